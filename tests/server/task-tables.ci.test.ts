import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { TaskStatus } from '../../contract/organisation/vocabulary';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { migrations } from '../../server/operations/migrations';
import { migrate } from '../../server/operations/migrations/migrate';
import { createTaskIndexesOnline } from '../../server/operations/migrations/task-indexes';
import { seedReference } from '../../server/organisation/reference/queries';
import { recount } from '../../server/sites/derived/recount';
import { createPhoto, createSite, createTask } from '../factories/sites';
import { createEmptyDatabase } from './harness';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});
const opened = async () => {
  const { config, remove } = await createEmptyDatabase();
  const database = await openDatabase(config);
  cleanUp.push(database.close, remove);
  return database.db;
};
const run = async (db: Db, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
const rowsOf = async <Row>(db: Db, statement: string) => (await sql.raw<Row>(statement).execute(db)).rows;

/** The tables as an earlier version left them: by ranges of ids, here up to a hundred, evidence as its tasks. */
const partitionAsBefore = async (db: Db) => {
  const keys = { tasks: 'id', task_tests: 'task_id', photos: 'task_id', bar_codes: 'task_id', history: 'id' };
  for (const [table, key] of Object.entries(keys)) {
    const triggers = await rowsOf<{ name: string; definition: string }>(
      db,
      `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
       where not tgisinternal and tgrelid = '${table}'::regclass`,
    );
    await run(db, ...triggers.map(({ name }) => `drop trigger ${name} on ${table}`));
    if (key === 'id' || table === 'photos') await run(db, `alter table ${table} alter id drop identity`);
    await run(
      db,
      `alter table ${table} rename to ${table}_0`,
      `create table ${table} (like ${table}_0 including all excluding indexes) partition by range (${key})`,
      ...(key === 'id' ? [`alter table ${table} add primary key (id)`] : []),
      `alter table ${table} attach partition ${table}_0 for values from (minvalue) to (100)`,
      ...triggers.map(({ definition }) => definition),
    );
    if (key === 'id' || table === 'photos')
      await run(
        db,
        `create sequence ${table}_id_seq start 98 owned by ${table}.id`,
        `alter table ${table} alter id set default nextval('${table}_id_seq')`,
      );
  }
};

it('gives rows beyond the last partition of an earlier version a place, and loses none before it', async () => {
  const db = await opened();
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0078')));
  await seedReference(db);
  const site = await createSite(db);
  await createPhoto(db, await createTask(db, site, { id: 1 }));
  await partitionAsBefore(db);
  await migrate(db);

  const tasks: number[] = [];
  for (let times = 0; times < 4; times++) tasks.push(await createTask(db, site));
  expect(tasks).toEqual([98, 99, 100, 101]);
  await createPhoto(db, 101);
  const placed = (table: string, key: string) =>
    rowsOf(db, `select ${key} as task, tableoid::regclass::text as place from ${table} order by ${key}`);
  expect(await placed('tasks', 'id')).toEqual([
    ...[1, 98, 99].map(task => ({ task, place: 'tasks_0' })),
    ...[100, 101].map(task => ({ task, place: 'tasks_default' })),
  ]);
  expect(await placed('photos', 'task_id')).toEqual([
    { task: 1, place: 'photos_0' },
    { task: 101, place: 'photos_default' },
  ]);
  await expect(createPhoto(db, 102)).rejects.toThrow(/foreign key/);
  // A change of a row goes where it lies, and counts: the triggers are those of the whole table.
  await db.updateTable('tasks').set({ status: 'closed' }).where('id', 'in', [1, 101]).execute();
  expect(await rowsOf(db, `select sum(n)::int as tasks from task_changes where status = 'closed'`)).toEqual([
    { tasks: 2 },
  ]);
  await run(
    db,
    `insert into history (id, object, object_id, action)
     values (99, 'tasks', 1, 'tasks.close'), (100, 'tasks', 101, 'tasks.close')`,
  );
  expect(await rowsOf(db, 'select count(*)::int as n from history_default')).toEqual([{ n: 1 }]);
});

it('keeps rejected what was closed or replanned before, and its sums and the site’s last survey right', async () => {
  const db = await opened();
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0080')));
  await seedReference(db);
  const site = await createSite(db, { areas: ['ssr'] });
  type Step = [action: string, before: string, after: string];
  const rejected: Step = ['taskActions.reject', 'pending', 'reject'];
  const closed: Step = ['taskActions.close', 'reject', 'closed'];
  const replanned: Step = ['taskActions.replan', 'reject', 'closed'];
  const takenBack: Step = ['audit.revert', 'closed', 'reject'];
  const cases: { status: string; steps: Step[]; becomes: string; deleted?: true }[] = [
    { status: 'closed', steps: [rejected, closed], becomes: 'reject_closed' },
    { status: 'closed', steps: [rejected, replanned], becomes: 'reject_closed' },
    { status: 'closed', steps: [rejected, closed, takenBack, replanned], becomes: 'reject_closed' },
    { status: 'closed', steps: [rejected, closed], becomes: 'reject_closed', deleted: true },
    { status: 'reject', steps: [rejected, closed, takenBack], becomes: 'reject' },
    {
      status: 'closed',
      steps: [
        rejected,
        ['audit.revert', 'reject', 'pending'],
        ['taskActions.accept', 'pending', 'accept'],
        ['taskActions.close', 'accept', 'closed'],
      ],
      becomes: 'closed',
    },
    { status: 'closed', steps: [], becomes: 'closed' },
    { status: 'accept', steps: [['taskActions.accept', 'pending', 'accept']], becomes: 'accept' },
  ];
  const ids: number[] = [];
  for (const [at, { status, steps, deleted }] of cases.entries()) {
    const id = await createTask(db, site, {
      ...{ kind: 'ssr', status: status as TaskStatus },
      created_at: new Date(`2026-01-${20 - at}T09:00:00Z`),
      deleted_at: deleted ? new Date() : null,
    });
    ids.push(id);
    for (const [action, before, after] of steps)
      await db
        .insertInto('history')
        .values({
          ...{ object: 'tasks', object_id: id, action: action as never },
          before: JSON.stringify({ status: before, seen_at: null }),
          after: JSON.stringify({ status: after, seen_at: '2026-01-21T09:00:00Z' }),
        })
        .execute();
    // A later change of something else.
    await db
      .insertInto('history')
      .values({
        object: 'tasks',
        object_id: id,
        action: 'taskActions.addData' as never,
        after: '{"data_m":[]}',
      })
      .execute();
  }
  await run(
    db,
    `update site_areas a set last_task_id = t.id, last_task_at = t.created_at from tasks t
     where t.id = ${ids[0]} and a.site_id = ${site} and a.area = 'ssr'`,
  );
  const lastOf = () =>
    rowsOf(db, `select last_task_id, last_task_at from site_areas where site_id = ${site} and area = 'ssr'`);
  expect(await lastOf()).toMatchObject([{ last_task_id: ids[0] }]);

  await migrate(db);
  expect(await rowsOf(db, 'select status from tasks order by id')).toEqual(
    cases.map(({ becomes }) => ({ status: becomes })),
  );
  // The decision can still be undone: the history has what the task has.
  expect(
    await rowsOf(
      db,
      `select object_id, action, before from history where after->>'status' = 'reject_closed' order by id`,
    ),
  ).toMatchObject([
    { object_id: ids[0], action: 'taskActions.close', before: { status: 'reject' } },
    { object_id: ids[1], action: 'taskActions.replan' },
    { object_id: ids[2], action: 'taskActions.replan' },
    { object_id: ids[3], action: 'taskActions.close' },
  ]);
  expect(
    await rowsOf(db, 'select sum(done)::int as done, sum(reject)::int as reject from work_changes'),
  ).toEqual([{ done: 3, reject: 4 }]);
  expect(await lastOf()).toMatchObject([{ last_task_id: ids[5] }]);
  expect(await recount(db, { repair: false })).toEqual([]);
});

it('creates the indexes of a table that was full at its upgrade, again where that was interrupted', async () => {
  const db = await opened();
  await migrate(db, { ...migrations, '0056-partitions': { up: async () => {} } });
  await run(
    db,
    'create index tasks_by_site on tasks (site_id)',
    `update pg_index set indisvalid = false where indexrelid = 'tasks_by_site'::regclass`,
  );
  for (let times = 0; times < 2; times++) await createTaskIndexesOnline(db);
  const indexesOf = async (of: Db) =>
    (
      await rowsOf<{ definition: string }>(
        of,
        `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'tasks'::regclass and indisvalid`,
      )
    )
      .map(({ definition }) => definition)
      .sort();
  const fresh = await opened();
  await migrate(fresh);
  expect(await indexesOf(db)).toEqual(await indexesOf(fresh));
  expect(await indexesOf(db)).toContainEqual(expect.stringMatching(/tasks_by_site .* INCLUDE \(owner/));
});
