import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { type TableName, tableNames } from './tables';

/** Bytes that nobody reads without the key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
type Sealing = { key: string; value: Sealed };
type Schema = DBSchema & { [T in TableName]: Sealing } & {
  bytes: Sealing;
  /** What is no secret, and what opens the rest: the wrapped key (`lock.ts`), wrong PINs, how much waits and whose. */
  open: { key: string; value: unknown };
};
export type Database = IDBPDatabase<Schema>;
export type StoreName = TableName | 'bytes';

export const openDatabase = (): Promise<Database> =>
  openDB<Schema>(name, version, {
    upgrade: database => {
      for (const store of [...tableNames, 'bytes', 'open'] as const)
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
    },
    // Another tab brings a newer version of the app: it must not wait for this one.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

/** With all that it holds; other tabs and the worker let go of it. */
export const deleteDatabase = () => deleteDB(name);

const name = 'terrain-field';
/** One more with each new table (2: `drafts`): a phone that has the others gets it. */
const version = 2;
