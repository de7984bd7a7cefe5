import { z } from 'zod';
import { exact, line, lines } from '../../framework/text';
import type { TaskKind } from '../../organisation/vocabulary';

/** A label in both languages: evidence is described as data, its words included. */
export type Label = { fr: string; en: string };

/** How a value is entered, checked and shown. */
export type EvidenceKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'day'
  | 'time'
  | 'yesNo'
  | 'choice'
  | 'coordinate';
export type EvidenceField = {
  /** As stored and sent: the API's spelling. */
  key: string;
  label: Label;
  kind: EvidenceKind;
  /** For `choice`: what is stored, and how it reads. */
  choices?: readonly { id: string; label: Label }[];
  /** For `text`: what it holds is one of a list of the settings, by the list's name in `contract/organisation/form-lists`. */
  list?: 'anomaly_types';
  /** Shown after the value: « m », « ° », « kVA ». */
  unit?: string;
  /** A submission without it is refused. */
  required?: true;
};
export type PhotoSlot = {
  /** The photo's index within its step. */
  index: number;
  label: Label;
  /** The heading under which the slot stands; slots of one group follow one another. */
  group?: Label;
  /** A submission without it is refused. */
  required?: true;
  /** Shown as a small mark beside the label: « Site distant », « Secteur A ». */
  tag?: Label;
  /** It shows the state before or after the work; the other slot of the step with the same name and tag shows the other. */
  turn?: { of: string; side: 'before' | 'after' };
  /** Drawn by finger by whoever hands over or takes over; his name is the photo's comment. Another app may send a photo. */
  signature?: true;
};
export type CheckPoint = { key: string; section: Label; content: Label };

/** What a step is made of, in the order in which it is shown. */
export type EvidencePart =
  | { part: 'fields'; key: string; label: Label; fields: readonly EvidenceField[] }
  /** The same values for each cell or sector; stored as `<field>_<cell>`. */
  | { part: 'cells'; key: string; label: Label; cells: readonly string[]; fields: readonly EvidenceField[] }
  /**
   * Rows under the data set `key`. `photosPerRow`: each row has a number `no` for good, whatever place it moves to, and
   * owns the photo slots no × n to no × n + n - 1.
   */
  | {
      part: 'table';
      key: string;
      label: Label;
      columns: readonly EvidenceField[];
      maxRows: number;
      photosPerRow?: number;
    }
  /** Checks with ok, nok or na and a comment, under `checks`. A check off the list may be sent as well. */
  | {
      part: 'checks';
      key: 'checks';
      label: Label;
      checks: readonly CheckPoint[];
      /** A submission that leaves a point of the list unanswered is refused. */
      required?: true;
    }
  /** Named results, each `<key>_status` (ok, nok, na) and `<key>_comment`. */
  | { part: 'results'; key: string; label: Label; results: readonly { key: string; label: Label }[] }
  /**
   * Fixed slots; with `free`, up to that many photos more follow without a label of their own. Signatures come after
   * those: no index that an app sent before there were any has changed its meaning.
   */
  | { part: 'photos'; key: string; label: Label; slots: readonly PhotoSlot[]; free?: number }
  | { part: 'barCodes'; key: string; label: Label; most: number };

/** One test of a task: a tab of its panel, a step of the agent's work (document 2, section 3.1). */
export type EvidenceStep = { test: string; label: Label; parts: readonly EvidencePart[] };
export type Evidence = Record<TaskKind, readonly EvidenceStep[]>;

/** How many numbers the rows of a table may have; those of rows that are gone are not given again. */
export const rowNumbers = 250;

/** Signs of what is said of one check or result. */
export const mostComment = 1000;
export const checkStatuses = ['ok', 'nok', 'na'] as const;
/** A check as stored and sent. `key` names the point of the list it answers, when it is one. */
export const Check = z.object({
  key: exact(60).optional(),
  section_name: line(200),
  test_content: line(500),
  test_status: z.enum(checkStatuses),
  test_comment: lines(mostComment).optional(),
});
export type Check = z.infer<typeof Check>;
