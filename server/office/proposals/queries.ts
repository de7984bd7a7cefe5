import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { ofKindsRead, planVisibleTo } from '../../organisation/row-access/visibility-of-work';
import { standingPlans } from '../../work/planning/queries-standing';

/** The plans of some agents' days, wherever their sites are, and whether the user may read each. */
export const plansOfDays = (db: Db, user: User, agentIds: readonly number[], days: readonly string[]) =>
  standingPlans(db)
    .select(sql<boolean>`(${planVisibleTo(user)} and ${ofKindsRead(user, 'p')})`.as('visible'))
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day = any(${days}::date[])`)
    .execute();
export type StandingPlan = Awaited<ReturnType<typeof plansOfDays>>[number];
