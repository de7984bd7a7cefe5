import type { Database, Sealed, StoreName } from './database';
import { seal, sealRow, unseal, unsealRow } from './seal';
import { getRowKey, listTableNames, type TableName, type Tables } from './tables';

/** One change; those of one `write` are all made, or none. */
export type Change =
  | {
      [T in TableName]:
        | { put: T; row: Tables[T] }
        | { remove: T; key: string }
        /**
         * Updates the row as it is on the disk at that moment, so that what the worker wrote meanwhile is not lost. If
         * there is none, it starts from `or`; without `or`, nothing is written. If the key changes, the row is moved.
         */
        | { change: T; key: string; or?: Tables[T]; to: (row: Tables[T]) => Tables[T] };
    }[TableName]
  | { put: 'bytes'; key: string; bytes: ArrayBuffer }
  | { remove: 'bytes'; key: string };

export type Vault = {
  /** Every row of a table; the same array until one of them changes. */
  all: <T extends TableName>(table: T) => readonly Tables[T][];
  get: <T extends TableName>(table: T, key: string) => Tables[T] | undefined;
  bytes: (key: string) => Promise<ArrayBuffer | undefined>;
  /** The names of all stored bytes. */
  listBytesKeys: () => Promise<ReadonlySet<string>>;
  /**
   * Resolves when everything is on the disk. Rejects with nothing changed, with an error that `storage/full` recognises
   * if there is no space. Reads afterwards see what was written, in this and every other tab, and in the worker.
   */
  write: (changes: readonly Change[]) => Promise<void>;
  /** Reads everything again: messages about other tabs' writes may not have arrived yet. */
  reread: () => Promise<void>;
  /** Notified of each change of a table, in whichever tab. */
  subscribe: (table: TableName, listener: () => void) => () => void;
  /** Finishes pending writes first. */
  close: () => Promise<void>;
};

/** The phone's store, encrypted row by row. All rows (there are few) are in memory; photo bytes are read on demand. */
export const openVault = async (database: Database, key: CryptoKey): Promise<Vault> => {
  const tableNames = listTableNames();
  const rows = new Map<TableName, Map<string, Row>>();
  const lists = new Map<TableName, readonly Row[]>();
  const listeners = new Map<TableName, Set<() => void>>(tableNames.map(table => [table, new Set()]));
  const otherTabs = new BroadcastChannel('terrain-field-vault');

  /** Updates a row in memory. */
  const setRow = (table: TableName, name: string, row: Row | undefined) => {
    if (row === undefined) rows.get(table)!.delete(name);
    else rows.get(table)!.set(name, row);
    lists.delete(table);
  };
  const notify = (tables: Iterable<TableName>) => {
    for (const table of new Set(tables)) for (const listener of listeners.get(table)!) listener();
  };

  let isClosed = false;
  const initialRead = Promise.all(
    tableNames.map(async table => rows.set(table, await readTable(database, key, table))),
  );
  // Changes from other tabs are applied after the first read, under a lock against writes, and all at once: otherwise a
  // plan that becomes a task might be seen as neither.
  otherTabs.onmessage = async ({ data }: MessageEvent<[TableName, string][]>) => {
    await initialRead;
    await navigator.locks.request(writeLock, { mode: 'shared' }, async () => {
      if (isClosed) return;
      const changedRows = await Promise.all(data.map(([table, name]) => readRow(database, key, table, name)));
      for (const [index, [table, name]] of data.entries()) setRow(table, name, changedRows[index]);
    });
    notify(data.map(([table]) => table));
  };
  await initialRead;

  /** Updates the rows in memory, here and in the other tabs. */
  const applyWrites = (writes: readonly PreparedWrite[]) => {
    const changedRows = writes.flatMap(({ store, name, row }) => {
      if (store === 'bytes') return [];
      setRow(store, name, row);
      return [[store, name] as [TableName, string]];
    });
    otherTabs.postMessage(changedRows);
    notify(changedRows.map(([table]) => table));
  };

  return {
    all: table => {
      const list = lists.get(table) ?? [...rows.get(table)!.values()];
      lists.set(table, list);
      return list as readonly Tables[typeof table][];
    },
    get: (table, name) => rows.get(table)!.get(name) as Tables[typeof table] | undefined,
    bytes: async name => {
      const sealed = await database.get('bytes', name);
      return sealed && unseal(key, `bytes/${name}`, sealed as Sealed);
    },
    listBytesKeys: async () => new Set(await database.getAllKeys('bytes')),
    // One write at a time across all tabs: nothing is computed from a row that another is about to replace.
    write: changes =>
      navigator.locks.request(writeLock, async () => {
        const writes = await prepareWrites(database, key, changes);
        if (!writes.length) return;
        await commit(database, writes);
        applyWrites(writes);
      }),
    reread: () =>
      navigator.locks.request(writeLock, async () => {
        const tables = await Promise.all(tableNames.map(table => readTable(database, key, table)));
        const changed: TableName[] = [];
        for (const [index, table] of tableNames.entries()) {
          const reread = tables[index];
          if (haveSameRows(reread, rows.get(table)!)) continue;
          rows.set(table, reread);
          lists.delete(table);
          changed.push(table);
        }
        notify(changed);
      }),
    subscribe: (table, listener) => {
      listeners.get(table)!.add(listener);
      return () => listeners.get(table)!.delete(listener);
    },
    close: () =>
      navigator.locks.request(writeLock, () => {
        isClosed = true;
        otherTabs.close();
        database.close();
      }),
  };
};

const writeLock = 'terrain-field-vault';
const haveSameRows = (one: ReadonlyMap<string, Row>, other: ReadonlyMap<string, Row>) =>
  JSON.stringify([...one].sort(compareNames)) === JSON.stringify([...other].sort(compareNames));
const compareNames = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
type Row = Tables[TableName];
type DirectChange = Exclude<Change, { change: unknown }>;
/** A change as it is stored: encrypted; without `value`, a removal. */
type PreparedWrite = { store: StoreName; name: string; value?: Sealed; row?: Row };

const readRow = async (database: Database, key: CryptoKey, table: TableName, name: string) => {
  const sealed = await database.get(table, name);
  return sealed && ((await unsealRow(key, `${table}/${name}`, sealed as Sealed)) as Row);
};
const readTable = async (database: Database, key: CryptoKey, table: TableName) => {
  const names = await database.getAllKeys(table);
  const namedRows = await Promise.all(
    names.map(async name => [name, (await readRow(database, key, table, name))!] as const),
  );
  return new Map(namedRows);
};

/** Computes and encrypts beforehand what is to be stored: an IndexedDB transaction does not wait. */
const prepareWrites = async (
  database: Database,
  key: CryptoKey,
  changes: readonly Change[],
): Promise<PreparedWrite[]> => {
  const writes: PreparedWrite[] = [];
  // Old keys of moved rows: deleted first, for other rows may have moved there.
  const removals: PreparedWrite[] = [];
  for (const change of changes) {
    if (!('change' in change)) {
      writes.push(await prepareWrite(key, change));
      continue;
    }
    const { change: table, key: name } = change;
    const row = (await readRow(database, key, table, name)) ?? change.or;
    if (!row) continue;
    const put = { put: table, row: change.to(row as never) } as DirectChange;
    const write = await prepareWrite(key, put);
    if (write.name !== name)
      removals.push(await prepareWrite(key, { remove: table, key: name } as DirectChange));
    writes.push(write);
  }
  return [...removals, ...writes];
};
const prepareWrite = async (key: CryptoKey, change: DirectChange): Promise<PreparedWrite> => {
  if ('remove' in change) return { store: change.remove, name: change.key };
  if (change.put === 'bytes')
    return { store: 'bytes', name: change.key, value: await seal(key, `bytes/${change.key}`, change.bytes) };
  const { put: store, row } = change;
  const name = getRowKey(store, row);
  return { store, name, row, value: await sealRow(key, `${store}/${name}`, row) };
};

const commit = async (database: Database, writes: readonly PreparedWrite[]) => {
  const stores = [...new Set(writes.map(({ store }) => store))];
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  const requests = writes.map(({ store, name, value }) =>
    value ? transaction.objectStore(store).put(value, name) : transaction.objectStore(store).delete(name),
  );
  await Promise.all([...requests, transaction.done]).catch(async error => {
    // A request only reports that the transaction was aborted; the transaction says why (often a full disk).
    await transaction.done;
    throw error;
  });
};
