import { sql } from 'kysely';
import type { Db } from '../db/client';

/** Whether this server is the first that asks for a night, named by its day. */
export const takeNight = async (db: Db, day: string) => {
  const { rows } = await sql`
    update folds set checked = ${day}::date where checked is distinct from ${day}::date returning n`.execute(
    db,
  );
  return rows.length > 0;
};

export const keepSelfCheck = (db: Db, differing: { copy: string; rows: number }[]) =>
  db
    .insertInto('self_checks')
    .values({ differing: JSON.stringify(differing) })
    .execute();
