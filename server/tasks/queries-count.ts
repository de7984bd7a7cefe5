import { sql } from 'kysely';
import { doneStatuses, setAsideStatuses } from '../../contract/task-states';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import { ownPlace } from '../platform/filters';
import type { User } from '../platform/user';
import type { TaskFilterValues } from './filters';
import { matching } from './queries-list';

/** How many tasks of some kinds a user may reach and a filter admits. */
export const countTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
): Promise<number> => {
  if (user.role === 'admin' && isCounted(user, filters)) return countedTasks(db, kinds, filters);
  const { n } = await matching(db, user, kinds, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Adds up what changes have appended since the last time; one server at a time, and nobody waits for it. */
export const foldTaskCounts = async (db: Db, most = 2_000) => {
  const { n } = (
    await sql<{ n: number }>`select count(*)::int as n from
      (select 1 from task_counts where not folded limit ${most + 1}) appended`.execute(db)
  ).rows[0];
  if (n <= most) return;
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('task_counts')) as mine`.execute(tx);
    if (!rows[0].mine) return;
    await sql`
      with gone as (delete from task_counts returning *)
      insert into task_counts (kind, status, late, seen, installation_type, owner, wilaya_id, cluster_id, manager_id, n, folded)
      select kind, status, late, seen, installation_type, owner, wilaya_id, cluster_id, manager_id, sum(n), true
      from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0`.execute(tx);
  });
};

/** What `task_counts` tells apart. */
const counted: readonly (keyof TaskFilterValues)[] = [
  'site_owner',
  'site_manager',
  'site_cluster',
  'site_wilaya',
  'task_status',
  'done',
  'late',
  'review',
  'installation_type',
  'task_types',
];
const isCounted = (user: User, filters: TaskFilterValues) =>
  filterNames.every(
    name =>
      filters[name] === undefined ||
      counted.includes(name) ||
      (name === 'deleted' && filters[name] !== 'yes') ||
      (name === 'own' && !isBound(user)),
  );
const isBound = (user: User) => {
  const { owner, clusters } = ownPlace(user);
  return owner !== null || clusters !== null;
};
const filterNames: readonly (keyof TaskFilterValues)[] = [
  ...counted,
  'agent',
  'date_from',
  'date_to',
  'plan_from',
  'plan_to',
  'site',
  'pm',
  'deleted',
  'counted_site',
  'own',
  'ids',
];

const countedTasks = async (db: Db, kinds: readonly TaskKind[], filters: TaskFilterValues) => {
  let q = db.selectFrom('task_counts as c').where('c.kind', 'in', [...kinds]);
  if (filters.site_owner) q = q.where('c.owner', '=', filters.site_owner);
  if (filters.site_manager) q = q.where('c.manager_id', '=', filters.site_manager);
  if (filters.site_cluster) q = q.where('c.cluster_id', '=', filters.site_cluster);
  if (filters.site_wilaya) q = q.where('c.wilaya_id', '=', filters.site_wilaya);
  if (filters.installation_type) q = q.where('c.installation_type', '=', filters.installation_type);
  if (filters.task_status)
    q = q.where('c.status', '=', (filters.task_status === 'done' ? '' : filters.task_status) as 'return');
  if (filters.done === 'yes') q = q.where('c.status', 'in', [...doneStatuses]);
  if (filters.done === 'no') q = q.where('c.status', 'not in', [...doneStatuses]);
  if (filters.late === 'yes') q = q.where(late);
  if (filters.late === 'no') q = q.where(sql<boolean>`not ${late}`);
  if (filters.review === 'yes') q = q.where(waiting);
  if (filters.review === 'no') q = q.where(sql<boolean>`not ${waiting}`);
  const { n } = await q.select(sql<number>`coalesce(sum(c.n), 0)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
};
const late = sql<boolean>`(c.late and c.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;
const waiting = sql<boolean>`(c.status in ('pending', 'correct') or (c.status = '' and not c.seen))`;
