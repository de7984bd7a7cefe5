import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';

const tablesWithGivenIds = ['accounts', 'sites', 'plans', 'tasks'] as const;
type TableWithGivenIds = (typeof tablesWithGivenIds)[number];

export const highestId = async (db: Db, table: TableWithGivenIds) => {
  const row = await db
    .selectFrom(table)
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
};

/** Inserting rows with explicit ids does not advance a table's sequence. */
export const advanceSequences = async (db: Db, tables: readonly TableWithGivenIds[] = tablesWithGivenIds) => {
  for (const table of tables) {
    const last = await highestId(db, table);
    if (last) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)`.execute(db);
  }
};
