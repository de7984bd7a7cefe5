import type { OwnerRemedy } from '../../../contract/office/imports';
import type { Area } from '../../../contract/organisation/vocabulary';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { CauseName, Params, Say } from '../language/language';

/** A row's cells by column name, as trimmed text. */
export type Cells = Record<string, string>;
/** A warning does not block the row. */
export type Problem = { column: string | null; message: string; warning?: true; remedy?: OwnerRemedy };

/** The result of checking a row. `write` is what the commit passes back to the kind. */
export type Verdict<W = unknown> =
  | {
      verdict: 'create' | 'update';
      key: string;
      siteId?: number;
      effect: string;
      warnings?: Problem[];
      write: W;
    }
  | { verdict: 'unchanged'; key: string; siteId?: number; effect: string }
  | { verdict: 'refused'; key?: string; siteId?: number; problems: Problem[] };

/** The user for whom rows are checked and, on commit, written. */
export type ImportContext = {
  db: Db;
  user: User;
  say: Say;
  /** Limits the agents of plans to this manager's. */
  managerId?: number;
  /** The area of the list that the file was uploaded from; used for rows without one. */
  area?: Area;
  /** The lists that new sites go to whose row names none; default: `area`. */
  areas?: Area[];
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

export const refuseRow = (problems: Problem[], siteId?: number): Verdict<never> => ({
  verdict: 'refused',
  problems,
  siteId,
});
