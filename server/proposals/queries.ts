import { sql } from 'kysely';
import type { Db } from '../db/client';
import { standingPlans } from '../planning/queries-standing';

/** What stands in some agents' days: their time is taken. */
export const plansOfDays = (db: Db, agentIds: readonly number[], days: readonly string[]) =>
  standingPlans(db)
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day = any(${days}::date[])`)
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansOfDays>>[number];
