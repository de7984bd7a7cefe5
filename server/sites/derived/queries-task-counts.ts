import { sql } from 'kysely';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { acceptsField } from '../../../contract/work/task-kinds';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { deriveSum, type Sum, type SumFamily } from './queries-sums';

/*
 * The sums of tasks: a row has a key and `n`, the number of tasks with it. No column of a key is null: what is
 * missing is stored as an empty text or 0. `pickup_counts` repeats the tasks with two sites, with the place of their
 * first site in the columns `pickup_…`. `day_counts` has each task up to twice: with the grain « begun » on the day of
 * its clock-in, and with « planned » on its planned day.
 */

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
const placeColumns = ['owner', 'cluster_id', 'manager_id'];
const pickupPlaceColumns = placeColumns.map(name => `pickup_${name}`);

const countBy = (table: Sum['table'], key: readonly string[]): Sum => ({
  table,
  key: Object.fromEntries(key.map(name => [name, name])),
  figures: { n: 'n' },
});
const taskSum = countBy('task_counts', taskCountKey);
const pickupSum = countBy('pickup_counts', [...taskCountKey, ...pickupPlaceColumns]);
const daySum = countBy('day_counts', ['grain', 'day', 'kind', ...placeColumns, ...pickupPlaceColumns]);

/** The number of tasks for each combination of the most used filters (migrations 0003 and 0031). */
export const taskFamily: SumFamily = { appended: 'task_changes', sums: [taskSum] };
/** The same for tasks with two sites, also by the pickup site's place (migration 0057). */
export const pickupFamily: SumFamily = { appended: 'pickup_changes', sums: [pickupSum] };
/** Tasks begun and planned by day and by both places (migration 0058). */
export const dayFamily: SumFamily = { appended: 'day_changes', sums: [daySum] };
export const taskFamilies = [taskFamily, pickupFamily, dayFamily];

const taskKeyColumns = sql`t.kind, t.status, t.late, t.seen_at is not null as seen,
  coalesce(t.installation_type, '') as installation_type, t.owner, t.wilaya_id, t.cluster_id,
  coalesce(t.manager_id, 0) as manager_id`;
const pickupColumns = sql`coalesce(s.owner, '') as pickup_owner, coalesce(s.cluster_id, 0) as pickup_cluster_id,
  coalesce(s.manager_id, 0) as pickup_manager_id`;
const updatedBy = 'triggers on tasks, and the fold';

export const taskCounts = deriveSum(
  { source: 'how many tasks there are, by what most lists filter by (tasks)', updatedBy },
  taskFamily,
  taskSum,
  async () =>
    taskKinds.map(kind => ({
      sourceRows: sql`select ${taskKeyColumns}, 1 as n from tasks t where t.kind = ${kind} and t.deleted_at is null`,
      appended: sql`kind = ${kind}`,
      stored: sql`kind = ${kind}`,
    })),
);

export const pickupCounts = deriveSum(
  {
    source: 'how many tasks go from the sites of a place, by what most lists filter by (tasks, sites)',
    updatedBy: `${updatedBy}; triggers on sites`,
  },
  pickupFamily,
  pickupSum,
  async () =>
    taskKinds
      .filter(kind => acceptsField(kind, 'drop_site'))
      .map(kind => ({
        sourceRows: sql`
          select ${taskKeyColumns}, ${pickupColumns}, 1 as n
          from tasks t join sites s on s.id = t.site_id
          where t.kind = ${kind} and t.drop_site_id is not null and t.deleted_at is null`,
        appended: sql`kind = ${kind}`,
        stored: sql`kind = ${kind}`,
      })),
);

export const dayCounts = deriveSum(
  {
    source: 'how many tasks were begun and planned on which day, by who reaches them (tasks, sites)',
    updatedBy: `${updatedBy}; triggers on sites`,
  },
  dayFamily,
  daySum,
  async () =>
    taskKinds.map(kind => ({
      sourceRows: sql`
        select grains.grain, grains.day, t.kind, t.owner, t.cluster_id, coalesce(t.manager_id, 0) as manager_id, ${pickupColumns}, 1 as n
        from tasks t
        cross join lateral (values ('begun', ${toLocalDay(sql`t.created_at`)}),
          ('planned', t.planned_day)) grains (grain, day)
        left join sites s on s.id = t.site_id and t.drop_site_id is not null
        where t.kind = ${kind} and t.deleted_at is null and grains.day is not null`,
      appended: sql`kind = ${kind}`,
      stored: sql`kind = ${kind}`,
    })),
);
