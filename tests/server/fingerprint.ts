import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/framework/db/client';

/** Tables that a server writes by itself, whoever calls: sessions and guesses, sums, what servers tell each other. */
const ownTables =
  /^(kysely_\w+|sessions|sign_in_failures|security_events|known_devices|presence|servers|site_years|folds|fold_times|outbox_row|work_sums|(task|pickup|day)_counts|\w+_changes)$/;
/** Columns that it writes by itself in other tables. */
const ownColumns: Record<string, string> = { accounts: 'last_online', outbox: 'place' };
/** Jobs that come again by themselves. */
const ownRows: Record<string, RawBuilder<unknown>> = { jobs: sql`t.alone is not distinct from t.kind` };

/** What stands in the database, table by table: how many rows, and a sum over all that they hold. */
export const fingerprint = async (db: Db): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  const sums = tables
    .filter(({ name }) => !ownTables.test(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name,
          count(*) || ' rows, ' || coalesce(sum(hashtext((to_jsonb(t) - ${sql.lit(ownColumns[name] ?? '')})::text)), 0) as sum
        from ${sql.table(name)} t where not (${ownRows[name] ?? sql`false`})`,
    );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
};
