import type { Db, Engine } from './client';

export type TableShape = { name: string; columns: readonly string[] };

/**
 * A database that is read or filled as a whole, in one transaction that `open…` began: what is read is of one moment,
 * what is written is kept by `keep` or not at all.
 */
export type DumpTarget = {
  engine: Engine;
  db: Db;
  /** The rows of a table in COPY's text format, in portions of whole lines. */
  copyOut: (table: TableShape) => AsyncIterable<Uint8Array>;
  copyIn: (table: TableShape, lines: Uint8Array) => Promise<void>;
  /** Ends the transaction with all that was written. */
  keep: () => Promise<void>;
  /** What was not kept is gone. */
  close: () => Promise<void>;
};

/** Rows look the same whatever the database is set to; of the transaction alone, so that no pooler lends it on. */
export const sameText = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
  "set local client_encoding = 'UTF8'",
] as const;

export const copyStatement = {
  out: ({ name, columns }: TableShape, where = '') =>
    `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}${where}) to`,
  in: ({ name, columns }: TableShape) => `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from`,
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
