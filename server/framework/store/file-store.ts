import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StoreUnavailable } from './store-unavailable';

/** Content to store: bytes, or a local file with the SHA-256 of its content in hexadecimal. */
export type Content = Buffer | { path: string; sha256: string };
/** Size in bytes, and when the file was last written. */
export type FileInfo = { size: number; modified: Date };
/** Headers for the browser: `Content-Type`, `Content-Disposition` and `Cache-Control`. */
export type FileHeaders = { type: string; disposition?: string; cache: string };

/**
 * Stores files under names such as `photos/ab/abcd….jpg`. If the store does not answer, it throws `StoreUnavailable`,
 * which becomes a 503.
 */
export type FileStore = {
  /**
   * Resolves once the file is complete and durable; a reader never sees a partial file. Storing the same content again
   * only changes its modification time.
   */
  put(name: string, content: Content): Promise<void>;
  /** Null if there is no such file. */
  find(name: string): Promise<FileInfo | null>;
  /** Null if there is no such file. */
  read(name: string): Promise<{ content: Readable; size: number } | null>;
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>;
  /** Every file of these folders (`storedFolders` by default), in no particular order. */
  list(folders?: readonly string[]): AsyncIterable<FileInfo & { name: string }>;
  /** Removes partial files that killed servers left behind, once an hour old; returns how many. */
  removeUnfinished(): Promise<number>;
  /** Throws if the store does not answer, so that large operations can fail early. */
  reach(): Promise<void>;
  /** A presigned URL, valid for minutes, at which browsers get the file from the store itself; null if unsupported. */
  addressFor?(name: string, headers: FileHeaders): Promise<string | null>;
};

/** The folders in which our files are stored; other folders of the store are not ours. */
export const storedFolders = ['photos', 'files', 'drawn'] as const;
/** Parts of photos until all have arrived: temporary, so nothing copies, moves or compares them. */
export const partsFolder = 'parts';

/** The content of a file in memory; null if there is no such file. */
export const readBytes = async (store: FileStore, name: string): Promise<Buffer | null> => {
  const file = await store.read(name);
  if (!file) return null;
  try {
    return await buffer(file.content);
  } catch (error) {
    throw new StoreUnavailable(error);
  }
};
