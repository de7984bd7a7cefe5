import type { FieldPlan, FieldTask } from '../../../contract/field/field';
import type { FieldProblem } from '../../../contract/framework/errors';
import type { SessionUser } from '../../../contract/organisation/session';
import type { Place } from '../../../contract/sites/place';
import type { StepData } from '../../../contract/work/evidence/step-data';
import type { ImpossibleCause } from '../../../contract/work/impossible';

/** A piece of work: a plan and the task that its clock-in opens. `p12` is plan 12, `t7` a task of no plan. */
export type WorkId = `p${number}` | `t${number}`;

/** Why something that was entered is not at the office. A phone without a network is no trouble: it waits. */
export type Trouble =
  /** The server refused it: which field, in its words. It stays editable, and goes again when it was changed. */
  | { kind: 'refused'; message: string; fields: readonly FieldProblem[] }
  /** The office changed the step meanwhile: both versions are shown, and the agent decides. */
  | { kind: 'changed'; held: HeldStep }
  /** The task waits for nothing from here any more: cancelled, closed, given to somebody else. */
  | { kind: 'over'; message: string; cause: string | null }
  /** A photo whose bytes are not on the phone any more: it has to be taken again, or removed. */
  | { kind: 'missing' };
/** A step as the server holds it. */
export type HeldStep = { version: number; done: boolean; data: StepData; corrected: readonly string[] };

type Sent = {
  /** Of the idempotency: the same for each try to send the same thing. */
  key: string;
  /** The device's clock, ISO 8601. */
  at: string;
  sent_at: string | null;
  trouble: Trouble | null;
};

export type Arrival = Sent & {
  work: WorkId;
  plan_id: number;
  place: Place | null;
  /** Metres */
  accuracy: number | null;
  /** Why he is far from the site, in his words. */
  far_reason: string | null;
  data: StepData;
  /** Of the task that it opened; null until it was sent. */
  taskid: number | null;
};

/** What goes to the server for a step, written down before it goes: it is sent word for word until it is answered. */
export type StepAttempt = {
  key: string;
  edition: number;
  version: number;
  data: StepData;
  done: boolean;
  finished_at: string | null;
};

/** What was entered for a step here, kept at each change. */
export type StepEntry = Omit<Sent, 'sent_at'> & {
  work: WorkId;
  test: string;
  /** All values as shown; what is sent is what differs from `base`. */
  data: StepData;
  /** The server's values that these were made from. */
  base: { version: number; data: StepData };
  done: boolean;
  finished_at: string | null;
  /** Counts changes; what is above `sent_edition` is still to be sent. */
  edition: number;
  sent_edition: number;
  /** What is on its way, or was when the network or the app went. */
  attempt: StepAttempt | null;
};

/** A photo's facts; its bytes lie apart under its `id`, those of its small picture under `<id>.small`. */
export type PhotoEntry = Sent & {
  /** A UUID: the server knows the photo by it, however often it is sent. */
  id: string;
  work: WorkId;
  test: string;
  index: number;
  bytes: number;
  sha256: string;
  place: Place | null;
  accuracy: number | null;
  /** Degrees from north, where the phone tells. */
  direction: number | null;
  comment: string | null;
  /** When the comment was changed after the server may have had the photo; null once it has the comment too. */
  comment_changed_at?: string | null;
  /** What a plain measure says of it. */
  look: 'good' | 'blurred' | 'dark';
  /** Set before its first byte goes: from then on the server may know it, whatever was heard of it. */
  begun: boolean;
  /** Bytes that the server has acknowledged. */
  offset: number;
  photo_id: number | null;
  /** Taken back: the server is told so if it has it, then it goes. */
  removed: boolean;
};

/** How the agent ended a piece of work. It goes when all that belongs to it has gone. */
export type Outcome = Sent & { work: WorkId } & (
    | { kind: 'submit' }
    | { kind: 'impossible'; cause: ImpossibleCause; note: string | null }
  );

/** Something that was entered and not used yet: a note that is not reported, a code that is not added. */
export type TextDraft = {
  work: WorkId;
  /** Among those of the work. */
  name: string;
  value: unknown;
  /** The device's clock, ISO 8601. */
  at: string;
};

export type FieldSession = { token: string; user: SessionUser; since: string };

/** What lies on the phone, each row sealed on its own. */
export type Tables = {
  /** One row. */
  session: FieldSession;
  plans: FieldPlan;
  /** As the server held them when they were last asked for. */
  tasks: FieldTask;
  arrivals: Arrival;
  steps: StepEntry;
  photos: PhotoEntry;
  outcomes: Outcome;
  drafts: TextDraft;
  /** Whatever else is asked of the server and kept: choices of steps, manuals, shapes, the cursor of changes. */
  reference: { name: string; value: unknown };
};
export type TableName = keyof Tables;

/** What a row is known by within its table. */
export const keyOf: { [T in TableName]: (row: Tables[T]) => string } = {
  session: () => 'session',
  plans: ({ plan_id }) => String(plan_id),
  tasks: ({ taskid }) => String(taskid),
  arrivals: ({ work }) => work,
  steps: ({ work, test }) => `${work}/${test}`,
  photos: ({ id }) => id,
  outcomes: ({ work }) => work,
  drafts: ({ work, name }) => `${work}/${name}`,
  reference: ({ name }) => name,
};
export const tableNames = Object.keys(keyOf) as TableName[];
