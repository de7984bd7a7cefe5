import { sql } from 'kysely';
import { maxMorningItems } from '../../../contract/figures/morning';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { planVisibleTo } from '../../organisation/row-access/visibility-work';
import { isInPlace } from '../../sites/geo/filters';
import type { TaskFilters } from '../../work/tasks/filters';
import { selectMatchingTasks } from '../../work/tasks/queries-list';
import type { DashboardFilter } from './filter';

/**
 * Active agents within row access with the number of their plans on these days that the user may read, fewest first.
 */
export const listAgentWorkload = async (
  db: Db,
  user: User,
  place: DashboardFilter,
  { from, to }: { from: string; to: string },
) =>
  (
    await sql<{ agent_id: number; username: string; plans: number }>`
      select accounts.id as agent_id, accounts.username, coalesce(w.n, 0)::int as plans
      from accounts left join (
        select p.agent_id, count(*) as n from plans p
        where p.day between ${from}::date and ${to}::date and p.status <> 'cancelled' and ${planVisibleTo(user)}
        group by p.agent_id
      ) w on w.agent_id = accounts.id
      where accounts.role = 'agent' and ${isActiveAccount} and ${isInPlace('accounts', place)}
        and accounts.id in (${db.selectFrom('accounts').select('accounts.id').where(accountVisibleTo(user))})
      order by plans, accounts.username_key`.execute(db)
  ).rows;

/** The returned tasks that have waited longest. */
export const listOldestReturned = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  maxRows = maxMorningItems,
) =>
  db
    .selectFrom(
      selectMatchingTasks(db, user, kinds, { ...filters, task_status: 'return' })
        .select(['t.id', 't.kind', 't.owner', 't.site_id', 't.agent_id', 't.cause_return'])
        .select(sql<Date>`coalesce(t.returned_at, t.created_at)`.as('since'))
        .orderBy('since')
        .orderBy('t.id')
        .limit(maxRows)
        .as('r'),
    )
    .innerJoin('sites as s', 's.id', 'r.site_id')
    .select([
      'r.id',
      'r.kind',
      'r.owner',
      'r.agent_id',
      'r.cause_return',
      'r.since',
      'r.site_id',
      's.code as site_code',
      's.name as site_name',
    ])
    .orderBy('r.since')
    .orderBy('r.id')
    .execute();
