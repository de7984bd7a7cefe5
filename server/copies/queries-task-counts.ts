import { sql } from 'kysely';
import { taskKinds } from '../../contract/vocabulary';
import { type Family, type Sum, sumCopy } from './queries-sums';

/** What tasks are counted by. */
export const taskCountKey = [
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
const counts: Sum = {
  table: 'task_counts',
  key: Object.fromEntries(taskCountKey.map(name => [name, name])),
  figures: { n: 'n' },
};

/** How many tasks there are of each combination of what most lists filter by (migrations 0003 and 0031). */
export const taskFamily: Family = { appended: 'task_changes', sums: [counts] };

export const taskCounts = sumCopy(
  {
    of: 'how many tasks there are, by what most lists filter by (tasks)',
    keptBy: 'triggers on tasks, and the fold',
  },
  taskFamily,
  counts,
  async () =>
    taskKinds.map(kind => ({
      scratch: sql`
        select kind, status, late, seen_at is not null as seen, coalesce(installation_type, '') as installation_type,
          owner, wilaya_id, cluster_id, coalesce(manager_id, 0) as manager_id, 1 as n
        from tasks where kind = ${kind} and deleted_at is null`,
      appended: sql`kind = ${kind}`,
      stored: sql`kind = ${kind}`,
    })),
);
