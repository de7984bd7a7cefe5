import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readBytes } from '../../framework/store/file-store';
import { openStore, type StoreConfig } from '../../framework/store/open-store';

/** Where uploaded files are stored. They are named by content hash: an intact file is not written again. */
export type FileStorage = {
  /** Null if there is none. */
  read: (name: string) => Promise<{ size: number; content: Readable } | null>;
  write: (name: string, content: Readable) => Promise<void>;
};

/** The configured server's file store. */
export const openFileStorage = async (config: StoreConfig): Promise<FileStorage> => {
  const store = await openStore(config);
  return {
    read: name => store.read(name),
    write: async (name, content) => {
      const bytes = await buffer(content);
      const stored = await readBytes(store, name);
      if (stored?.equals(bytes)) return;
      // A damaged file may have kept its size, by which a store decides that it has it.
      if (stored) await store.remove(name);
      await store.put(name, bytes);
    },
  };
};
