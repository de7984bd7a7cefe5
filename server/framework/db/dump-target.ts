import type { Db, Engine } from './client';

export type TableShape = { name: string; columns: readonly string[] };

/**
 * A database that is read or filled as a whole, in one transaction that `open…` began: reads see a single snapshot,
 * writes are committed by `keep` or not at all.
 */
export type DumpTarget = {
  engine: Engine;
  db: Db;
  /** The rows of a table in COPY's text format, in chunks of whole lines. */
  copyOut: (table: TableShape) => AsyncIterable<Uint8Array>;
  copyIn: (table: TableShape, lines: Uint8Array) => Promise<void>;
  /** Commits everything written. */
  keep: () => Promise<void>;
  /** Rolls back what was not committed. */
  close: () => Promise<void>;
};

/**
 * Makes the text output independent of the database's settings; set for the transaction only, so that a pooler does not
 * pass it on.
 */
export const textFormatSettings = [
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
