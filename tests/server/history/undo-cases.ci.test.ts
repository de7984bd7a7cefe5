import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { audit } from '../../../contract/office/change-history';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import { brandCatalogues } from '../../../contract/organisation/catalogues';
import { settings } from '../../../contract/organisation/settings';
import { siteDetails } from '../../../contract/sites/site-details';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { taskActions } from '../../../contract/work/task-actions';
import { vehicles } from '../../../contract/work/vehicles';
import { createPhoto, createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { type Client, testApi } from '../harness';

const api = testApi();
const admin = api.client('admin');

const site = () => createSite(api.db, { areas: ['delivery'] });
const person = (role: 'agent' | 'manager') =>
  api.person({ role, username: uniqueName('w.'), cluster_id: 1, owner: 'inhouse' });
const does = (call: Parameters<Client['call']>[0], input: object, client = admin) =>
  expectOk(client.call(call, { ...input }));
const onSite = async (call: Parameters<Client['call']>[0], values: object) => {
  const record = await site();
  await does(call, { site_id: record, ...values });
  return record;
};

type Case = [
  does: string,
  /** The last change that it leaves: its name and its table; and why it stays, where it cannot be taken back. */
  change: [action: string, object: string, stays?: string],
  /** Does it, and answers on which record. */
  act: () => Promise<number>,
  /** What one column holds once it was taken back; undefined where the row is gone. */
  before?: [table: string, column: string, value: unknown],
];

/** Beside the product's own tables: changes that stay, and why, and those that « Annuler » does not have (`way-back`). */
const cases: Case[] = [
  ['adds a note', ['sites.edit', 'sites', 'nothing'], () => onSite(siteActions.edit, { note: 'Une note' })],
  [
    'adds a co-site',
    ['siteDetails.addCosite', 'sites', 'part'],
    () => onSite(siteDetails.actions.addCosite, { site_type: '3G', site_code: 'C' }),
  ],
  [
    'plans on a site, whose own history names the plan',
    ['planning.assign', 'sites', 'plan'],
    async () => {
      const record = await site();
      const plan = { task_type: 'ssr', planning_date: '2031-05-04' };
      await does(planning.actions.assign, { ...plan, selected_site: record });
      return record;
    },
  ],
  [
    'ends a plan by a task that is deleted',
    ['taskActions.delete', 'plans', 'task'],
    async () => {
      const on = await site();
      const plan_id = await createPlan(api.db, on, { kind: 'ssr', status: 'done' });
      const pmid = await createTask(api.db, on, { kind: 'ssr', status: '', plan_id });
      await does(taskActions.actions.delete, { pmid });
      return plan_id;
    },
  ],
  [
    'judges a photo',
    ['taskActions.review', 'tasks', 'task'],
    async () => {
      const id = await createTask(api.db, await site(), { kind: 'gpm', status: '' });
      const photos = [{ id: await createPhoto(api.db, id), verdict: 'ok' }];
      await does(taskActions.actions.review, { id, photos });
      return id;
    },
  ],
  [
    'takes an account away',
    ['accountActions.disable', 'accounts', 'account'],
    async () => {
      const id = await person('agent');
      await does(accountActions.actions.disable, { id });
      return id;
    },
  ],
  [
    'changes his own telephone',
    ['account.edit', 'accounts'],
    async () => {
      const id = await api.accountId('manager');
      for (const phone of ['0550 00 00 01', '0550 11 22 33'])
        await does(account.actions.edit, { id, phone }, api.reader('manager'));
      return id;
    },
    ['accounts', 'phone', '+213550000001'],
  ],
  [
    'adds an item to a catalogue',
    ['settings.brands.update', 'catalogue_items'],
    async () => {
      const item = { item_type: 'batteries', item_label: uniqueName('W ') };
      return (await does(brandCatalogues.actions.update, item)).item.item_id;
    },
    ['catalogue_items', 'label', undefined],
  ],
  [
    'publishes a message',
    ['settings.publish', 'settings', 'message'],
    async () => {
      await does(settings.actions.publish, { message: 'Bonjour', users: [await person('manager')] });
      return 0;
    },
  ],
];

// Settings have no number.
const lastOf = async (object: string, record: number) =>
  (await does(audit.actions.list, { object, record: record || undefined, limit: 1 })).rows[0];
const columnOf = async (table: string, record: number, column: string) => {
  const id = sql.ref(table === 'site_areas' ? 'site_id' : 'id');
  const found = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${id} = ${record}`;
  return (await found.execute(api.db)).rows[0]?.[column];
};

it.each(cases)('who %s', async (_, [action, object, reason], act, before) => {
  const record = await act();
  const change = await lastOf(object, record);
  expect(change).toMatchObject({ action, object, kept: reason ?? null });
  const { status } = await admin.call(audit.actions.revert, { change: change.id });
  expect(status).toBe(reason ? 409 : 200);
  expect(before === undefined).toBe(reason !== undefined);
  if (before) expect(await columnOf(before[0], record, before[1])).toEqual(before[2]);
});

it('a vehicle that was edited since it was added stays', async () => {
  const vehicle = { plate: uniqueName('W-'), wilaya: 16, owner: 'inhouse' };
  const { id } = await does(vehicles.actions.create, vehicle);
  const { id: change } = await lastOf('vehicles', id);
  await does(vehicles.actions.edit, { ...vehicle, id, wilaya: 31 });
  expect((await admin.call(audit.actions.revert, { change })).status).toBe(409);
  expect(await columnOf('vehicles', id, 'wilaya')).toBe(31);
});

it('what an older version called otherwise stays readable, and as it is', async () => {
  const record = await site();
  const [before, after] = ['Un', 'Deux'].map(name => JSON.stringify({ name }));
  const renamed = { object: 'sites', object_id: record, action: 'sites.rename' as never, before, after };
  await api.add('history', renamed);
  const change = await lastOf('sites', record);
  expect(change).toMatchObject({ action: 'sites.rename', kept: 'nothing', after: { name: 'Deux' } });
  expect((await admin.call(audit.actions.revert, { change: change.id })).status).toBe(409);
});
