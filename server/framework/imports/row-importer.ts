import type { ImportRemedy, ImportSettings } from '../../../contract/framework/imports';
import type { CauseName, Params } from '../language/language';
import type { CellContext } from '../plain-resources/register-plain-resources';

/** A row's cells by column name, as trimmed text. */
export type Cells = Record<string, string>;
/** A warning does not block the row. */
export type Problem = { column: string | null; message: string; warning?: true; remedy?: ImportRemedy };

/**
 * The result of checking a row. `recordId` is the record that it is about, if known; `write` is what the commit passes
 * back to the kind.
 */
export type Verdict<W = unknown> =
  | {
      verdict: 'create' | 'update';
      key: string;
      recordId?: number;
      effect: string;
      warnings?: Problem[];
      write: W;
    }
  | { verdict: 'unchanged'; key: string; recordId?: number; effect: string }
  | { verdict: 'refused'; key?: string; recordId?: number; problems: Problem[] };

/** The user for whom rows are checked and, on commit, written. */
export type ImportContext = CellContext & {
  /** What the upload said of the whole file. */
  settings: ImportSettings;
  /** Set on commit: looked-up rows are locked, and the history references the import. */
  commit?: { importId: number; address: string };
};

/** One import kind over one database or transaction. What all rows need is loaded once, the rest per batch. */
export type RowImporter<W = unknown> = (context: ImportContext) => Promise<{
  /** One verdict per row, in order; duplicates within the file are up to the caller. */
  check: (rows: Cells[]) => Promise<Verdict<W>[]>;
  /** In what two rows are the same that only one of can be imported. */
  duplicate: { column: string | null; cause: CauseName; params?: Params };
  write(rows: W[]): Promise<void>;
  /** After the last batch: summaries and notifications. */
  finish: () => Promise<void>;
}>;

export const refuseRow = (problems: Problem[], recordId?: number): Verdict<never> => ({
  verdict: 'refused',
  problems,
  recordId,
});
