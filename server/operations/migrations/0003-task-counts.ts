import { type Kysely, sql } from 'kysely';

/**
 * Counts of tasks for each combination of the columns that most lists filter by. Triggers append a statement's
 * differences in its own transaction, so the sums are exact and writers never wait for each other's row;
 * `foldTaskCounts` adds up the appended rows.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const columns = `kind, status, late, seen, installation_type, owner, wilaya_id, cluster_id, manager_id`;
const selectTask = `kind, status, late, seen_at is not null as seen, installation_type, owner, wilaya_id, cluster_id, manager_id`;

const statements = `
create table task_counts (
  kind text not null,
  status text not null,
  late boolean not null,
  seen boolean not null,
  installation_type text,
  owner text not null,
  wilaya_id integer not null,
  cluster_id integer not null,
  manager_id integer,
  n integer not null,
  folded boolean not null default false
);;
create index task_counts_appended on task_counts (folded) where not folded;;

create function count_new_tasks() returns trigger language plpgsql as $$
begin
  insert into task_counts (${columns}, n)
    select ${selectTask}, count(*) from new_tasks where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;;
create function count_old_tasks() returns trigger language plpgsql as $$
begin
  insert into task_counts (${columns}, n)
    select ${selectTask}, -count(*) from old_tasks where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;;
create function count_changed_tasks() returns trigger language plpgsql as $$
begin
  insert into task_counts (${columns}, n)
    select ${columns}, sum(n) from (
      select ${selectTask}, -1 as n from old_tasks where deleted_at is null
      union all
      select ${selectTask}, 1 from new_tasks where deleted_at is null
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0;
  return null;
end $$;;
create trigger tasks_count_new after insert on tasks
  referencing new table as new_tasks for each statement execute function count_new_tasks();;
create trigger tasks_count_old after delete on tasks
  referencing old table as old_tasks for each statement execute function count_old_tasks();;
create trigger tasks_count_changed after update on tasks
  referencing old table as old_tasks new table as new_tasks for each statement execute function count_changed_tasks();;

create function recount_tasks() returns void language sql as $$
  delete from task_counts;
  insert into task_counts (${columns}, n, folded)
    select ${selectTask}, count(*), true from tasks where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
$$;;
select recount_tasks();;

drop index tasks_planned;;
create index tasks_planned on tasks (kind, planned_day desc nulls last, id desc) where deleted_at is null;;
drop index tasks_latest;;
create index tasks_latest on tasks (kind, created_at, id)
  include (status, late, planned_day, owner, wilaya_id, cluster_id, manager_id, agent_id, site_id, drop_site_id, seen_at, installation_type)
  where deleted_at is null;;
drop index tasks_site;;
create index tasks_site on tasks (site_id, kind, created_at, id) where deleted_at is null;;
drop index tasks_drop_site;;
create index tasks_drop_site on tasks (drop_site_id, kind, created_at, id)
  where drop_site_id is not null and deleted_at is null;;
create index task_tests_done on task_tests (task_id, key) where done;;
`;
