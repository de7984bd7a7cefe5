import { sql } from 'kysely';
import { alertSwitches } from '../../contract/alerts';
import type { Db } from '../db/client';
import { placeOf } from '../places/place-of';
import { usableAccount } from '../reach/visibility-of-people';

/** Who decides on a task: its site's manager, else who planned it; and what he wants to be told. */
export const whoDecides = (db: Db, managerId: number | null, planId: number | null) =>
  db
    .selectFrom('accounts')
    .select('id')
    .select(alertSwitches)
    .where(
      sql<boolean>`accounts.id in (${managerId}::int, (select created_by from plans where id = ${planId}::int))`,
    )
    .where(usableAccount)
    .orderBy(sql`coalesce(accounts.id = ${managerId}::int, false)`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const siteToReach = async (db: Db, siteId: number) => {
  const { code, lat, lng } = await db
    .selectFrom('sites')
    .select(['code', 'lat', 'lng'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { code, place: placeOf(lat, lng) };
};
