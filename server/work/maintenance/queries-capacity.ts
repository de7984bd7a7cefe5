import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { serializeCalls } from '../../framework/db/serialize-calls';
import { standingPlans } from '../planning/queries-standing';

/** What stands in some agents' days from one to another: their time is taken. */
export const plansBetween = (db: Db, agentIds: readonly number[], from: string, to: string) =>
  standingPlans(db)
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day between ${from}::date and ${to}::date`)
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansBetween>>[number];

/** Who plans by itself takes turns until its transaction ends: two at once would fill one day twice. */
export const lockPlanning = (db: Db) => serializeCalls(db, 'maintenance');
