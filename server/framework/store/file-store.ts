import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StoreUnavailable } from './store-unavailable';

/** What is to be kept: bytes, or a file of this machine with the hash (SHA-256, hexadecimal) of its content. */
export type Content = Buffer | { path: string; sha256: string };
/** Bytes, and when it was last written. */
export type Kept = { size: number; modified: Date };
/** As what a browser is to take a file: the values of `Content-Type`, `Content-Disposition` and `Cache-Control`. */
export type ShownAs = { type: string; disposition?: string; cache: string };

/**
 * Where files lie, under names such as `photos/ab/abcd….jpg`. A store that does not answer throws `StoreAway`, which
 * callers are told as 503.
 */
export type FileStore = {
  /** Whole and lasting before it resolves; a reader never finds half of it. The same content again changes nothing but its time. */
  put(name: string, content: Content): Promise<void>;
  /** null where nothing has this name. */
  find(name: string): Promise<Kept | null>;
  read(name: string): Promise<{ content: Readable; size: number } | null>;
  /** What is not there is removed, too. */
  remove(name: string): Promise<void>;
  /** Every file of these folders, `storedFolders` unless told, in no order. */
  list(folders?: readonly string[]): AsyncIterable<Kept & { name: string }>;
  /** Removes what killed servers began and nobody finishes, once it is an hour old; answers how much. */
  removeUnfinished(): Promise<number>;
  /** Throws where the store does not answer, so that who needs much of it need not begin. */
  reach(): Promise<void>;
  /** Where a browser gets the file from the store itself, for minutes; null where it cannot. */
  addressFor?(name: string, as: ShownAs): Promise<string | null>;
};

/** The folders in which we keep files; what lies beside them is not ours. */
export const storedFolders = ['photos', 'files', 'drawn'] as const;
/** Where parts of photos lie until all have come: not ours to keep, so nothing copies, moves or compares them. */
export const partsFolder = 'parts';

export const bytesOf = async (store: FileStore, name: string): Promise<Buffer | null> => {
  const found = await store.read(name);
  return (
    found &&
    buffer(found.content).catch(error => {
      throw new StoreUnavailable(error);
    })
  );
};
