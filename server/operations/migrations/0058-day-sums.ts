import { type Kysely, sql } from 'kysely';
import type { Locks, Phase } from '../../framework/db/migration-phase';

/**
 * Counts of tasks by day, for the totals of lists by days, which were counted row by row (0.2 s for eight months of
 * 2,000,000 tasks). A row of `day_counts` holds the number `n` of tasks of a kind on a day, by owner, cluster and manager
 * of the site where they count and, if they have two sites, of the pickup site. Two grains: `begun` by the day of the
 * clock-in, `planned` by the planned day. Triggers append the differences to `day_changes`, whose rows are added to
 * `day_counts` later.
 *
 * Aliases in the statements: b and a are a row before and after the update; r and t tasks, s a site, g grain and day.
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
    'trigger sites.sites_days_moved is new': appends,
    'trigger tasks.tasks_days_changed is new': appends,
    'trigger tasks.tasks_days_new is new': appends,
    'trigger tasks.tasks_days_old is new': appends,
  },
};

const place = ['owner', 'cluster_id', 'manager_id'];
const columns = ['grain', 'day', 'kind', ...place, ...place.map(name => `pickup_${name}`)].join(', ');
const group = columns
  .split(', ')
  .map((_, index) => index + 1)
  .join(', ');

const joinGrains = (task: string) => `cross join lateral (values
    ('begun', (${task}.created_at at time zone 'Africa/Algiers')::date), ('planned', ${task}.planned_day)) g (grain, day)`;
const selectCounted = (task: string, pickup: string) => `g.grain, g.day, ${task}.kind,
    ${task}.owner, ${task}.cluster_id, coalesce(${task}.manager_id, 0) as manager_id, coalesce(${pickup}.owner, '') as pickup_owner,
    coalesce(${pickup}.cluster_id, 0) as pickup_cluster_id, coalesce(${pickup}.manager_id, 0) as pickup_manager_id`;

/** Counts of these tasks, added or taken away. Their pickup sites are looked up row by row, as in 0057. */
const countTasks = (rows: string, sign: 1 | -1) => `
  select ${selectCounted('r', 's')}, ${sign} as n from ${rows} r ${joinGrains('r')} left join lateral (
    select owner, cluster_id, manager_id from sites where id = r.site_id and r.drop_site_id is not null offset 0) s on true
  where r.deleted_at is null and g.day is not null`;
/** Counts of the tasks whose pickup site has moved to another place: with its old or its new place. */
const countMovedTasks = (site: string, sign: 1 | -1) => `
  select ${selectCounted('t', site)}, ${sign} as n
  from old_rows b join new_rows a on a.id = b.id cross join lateral (
    select * from tasks where site_id = a.id and drop_site_id is not null and deleted_at is null offset 0) t ${joinGrains('t')}
  where (${place.map(name => `b.${name}`).join(', ')}) is distinct from (${place.map(name => `a.${name}`).join(', ')})
    and g.day is not null`;

/** A task's columns that its counts depend on: other updates append nothing. */
const countedColumns = [
  'created_at',
  'planned_day',
  'kind',
  ...place,
  'site_id',
  'drop_site_id',
  'deleted_at',
];
const selectUpdated = (rows: string) => `(
  select x.* from ${rows} x join (
    select b.id from old_rows b join new_rows a on a.id = b.id
    where (${countedColumns.map(name => `b.${name}`).join(', ')}) is distinct from (${countedColumns.map(name => `a.${name}`).join(', ')})
  ) y on y.id = x.id)`;

const append = (functionHead: string, rows: string) => `
create function ${functionHead} returns trigger language plpgsql as $$
begin
  insert into day_changes (${columns}, n)
    select ${columns}, sum(n) from (${rows}) changed group by ${group} having sum(n) <> 0;
  return null;
end $$;;
`;
const triggers = {
  new: { on: 'insert', rows: 'new table as new_rows', from: countTasks('new_rows', 1) },
  old: { on: 'delete', rows: 'old table as old_rows', from: countTasks('old_rows', -1) },
  changed: {
    on: 'update',
    rows: 'old table as old_rows new table as new_rows',
    from: `${countTasks(selectUpdated('old_rows'), -1)} union all ${countTasks(selectUpdated('new_rows'), 1)}`,
  },
};

const statements = `
create table day_changes (
  grain text not null check (grain in ('begun', 'planned')),
  day date not null,
  kind text not null,
  owner text not null,
  cluster_id integer not null,
  manager_id integer not null,
  pickup_owner text not null,
  pickup_cluster_id integer not null,
  pickup_manager_id integer not null,
  n integer not null
);;
create table day_counts (like day_changes including constraints, primary key (${columns}));;
insert into day_counts (${columns}, n)
  select ${selectCounted('t', 's')}, count(*) from tasks t ${joinGrains('t')}
    left join sites s on s.id = t.site_id and t.drop_site_id is not null
  where t.deleted_at is null and g.day is not null group by ${group};;
${Object.entries(triggers)
  .map(
    ([name, { on, rows, from }]) => `${append(`tasks_days_${name}()`, from)}
create trigger tasks_days_${name} after ${on} on tasks
  referencing ${rows} for each statement execute function tasks_days_${name}();;
`,
  )
  .join('')}
${append('sites_days_moved()', `${countMovedTasks('b', -1)} union all ${countMovedTasks('a', 1)}`)}
create trigger sites_days_moved after update on sites
  referencing old table as old_rows new table as new_rows for each statement execute function sites_days_moved();;
`;
