import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { BacklogCause } from '../../../contract/office/backlog';
import type { BoardFilters } from '../../../contract/office/board';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { PlanStatus } from '../../../contract/work/planning';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { User } from '../../framework/identity/user';
import {
  andConditions,
  buildConditions,
  columnFilter,
  type FilterTable,
} from '../../framework/lists/queries-filters';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';
import { selectScheduledPlans } from '../../work/planning/queries-scheduled';
import { planSourceSql } from '../backlog/queries-plan-source';

type Filters = z.output<typeof BoardFilters>;

const agentFilters: FilterTable<Filters> = {
  agent: columnFilter(sql`accounts.id`),
  cluster: columnFilter(sql`accounts.cluster_id`),
  owner: columnFilter(sql`accounts.owner`),
};

/** Active agents within the user's row access. */
const selectAgents = (db: Db, user: User, filterValues: Filters) =>
  buildConditions(agentFilters, filterValues, null).reduce(
    (query, condition) => query.where(condition),
    db
      .selectFrom('accounts')
      .where('role', '=', 'agent')
      .where(isActiveAccount)
      .where(accountVisibleTo(user)) as SelectQueryBuilder<Schema, 'accounts', object>,
  );

export const listBoardAgents = (
  db: Db,
  user: User,
  filterValues: Filters,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectAgents(db, user, filterValues)
    .select(['id', 'username', 'first_name', 'last_name', 'owner', 'cluster_id'])
    .orderBy('username_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countBoardAgents = async (db: Db, user: User, filterValues: Filters) => {
  const { n } = await selectAgents(db, user, filterValues)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export type BoardPlanRow = {
  id: number;
  agent_id: number | null;
  day: string;
  kind: TaskKind;
  status: PlanStatus;
  instruction: string | null;
  version: number;
  source: BacklogCause | null;
  /** Whether the user may read it. */
  visible: boolean;
  site_id: number;
  code: string;
  name: string | null;
  lat: number | null;
  lng: number | null;
  drop_code: string | null;
  drop_lat: number | null;
  drop_lng: number | null;
};

/** The plans of some agents on some days, wherever their sites are. */
export const listAgentPlans = (db: Db, user: User, agentIds: readonly number[], days: readonly string[]) =>
  selectPlans(db, user, days).where(sql<boolean>`p.agent_id = any(${agentIds}::int[])`).execute() as Promise<
    BoardPlanRow[]
  >;

const planFilters: FilterTable<Omit<Filters, 'agent'>> = {
  cluster: columnFilter(sql`p.cluster_id`),
  owner: columnFilter(sql`p.owner`),
};

/** Unassigned plans within the user's row access, limited. */
export const listUnassignedPlans = (
  db: Db,
  user: User,
  filterValues: Omit<Filters, 'agent'>,
  days: readonly string[],
  maxRows: number,
) =>
  selectPlans(db, user, days)
    .where('p.agent_id', 'is', null)
    .where(sql<boolean>`${andConditions(buildConditions(planFilters, filterValues, null))}`)
    .where(planVisibleTo(user))
    .where(hasReadableKind(user, 'p'))
    .limit(maxRows)
    .execute() as Promise<BoardPlanRow[]>;

/** The plans of consecutive days. */
const selectPlans = (db: Db, user: User, days: readonly string[]) =>
  selectScheduledPlans(db)
    .select([
      'p.status',
      'p.instruction',
      'p.version',
      'p.site_id',
      's.code',
      's.name',
      'd.code as drop_code',
    ])
    .select(planSourceSql.as('source'))
    .select(sql<boolean>`(${planVisibleTo(user)} and ${hasReadableKind(user, 'p')})`.as('visible'))
    .where('p.day', '>=', days[0])
    .where('p.day', '<=', days[days.length - 1]);
