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
    Record<'n' | 'places' | 'work' | 'sites' | 'accounts' | 'morning' | 'expired', number>
  >`
    select f.n, f.places, (select count(*) from work_changes) as work, p.*,
      (select count(*) from accounts where expires_at <= now()) as expired
    from folds f, (
      select count(*) filter (where about = 'sites') as sites,
        count(*) filter (where about = 'accounts') as accounts,
        count(*) filter (where about = 'morning') as morning
      from place_changes) p`.execute(db);
  const [{ n, places, work, sites, accounts, morning, expired }] = rows;
  return {
    work: `${n}:${work}`,
    sites: `${n}:${places}:${sites}`,
    accounts: `${n}:${places}:${accounts}:${expired}`,
    morning: `${n}:${places}:${morning}`,
  };
};
