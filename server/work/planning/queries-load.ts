import { sql } from 'kysely';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';
import { selectScheduledPlans } from './queries-scheduled';

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

/** An agent's plans on consecutive days except those being moved, wherever their sites are; whether the user sees each. */
export const listAgentPlans = async (
  db: Db,
  user: User,
  { agentId, days, moved }: { agentId: number; days: readonly string[]; moved: readonly number[] },
) =>
  selectScheduledPlans(db)
    .select(['p.site_id', 'p.status'])
    .select(sql<boolean>`(${planVisibleTo(user)} and ${hasReadableKind(user, 'p')})`.as('visible'))
    .where('p.agent_id', '=', agentId)
    .where('p.day', '>=', days[0])
    .where('p.day', '<=', days[days.length - 1])
    .where(sql<boolean>`p.id <> all(${moved}::int[])`)
    .execute();
export type AgentPlan = Awaited<ReturnType<typeof listAgentPlans>>[number];

/** The agent in charge of a visible site in an area. */
export const findAgentInCharge = (db: Db, user: User, siteId: number, area: Area) =>
  db
    .selectFrom('site_areas as a')
    .innerJoin('sites as s', 's.id', 'a.site_id')
    .select('a.agent_id')
    .where('s.id', '=', siteId)
    .where('a.area', '=', area)
    .where(siteVisibleTo(user))
    .executeTakeFirst();

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
