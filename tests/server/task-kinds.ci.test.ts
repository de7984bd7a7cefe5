import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboards } from '../../contract/dashboards';
import { taskKinds } from '../../contract/vocabulary';
import { type Db, migrate, openDatabase } from '../../server/db/client';
import { migrations } from '../../server/db/migrations';
import { keepTaskKinds } from '../../server/db/task-kinds';
import { aSite } from '../factories/sites';
import { type Api, emptyDatabase, startApi } from './harness';

let api: Api;
const after: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api?.close();
  for (const step of after) await step();
});

const kindsOf = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('task_kinds').selectAll().execute()).map(({ kind, family }) => [kind, family]),
  );

it('are rows of the database, as the contract has them, whatever stood there', async () => {
  const families = { delivery: 'pm', ssr: 'pm', installation: 'pm', gpm: 'gpm', cm: null };
  expect(await kindsOf(api.db)).toEqual(families);
  expect(Object.keys(families)).toEqual([...taskKinds]);
  await api.db.updateTable('task_kinds').set({ family: 'gpm' }).where('kind', '=', 'cm').execute();
  await keepTaskKinds(api.db);
  expect(await kindsOf(api.db)).toEqual(families);
});

it('that are not among them have no plans', async () => {
  const site_id = await aSite(api.db, {});
  await expect(
    sql`insert into plans (kind, site_id, day, owner, wilaya_id, cluster_id)
      select 'jardinage', id, '2030-01-01', owner, wilaya_id, cluster_id from sites where id = ${site_id}`.execute(
      api.db,
    ),
  ).rejects.toThrow(/plans_kind_fkey/);
});

it('that come later count on the dashboards of their family, or on none', async () => {
  const site_id = await aSite(api.db, { site_class: 'indoor' });
  const year = { start_date: '2031-01-01', end_date: '2031-12-31' };
  const planned = async (action: 'tasks' | 'gpmTasks') => {
    const { body } = await api.client('admin').call(dashboards.actions[action], year);
    return body.data.perOwner.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  };
  const plan = (kind: string) =>
    sql`insert into plans (kind, site_id, day, owner, wilaya_id, cluster_id)
      select ${kind}::text, id, '2031-05-05', owner, wilaya_id, cluster_id from sites where id = ${site_id}`.execute(
      api.db,
    );
  await sql`insert into task_kinds values ('audit', 'pm'), ('jardin', 'gpm'), ('loisir', null)`.execute(
    api.db,
  );
  for (const kind of ['audit', 'audit', 'jardin', 'loisir']) await plan(kind);
  expect([await planned('tasks'), await planned('gpmTasks')]).toEqual([2, 1]);
  await sql`delete from plans where kind = 'audit' and id = (select max(id) from plans where kind = 'audit')`.execute(
    api.db,
  );
  expect([await planned('tasks'), await planned('gpmTasks')]).toEqual([1, 1]);
});

it('find their place in a database that has plans and tasks already', async () => {
  const { config, remove } = await emptyDatabase();
  const database = await openDatabase(config);
  after.push(database.close, remove);
  const { db } = database;
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateTo('0029-kept');
  expect(error).toBeUndefined();
  await sql`insert into clusters (id, name) values (1, 'Centre')`.execute(db);
  await sql`insert into wilayas (id, name, cluster_id, lat, lng) values (16, 'Alger', 1, 36.7, 3)`.execute(
    db,
  );
  await sql`insert into owners values ('inhouse', 'O&M', 1, true)`.execute(db);
  await sql`insert into sites (id, code, kind, owner, wilaya_id, cluster_id, code_search, name_search)
    values (1, 'A', 'site', 'inhouse', 16, 1, 'a', 'a')`.execute(db);
  for (const kind of taskKinds)
    await sql`insert into plans (kind, site_id, day, owner, wilaya_id, cluster_id)
      values (${kind}, 1, '2026-01-01', 'inhouse', 16, 1)`.execute(db);
  const sums = async () =>
    (
      await sql<{ family: string; n: number }>`select family, sum(planned)::int as n from (
        select family, planned from work_changes union all
        select family, planned from work_sums where grain = 'day') c group by 1 order by 1`.execute(db)
    ).rows;
  const before = await sums();
  expect(before).toEqual([
    { family: 'gpm', n: 1 },
    { family: 'pm', n: 3 },
  ]);
  await migrate(db);
  expect(await sums()).toEqual(before);
  expect(Object.keys(await kindsOf(db)).sort()).toEqual([...taskKinds].sort());
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from plans`.execute(db);
  expect(rows[0].n).toBe(taskKinds.length);
});
