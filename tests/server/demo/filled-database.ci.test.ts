import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/framework/db/client';
import { demoPassword, demoTotpSecret, fillDemo, hasNoData } from '../../../server/operations/demo';
import { addManyTasks } from '../../../server/operations/demo/many-tasks';
import { createInsertWriter } from '../../../server/operations/demo/row-writer';
import { seedReference } from '../../../server/organisation/reference/queries';
import { recount } from '../../../server/sites/derived/recount';
import { demoSites } from '../../demo-folder';
import { rowAccess } from '../../factories/rows';
import { createSite } from '../../factories/sites';
import { copyTemplate } from '../harness';

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  const copy = await copyTemplate();
  database = await openDatabase(copy.config);
  remove = copy.remove;
});
afterAll(async () => {
  await database.close();
  await remove();
});

const account = (username: string) => rowAccess(database.db).row('accounts', { username });
const countOf = async (table: 'sites' | 'accounts' | 'catalogue_items') =>
  (await rowAccess(database.db).rows(table)).length;

test('the demo accounts have their roles, flags and the one password', async () => {
  const manager = await account('manager');
  const [web_access, onlyPhone] = [{ web_access: true }, { web_access: false }];
  const everywhere = { owner: null, cluster_id: null };
  expect(await account('admin')).toMatchObject({ role: 'admin', ...everywhere, ...web_access });
  expect(await account('cluster')).toMatchObject({ role: 'cluster_manager', cluster_id: 1, ...web_access });
  expect(manager).toMatchObject({ role: 'manager', owner: 'inhouse', cluster_id: 1, ...web_access });
  expect(await account('agent')).toMatchObject({ role: 'agent', manager_id: manager.id, ...web_access });
  expect(await account('mobile')).toMatchObject({ role: 'agent', manager_id: manager.id, ...onlyPhone });
  expect(await account('codeuser')).toMatchObject({ role: 'manager', totp_secret: demoTotpSecret });
  expect(await verify(manager.password_hash, demoPassword)).toBe(true);
});

test('what is stored twice is what it is a copy of', async () => {
  expect(await recount(database.db, { repair: false })).toEqual([]);
});

test('the same holds after more tasks were put in than are written one by one', async () => {
  const { db } = database;
  await addManyTasks(db, { tasks: 500, seed: 5, write: createInsertWriter(db) });
  expect(await recount(db, { repair: false })).toEqual([]);
});

test('reference data are put in once', async () => {
  const before = await countOf('catalogue_items');
  expect(before).toBeGreaterThan(100);
  await seedReference(database.db);
  expect(await countOf('catalogue_items')).toBe(before);
});

test('more can be added to a filled database, and new rows get ids after them', async () => {
  const { db } = database;
  expect(await hasNoData(db)).toBe(false);
  const accounts = await countOf('accounts');
  const progress: number[] = [];
  await fillDemo(db, { sites: 40, seed: 9, append: true, onProgress: done => progress.push(done) });
  expect(await countOf('sites')).toBe(demoSites + 40);
  expect(await countOf('accounts')).toBe(accounts * 2);
  expect(progress).toEqual([0, 40]);
  const { cluster_id } = await account('cluster');
  const { id } = await db
    .insertInto('clusters')
    .values({ name: 'Tamanrasset' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(8);
  expect(await createSite(db, { cluster_id: cluster_id! })).toBe(demoSites + 41);
});

test('a filling that was broken off is begun afresh', async () => {
  const { db } = database;
  await db.insertInto('settings').values({ key: 'demo_half_filled', value: 'true' }).execute();
  expect(await hasNoData(db)).toBe(true);
  await fillDemo(db, { sites: 30 });
  expect(await countOf('sites')).toBe(30);
  expect(await hasNoData(db)).toBe(false);
});
