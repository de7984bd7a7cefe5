import { type Kysely, sql } from 'kysely';

/**
 * The figures of the dashboards as stored sums. Triggers append a statement's differences to `work_changes`, in its own
 * transaction, so that writers never wait for each other's row; `fold_work` adds the appended rows to `work_sums` and
 * `site_years`. Reads add the rows that are not folded yet.
 *
 * A row of `work_sums` holds the figures of a family on a day, by owner, cluster and wilaya, in three grains: `day` has
 * all of these; in `cluster` the wilaya is 0; in `month` the day is the first of the month. A row of `site_years` holds
 * the plans (p1 to p12) and done tasks (d1 to d12) of a GPM site by month.
 *
 * `place_changes` gets a row when a site, its agent in charge, or an account changes in a column that dashboards depend
 * on. `folds.n` counts the folds: together with the number of appended rows it identifies a state of all figures.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const figures = ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject'];
const months = Array.from({ length: 12 }, (_, index) => index + 1);
const figureColumns = figures.join(', ');
const group = 'family, day, site_id, owner, cluster_id, wilaya_id';
const summed = figures.map(name => `sum(${name}) as ${name}`).join(', ');
const hasDifference = figures.map(name => `sum(${name}) <> 0`).join(' or ');

const monthColumns = [...months.map(month => `p${month}`), ...months.map(month => `d${month}`)].join(', ');
const byMonth = ['planned', 'done']
  .flatMap(name =>
    months.map(month => `coalesce(sum(${name}) filter (where extract(month from day) = ${month}), 0)`),
  )
  .join(', ');

/** In an upsert into `site_years`: adds the new values of these columns to the stored ones. */
const addColumns = (...columns: string[]) =>
  columns.map(column => `${column} = site_years.${column} + excluded.${column}`).join(', ');

const place = 'coalesce(drop_site_id, site_id) as site_id, owner, cluster_id, wilaya_id';
const family = `case kind when 'gpm' then 'gpm' else 'pm' end as family`;
const isDone = `status in ('', 'correct', 'pending', 'accept', 'closed')`;
const selectTask = `${family}, (created_at at time zone 'Africa/Algiers')::date as day, ${place}, 0 as planned, 1 as tasks,
  (${isDone})::int as done, (${isDone} and late)::int as done_late, (status = 'ongoing')::int as ongoing,
  (status = 'accept')::int as accept, (status = 'reject')::int as reject`;
const selectPlan = `${family}, day, ${place}, 1 as planned, 0 as tasks, 0 as done, 0 as done_late, 0 as ongoing,
  0 as accept, 0 as reject`;
const counted = {
  tasks: { row: selectTask, where: `deleted_at is null and kind <> 'cm'` },
  plans: { row: selectPlan, where: `status <> 'cancelled' and kind <> 'cm'` },
} as const;

/** The figures of the rows in `from`, negated for rows that were changed or deleted. */
const selectFigures = (table: keyof typeof counted, from: string, negated: boolean) =>
  `select ${group}, ${figures.map(name => (negated ? `-${name} as ${name}` : name)).join(', ')}
    from (select ${counted[table].row} from ${from} where ${counted[table].where}) ${from}_counted`;
const triggers = (table: keyof typeof counted) => `
create function ${table}_work_new() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${figureColumns})
    select ${group}, ${summed} from (${selectFigures(table, 'new_rows', false)}) c group by ${group};
  return null;
end $$;;
create function ${table}_work_old() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${figureColumns})
    select ${group}, ${summed} from (${selectFigures(table, 'old_rows', true)}) c group by ${group};
  return null;
end $$;;
create function ${table}_work_changed() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${figureColumns})
    select ${group}, ${summed}
    from (${selectFigures(table, 'old_rows', true)} union all ${selectFigures(table, 'new_rows', false)}) c
    group by ${group} having ${hasDifference};
  return null;
end $$;;
create trigger ${table}_work_new after insert on ${table}
  referencing new table as new_rows for each statement execute function ${table}_work_new();;
create trigger ${table}_work_old after delete on ${table}
  referencing old table as old_rows for each statement execute function ${table}_work_old();;
create trigger ${table}_work_changed after update on ${table}
  referencing old table as old_rows new table as new_rows for each statement execute function ${table}_work_changed();;
`;

/** The columns of these tables that dashboards depend on. */
const placeColumns = {
  sites: `id, kind, status, owner, wilaya_id, cluster_id, manager_id, site_class, in_gpm, code, name`,
  site_areas: `site_id, area, agent_id`,
  accounts: `id, role, status, owner, cluster_id, manager_id, cluster_manager_id, expires_at`,
};
const triggerEvents = {
  insert: { rows: 'new table as new_rows', when: () => 'select from new_rows' },
  delete: { rows: 'old table as old_rows', when: () => 'select from old_rows' },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    when: (columns: string) => `select ${columns} from new_rows except select ${columns} from old_rows`,
  },
};
const placeTriggers = Object.entries(placeColumns)
  .flatMap(([table, columns]) =>
    Object.entries(triggerEvents).map(
      ([change, { rows, when }]) => `
create function ${table}_place_${change}() returns trigger language plpgsql as $$
begin
  if exists (${when(columns)}) then
    insert into place_changes default values;
  end if;
  return null;
end $$;;
create trigger ${table}_place_${change} after ${change} on ${table}
  referencing ${rows} for each statement execute function ${table}_place_${change}();;
`,
    ),
  )
  .join('');

const statements = `
create table work_changes (
  id bigint generated always as identity primary key,
  family text not null,
  day date not null,
  site_id integer not null,
  owner text not null,
  cluster_id integer not null,
  wilaya_id integer not null,
  ${figures.map(name => `${name} integer not null`).join(',\n  ')}
);;
create table work_sums (
  grain text not null check (grain in ('day', 'cluster', 'month')),
  family text not null,
  day date not null,
  owner text not null,
  cluster_id integer not null,
  wilaya_id integer not null,
  ${figures.map(name => `${name} integer not null`).join(',\n  ')},
  primary key (grain, family, day, owner, cluster_id, wilaya_id)
);;
create table site_years (
  year integer not null,
  site_id integer not null,
  ${months.map(month => `p${month} integer not null default 0`).join(',\n  ')},
  ${months.map(month => `d${month} integer not null default 0`).join(',\n  ')},
  primary key (year, site_id)
);;
create table place_changes (id bigint generated always as identity primary key);;
create table folds (id integer primary key check (id = 1), n bigint not null);;
insert into folds (id, n) values (1, 0);;
create index accounts_expiry on accounts (expires_at) where expires_at is not null;;

create function fold_work() returns void language sql as $$
  with gone as (delete from work_changes returning *),
  sums as (
    insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'day', family, day, owner, cluster_id, wilaya_id, ${summed} from gone group by 1, 2, 3, 4, 5, 6
    union all
    select 'cluster', family, day, owner, cluster_id, 0, ${summed} from gone group by 1, 2, 3, 4, 5, 6
    union all
    select 'month', family, date_trunc('month', day)::date, owner, cluster_id, wilaya_id, ${summed}
      from gone group by 1, 2, 3, 4, 5, 6
    on conflict (grain, family, day, owner, cluster_id, wilaya_id) do update set
      ${figures.map(name => `${name} = work_sums.${name} + excluded.${name}`).join(', ')}
  ), years as (
    insert into site_years (year, site_id, ${monthColumns})
    select extract(year from day)::int, site_id, ${byMonth} from gone where family = 'gpm' group by 1, 2
    on conflict (year, site_id) do update set
      ${months.map(month => addColumns(`p${month}`, `d${month}`)).join(',\n      ')}
  )
  update folds set n = n + 1;
  delete from place_changes;
$$;;

${placeTriggers}
${triggers('tasks')}
${triggers('plans')}

create function recount_work() returns void language sql as $$
  delete from work_sums;
  delete from site_years;
  delete from work_changes;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'day', family, day, owner, cluster_id, wilaya_id, ${summed} from (
      select ${selectPlan} from plans where ${counted.plans.where}
      union all
      select ${selectTask} from tasks where ${counted.tasks.where}
    ) counted group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'cluster', family, day, owner, cluster_id, 0, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${figureColumns})
    select 'month', family, date_trunc('month', day)::date, owner, cluster_id, wilaya_id, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into site_years (year, site_id, ${monthColumns})
    select extract(year from day)::int, site_id, ${byMonth} from (
      select ${selectPlan} from plans where ${counted.plans.where} and kind = 'gpm'
      union all
      select ${selectTask} from tasks where ${counted.tasks.where} and kind = 'gpm'
    ) counted group by 1, 2;
  update folds set n = n + 1;
$$;;
select recount_work();;
`;
