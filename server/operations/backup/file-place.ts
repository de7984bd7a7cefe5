import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bytesOf } from '../../framework/store/file-store';
import { openStore, type StoreConfig } from '../../framework/store/open';

/** Where uploaded files lie. They are named by their content: one that is there as it should be is not written again. */
export type FilePlace = {
  /** Null where there is none. */
  read: (name: string) => Promise<{ size: number; content: Readable } | null>;
  write: (name: string, content: Readable) => Promise<void>;
};

/** Where the configured server keeps them. */
export const filePlaceOf = async (config: StoreConfig): Promise<FilePlace> => {
  const store = await openStore(config);
  return {
    read: name => store.read(name),
    write: async (name, content) => {
      const bytes = await buffer(content);
      const there = await bytesOf(store, name);
      if (there?.equals(bytes)) return;
      // One that suffered may have kept its size, by which a store tells that it has it.
      if (there) await store.remove(name);
      await store.put(name, bytes);
    },
  };
};
