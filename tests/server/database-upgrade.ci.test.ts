import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { settings } from '../../contract/organisation/settings';
import { sites } from '../../contract/sites/sites';
import { planning } from '../../contract/work/planning';
import type { Db } from '../../server/framework/db/client';
import { migrations } from '../../server/operations/migrations';
import { migrate } from '../../server/operations/migrations/migrate';
import { createPlan, createSite } from '../factories/sites';
import { testApi } from './harness';

const api = testApi();

it('goes on while a later version adds columns to every table beneath it, to each another number', async () => {
  const admin = api.client('admin');
  const site = await createSite(api.db, {});
  const plan = await createPlan(api.db, site, { kind: 'ssr' });
  let turn = 0;
  const everything = async () => {
    turn++;
    const answers = await Promise.all([
      admin.call(sites.actions.list, { limit: 10 }),
      admin.call(sites.actions.show, { site_id: site }),
      admin.call(sites.actions.edit, { site_id: site, site_name: `Nom ${turn}` }),
      admin.call(planning.actions.ofSite, { site_id: site, task_type: 'ssr' }),
      admin.call(planning.actions.editPlan, {
        task_type: 'ssr',
        plan_id: plan,
        date: `2030-05-${10 + turn}`,
      }),
      admin.call(settings.actions.info),
      admin.get('/api/imports/detail/1'),
      admin.get('/api/taskGlobal/fetch', { limit: 10 }),
      admin.get('/api/dashboard/tasks'),
      admin.get('/api/search', { q: 'alger' }),
    ]);
    return answers.map(({ status }) => status);
  };
  const before = await everything();
  // Until every connection has prepared what comes again.
  for (let times = 0; times < 15; times++) expect(await everything()).toEqual(before);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(api.db);
  for (const [at, { name }] of rows.entries())
    for (let more = 0; more <= at % 7; more++)
      await sql`alter table ${sql.table(name)} add column ${sql.ref(`of_later_${more}`)} text`.execute(
        api.db,
      );
  for (let times = 0; times < 5; times++) expect(await everything()).toEqual(before);
});

it('waits for a table that somebody works on without making others wait behind it', async () => {
  const { db } = api;
  let over = false;
  let letGo = () => {};
  const released = new Promise<void>(resolve => {
    letGo = resolve;
  });
  const working = db.transaction().execute(async trx => {
    await trx
      .selectFrom('vehicles' as never)
      .select(sql`1`.as('one'))
      .execute();
    await released;
  });
  const migrating = migrate(api.database.long, {
    ...migrations,
    '9000-adds': {
      up: (later: Db) => sql`alter table vehicles add column of_later_still text`.execute(later),
    } as never,
  }).finally(() => {
    over = true;
  });
  // While it waits, and beyond: nobody who only reads may wait longer than it does.
  const began = Date.now();
  const statuses = new Set<number>();
  while (Date.now() - began < 3_500) statuses.add((await api.client('admin').get('/api/vehicles')).status);
  const wasOver = over;
  letGo();
  expect([wasOver, ...statuses]).toEqual([false, 200]);
  await Promise.all([working, migrating]);
  expect((await api.client('admin').get('/api/vehicles')).status).toBe(200);
});
