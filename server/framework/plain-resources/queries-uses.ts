import { sql } from 'kysely';
import type { Db } from '../db/client';

/** The tables whose rows reference a row, and would not be deleted with it. */
export type RowUses = { id: number; tables: string[] };

/** Which rows of a table are still referenced, by the database's own foreign keys. */
export const listRowUses = async (db: Db, table: string, ids: readonly number[]): Promise<RowUses[]> => {
  const { rows: references } = await sql<Reference>`
    select c.conrelid::regclass::text as table, referencing.attname as column, referenced.attname as key
    from pg_constraint c
    join pg_attribute referencing on referencing.attrelid = c.conrelid and referencing.attnum = c.conkey[1]
    join pg_attribute referenced on referenced.attrelid = c.confrelid and referenced.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r')
    order by 1`.execute(db);
  if (!references.length) return [];
  const uses = references.map(
    reference => sql`
      select t.id, ${reference.table}::text as used_in from ${sql.table(table)} t
      where t.id = any(${[...ids]}::int[]) and exists (
        select from ${sql.table(reference.table)} r
        where ${sql.ref(`r.${reference.column}`)} = ${sql.ref(`t.${reference.key}`)})`,
  );
  const { rows } = await sql<RowUses>`
    select id, array_agg(distinct used_in order by used_in) as tables
    from (${sql.join(uses, sql` union all `)}) used group by id order by id`.execute(db);
  return rows;
};
type Reference = { table: string; column: string; key: string };
