import { type Kysely, sql } from 'kysely';

/**
 * Task counts as two tables, like the other sums: `task_changes`, to which triggers append, and `task_counts`, whose
 * rows are unique. Folding and recounting are now done by the application (server/sites/derived), with the same code
 * for all sums. Two indexes find plans and tasks, also deleted ones, by the site where they count, whose owner, cluster
 * and manager are copied to them: without an index each edit of a site read two million tasks.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const columns = 'kind, status, late, seen, installation_type, owner, wilaya_id, cluster_id, manager_id';
const group = '1, 2, 3, 4, 5, 6, 7, 8, 9';
const selectTask = `kind, status, late, seen_at is not null as seen, coalesce(installation_type, '') as installation_type,
  owner, wilaya_id, cluster_id, coalesce(manager_id, 0) as manager_id`;
const defineAppendFunction = (name: string, rows: string) => `
create or replace function ${name}() returns trigger language plpgsql as $$
begin
  insert into task_changes (${columns}, n) ${rows};
  return null;
end $$;;
`;

const statements = `
create table task_changes (
  kind text not null,
  status text not null,
  late boolean not null,
  seen boolean not null,
  installation_type text not null,
  owner text not null,
  wilaya_id integer not null,
  cluster_id integer not null,
  manager_id integer not null,
  n integer not null
);;
insert into task_changes
  select kind, status, late, seen, coalesce(installation_type, ''), owner, wilaya_id, cluster_id,
    coalesce(manager_id, 0), n from task_counts;;
drop table task_counts;;
create table task_counts (like task_changes, primary key (${columns}));;
insert into task_counts
  select ${columns}, sum(n) from task_changes group by ${group} having sum(n) <> 0;;
delete from task_changes;;
${defineAppendFunction('count_new_tasks', `select ${selectTask}, count(*) from new_tasks where deleted_at is null group by ${group}`)}
${defineAppendFunction('count_old_tasks', `select ${selectTask}, -count(*) from old_tasks where deleted_at is null group by ${group}`)}
${defineAppendFunction(
  'count_changed_tasks',
  `select ${columns}, sum(n) from (
      select ${selectTask}, -1 as n from old_tasks where deleted_at is null
      union all
      select ${selectTask}, 1 from new_tasks where deleted_at is null
    ) changed group by ${group} having sum(n) <> 0`,
)}
alter table folds add column checked date;;
create index plans_counting_site on plans (coalesce(drop_site_id, site_id));;
create index tasks_counting_site on tasks (coalesce(drop_site_id, site_id));;
drop function recount_tasks();;
drop function recount_work();;
drop function fold_work();;
drop function fold_places();;
`;
