import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/client';
import { noLimits } from '../../server/db/limits';
import { migrations } from '../../server/db/migrations';
import { partitionsOf } from '../../server/db/partitions/queries';
import { keepTaskKinds } from '../../server/db/task-kinds';
import { demoPassword, fillDemo } from '../../server/demo';
import { seedReference } from '../../server/reference/queries';
import { simulate } from '../../server/simulation/simulate';
import { runAdmin, type ServerProcess, startServer } from '../server/server-process';
import { startFilled } from './filled-postgres';

/** Ids of tasks in a partition. */
const size = 4_194_304;

let postgres: Awaited<ReturnType<typeof startFilled>>;
let environment: { DATABASE_URL: string; DATA_DIR: string };
let database: Database;
let db: Kysely<any>;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startFilled('postgres', ['allow_in_place_tablespaces=on']);
  environment = { DATABASE_URL: postgres.url, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'terrain-drill-')) };
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', databaseLimits: noLimits });
  db = database.db;
  // As a database that was too full to be partitioned by its upgrade.
  const provider = {
    getMigrations: async () => ({ ...migrations, '0056-partitions': { up: async () => {} } }),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  await keepTaskKinds(database.db);
  await seedReference(database.db);
  await fillDemo(database.db, { sites: 150 });
  server = await startServer({ ...environment, DEMO: '1' });
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
  await postgres?.stop();
  rmSync(environment.DATA_DIR, { recursive: true, force: true });
});

/** Agents at work until something is done; what they sent must be what the server holds. */
const during = async <Result>(seed: number, work: () => Promise<Result>) => {
  let over = false;
  const playing = simulate({
    ...{ url: server.url, username: 'admin', password: demoPassword, seed, faults: true, light: true },
    ...{ agents: 3, tasks: done => !done || !over },
  });
  const working = work().finally(() => {
    over = true;
  });
  const [{ differences }, result] = await Promise.all([playing, working]);
  expect(differences).toEqual([]);
  return result;
};
const admin = (...words: string[]) => runAdmin(environment, ...words);
const rowsOf = async <Row>(query: ReturnType<typeof sql>) => (await query.execute(db)).rows as Row[];
const counted = async () =>
  (
    await rowsOf<Record<string, number>>(sql`
      select (select count(*) from tasks)::int as tasks, (select count(*) from task_tests)::int as tests,
        (select count(*) from photos)::int as photos, (select count(*) from history)::int as history`)
  )[0];

it('partitions a full database while agents work in it, and goes on in the next partition', async () => {
  // As a command leaves it that was broken off while it made an index.
  await sql`create unique index photos_of_task on photos (task_id, id)`.execute(db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'photos_of_task'::regclass`.execute(db);
  const before = await counted();
  const { code, output } = await during(40, () => admin('partition'));
  expect([code, output]).toEqual([0, expect.stringContaining('are partitioned')]);
  const after = await counted();
  for (const name of Object.keys(before)) expect(after[name]).toBeGreaterThanOrEqual(before[name]);
  expect((await admin('recount', '--check')).output).toContain('Nothing differs.');

  await sql`select setval('tasks_id_seq', ${size - 3}::bigint)`.execute(db);
  await server.stop();
  server = await startServer(environment);
  for (const table of ['tasks', 'photos'])
    expect((await partitionsOf(db, table)).map(({ name }) => name)).toEqual([`${table}_0`, `${table}_1`]);
  await during(41, async () => undefined);
  expect(await rowsOf(sql`select from tasks_1`)).not.toEqual([]);
});

it('moves what is older to cheap storage while it is changed, once, and it stays what it was', async () => {
  await sql`create tablespace cold location ''`.execute(db);
  const some = await rowsOf<{ id: number }>(
    sql`select id from tasks where id between ${size - 100} and ${size - 1}`,
  );
  const whole = () =>
    rowsOf(sql`
      select md5(string_agg(t::text || coalesce(e.all, '') || coalesce(p.all, ''), '' order by t.id)) as all from tasks t
      left join lateral (select string_agg(x::text, '' order by x.key) as all from task_tests x where x.task_id = t.id) e
        on true
      left join lateral (select string_agg(x::text, '' order by x.id) as all from photos x where x.task_id = t.id) p on true
      where t.id < ${size - 100}`);
  const before = await whole();
  let turns = 0;
  let over = false;
  const change = async () => {
    while (!over) {
      turns++;
      for (const { id } of some)
        await sql`update tasks set cause_return = ${`tour ${turns}`} where id = ${id}`.execute(db);
    }
  };
  const changing = change();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const archive = () => admin('archive', '--before', tomorrow, '--tablespace', 'cold');
  // Two people at once: the second is refused, or finds it done.
  const both = await during(42, () => Promise.all([archive(), archive()])).finally(() => {
    over = true;
  });
  await changing;
  expect(both.map(({ output }) => output).sort()).toEqual([
    expect.stringMatching(/^(Another command is at this already|No partition)/),
    'tasks_0 lies in cold now.\n',
  ]);
  const places = (await partitionsOf(db, 'photos')).map(({ tablespace }) => tablespace);
  expect(places).toEqual(['cold', 'pg_default']);
  const indexesElsewhere = sql`
    select from pg_index i join pg_class c on c.oid = i.indexrelid
    where indrelid = 'tasks_0'::regclass and reltablespace = 0`;
  expect(await rowsOf(indexesElsewhere)).toEqual([]);
  expect(await whole()).toEqual(before);
  const changed = await rowsOf(
    sql`select distinct cause_return from tasks where id = any(${some.map(({ id }) => id)})`,
  );
  expect(changed).toEqual([{ cause_return: `tour ${turns}` }]);
  await expect(
    sql`insert into photos (task_id, test, slot, type) values (1234567, 'x', 0, 'image/jpeg')`.execute(db),
  ).rejects.toThrow(/foreign key/);
  expect((await admin('recount', '--check')).output).toContain('Nothing differs.');
});
