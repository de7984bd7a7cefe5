import type { Db } from '../../framework/db/client';

/** Data stored redundantly for speed: it depends on other rows and can be recomputed from them at any time. */
export type DerivedData = {
  /** The source of the data. */
  source: string;
  /** The code that updates it, in the transaction of every change. */
  updatedBy: string;
  /** All of it, in batches that are compared and repaired one after the other. */
  allBatches: (db: Db) => AsyncIterable<Batch>;
  /** A random sample, if there are any rows. */
  sampleBatch: (db: Db) => Promise<Batch | undefined>;
};

export type Batch = {
  /** Differences from a computation from scratch; read in one snapshot, so that writers do not disturb it. */
  findDifferences: (db: Db) => Promise<Difference[]>;
  /** Recomputes it from scratch; serialised with its regular updates. */
  repair: (db: Db) => Promise<unknown>;
};

/** A row that differs: its stored and its right values; of a sum, by how much each figure is too high. */
export type Difference = { row: Values } & ({ stored: Values; right: Values } | { tooMuch: Values });
type Values = Record<string, unknown>;
