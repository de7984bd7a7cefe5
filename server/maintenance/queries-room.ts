import { sql } from 'kysely';
import type { Db } from '../db/client';

/** What stands in some agents' days from one to another, whoever may see it: their time is taken. */
export const plansBetween = (db: Db, agentIds: readonly number[], from: string, to: string) =>
  db
    .selectFrom('plans as p')
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .select([
      'p.id',
      'p.agent_id',
      'p.day',
      'p.kind',
      's.lat',
      's.lng',
      'd.lat as drop_lat',
      'd.lng as drop_lng',
    ])
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day between ${from}::date and ${to}::date`)
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.id')
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansBetween>>[number];

/** Who plans by itself takes turns until its transaction ends: two at once would fill one day twice. */
export const takeTurns = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('terrain maintenance'))`.execute(db);
