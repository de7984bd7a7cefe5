import { sql } from 'kysely';
import { sums } from '../server/copies';
import { recount } from '../server/copies/recount';
import { type Db, openDatabase } from '../server/db/client';
import { noLimits } from '../server/db/limits';
import { families, isPartitioned } from '../server/db/partitions';

/** Ids of a year: two years to a partition. */
const span = families.tasks.size / 2;
/** Years whose tasks have their evidence: that of ten would be nothing new, on sixty gigabytes more. */
const withEvidence = 1;

/**
 * Makes many years of the one that a database holds: the same plans and tasks, each year before it a year older and
 * settled, in partitions as they would have come to be. Written past triggers and indexes, which follow; counts and sums
 * are made afresh at the end.
 */
export const manyYears = async (databaseUrl: string, years: number, say: (line: string) => void) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const began = performance.now();
  const tell = (what: string) => say(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
  try {
    if (!(await isPartitioned(db, 'tasks'))) throw new Error('The database is not partitioned.');
    await run(db, `alter system set max_wal_size = '8GB'`, 'select pg_reload_conf()');
    // More are planned than done: ids of plans run ahead of those of tasks.
    const { rows } = await sql<{ span: number }>`select max(id)::int + 1 as span from plans`.execute(db);
    const { span: planSpan } = rows[0];
    await makePlans(db, years, planSpan);
    tell('plans');
    for (const table of Object.keys(families.tasks.tables)) await makeTable(db, table, years, planSpan, tell);
    const move = `+ ${(years - 1) * span}`;
    await run(
      db,
      `update site_areas set last_task_id = last_task_id ${move} where last_task_id is not null`,
      `update anomalies set task_id = task_id ${move}`,
      `update notifications set task_id = task_id ${move} where task_id is not null`,
      `update history set object_id = object_id ${move} where object = 'tasks'`,
      `select setval('tasks_id_seq', (select max(id) from tasks))`,
      `select setval(pg_get_serial_sequence('plans', 'id'), (select max(id) from plans))`,
      'vacuum analyze',
    );
    tell('vacuum');
    await recount(db, {
      mend: true,
      only: sums,
    });
    await run(db, 'vacuum analyze');
    tell('counts and sums');
  } finally {
    await run(db, 'alter system reset max_wal_size', 'select pg_reload_conf()');
    await close();
  }
};

const makePlans = async (db: Db, years: number, planSpan: number) => {
  const columns = await columnsOf(db, 'plans');
  // Of twenty million rows one by one, they would not fit into memory.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'plans'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  );
  await run(db, ...indexes.map(({ name }) => `drop index ${name}`));
  for (let year = 0; year < years - 1; year++)
    await run(
      db,
      `set session_replication_role = replica`,
      `insert into plans (${namesOf(columns)})
       select ${agedBy(columns, years - 1 - year, { id: `id + ${(year + 1) * planSpan}` })} from plans where id < ${planSpan}`,
      `set session_replication_role = origin`,
    );
  await run(db, ...indexes.map(({ definition }) => definition));
};

const makeTable = async (
  db: Db,
  table: string,
  years: number,
  planSpan: number,
  tell: (what: string) => void,
) => {
  const key = families.tasks.tables[table as keyof typeof families.tasks.tables];
  const columns = await columnsOf(db, table);
  await run(
    db,
    `alter table ${table} detach partition ${table}_0`,
    `alter table ${table}_0 rename to base_${table}`,
  );
  const partitions = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`.execute(
    db,
  );
  for (const { name } of partitions.rows) await run(db, `drop table ${name} cascade`);
  for (let number = 0; number * 2 < years; number++) {
    const name = `${table}_${number}`;
    const own = [number * 2, number * 2 + 1].filter(year => year < years);
    await run(db, `create table ${name} (like ${table} including defaults including constraints)`);
    for (const year of own) {
      if (table !== 'tasks' && year < years - withEvidence) continue;
      await run(
        db,
        `insert into ${name} (${namesOf(columns)}) select ${agedBy(columns, years - 1 - year, {
          [key]: `${key} + ${year * span}`,
          ...(table === 'photos' && { id: `id + ${year * span * 40}` }),
          ...(table === 'tasks' &&
            year < years - 1 && { plan_id: `plan_id + ${(year + 1) * planSpan}`, status: settled }),
        })} from base_${table}`,
      );
    }
    const bounds = `from (${number ? number * 2 * span : 'minvalue'}) to (${(number + 1) * 2 * span})`;
    await run(db, `alter table ${table} attach partition ${name} for values ${bounds}`);
    tell(name);
  }
  await run(db, `drop table base_${table} cascade`);
};

/** What is over long since is settled. */
const settled = `case when status in ('', 'accept', 'closed', 'cancelled') then status else 'accept' end`;

type Column = { name: string; type: string };

/** The columns of a year's rows, made of the latest year's: days and instants so many years before, `own` as given. */
const agedBy = (columns: Column[], before: number, own: Record<string, string>) =>
  columns
    .map(({ name, type }) => {
      if (own[name]) return own[name];
      if (!before || !/^(date|timestamp)/.test(type)) return name;
      return `(${name} - interval '${before} years')::${type}`;
    })
    .join(', ');

const columnsOf = async (db: Db, table: string) =>
  (
    await sql<Column>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  ).rows;
const namesOf = (columns: Column[]) => columns.map(({ name }) => name).join(', ');

const run = async (db: Db, ...statements: string[]) => {
  await db.connection().execute(async one => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    for (const statement of statements) await sql.raw(statement).execute(one);
  });
};
