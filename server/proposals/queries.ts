import { sql } from 'kysely';
import type { Db } from '../db/client';

/** What stands in some agents' days, whoever may see it: their time is taken. */
export const plansOfDays = (db: Db, agentIds: readonly number[], days: readonly string[]) =>
  db
    .selectFrom('plans as p')
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .select(['p.id', 'p.agent_id', 'p.day', 'p.kind', 's.lat', 's.lng'])
    .select(['p.drop_site_id', 'd.lat as drop_lat', 'd.lng as drop_lng'])
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day = any(${days}::date[])`)
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.id')
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansOfDays>>[number];
