import { type Kysely, sql } from 'kysely';

/**
 * The kinds of task as rows, updated from the contract at each start (`syncTaskKinds`): plans and tasks reference them,
 * and the triggers of the dashboards' sums read from them the family that a kind counts in; null: no dashboard counts
 * it. So a new kind needs no SQL. The current kinds are inserted here, because existing rows already reference them.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const figures = ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject'];
const figureColumns = figures.join(', ');
const group = 'family, day, site_id, owner, cluster_id, wilaya_id';
const summed = figures.map(name => `sum(${name}) as ${name}`).join(', ');
const hasDifference = figures.map(name => `sum(${name}) <> 0`).join(' or ');

const place = 'coalesce(drop_site_id, site_id) as site_id, owner, cluster_id, wilaya_id';
const isDone = `status in ('', 'correct', 'pending', 'accept', 'closed')`;
const counted = {
  tasks: `select family, (created_at at time zone 'Africa/Algiers')::date as day, ${place}, 0 as planned, 1 as tasks,
      (${isDone})::int as done, (${isDone} and late)::int as done_late, (status = 'ongoing')::int as ongoing,
      (status = 'accept')::int as accept, (status = 'reject')::int as reject
    from rows_of_table join task_kinds using (kind) where deleted_at is null and family is not null`,
  plans: `select family, day, ${place}, 1 as planned, 0 as tasks, 0 as done, 0 as done_late, 0 as ongoing,
      0 as accept, 0 as reject
    from rows_of_table join task_kinds using (kind) where status <> 'cancelled' and family is not null`,
};
type Table = keyof typeof counted;
/** The figures of a table's rows, read from `rows`. */
const selectFrom = (table: Table, rows: string) => counted[table].replace('rows_of_table', rows);

const selectFigures = (table: Table, from: string, negated: boolean) =>
  `select ${group}, ${figures.map(name => (negated ? `-${name} as ${name}` : name)).join(', ')}
    from (${selectFrom(table, from)}) ${from}_counted`;
const defineTriggerFunction = (table: Table, name: string, rows: string, having = '') => `
create or replace function ${table}_work_${name}() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${figureColumns})
    select ${group}, ${summed} from (${rows}) c group by ${group}${having};
  return null;
end $$;;
`;
const triggers = (table: Table) => {
  const added = selectFigures(table, 'new_rows', false);
  const removed = selectFigures(table, 'old_rows', true);
  return [
    defineTriggerFunction(table, 'new', added),
    defineTriggerFunction(table, 'old', removed),
    defineTriggerFunction(table, 'changed', `${removed} union all ${added}`, ` having ${hasDifference}`),
  ].join('');
};

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const monthColumns = [...months.map(month => `p${month}`), ...months.map(month => `d${month}`)].join(', ');
const byMonth = ['planned', 'done']
  .flatMap(name =>
    months.map(month => `coalesce(sum(${name}) filter (where extract(month from day) = ${month}), 0)`),
  )
  .join(', ');

const statements = `
create table task_kinds (
  kind text primary key,
  family text
);;
insert into task_kinds values
  ('delivery', 'pm'), ('ssr', 'pm'), ('installation', 'pm'), ('gpm', 'gpm'), ('cm', null);;
alter table plans drop constraint plans_kind_check,
  add constraint plans_kind_fkey foreign key (kind) references task_kinds;;
alter table tasks drop constraint tasks_kind_check,
  add constraint tasks_kind_fkey foreign key (kind) references task_kinds;;
${triggers('tasks')}
${triggers('plans')}
create or replace function recount_work() returns void language sql as $$
  delete from work_sums;
  delete from site_years;
  delete from work_changes;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'day', family, day, owner, cluster_id, wilaya_id, ${summed} from (
      ${selectFrom('plans', 'plans')} union all ${selectFrom('tasks', 'tasks')}
    ) counted group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'cluster', family, day, owner, cluster_id, 0, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'month', family, date_trunc('month', day)::date, owner, cluster_id, wilaya_id, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into site_years (year, site_id, ${monthColumns})
    select extract(year from day)::int, site_id, ${byMonth} from (
      ${selectFrom('plans', 'plans')} union all ${selectFrom('tasks', 'tasks')}
    ) counted where family = 'gpm' group by 1, 2;
  update folds set n = n + 1;
$$;;
`;
