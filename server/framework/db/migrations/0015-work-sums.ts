import { type Kysely, sql } from 'kysely';

/**
 * What dashboards count, as sums. Triggers append to `work_changes` what a statement changes, in its own transaction,
 * so no row is a point where writers meet; `foldWork` adds the appended rows to `work_sums` and `site_years`, and reads
 * add what is not folded yet.
 *
 * `work_sums` holds the same figures in three grains: `day` tells everything apart, `cluster` leaves the wilaya out
 * (0), and of `month` the day is the month's first. `site_years` holds the plans and done tasks of the GPM family for
 * single sites, by month.
 *
 * `place_changes` gets a row when a site, who is in charge there, or an account changes so that a dashboard may show
 * something else. `folds` counts how often appended rows were taken away: with the number of those that lie there it
 * names a state of all figures.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const figures = ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject'];
const months = Array.from({ length: 12 }, (_, n) => n + 1);
const names = figures.join(', ');
const group = 'family, day, site_id, owner, cluster_id, wilaya_id';
const summed = figures.map(name => `sum(${name}) as ${name}`).join(', ');
const anything = figures.map(name => `sum(${name}) <> 0`).join(' or ');

const monthColumns = [...months.map(n => `p${n}`), ...months.map(n => `d${n}`)].join(', ');
const byMonth = ['planned', 'done']
  .flatMap(name => months.map(n => `coalesce(sum(${name}) filter (where extract(month from day) = ${n}), 0)`))
  .join(', ');

const place = 'coalesce(drop_site_id, site_id) as site_id, owner, cluster_id, wilaya_id';
const family = `case kind when 'gpm' then 'gpm' else 'pm' end as family`;
const isDone = `status in ('', 'correct', 'pending', 'accept', 'closed')`;
const ofTask = `${family}, (created_at at time zone 'Africa/Algiers')::date as day, ${place}, 0 as planned, 1 as tasks,
  (${isDone})::int as done, (${isDone} and late)::int as done_late, (status = 'ongoing')::int as ongoing,
  (status = 'accept')::int as accept, (status = 'reject')::int as reject`;
const ofPlan = `${family}, day, ${place}, 1 as planned, 0 as tasks, 0 as done, 0 as done_late, 0 as ongoing,
  0 as accept, 0 as reject`;
const counted = {
  tasks: { row: ofTask, where: `deleted_at is null and kind <> 'cm'` },
  plans: { row: ofPlan, where: `status <> 'cancelled' and kind <> 'cm'` },
} as const;

const append = (table: keyof typeof counted, from: string, negated: boolean) =>
  `select ${group}, ${figures.map(name => (negated ? `-${name} as ${name}` : name)).join(', ')}
    from (select ${counted[table].row} from ${from} where ${counted[table].where}) ${from}_counted`;
const triggers = (table: keyof typeof counted) => `
create function ${table}_work_new() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${names})
    select ${group}, ${summed} from (${append(table, 'new_rows', false)}) c group by ${group};
  return null;
end $$;;
create function ${table}_work_old() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${names})
    select ${group}, ${summed} from (${append(table, 'old_rows', true)}) c group by ${group};
  return null;
end $$;;
create function ${table}_work_changed() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${names})
    select ${group}, ${summed}
    from (${append(table, 'old_rows', true)} union all ${append(table, 'new_rows', false)}) c
    group by ${group} having ${anything};
  return null;
end $$;;
create trigger ${table}_work_new after insert on ${table}
  referencing new table as new_rows for each statement execute function ${table}_work_new();;
create trigger ${table}_work_old after delete on ${table}
  referencing old table as old_rows for each statement execute function ${table}_work_old();;
create trigger ${table}_work_changed after update on ${table}
  referencing old table as old_rows new table as new_rows for each statement execute function ${table}_work_changed();;
`;

/** What of these tables a dashboard shows or goes by. */
const shown = {
  sites: `id, kind, status, owner, wilaya_id, cluster_id, manager_id, site_class, in_gpm, code, name`,
  site_areas: `site_id, area, agent_id`,
  accounts: `id, role, status, owner, cluster_id, manager_id, cluster_manager_id, expires_at`,
};
const changes = {
  insert: { rows: 'new table as new_rows', when: () => 'select from new_rows' },
  delete: { rows: 'old table as old_rows', when: () => 'select from old_rows' },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    when: (columns: string) => `select ${columns} from new_rows except select ${columns} from old_rows`,
  },
};
const marks = Object.entries(shown)
  .flatMap(([table, columns]) =>
    Object.entries(changes).map(
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
    insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${names})
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
      ${months.map(n => `p${n} = site_years.p${n} + excluded.p${n}, d${n} = site_years.d${n} + excluded.d${n}`).join(',\n      ')}
  )
  update folds set n = n + 1;
  delete from place_changes;
$$;;

${marks}
${triggers('tasks')}
${triggers('plans')}

create function recount_work() returns void language sql as $$
  delete from work_sums;
  delete from site_years;
  delete from work_changes;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${names})
    select 'day', family, day, owner, cluster_id, wilaya_id, ${summed} from (
      select ${ofPlan} from plans where ${counted.plans.where}
      union all
      select ${ofTask} from tasks where ${counted.tasks.where}
    ) counted group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${names})
    select 'cluster', family, day, owner, cluster_id, 0, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into work_sums (grain, family, day, owner, cluster_id, wilaya_id, ${names})
    select 'month', family, date_trunc('month', day)::date, owner, cluster_id, wilaya_id, ${summed}
      from work_sums where grain = 'day' group by 1, 2, 3, 4, 5, 6;
  insert into site_years (year, site_id, ${monthColumns})
    select extract(year from day)::int, site_id, ${byMonth} from (
      select ${ofPlan} from plans where ${counted.plans.where} and kind = 'gpm'
      union all
      select ${ofTask} from tasks where ${counted.tasks.where} and kind = 'gpm'
    ) counted group by 1, 2;
  update folds set n = n + 1;
$$;;
select recount_work();;
`;
