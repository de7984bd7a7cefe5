import { type Kysely, sql } from 'kysely';

/** Statements as they stand, one after the other. */
export const run = async (db: Kysely<any>, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
