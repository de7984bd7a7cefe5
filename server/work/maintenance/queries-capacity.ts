import { sql } from 'kysely';
import { acquireAdvisoryLock } from '../../framework/db/acquire-advisory-lock';
import type { Db } from '../../framework/db/client';
import { selectScheduledPlans } from '../planning/queries-scheduled';

/** The plans of some agents between two days: their time is taken. */
export const plansBetween = (db: Db, agentIds: readonly number[], from: string, to: string) =>
  selectScheduledPlans(db)
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day between ${from}::date and ${to}::date`)
    .execute();
export type ScheduledPlan = Awaited<ReturnType<typeof plansBetween>>[number];

/** Serialises automatic planning until the transaction ends: two runs at once would fill one day twice. */
export const lockPlanning = (db: Db) => acquireAdvisoryLock(db, 'maintenance');
