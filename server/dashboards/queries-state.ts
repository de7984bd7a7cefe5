import { sql } from 'kysely';
import type { Db } from '../db/client';

/** Names a state of what dashboards count: two alike mean that nothing changed between them. */
export type State = {
  /** Of plans and tasks. */
  work: string;
  /** Of sites, of who is in charge there, and of accounts. */
  places: string;
};

/**
 * Between two folds rows are only appended, so how many there are names what is committed: a transaction that ends
 * after a later one still changes the number. An account that runs out changes nothing but the count of those that did.
 */
export const stateOfFigures = async (db: Db): Promise<State> => {
  const { rows } = await sql<{ folds: number; work: number; places: number; expired: number }>`
    select (select n from folds) as folds, (select count(*) from work_changes) as work,
      (select count(*) from place_changes) as places,
      (select count(*) from accounts where expires_at <= now()) as expired`.execute(db);
  const [{ folds, work, places, expired }] = rows;
  return { work: `${folds}:${work}`, places: `${folds}:${places}:${expired}` };
};

/** Adds the appended rows to the sums when there are many; one server at a time, and nobody waits for it. */
export const foldWork = async (db: Db, most = 2_000) => {
  const { n } = (
    await sql<{ n: number }>`select (select count(*) from (select from work_changes limit ${most + 1}) w)
      + (select count(*) from (select from place_changes limit ${most + 1}) p) as n`.execute(db)
  ).rows[0];
  if (n <= most) return;
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('work_changes')) as mine`.execute(tx);
    if (rows[0].mine) await sql`select fold_work()`.execute(tx);
  });
};
