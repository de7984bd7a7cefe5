import type { Area } from '../../../../contract/organisation/vocabulary';
import type { Db } from '../../../framework/db/client';
import type { User } from '../../../framework/identity/user';
import type { Say } from '../../../framework/language/language';

/** A row's cells by column name, as text without blanks around it. */
export type Cells = Record<string, string>;
/** A warning keeps no row back. */
export type Problem = { column: string | null; message: string; warning?: true };

/** What would become of a row. `write` is what the commit hands back to the kind. */
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

/** For whom rows are checked and, while committing, written. */
export type Work = {
  db: Db;
  user: User;
  say: Say;
  /** Restricts the agents of plans to this manager's. */
  managerId?: number;
  /** The list that the file was sent from; of rows that name none. */
  area?: Area;
  /** Set while committing: what is looked up is locked, and history names the import. */
  commit?: { importId: number; address: string };
};

/** One import kind over one database or transaction. What all rows need is loaded once, the rest for each portion. */
export type Kind<W = any> = (work: Work) => Promise<{
  /** One verdict for each row, in their order; rows of the file that are alike are the caller's business. */
  check: (rows: Cells[]) => Promise<Verdict<W>[]>;
  write: (rows: W[]) => Promise<void>;
  /** After the last portion: summaries and notices. */
  finish: () => Promise<void>;
}>;

export const refused = (problems: Problem[], siteId?: number): Verdict<never> => ({
  verdict: 'refused',
  problems,
  siteId,
});
