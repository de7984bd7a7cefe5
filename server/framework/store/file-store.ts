import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StoreUnavailable } from './store-unavailable';

/** Content to store: bytes, or a local file with the SHA-256 of its content in hexadecimal. */
export type Content = Buffer | { path: string; sha256: string };
/** Size in bytes, and when it was last written. */
export type FileInfo = { size: number; modified: Date };
/** Headers for the browser: `Content-Type`, `Content-Disposition` and `Cache-Control`. */
export type FileHeaders = { type: string; disposition?: string; cache: string };

/**
 * Stores files under names such as `photos/ab/abcd….jpg`. If the store does not answer, it throws `StoreUnavailable`,
 * which becomes a 503.
 */
export type FileStore = {
  /**
   * Complete and durable before it resolves; a reader never sees a partial file. Storing the same content again only
   * changes its time.
   */
  put(name: string, content: Content): Promise<void>;
  /** null if there is no such file. */
  find(name: string): Promise<FileInfo | null>;
  read(name: string): Promise<{ content: Readable; size: number } | null>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
  /** Every file of these folders (default `storedFolders`), in no order. */
  list(folders?: readonly string[]): AsyncIterable<FileInfo & { name: string }>;
  /** Removes partial files of killed servers once they are an hour old; returns how many. */
  removeUnfinished(): Promise<number>;
  /** Throws if the store does not answer, so that large operations can fail early. */
  reach(): Promise<void>;
  /** A presigned URL at which browsers get the file from the store itself, valid for minutes; null if unsupported. */
  addressFor?(name: string, as: FileHeaders): Promise<string | null>;
};

/** The folders in which our files are stored; anything beside them is not ours. */
export const storedFolders = ['photos', 'files', 'drawn'] as const;
/** Parts of photos until all have arrived: temporary, so nothing copies, moves or compares them. */
export const partsFolder = 'parts';

export const readBytes = async (store: FileStore, name: string): Promise<Buffer | null> => {
  const found = await store.read(name);
  return (
    found &&
    buffer(found.content).catch(error => {
      throw new StoreUnavailable(error);
    })
  );
};
