import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../contract/account';
import { accountActions } from '../../../contract/account-actions';
import { anomalyActions } from '../../../contract/anomalies';
import { audit } from '../../../contract/audit';
import { brandCatalogues } from '../../../contract/catalogues';
import { deliverySites } from '../../../contract/delivery-sites';
import { planning } from '../../../contract/planning';
import { planActions } from '../../../contract/plans';
import { settings } from '../../../contract/settings';
import { siteDetails } from '../../../contract/site-details';
import { siteSelection } from '../../../contract/site-selection';
import { siteActions } from '../../../contract/sites';
import { taskActions } from '../../../contract/task-actions';
import { vehicles } from '../../../contract/vehicles';
import { anAnomaly, aPlan, aSite, aTask, unique } from '../../factories/sites';
import { type Api, type Client, startApi } from '../harness';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
});
afterAll(() => api.close());

const site = () => aSite(api.db, { areas: ['delivery'] });
const person = (role: 'agent' | 'manager') =>
  api.person({ role, username: unique('w.'), cluster_id: 1, owner: 'inhouse' });
const done = async (answer: ReturnType<Client['call']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const plan = async () => aPlan(api.db, await site(), { kind: 'ssr', day: '2031-05-01' });

type Table =
  | 'sites'
  | 'site_areas'
  | 'plans'
  | 'tasks'
  | 'anomalies'
  | 'accounts'
  | 'catalogue_items'
  | 'vehicles';
type Case = [
  does: string,
  /** The last change that it leaves: what it is called, on which table, and why it stays (null: it goes back). */
  left: [action: string, object: string, kept: string | null],
  /** Makes it; answers which record it was, and the row by which one sees that it is gone again. */
  make: () => Promise<{ record: number; table?: Table; column?: string; before?: unknown }>,
];

/** Written down beside the product's own tables: real changes, and what becomes of each. */
const cases: Case[] = [
  [
    'edits a site',
    ['sites.edit', 'sites', null],
    async () => {
      const record = await site();
      await done(admin.call(siteActions.edit, { site_id: record, site_address: 'Rue neuve' }));
      return { record, table: 'sites', column: 'address', before: null };
    },
  ],
  [
    'gives a site to another owner',
    ['sites.changeOwner', 'sites', null],
    async () => {
      const record = await site();
      await done(
        admin.call(siteActions.changeOwner, { site_id: record, type: 'delivery', site_owner: 'gelogis' }),
      );
      return { record, table: 'sites', column: 'owner', before: 'inhouse' };
    },
  ],
  [
    'gives a selection of sites to another owner',
    ['siteSelection.changeOwner', 'sites', null],
    async () => {
      const record = await site();
      await done(
        admin.call(siteSelection.actions.changeOwner, {
          area: 'delivery',
          ids: [record],
          site_owner: 'gelogis',
        }),
      );
      return { record, table: 'sites', column: 'owner', before: 'inhouse' };
    },
  ],
  [
    'assigns a selection of sites',
    ['siteSelection.assign', 'sites', null],
    async () => {
      const record = await site();
      await done(
        admin.call(siteSelection.actions.assign, {
          area: 'delivery',
          ids: [record],
          agent: await person('agent'),
        }),
      );
      return { record, table: 'site_areas', column: 'agent_id', before: null };
    },
  ],
  [
    'adds a co-site',
    ['siteDetails.addCosite', 'sites', 'part'],
    async () => {
      const record = await site();
      await done(
        admin.call(siteDetails.actions.addCosite, { site_id: record, site_type: '3G', site_code: 'C' }),
      );
      return { record };
    },
  ],
  [
    'plans on a site',
    ['planning.assign', 'plans', null],
    async () => {
      const { plans } = await done(
        admin.call(planning.actions.assign, {
          task_type: 'ssr',
          selected_site: await site(),
          planning_date: '2031-05-02',
        }),
      );
      return { record: plans[0], table: 'plans', column: 'status', before: 'cancelled' };
    },
  ],
  [
    'plans on a selection of sites',
    ['siteSelection.plan', 'plans', null],
    async () => {
      const on = await site();
      await done(
        admin.call(siteSelection.actions.plan, {
          task_type: 'ssr',
          area: 'delivery',
          ids: [on],
          planning_date: '2031-05-03',
        }),
      );
      const { id: record } = await api.db
        .selectFrom('plans')
        .select('id')
        .where('site_id', '=', on)
        .executeTakeFirstOrThrow();
      return { record, table: 'plans', column: 'status', before: 'cancelled' };
    },
  ],
  [
    'tells of a plan on its site',
    ['planning.assign', 'sites', 'plan'],
    async () => {
      const record = await site();
      await done(
        admin.call(planning.actions.assign, {
          task_type: 'ssr',
          selected_site: record,
          planning_date: '2031-05-04',
        }),
      );
      return { record };
    },
  ],
  [
    'moves a plan, from its list',
    ['planning.editPlan', 'plans', null],
    async () => {
      const record = await plan();
      await done(admin.call(planActions.actions.edit, { plan_id: record, planning_date: '2031-05-20' }));
      return { record, table: 'plans', column: 'day', before: '2031-05-01' };
    },
  ],
  [
    'ends a plan by a task that is deleted',
    ['taskActions.delete', 'plans', 'task'],
    async () => {
      const on = await site();
      const record = await aPlan(api.db, on, { kind: 'ssr', status: 'done' });
      const task = await aTask(api.db, on, { kind: 'ssr', status: '', plan_id: record });
      await done(admin.call(taskActions.actions.delete, { pmid: task }));
      return { record };
    },
  ],
  [
    'closes a task',
    ['taskActions.close', 'tasks', null],
    async () => {
      const record = await aTask(api.db, await site(), { kind: 'gpm', status: 'correct' });
      await done(admin.call(taskActions.actions.close, { id: record }));
      return { record, table: 'tasks', column: 'status', before: 'correct' };
    },
  ],
  [
    'resolves an anomaly',
    ['anomalyActions.update', 'anomalies', null],
    async () => {
      const record = await anAnomaly(api.db, await site());
      await done(admin.call(anomalyActions.actions.update, { id: record, status: 'resolved' }));
      return { record, table: 'anomalies', column: 'status', before: 'unresolved' };
    },
  ],
  [
    'takes an account away',
    ['accountActions.disable', 'accounts', 'account'],
    async () => {
      const record = await person('agent');
      await done(admin.call(accountActions.actions.disable, { id: record }));
      return { record };
    },
  ],
  [
    'changes his own telephone',
    ['account.edit', 'accounts', null],
    async () => {
      const record = await api.accountId('manager');
      const { phone } = await api.db
        .selectFrom('accounts')
        .select('phone')
        .where('id', '=', record)
        .executeTakeFirstOrThrow();
      await done(api.client('manager').call(account.actions.edit, { id: record, phone: '0550 11 22 33' }));
      return { record, table: 'accounts', column: 'phone', before: phone };
    },
  ],
  [
    'adds an item to a catalogue',
    ['settings.brands.update', 'catalogue_items', null],
    async () => {
      const { item } = await done(
        admin.call(brandCatalogues.actions.update, { item_type: 'batteries', item_label: unique('W ') }),
      );
      return { record: item.item_id, table: 'catalogue_items', column: 'label', before: undefined };
    },
  ],
  [
    'publishes a message',
    ['settings.publish', 'settings', 'message'],
    async () => {
      await done(
        admin.call(settings.actions.publish, { message: 'Bonjour', users: [await person('manager')] }),
      );
      return { record: 0 };
    },
  ],
  [
    'adds a vehicle',
    ['vehicles.create', 'vehicles', null],
    async () => {
      const { id } = await done(
        admin.call(vehicles.actions.create, { plate: unique('W-'), wilaya: 16, owner: 'inhouse' }),
      );
      return { record: id, table: 'vehicles', column: 'plate', before: undefined };
    },
  ],
  [
    'adds a site',
    ['sites.create', 'sites', null],
    async () => {
      const { site_id } = await done(
        admin.call(deliverySites.actions.create, {
          site_owner: 'inhouse',
          site_code: unique('W'),
          site_address_wilaya: 16,
        }),
      );
      return { record: site_id, table: 'sites', column: 'code', before: undefined };
    },
  ],
];

// Settings have no number.
const lastOf = async (object: string, record: number) =>
  (await done(admin.call(audit.actions.list, { object, record: record || undefined, limit: 1 }))).rows[0];
const holds = async (table: Table, record: number, column: string) => {
  const id = sql.ref(table === 'site_areas' ? 'site_id' : 'id');
  const found = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${id} = ${record}`;
  return (await found.execute(api.db)).rows[0]?.[column];
};

it.each(cases)('who %s', async (_, [action, object, kept], make) => {
  const { record, table, column, before } = await make();
  const change = await lastOf(object, record);
  expect(change).toMatchObject({ action, object, kept });
  const { status } = await admin.call(audit.actions.revert, { change: change.id });
  expect(status).toBe(kept === null ? 200 : 409);
  expect(Boolean(table)).toBe(kept === null);
  if (table) expect(await holds(table, record, column!)).toEqual(before);
});

it('what an older version called otherwise stays readable, and as it is', async () => {
  const record = await site();
  await api.db
    .insertInto('history')
    .values({
      object: 'sites',
      object_id: record,
      action: 'sites.rename' as never,
      before: JSON.stringify({ name: 'Un' }),
      after: JSON.stringify({ name: 'Deux' }),
    })
    .execute();
  const change = await lastOf('sites', record);
  expect(change).toMatchObject({ action: 'sites.rename', kept: 'nothing', after: { name: 'Deux' } });
  expect((await admin.call(audit.actions.revert, { change: change.id })).status).toBe(409);
});
