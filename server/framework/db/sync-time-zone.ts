import { type Kysely, sql } from 'kysely';
import { timeZone } from '../../../contract/framework/time-zone';
import { acquireAdvisoryLock } from './acquire-advisory-lock';
import type { Schema } from './schema';

type Db = Kysely<Schema>;

/**
 * Triggers that sum by day have their zone in their text, where migrations wrote it: they follow the configured one. What
 * was summed before stays as it was until `recount`.
 */
export const syncTimeZone = async (db: Db, zone = timeZone) => {
  if (!(await listOutdated(db, zone)).length) return;
  await db.transaction().execute(async trx => {
    await acquireAdvisoryLock(trx, 'time zone');
    for (const { definition } of await listOutdated(trx, zone))
      await sql.raw(definition.replaceAll(/(at time zone )'[^']*'/g, `$1'${zone}'`)).execute(trx);
  });
};

/** The functions that name another zone. */
const listOutdated = async (db: Db, zone: string) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%at time zone ''%'
      and replace(prosrc, ${`at time zone '${zone}'`}::text, '') like '%at time zone ''%'`.execute(db);
  return rows;
};
