import { sql } from 'kysely';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { acceptsField } from '../../../contract/work/task-kinds';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { deriveSum, type Sum, type SumFamily } from './queries-sums';

/** The key of the task counts. */
const taskCountKey = [
  'kind',
  'status',
  'late',
  'seen',
  'installation_type',
  'owner',
  'wilaya_id',
  'cluster_id',
  'manager_id',
] as const;
/** The columns of a place that decide who may see it. */
const place = ['owner', 'cluster_id', 'manager_id'];
const pickupPlace = place.map(name => `pickup_${name}`);

const sumOf = (table: Sum['table'], key: readonly string[]): Sum => ({
  table,
  key: Object.fromEntries(key.map(name => [name, name])),
  figures: { n: 'n' },
});
const counts = sumOf('task_counts', taskCountKey);
const ofPickups = sumOf('pickup_counts', [...taskCountKey, ...pickupPlace]);
const ofDays = sumOf('day_counts', ['grain', 'day', 'kind', ...place, ...pickupPlace]);

/** The number of tasks for each combination of the most used filters (migrations 0003 and 0031). */
export const taskFamily: SumFamily = { appended: 'task_changes', sums: [counts] };
/** The same for tasks with two sites, also by the pickup site's place (migration 0057). */
export const pickupFamily: SumFamily = { appended: 'pickup_changes', sums: [ofPickups] };
/** Tasks begun and planned by day and by both places (migration 0058). */
export const dayFamily: SumFamily = { appended: 'day_changes', sums: [ofDays] };
export const taskFamilies = [taskFamily, pickupFamily, dayFamily];

const ofTask = sql`t.kind, t.status, t.late, t.seen_at is not null as seen,
  coalesce(t.installation_type, '') as installation_type, t.owner, t.wilaya_id, t.cluster_id,
  coalesce(t.manager_id, 0) as manager_id`;
const ofPickup = sql`coalesce(s.owner, '') as pickup_owner, coalesce(s.cluster_id, 0) as pickup_cluster_id,
  coalesce(s.manager_id, 0) as pickup_manager_id`;
const keptBy = 'triggers on tasks, and the fold';

export const taskCounts = deriveSum(
  { of: 'how many tasks there are, by what most lists filter by (tasks)', keptBy },
  taskFamily,
  counts,
  async () =>
    taskKinds.map(kind => ({
      scratch: sql`select ${ofTask}, 1 as n from tasks t where t.kind = ${kind} and t.deleted_at is null`,
      appended: sql`kind = ${kind}`,
      stored: sql`kind = ${kind}`,
    })),
);

export const pickupCounts = deriveSum(
  {
    of: 'how many tasks go from the sites of a place, by what most lists filter by (tasks, sites)',
    keptBy: `${keptBy}; triggers on sites`,
  },
  pickupFamily,
  ofPickups,
  async () =>
    taskKinds
      .filter(kind => acceptsField(kind, 'drop_site'))
      .map(kind => ({
        scratch: sql`
          select ${ofTask}, ${ofPickup}, 1 as n
          from tasks t join sites s on s.id = t.site_id
          where t.kind = ${kind} and t.drop_site_id is not null and t.deleted_at is null`,
        appended: sql`kind = ${kind}`,
        stored: sql`kind = ${kind}`,
      })),
);

export const dayCounts = deriveSum(
  {
    of: 'how many tasks were begun and planned on which day, by who reaches them (tasks, sites)',
    keptBy: `${keptBy}; triggers on sites`,
  },
  dayFamily,
  ofDays,
  async () =>
    taskKinds.map(kind => ({
      scratch: sql`
        select g.grain, g.day, t.kind, t.owner, t.cluster_id, coalesce(t.manager_id, 0) as manager_id, ${ofPickup}, 1 as n
        from tasks t
        cross join lateral (values ('begun', ${toLocalDay(sql`t.created_at`)}),
          ('planned', t.planned_day)) g (grain, day)
        left join sites s on s.id = t.site_id and t.drop_site_id is not null
        where t.kind = ${kind} and t.deleted_at is null and g.day is not null`,
      appended: sql`kind = ${kind}`,
      stored: sql`kind = ${kind}`,
    })),
);
