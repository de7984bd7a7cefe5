import { beforeAll, describe, expect, it } from 'vitest';
import type { Permissions } from '../../contract/framework/permissions';
import { accountActions } from '../../contract/organisation/account-actions';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { allPermissions } from '../contract/permission-oracle';
import { createAnomaly, createPlan, createSite, createTask, uniqueName } from '../factories/sites';
import { type Client, testApi } from './harness';

/**
 * What becomes of the answers where somebody holds one scope and not another. Which call goes with which flag stands in
 * tests/contract/permission-table.test.ts; that the calls ask for it, in permission-matrix.test.ts.
 */
const api = testApi();
let client: Client;
let managerId: number;
let site: number;
beforeAll(async () => {
  const username = uniqueName('flags-');
  managerId = await api.person({ role: 'cluster_manager', username, cluster_id: 1 });
  client = api.client(username);
  site = await createSite(api.db, { areas: ['delivery', 'ssr', 'gpm'] });
});

const permit = (permissions: Permissions) =>
  api.update('accounts', managerId, { permissions: JSON.stringify(permissions) });

describe('lists of several scopes', () => {
  const kindsIn = async (path: `/api/${string}`, rowsKey: string, values = {}) => {
    const { status, body } = await client.get(path, { limit: 1000, ...values });
    return status === 200
      ? [...new Set<string>(body[rowsKey].map((row: any) => row.task_type))].sort()
      : status;
  };

  it('show the kinds that one may read, and count no others', async () => {
    const taskOf = Object.fromEntries(taskKinds.map(kind => [kind, 0]));
    for (const kind of taskKinds) {
      await createAnomaly(api.db, site, { kind });
      await createPlan(api.db, site, { kind });
      taskOf[kind] = await createTask(api.db, site, { kind, status: '' });
    }
    const found = async () => {
      const answers = taskKinds.map(kind => client.get('/api/search', { q: `${taskOf[kind]}` }));
      return (await Promise.all(answers))
        .flatMap(({ body }) => body.tasks.map((task: any) => task.task_type))
        .sort();
    };
    for (const [heldScopes, kinds] of [
      [['pm', 'gpm', 'cm'], [...taskKinds].sort()],
      [
        ['pm', 'cm'],
        ['cm', 'delivery', 'installation', 'ssr'],
      ],
      [['gpm'], ['gpm']],
    ] as const) {
      await permit(Object.fromEntries(heldScopes.map(scope => [scope, allPermissions[scope]])));
      expect(await kindsIn('/api/V2/planning/fetch', 'planning', { plan_status: 'all' })).toEqual(kinds);
      expect(await kindsIn('/api/planning/fetch', 'sites', { has_plan: true })).toEqual(kinds);
      expect(await kindsIn('/api/anomalies/fetch', 'anomalies')).toEqual(kinds);
      expect(await found()).toEqual(kinds);
      const { total, planning } = (
        await client.get('/api/V2/planning/fetch', { limit: 1000, plan_status: 'all' })
      ).body;
      expect(total).toBe(planning.length);
    }
  });
});

it('a scope is withdrawn and given back by the editor’s call, and the clusters served stay', async () => {
  const admin = api.client('admin');
  const { permissions, setPermissions } = accountActions.actions;
  await permit({ ...allPermissions, pm: { ...allPermissions.pm, clusters: [1, 2] } });
  expect((await admin.call(setPermissions, { userid: managerId, pm: null, gpm: 'none' })).status).toBe(200);
  expect((await admin.call(permissions, { userid: managerId })).body.data).toMatchObject({
    pm: null,
    gpm: null,
    cm: { read_task: true },
    clusters: [1, 2],
  });
  const { user } = (await client.get('/api/user/session')).body;
  expect(Object.keys(user.permissions).sort()).toEqual(['clusters', 'cm']);
  expect((await client.get('/api/ssr/task/fetch')).status).toBe(403);
  const far = await createSite(api.db, { wilaya_id: 31, cluster_id: 2, areas: ['gpm'] });
  expect((await client.get('/api/cm/sites/fetch', { ids: far })).body.total).toBe(1);
  await admin.call(setPermissions, { userid: managerId, pm: { read_task: true }, clusters: [1, 2] });
  expect((await client.get('/api/ssr/task/fetch')).status).toBe(200);
  expect((await client.get('/api/gpm/task/fetch')).status).toBe(403);
});
