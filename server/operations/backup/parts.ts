import type { Readable } from 'node:stream';
import type { Engine } from '../../framework/db/client';
import type { TableShape } from '../../framework/db/dump-target';
import type { Sum } from './row-sum';

/** What is known before the first row: enough to refuse an archive before anything is read of it. */
export type Beginning = {
  /** The order of the parts and what they hold. */
  format: 1;
  /** Of the Terrain that made it. */
  version: string;
  engine: Engine;
  /** The moment whose rows these are. */
  at: string;
  /** All that the database had seen, in their order. */
  migrations: readonly string[];
  /** The name of the key that seals its secrets; null where none is sealed yet. */
  key: string | null;
  tables: readonly TableShape[];
};

export type StoredFile = { name: string; size: number; sha256: string };
export type Sequence = { name: string; last: number; called: boolean };

/** What is known after the last file: an archive without it was cut. */
export type Ending = {
  sums: Record<string, Sum>;
  sequences: readonly Sequence[];
  files: readonly StoredFile[];
  /** Files that rows name and that were not there, because their time was over meanwhile or they were lost before. */
  missing: readonly string[];
};

/**
 * A whole Terrain, poured: the beginning, rows in portions table by table, files, the ending. Backups are this in an
 * archive; moving is this from one database into the other.
 */
export type Part =
  | ({ part: 'beginning' } & Beginning)
  | { part: 'rows'; table: string; lines: Uint8Array }
  | { part: 'file'; name: string; size: number; content: Readable }
  /** The secret key itself, where it was asked for. */
  | { part: 'key'; text: string }
  | ({ part: 'ending' } & Ending);
export type Parts = AsyncIterable<Part>;
