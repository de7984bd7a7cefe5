import type { Results } from '@electric-sql/pglite';
import { copyStatement, type DumpTarget, textFormatSettings } from './dump-target';
import { openPGlite } from './pglite';
import { createTransactionDb } from './transaction-db';

/** Pages of 8 kB per chunk: PGlite holds what it copies out in memory. */
const pagesPerChunk = 512;

/** A whole embedded database, opened in the current thread. Nobody else may have the folder open. */
export const openEmbeddedTarget = async (folder: string): Promise<DumpTarget> => {
  const pglite = await openPGlite(folder);
  await pglite.exec('begin');
  for (const setting of textFormatSettings) await pglite.exec(setting);
  /** If an earlier version partitioned a table, its rows are in the partitions. */
  const listPartitions = async (name: string) => {
    const { rows } = await pglite.query<{ part: string }>(
      'select relid::regclass::text as part from pg_partition_tree($1::regclass) where isleaf',
      [name],
    );
    return rows.length ? rows.map(({ part }) => part) : [name];
  };
  const countPages = async (name: string) => {
    const { rows } = await pglite.query<{ pages: number }>(
      "select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages",
      [name],
    );
    return rows[0].pages;
  };
  return {
    engine: 'embedded',
    db: createTransactionDb(async (sql, parameters) => {
      const { rows, affectedRows } = await pglite.query(sql, parameters);
      return { rows, affected: affectedRows ?? 0 };
    }),
    async *copyOut(table) {
      for (const name of await listPartitions(table.name)) {
        const pages = await countPages(name);
        for (let page = 0; page < pages; page += pagesPerChunk) {
          const where = ` where ctid >= '(${page},0)' and ctid < '(${page + pagesPerChunk},0)'`;
          const statement = copyStatement.out({ ...table, name }, where);
          const { blob } = (await pglite.query(`${statement} '/dev/blob'`)) as Results;
          if (blob?.size) yield new Uint8Array(await blob.arrayBuffer());
        }
      }
    },
    copyIn: async (table, lines) => {
      const blob = new Blob([lines as Uint8Array<ArrayBuffer>]);
      await pglite.query(`${copyStatement.in(table)} '/dev/blob'`, [], { blob });
    },
    keep: async () => {
      await pglite.exec('commit');
    },
    close: () => pglite.close(),
  };
};
