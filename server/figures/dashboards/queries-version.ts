import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';

/** A version of the data that dashboards count: equal versions mean that nothing changed between them. */
export type FiguresVersion = {
  /** Of plans and tasks. */
  work: string;
  /** Of sites and of who is in charge there. */
  sites: string;
  accounts: string;
  /** Of what the morning page shows of plans and tasks. */
  morning: string;
};

/**
 * Between two folds rows are only appended, so their number identifies what is committed: a transaction that ends after
 * a later one still changes the number. An expiring account changes only the number of expired ones.
 */
export const getFiguresVersion = async (db: Db): Promise<FiguresVersion> => {
  const { rows } = await sql<
    Record<'workFolds' | 'placeFolds' | 'work' | 'sites' | 'accounts' | 'morning' | 'expired', number>
  >`
    select folds.n as "workFolds", folds.places as "placeFolds", (select count(*) from work_changes) as work, places.*,
      (select count(*) from accounts where expires_at <= now()) as expired
    from folds, (
      select count(*) filter (where about = 'sites') as sites,
        count(*) filter (where about = 'accounts') as accounts,
        count(*) filter (where about = 'morning') as morning
      from place_changes) places`.execute(db);
  const [{ workFolds, placeFolds, work, sites, accounts, morning, expired }] = rows;
  return {
    work: `${workFolds}:${work}`,
    sites: `${workFolds}:${placeFolds}:${sites}`,
    accounts: `${workFolds}:${placeFolds}:${accounts}:${expired}`,
    morning: `${workFolds}:${placeFolds}:${morning}`,
  };
};
