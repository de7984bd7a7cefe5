import { z } from 'zod';
import { exactText, line, lines } from '../../framework/text';
import type { TaskKind } from '../../organisation/vocabulary';

/** A label in both languages: evidence is defined as data, including its labels. */
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
  /** For `choice`: stored value and label. */
  choices?: readonly { id: string; label: Label }[];
  /** For `text`: its values are a list of the settings, named as in `contract/organisation/form-lists`. */
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
  /** The heading of the slot; slots of one group are consecutive. */
  group?: Label;
  /** A submission without it is refused. */
  required?: true;
  /** Shown as a small badge beside the label: « Site distant », « Secteur A ». */
  tag?: Label;
  /**
   * It shows the state of a subject (`of`) before or after the work; the other slot of the step with the same `of` and
   * tag is its counterpart.
   */
  turn?: { of: string; side: 'before' | 'after' };
  /**
   * Drawn by finger by the person handing or taking over, whose name is the photo's comment. Another app may send a
   * photo.
   */
  signature?: true;
};
export type CheckPoint = { key: string; section: Label; content: Label };

/** The parts of a step, in display order. */
export type EvidencePart =
  | { part: 'fields'; key: string; label: Label; fields: readonly EvidenceField[] }
  /** The same values for each cell or sector; stored as `<field>_<cell>`. */
  | { part: 'cells'; key: string; label: Label; cells: readonly string[]; fields: readonly EvidenceField[] }
  /**
   * Rows under the data set `key`. `photosPerRow`: each row has a permanent number `no`, whatever its position, and
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
  /** Checks with ok, nok or na and a comment, under `checks`. Checks that are not listed may be sent as well. */
  | {
      part: 'checks';
      key: 'checks';
      label: Label;
      checks: readonly CheckPoint[];
      /** A submission must answer every point of the list. */
      required?: true;
    }
  /** Named results, each `<key>_status` (ok, nok, na) and `<key>_comment`. */
  | { part: 'results'; key: string; label: Label; results: readonly { key: string; label: Label }[] }
  /**
   * Fixed slots; with `free`, up to that many further photos without a label of their own. Signatures come after
   * those, so that no index sent by older apps has changed its meaning.
   */
  | { part: 'photos'; key: string; label: Label; slots: readonly PhotoSlot[]; free?: number }
  /** `most`: the maximum number of codes. */
  | { part: 'barCodes'; key: string; label: Label; most: number };

/** One test of a task: a tab of its panel, a step of the agent's work (document 2, section 3.1). */
export type EvidenceStep = { test: string; label: Label; parts: readonly EvidencePart[] };
export type Evidence = Record<TaskKind, readonly EvidenceStep[]>;

/** How many numbers the rows of a table may have; those of deleted rows are not reused. */
export const maxRowNumbers = 250;

/** Characters of a comment on one check or result. */
export const maxCommentLength = 1000;
export const checkStatuses = ['ok', 'nok', 'na'] as const;
/** A check as stored and sent. `key` names the point of the list it answers, if any. */
export const Check = z.object({
  key: exactText(60).optional(),
  section_name: line(200),
  test_content: line(500),
  test_status: z.enum(checkStatuses),
  test_comment: lines(maxCommentLength).optional(),
});
export type Check = z.infer<typeof Check>;
