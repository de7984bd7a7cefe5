import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import type { FieldProblem } from '../../../contract/framework/errors';
import type { Place } from '../../../contract/sites/place';
import type { StepData } from '../../../contract/work/evidence/step-data';
import type { ImpossibleCause } from '../../../contract/work/impossible';
import type { ProductTables } from '../../framework/vault/tables';

declare module '../../../contract/framework/register' {
  interface Register {
    vaultTables: WorkTables;
    draftSubject: WorkId;
  }
}

/** A work item: a plan, and the task opened by its clock-in. `p12` is plan 12, `t7` a task without a plan. */
export type WorkId = `p${number}` | `t${number}`;

/** Why something that was entered is not at the office. Being offline is no trouble: it is pending. */
export type Trouble =
  /** The server refused it: the field and the server's message. It stays editable, and is sent again once changed. */
  | { kind: 'refused'; message: string; fields: readonly FieldProblem[] }
  /** The office changed the step meanwhile: both versions are shown, and the agent decides. */
  | { kind: 'changed'; held: ServerStep }
  /** The task accepts nothing more from here: cancelled, closed, given to somebody else. */
  | { kind: 'over'; message: string; cause: string | null }
  /** A photo whose bytes are no longer on the phone: it has to be retaken or removed. */
  | { kind: 'missing' };
/** A step as stored on the server. */
export type ServerStep = { version: number; done: boolean; data: StepData; corrected: readonly string[] };

/** Fields of every row that is sent to the server. */
type Sendable = {
  /** Idempotency key: the same for each retry. */
  key: string;
  /** The device's clock, ISO 8601. */
  at: string;
  sent_at: string | null;
  trouble: Trouble | null;
};

export type Arrival = Sendable & {
  work: WorkId;
  plan_id: number;
  place: Place | null;
  /** Metres */
  accuracy: number | null;
  /** Why the agent is far from the site, in their words. */
  far_reason: string | null;
  data: StepData;
  /** Of the task that it opened; null until it was sent. */
  taskid: number | null;
};

/** A step's request, stored before it is sent: it is repeated unchanged until it is answered. */
export type StepAttempt = {
  key: string;
  edition: number;
  version: number;
  data: StepData;
  done: boolean;
  finished_at: string | null;
};

/** What was entered for a step here, saved on every change. */
export type StepEntry = Omit<Sendable, 'sent_at'> & {
  work: WorkId;
  test: string;
  /** All values as shown; the difference from `base` is sent. */
  data: StepData;
  /** The server's values that these were edited from. */
  base: { version: number; data: StepData };
  done: boolean;
  finished_at: string | null;
  /** Counts changes; above `sent_edition` there is something to send. */
  edition: number;
  sent_edition: number;
  /** The request in flight, or interrupted by loss of the network or the app. */
  attempt: StepAttempt | null;
};

/** A photo's metadata; its bytes are stored apart under its `id`, those of its thumbnail under `<id>.small`. */
export type PhotoEntry = Sendable & {
  /** A UUID that identifies the photo on the server, however often it is sent. */
  id: string;
  work: WorkId;
  test: string;
  index: number;
  bytes: number;
  sha256: string;
  place: Place | null;
  accuracy: number | null;
  /** Degrees from north, if the phone provides them. */
  direction: number | null;
  comment: string | null;
  /** When the comment was changed after the server may have received the photo; null once it has the comment too. */
  comment_changed_at?: string | null;
  /** Result of a simple quality check. */
  look: 'good' | 'blurred' | 'dark';
  /** Set before the first byte is sent: from then on the server may know it, whatever it answered. */
  begun: boolean;
  /** Bytes that the server has acknowledged. */
  offset: number;
  photo_id: number | null;
  /** Withdrawn: reported to the server if it has the photo, then deleted. */
  removed: boolean;
};

/** How the agent ended a work item. Sent once everything else of it has been sent. */
export type Outcome = Sendable & { work: WorkId } & (
    | { kind: 'submit' }
    | { kind: 'impossible'; cause: ImpossibleCause; note: string | null }
  );

type WorkTables = {
  plans: FieldPlan;
  /** As the server had them when last fetched. */
  tasks: FieldTask;
  arrivals: Arrival;
  steps: StepEntry;
  photos: PhotoEntry;
  outcomes: Outcome;
};

/** What the phone stores of work, beside the framework's tables. */
export const workTables: ProductTables = {
  // 2: `drafts`
  version: 2,
  rowKeys: {
    plans: ({ plan_id }) => String(plan_id),
    tasks: ({ taskid }) => String(taskid),
    arrivals: ({ work }) => work,
    steps: ({ work, test }) => `${work}/${test}`,
    photos: ({ id }) => id,
    outcomes: ({ work }) => work,
  },
};
