import { type Kysely, sql } from 'kysely';
import type { Locks, Phase } from './phase';

/**
 * How many tasks go from the sites of a place to which others: what somebody reaches through a pickup site alone is
 * counted by sums as well (`task_counts` tells where tasks count). Triggers append, with the place that the pickup site
 * has then; who changes a task's state holds its sites, so none of them moves meanwhile. All of it is kept by triggers:
 * servers of the version before keep it too.
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
const ofTask = (row: string) => `
  ${row}.kind, ${row}.status, ${row}.late, ${row}.seen_at is not null as seen,
  coalesce(${row}.installation_type, '') as installation_type, ${row}.owner, ${row}.wilaya_id, ${row}.cluster_id,
  coalesce(${row}.manager_id, 0) as manager_id`;
const place = ['owner', 'cluster_id', 'manager_id'];
const pickup = place.map(name => `pickup_${name}`).join(', ');
const ofPickup = (site: string) =>
  `${site}.owner as pickup_owner, ${site}.cluster_id as pickup_cluster_id,
  coalesce(${site}.manager_id, 0) as pickup_manager_id`;
const columns = `${key}, ${pickup}`;
const group = columns
  .split(', ')
  .map((_, at) => at + 1)
  .join(', ');

/** Looked up row by row: a plan made for many rows would read all sites for one. */
const twoSited = (rows: string, n: 1 | -1) => `
  select ${ofTask('r')}, ${ofPickup('s')}, ${n} as n
  from ${rows} r cross join lateral (select owner, cluster_id, manager_id from sites where id = r.site_id offset 0) s
  where r.drop_site_id is not null and r.deleted_at is null`;
const fromSite = (site: string, n: 1 | -1) => `
  select ${ofTask('t')}, ${ofPickup(site)}, ${n} as n
  from old_rows b join new_rows a on a.id = b.id cross join lateral (
    select * from tasks where site_id = a.id and drop_site_id is not null and deleted_at is null offset 0) t
  where (${place.map(name => `b.${name}`).join(', ')}) is distinct from (${place.map(name => `a.${name}`).join(', ')})`;

const summed = (rows: string) =>
  `select ${columns}, sum(n) from (${rows}) changed group by ${group} having sum(n) <> 0`;
const append = (about: string, rows: string) => `
create function ${about} returns trigger language plpgsql as $$
begin
  insert into pickup_changes (${columns}, n) ${summed(rows)};
  return null;
end $$;;
`;
const ofTasks = {
  new: { on: 'insert', rows: 'new table as new_rows', from: twoSited('new_rows', 1) },
  old: { on: 'delete', rows: 'old table as old_rows', from: twoSited('old_rows', -1) },
  changed: {
    on: 'update',
    rows: 'old table as old_rows new table as new_rows',
    from: `${twoSited('old_rows', -1)} union all ${twoSited('new_rows', 1)}`,
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
  select ${ofTask('t')}, ${ofPickup('s')}, count(*) from tasks t join sites s on s.id = t.site_id
  where t.drop_site_id is not null and t.deleted_at is null group by ${group};;
${Object.entries(ofTasks)
  .map(
    ([name, { on, rows, from }]) => `${append(`tasks_pickup_${name}()`, from)}
create trigger tasks_pickup_${name} after ${on} on tasks
  referencing ${rows} for each statement execute function tasks_pickup_${name}();;
`,
  )
  .join('')}
${append('sites_pickup_moved()', `${fromSite('b', -1)} union all ${fromSite('a', 1)}`)}
create trigger sites_pickup_moved after update on sites
  referencing old table as old_rows new table as new_rows for each statement execute function sites_pickup_moved();;
`;
