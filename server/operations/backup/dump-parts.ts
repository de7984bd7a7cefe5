import type { Readable } from 'node:stream';
import type { Engine } from '../../framework/db/client';
import type { TableShape } from '../../framework/db/dump-target';
import type { Checksum } from './row-checksum';

/** Known before the first row: enough to refuse an archive before reading on. */
export type DumpHeader = {
  /** The order of the parts and their content. */
  format: 1;
  /** The Terrain version that made it. */
  version: string;
  engine: Engine;
  /** The moment of the snapshot. */
  at: string;
  /** All migrations that the database had applied, in order. */
  migrations: readonly string[];
  /** The id of the key that encrypts its secrets; null where nothing is encrypted yet. */
  key: string | null;
  tables: readonly TableShape[];
};

export type StoredFile = { name: string; size: number; sha256: string };
export type Sequence = { name: string; last: number; called: boolean };

/** Known after the last file: an archive without it was truncated. */
export type DumpFooter = {
  sums: Record<string, Checksum>;
  sequences: readonly Sequence[];
  files: readonly StoredFile[];
  /** Files that rows reference and that were not there, because they expired meanwhile or were lost before. */
  missing: readonly string[];
};

/**
 * A whole Terrain as a stream: the beginning, rows in batches table by table, files, the ending. A backup is this
 * stream in an archive; a move is this stream from one database to another.
 */
export type DumpPart =
  | ({ part: 'beginning' } & DumpHeader)
  | { part: 'rows'; table: string; lines: Uint8Array }
  | { part: 'file'; name: string; size: number; content: Readable }
  /** The secret key itself, where requested. */
  | { part: 'key'; text: string }
  | ({ part: 'ending' } & DumpFooter);
export type DumpParts = AsyncIterable<DumpPart>;
