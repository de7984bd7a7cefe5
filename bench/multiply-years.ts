import { sql } from 'kysely';
import { type Db, openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { sumNames } from '../server/sites/derived';
import { recount } from '../server/sites/derived/recount';

/** Ids per year. */
const span = 2_097_152;
/** Years whose tasks have evidence: ten would show nothing new, and need sixty gigabytes more. */
const withEvidence = 1;
/** Tasks and their dependent rows, each with the column of the task's id. */
const tables = { tasks: 'id', task_tests: 'task_id', photos: 'task_id', bar_codes: 'task_id' };

/**
 * Multiplies the year in a database: the same plans and tasks, each further year one year older and finished, in the
 * order in which they would have been created. Triggers and indexes are off while writing and restored afterwards;
 * counts and totals are recomputed at the end.
 */
export const multiplyYears = async (databaseUrl: string, years: number, say: (line: string) => void) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const began = performance.now();
  const log = (what: string) => say(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
  try {
    await run(db, `alter system set max_wal_size = '8GB'`, 'select pg_reload_conf()');
    // More are planned than done: plan ids grow faster than task ids.
    const { rows } = await sql<{ span: number }>`select max(id)::int + 1 as span from plans`.execute(db);
    const { span: planSpan } = rows[0];
    await makePlans(db, years, planSpan);
    log('plans');
    for (const table of Object.keys(tables)) await run(db, `create table base_${table} as table ${table}`);
    await run(db, `truncate ${Object.keys(tables).join(', ')}`);
    for (const [table, key] of Object.entries(tables)) {
      await makeTable(db, table, key, years, planSpan);
      log(table);
    }
    const move = `+ ${(years - 1) * span}`;
    await run(
      db,
      `update site_areas set last_task_id = last_task_id ${move} where last_task_id is not null`,
      `update anomalies set task_id = task_id ${move}`,
      `update notifications set task_id = task_id ${move} where task_id is not null`,
      `update history set object_id = object_id ${move} where object = 'tasks'`,
      `select setval(pg_get_serial_sequence('tasks', 'id'), (select max(id) from tasks))`,
      `select setval(pg_get_serial_sequence('plans', 'id'), (select max(id) from plans))`,
      'vacuum analyze',
    );
    log('vacuum');
    await recount(db, {
      repair: true,
      only: sumNames,
    });
    await run(db, 'vacuum analyze');
    log('counts and sums');
  } finally {
    await run(db, 'alter system reset max_wal_size', 'select pg_reload_conf()');
    await close();
  }
};

const makePlans = async (db: Db, years: number, planSpan: number) => {
  const columns = await columnsOf(db, 'plans');
  await withoutIndexes(db, 'plans', async () => {
    for (let year = 0; year < years - 1; year++)
      await insertPastTriggers(
        db,
        `insert into plans (${namesOf(columns)})
         select ${agedBy(columns, years - 1 - year, { id: `id + ${(year + 1) * planSpan}` })} from plans where id < ${planSpan}`,
      );
  });
};

const makeTable = async (db: Db, table: string, key: string, years: number, planSpan: number) => {
  const columns = await columnsOf(db, table);
  await withoutIndexes(db, table, async () => {
    for (let year = table === 'tasks' ? 0 : years - withEvidence; year < years; year++)
      await insertPastTriggers(
        db,
        `insert into ${table} (${namesOf(columns)}) select ${agedBy(columns, years - 1 - year, {
          [key]: `${key} + ${year * span}`,
          ...(table === 'photos' && { id: `id + ${year * span * 40}` }),
          ...(table === 'tasks' &&
            year < years - 1 && { plan_id: `plan_id + ${(year + 1) * planSpan}`, status: settled }),
        })} from base_${table}`,
      );
  });
  await run(db, `drop table base_${table}`);
};

/** Row by row, the indexes of twenty million rows would not fit into memory. */
const withoutIndexes = async (db: Db, table: string, work: () => Promise<void>) => {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  );
  await run(db, ...indexes.map(({ name }) => `drop index ${name}`));
  await work();
  await run(db, ...indexes.map(({ definition }) => definition));
};

const insertPastTriggers = (db: Db, statement: string) =>
  run(db, 'set session_replication_role = replica', statement, 'set session_replication_role = origin');

/** Old work is finished. */
const settled = `case when status in ('', 'accept', 'closed', 'cancelled') then status else 'accept' end`;

type Column = { name: string; type: string };

/**
 * The columns of a year's rows, derived from the latest year's: days and instants this many years earlier, `own` as
 * given.
 */
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
