import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { getVaultVersion, listTableNames, type TableName } from './tables';

/** Bytes encrypted with the vault's key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
type SealedStore = { key: string; value: Sealed };
type Schema = DBSchema & { [T in TableName]: SealedStore } & {
  bytes: SealedStore;
  /**
   * Unencrypted: what is not secret, and what opens the rest: the wrapped key (`lock.ts`), failed PIN attempts, how
   * much is unsent and whose.
   */
  open: { key: string; value: unknown };
};
export type Database = IDBPDatabase<Schema>;
export type StoreName = TableName | 'bytes';

export const openDatabase = (): Promise<Database> =>
  openDB<Schema>(name, getVaultVersion(), {
    upgrade: database => {
      for (const store of [...listTableNames(), 'bytes', 'open'] as const)
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
    },
    // Another tab opens a newer version of the app: it must not wait for this one.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

/** The database, closed when it has been read or written. */
export const withDatabase = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
};

/** With everything in it; other tabs and the worker close theirs. */
export const deleteDatabase = () => deleteDB(name);

const name = 'terrain-field';
