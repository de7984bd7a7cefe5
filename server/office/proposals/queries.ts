import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';
import { selectScheduledPlans } from '../../work/planning/queries-scheduled';

/** The plans of some agents' days, wherever their sites are, and whether the user may read each. */
export const listPlansOnDays = (db: Db, user: User, agentIds: readonly number[], days: readonly string[]) =>
  selectScheduledPlans(db)
    .select(sql<boolean>`(${planVisibleTo(user)} and ${hasReadableKind(user, 'p')})`.as('visible'))
    .where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`p.day = any(${days}::date[])`)
    .execute();
export type ScheduledPlan = Awaited<ReturnType<typeof listPlansOnDays>>[number];
