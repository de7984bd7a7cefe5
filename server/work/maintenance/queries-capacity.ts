import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { serializeCalls } from '../../framework/db/serialize-calls';
import { standingPlans } from '../planning/queries-standing';

/** The plans of some agents between two days: their time is taken. */
export const plansBetween = (db: Db, agentIds: readonly number[], from: string, to: string) =>
  standingPlans(db)
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day between ${from}::date and ${to}::date`)
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansBetween>>[number];

/** Serialises automatic planning until the transaction ends: two runs at once would fill one day twice. */
export const lockPlanning = (db: Db) => serializeCalls(db, 'maintenance');
