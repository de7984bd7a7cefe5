import type { Db } from '../../framework/db/client';

/** Data stored redundantly for speed: it depends on other rows and can be recomputed from them at any time. */
export type DerivedData = {
  /** The source of the data. */
  of: string;
  /** What keeps it up to date, in the transaction of every change. */
  keptBy: string;
  /** All of it, in portions that are compared and repaired one after the other. */
  whole: (db: Db) => AsyncIterable<Batch>;
  /** A random sample, if there are any rows. */
  some: (db: Db) => Promise<Batch | undefined>;
};

export type Batch = {
  /** Differences from a computation from scratch; read in one snapshot, so that writers do not disturb it. */
  differing: (db: Db) => Promise<Difference[]>;
  /** Recomputes it from scratch; serialised with its regular updates. */
  mend: (db: Db) => Promise<unknown>;
};

/** A wrong row; for a sum, the surplus. */
export type Difference = { row: Values } & ({ stored: Values; right: Values } | { tooMuch: Values });
type Values = Record<string, unknown>;
