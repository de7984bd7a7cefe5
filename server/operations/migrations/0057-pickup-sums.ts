import { type Kysely, sql } from 'kysely';
import type { Locks, Phase } from '../../framework/db/migration-phase';

/**
 * Counts of tasks with two sites, for readers who have access through the pickup site alone; `task_counts` has only
 * the site where a task counts. A row of `pickup_counts` holds the number `n` of tasks with the same values in the
 * columns of `task_counts` and the same owner, cluster and manager of the pickup site. Triggers append the differences
 * to `pickup_changes`, whose rows are added to `pickup_counts` later; so servers of the previous version count too.
 * Whoever changes a task locks its sites, so that none of them moves meanwhile.
 *
 * Aliases in the statements: b and a are a site before and after the update; r and t tasks, s a site.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`lock table tasks, sites in share row exclusive mode`.execute(db);
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['tasks', 'sites'];

const appends = 'it appends to a table of its own, and refuses nothing';
export const phase: Phase = {
  contract: {
    'trigger sites.sites_pickup_moved is new': appends,
    'trigger tasks.tasks_pickup_changed is new': appends,
    'trigger tasks.tasks_pickup_new is new': appends,
    'trigger tasks.tasks_pickup_old is new': appends,
  },
};

const key = 'kind, status, late, seen, installation_type, owner, wilaya_id, cluster_id, manager_id';
const selectTask = (row: string) => `
  ${row}.kind, ${row}.status, ${row}.late, ${row}.seen_at is not null as seen,
  coalesce(${row}.installation_type, '') as installation_type, ${row}.owner, ${row}.wilaya_id, ${row}.cluster_id,
  coalesce(${row}.manager_id, 0) as manager_id`;
const place = ['owner', 'cluster_id', 'manager_id'];
const pickup = place.map(name => `pickup_${name}`).join(', ');
const selectPickup = (site: string) =>
  `${site}.owner as pickup_owner, ${site}.cluster_id as pickup_cluster_id,
  coalesce(${site}.manager_id, 0) as pickup_manager_id`;
const columns = `${key}, ${pickup}`;
const group = columns
  .split(', ')
  .map((_, index) => index + 1)
  .join(', ');

/**
 * Counts of these tasks, added or taken away. Sites are looked up row by row: a query plan for many rows would read all
 * sites for one task.
 */
const countTasks = (rows: string, sign: 1 | -1) => `
  select ${selectTask('r')}, ${selectPickup('s')}, ${sign} as n
  from ${rows} r cross join lateral (select owner, cluster_id, manager_id from sites where id = r.site_id offset 0) s
  where r.drop_site_id is not null and r.deleted_at is null`;
/** Counts of the tasks whose pickup site has moved to another place: with its old or its new place. */
const countMovedTasks = (site: string, sign: 1 | -1) => `
  select ${selectTask('t')}, ${selectPickup(site)}, ${sign} as n
  from old_rows b join new_rows a on a.id = b.id cross join lateral (
    select * from tasks where site_id = a.id and drop_site_id is not null and deleted_at is null offset 0) t
  where (${place.map(name => `b.${name}`).join(', ')}) is distinct from (${place.map(name => `a.${name}`).join(', ')})`;

const summed = (rows: string) =>
  `select ${columns}, sum(n) from (${rows}) changed group by ${group} having sum(n) <> 0`;
const append = (functionHead: string, rows: string) => `
create function ${functionHead} returns trigger language plpgsql as $$
begin
  insert into pickup_changes (${columns}, n) ${summed(rows)};
  return null;
end $$;;
`;
const taskTriggers = {
  new: { on: 'insert', rows: 'new table as new_rows', from: countTasks('new_rows', 1) },
  old: { on: 'delete', rows: 'old table as old_rows', from: countTasks('old_rows', -1) },
  changed: {
    on: 'update',
    rows: 'old table as old_rows new table as new_rows',
    from: `${countTasks('old_rows', -1)} union all ${countTasks('new_rows', 1)}`,
  },
};

const statements = `
create table pickup_changes (
  kind text not null,
  status text not null,
  late boolean not null,
  seen boolean not null,
  installation_type text not null,
  owner text not null,
  wilaya_id integer not null,
  cluster_id integer not null,
  manager_id integer not null,
  pickup_owner text not null,
  pickup_cluster_id integer not null,
  pickup_manager_id integer not null,
  n integer not null
);;
create table pickup_counts (like pickup_changes, primary key (${columns}));;
insert into pickup_counts (${columns}, n)
  select ${selectTask('t')}, ${selectPickup('s')}, count(*) from tasks t join sites s on s.id = t.site_id
  where t.drop_site_id is not null and t.deleted_at is null group by ${group};;
${Object.entries(taskTriggers)
  .map(
    ([name, { on, rows, from }]) => `${append(`tasks_pickup_${name}()`, from)}
create trigger tasks_pickup_${name} after ${on} on tasks
  referencing ${rows} for each statement execute function tasks_pickup_${name}();;
`,
  )
  .join('')}
${append('sites_pickup_moved()', `${countMovedTasks('b', -1)} union all ${countMovedTasks('a', 1)}`)}
create trigger sites_pickup_moved after update on sites
  referencing old table as old_rows new table as new_rows for each statement execute function sites_pickup_moved();;
`;
