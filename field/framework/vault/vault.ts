import type { Database, Sealed, StoreName } from './database';
import { seal, sealRow, unseal, unsealRow } from './seal';
import { rowKeys, type TableName, type Tables, tableNames } from './tables';

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
  bytesKept: () => Promise<ReadonlySet<string>>;
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
  const rows = new Map<TableName, Map<string, Row>>();
  const lists = new Map<TableName, readonly Row[]>();
  const listeners = new Map<TableName, Set<() => void>>(tableNames.map(table => [table, new Set()]));
  const others = new BroadcastChannel('terrain-field-vault');

  const read = async (table: TableName, name: string) => {
    const sealed = await database.get(table, name);
    return sealed && ((await unsealRow(key, `${table}/${name}`, sealed as Sealed)) as Row);
  };
  const take = (table: TableName, name: string, row: Row | undefined) => {
    if (row === undefined) rows.get(table)!.delete(name);
    else rows.get(table)!.set(name, row);
    lists.delete(table);
  };
  const notify = (tables: Iterable<TableName>) => {
    for (const table of new Set(tables)) for (const listener of listeners.get(table)!) listener();
  };

  const readAll = async (table: TableName) => {
    const names = await database.getAllKeys(table);
    const found = await Promise.all(names.map(async name => [name, (await read(table, name))!] as const));
    return new Map(found);
  };
  let isClosed = false;
  const first = Promise.all(tableNames.map(async table => rows.set(table, await readAll(table))));
  // Changes from other tabs are applied after the first read, under a lock against writes, and all at once: otherwise a
  // plan that becomes a task might be seen as neither.
  others.onmessage = async ({ data }: MessageEvent<[TableName, string][]>) => {
    await first;
    await navigator.locks.request(writing, { mode: 'shared' }, async () => {
      if (isClosed) return;
      const found = await Promise.all(data.map(([table, name]) => read(table, name)));
      for (const [index, [table, name]] of data.entries()) take(table, name, found[index]);
    });
    notify(data.map(([table]) => table));
  };
  await first;

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
    bytesKept: async () => new Set(await database.getAllKeys('bytes')),
    // One write at a time across all tabs: nothing is computed from a row that another is about to replace.
    write: changes =>
      navigator.locks.request(writing, async () => {
        const made: Made[] = [];
        // Old keys of moved rows: deleted first, for other rows may have moved there.
        const removals: Made[] = [];
        for (const change of changes)
          if (!('change' in change)) made.push(await madeOf(key, change));
          else {
            const { change: table, key: name } = change;
            const before = (await read(table, name)) ?? change.or;
            if (!before) continue;
            const put = { put: table, row: change.to(before as never) } as DirectChange;
            const after = await madeOf(key, put);
            if (after.name !== name)
              removals.push(await madeOf(key, { remove: table, key: name } as DirectChange));
            made.push(after);
          }
        if (!made.length) return;
        made.unshift(...removals);
        const stores = [...new Set(made.map(({ store }) => store))];
        const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
        const done = made.map(({ store, name, value }) =>
          value
            ? transaction.objectStore(store).put(value, name)
            : transaction.objectStore(store).delete(name),
        );
        await Promise.all([...done, transaction.done]).catch(async problem => {
          // A request only reports that the transaction was aborted; the transaction says why (often a full disk).
          await transaction.done;
          throw problem;
        });
        const changedRows = made.flatMap(({ store, name, row }) => {
          if (store === 'bytes') return [];
          take(store, name, row);
          return [[store, name] as [TableName, string]];
        });
        others.postMessage(changedRows);
        notify(changedRows.map(([table]) => table));
      }),
    reread: () =>
      navigator.locks.request(writing, async () => {
        const all = await Promise.all(tableNames.map(readAll));
        const changed: TableName[] = [];
        for (const [index, table] of tableNames.entries()) {
          const before = rows.get(table)!;
          const now = all[index];
          if (JSON.stringify([...now].sort(byName)) === JSON.stringify([...before].sort(byName))) continue;
          rows.set(table, now);
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
      navigator.locks.request(writing, () => {
        isClosed = true;
        others.close();
        database.close();
      }),
  };
};

const writing = 'terrain-field-vault';
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
type Row = Tables[TableName];
type DirectChange = Exclude<Change, { change: unknown }>;
type Made = { store: StoreName; name: string; value?: Sealed; row?: Row };
const madeOf = async (key: CryptoKey, change: DirectChange): Promise<Made> => {
  if ('remove' in change) return { store: change.remove, name: change.key };
  if (change.put === 'bytes')
    return { store: 'bytes', name: change.key, value: await seal(key, `bytes/${change.key}`, change.bytes) };
  const { put: store, row } = change;
  const name = (rowKeys[store] as (row: unknown) => string)(row);
  return { store, name, row, value: await sealRow(key, `${store}/${name}`, row) };
};
