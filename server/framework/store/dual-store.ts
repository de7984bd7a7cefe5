import type { FileStore } from './file-store';

/**
 * While files are moved from a folder to a store: reads from the store, then from the folder. New files go to the
 * store, and if possible to the folder as well, for servers that only know the folder.
 */
export const dualStore = (store: FileStore, folder: FileStore): FileStore => ({
  put: async (name, content) => {
    await store.put(name, content);
    await folder.put(name, content).catch(() => undefined);
  },
  find: async name => (await store.find(name)) ?? folder.find(name),
  read: async name => (await store.read(name)) ?? folder.read(name),
  remove: async name => {
    await store.remove(name);
    await folder.remove(name);
  },
  async *list(folders) {
    yield* store.list(folders);
    for await (const file of folder.list(folders)) if (!(await store.find(file.name))) yield file;
  },
  removeUnfinished: async () => (await store.removeUnfinished()) + (await folder.removeUnfinished()),
  reach: store.reach,
  ...(store.addressFor && {
    addressFor: async (name, headers) => ((await store.find(name)) ? store.addressFor!(name, headers) : null),
  }),
});
