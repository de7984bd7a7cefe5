import { sql } from 'kysely';
import type { Db } from '../../../server/db/client';

/** Tables that a server writes for itself: when sessions were seen, sums that it folds, notes of what it holds. */
const ownBusiness =
  /^(kysely_|sessions$|sign_in_failures$|security_events$|task_counts$|pickup_counts$|day_counts$|work_|site_years$|folds$|\w+_changes$|outbox_row$|presence$|jobs$|servers$|fold_times$)/;

/** What stands in the database: how many rows each table has, and the latest that was written. */
export const fingerprint = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  const sums = rows
    .filter(({ name }) => !ownBusiness.test(name))
    .map(
      ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as rows,
        max(${name === 'outbox' ? sql`id` : sql`t.xmin::text::bigint`}) as latest from ${sql.table(name)} t`,
    );
  return (await sql`${sql.join(sums, sql` union all `)}`.execute(db)).rows;
};
