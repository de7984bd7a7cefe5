import { sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo, isActiveAccount } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';

/** A visible agent, active or disabled. */
export const findVisibleAgent = (db: Db, user: User, agentId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', isActiveAccount.as('usable')])
    .where('id', '=', agentId)
    .where('role', '=', 'agent')
    .where('status', '<>', 'deleted')
    .where(accountVisibleTo(user))
    .executeTakeFirst();

/** An agent's number of plans per day, except those being moved. */
export const countPlansByDay = (db: Db, agentId: number, days: readonly string[], moved: readonly number[]) =>
  db
    .selectFrom('plans')
    .select(eb => ['day', eb.fn.countAll<number>().as('n')])
    .where('agent_id', '=', agentId)
    .where('status', '<>', 'cancelled')
    .where('day', '>=', days[0])
    .where('day', '<=', days[days.length - 1])
    .where(sql<boolean>`id <> all(${moved}::int[])`)
    .groupBy('day')
    .execute();

/** An agent's plans of one day, wherever their sites are. */
export const listPlansOfDay = (db: Db, agentId: number, day: string, moved: readonly number[]) =>
  db
    .selectFrom('plans')
    .select(['id', 'kind', 'site_id', 'drop_site_id', 'status'])
    .where('agent_id', '=', agentId)
    .where('status', '<>', 'cancelled')
    .where('day', '=', day)
    .where(sql<boolean>`id <> all(${moved}::int[])`)
    .orderBy('id')
    .execute();

/** Sites by id, and whether the user may see them. */
export const getSitesById = async (db: Db, user: User, ids: readonly (number | null)[]) => {
  const rows = await db
    .selectFrom('sites as s')
    .select(['s.id', 's.code', 's.name', 's.lat', 's.lng'])
    .select(siteVisibleTo(user).as('visible'))
    .where(sql<boolean>`s.id = any(${[...new Set(ids)].filter(id => id !== null)}::int[])`)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
};

/** Visible open plans at one of the sites: on that day of any kind, on other days of the given kind. */
export const listOpenPlansOnSites = (
  db: Db,
  user: User,
  sites: readonly number[],
  { day, kind, moved, maxRows }: { day: string; kind?: TaskKind; moved: readonly number[]; maxRows: number },
) =>
  db
    .selectFrom('plans as p')
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('accounts as a', 'a.id', 'p.agent_id')
    .select(['p.id', 'p.kind', 'p.day', 's.code', 'a.username as agent'])
    .where(sql<boolean>`p.site_id = any(${sites}::int[])`)
    .where('p.status', '=', 'planned')
    .where(hasReadableKind(user, 'p'))
    .where(sql<boolean>`(p.day = ${day}::date or p.kind = ${kind ?? null})`)
    .where(sql<boolean>`p.id <> all(${moved}::int[])`)
    // A plan visible through one of its sites also shows the other, where other plans are not visible.
    .where(planVisibleTo(user))
    .orderBy(sql`p.day <> ${day}::date`)
    .orderBy('p.day')
    .orderBy('p.id')
    .limit(maxRows)
    .execute();
