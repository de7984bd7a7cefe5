import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { Batch, DerivedData } from './derived-data';

type BatchedTable = 'sites' | 'accounts' | 'tasks';

/** A table's rows by id: all in batches, or a random sample. */
export const batchByIds = (
  table: BatchedTable,
  createBatch: (ids: readonly number[]) => Batch,
): Pick<DerivedData, 'allBatches' | 'sampleBatch'> => ({
  allBatches: async function* (db) {
    for (let after = 0; ; ) {
      const ids = await nextIds(db, table, after);
      if (!ids.length) return;
      yield createBatch(ids);
      after = ids[ids.length - 1];
    }
  },
  sampleBatch: async db => createBatch(await sampleIds(db, table)),
});

const batchSize = 1_000;

const nextIds = async (db: Db, table: BatchedTable, after: number) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${batchSize}`.execute(db)
  ).rows.map(({ id }) => id);

export const sampleIds = async (db: Db, table: BatchedTable) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(array(
        select ceil(random() * last)::int
        from (select max(id) as last from ${sql.table(table)}) x, generate_series(1, ${batchSize}::int)))`.execute(
      db,
    )
  ).rows.map(({ id }) => id);
