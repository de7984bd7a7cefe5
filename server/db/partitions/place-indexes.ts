/** What tells who reaches a task, but for the column that an index leads with. */
const place = ['owner', 'cluster_id', 'manager_id', 'site_id', 'drop_site_id'];
const holding = (column?: string) => `include (${place.filter(name => name !== column).join(', ')})`;

/** Each with the index that it takes the place of. */
const indexes = {
  tasks_by_plan_day: {
    instead: 'tasks_planned',
    on: `(kind, planned_day desc nulls last, id desc) ${holding()} where deleted_at is null`,
  },
  tasks_by_submission: {
    instead: 'tasks_submitted',
    on: `(kind, submitted_at desc nulls last, id desc) ${holding()} where deleted_at is null`,
  },
  tasks_by_site: {
    instead: 'tasks_site',
    on: `(site_id, kind, created_at, id) ${holding('site_id')} where deleted_at is null`,
  },
  tasks_by_drop_site: {
    instead: 'tasks_drop_site',
    on: `(drop_site_id, kind, created_at, id) ${holding('drop_site_id')}
      where drop_site_id is not null and deleted_at is null`,
  },
  tasks_by_agent: {
    instead: 'tasks_agent, tasks_agent_sites',
    on: `(agent_id, kind, created_at, id) ${holding()} where deleted_at is null`,
  },
  tasks_by_wilaya: {
    instead: 'tasks_wilaya',
    on: `(wilaya_id, kind, created_at, id) ${holding()} where deleted_at is null`,
  },
};

/**
 * Indexes of tasks in the order of something, that hold who reaches a task: of the many that somebody does not reach no
 * row is read. A table that is full gets them before it is partitioned, while it is in use (`concurrently`).
 */
export const placeIndexes = (concurrently: '' | 'concurrently'): readonly string[] => [
  ...Object.entries(indexes).map(
    ([name, { on }]) => `create index ${concurrently} if not exists ${name} on tasks ${on}`,
  ),
  `drop index if exists ${Object.values(indexes)
    .map(({ instead }) => instead)
    .join(', ')}`,
];
