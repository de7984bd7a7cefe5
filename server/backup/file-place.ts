import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStore, type StoreConfig } from '../store/open';

/** Where uploaded files lie. They are named by their content: one that is there already is not written again. */
export type FilePlace = {
  /** Null where there is none. */
  read: (name: string) => Promise<{ size: number; content: Readable } | null>;
  /** May leave the content unread. */
  write: (name: string, size: number, content: Readable) => Promise<void>;
};

/** Where the configured server keeps them. */
export const filePlaceOf = async (config: StoreConfig): Promise<FilePlace> => {
  const store = await openStore(config);
  return {
    read: name => store.read(name),
    write: async (name, size, content) => {
      if ((await store.find(name))?.size !== size) await store.put(name, await buffer(content));
    },
  };
};
