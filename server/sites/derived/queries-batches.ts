import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { Batch, DerivedData } from './derived-data';

type Counted = 'sites' | 'accounts' | 'tasks';

/** A table's rows by id: all in portions, or a random sample. */
export const batchByIds = (
  table: Counted,
  portionOf: (ids: readonly number[]) => Batch,
): Pick<DerivedData, 'whole' | 'some'> => ({
  whole: async function* (db) {
    for (let after = 0; ; ) {
      const ids = await nextIds(db, table, after);
      if (!ids.length) return;
      yield portionOf(ids);
      after = ids[ids.length - 1];
    }
  },
  some: async db => portionOf(await sampleIds(db, table)),
});

const atOnce = 1_000;

const nextIds = async (db: Db, table: Counted, after: number) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${atOnce}`.execute(db)
  ).rows.map(({ id }) => id);

export const sampleIds = async (db: Db, table: Counted) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(array(
        select ceil(random() * last)::int
        from (select max(id) as last from ${sql.table(table)}) x, generate_series(1, ${atOnce}::int)))`.execute(
      db,
    )
  ).rows.map(({ id }) => id);
