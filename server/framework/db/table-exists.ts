import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** Databases that another version has migrated may lack a table. */
export const tableExists = async (db: Kysely<Schema>, table: string) => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0].found;
};
