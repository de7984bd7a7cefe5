import type { Db } from '../../framework/db/client';

/** What is stored a second time, for speed: it hangs on other rows and can be computed from them at any time. */
export type Derived = {
  /** What it is a copy of. */
  of: string;
  /** Who brings it up to date, in the transaction of every change. */
  keptBy: string;
  /** All of it, in portions that are compared and mended one after the other. */
  whole: (db: Db) => AsyncIterable<Portion>;
  /** Some of it at random, where there is any. */
  some: (db: Db) => Promise<Portion | undefined>;
};

export type Portion = {
  /** What differs from what is computed from scratch; read at one moment, so that writers do not disturb it. */
  differing: (db: Db) => Promise<Difference[]>;
  /** Computes it from scratch; takes turns with whoever keeps it. */
  mend: (db: Db) => Promise<unknown>;
};

/** A row that is not what it ought to be; of a sum, what there is too much. */
export type Difference = { row: Values } & ({ stored: Values; right: Values } | { tooMuch: Values });
type Values = Record<string, unknown>;
