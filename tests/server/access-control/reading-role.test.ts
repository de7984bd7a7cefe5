import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, isWrite } from '../../../contract/framework/endpoint';
import { type Role, roleDefinitions, roles } from '../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../contract/organisation/row-access';
import { uniqueName } from '../../factories/sites';
import { missingIds } from '../build-world';
import { listCallCases } from '../call-cases';
import { type Client, testApi } from '../harness';
import { buildInput, buildUpload } from '../inputs';

/** A role that only reads, registered as `docs/adding-a-reading-role.md` does, but for its lists and labels. */
const auditor = 'auditor' as Role;
const above = roles.indexOf('admin');
const tables = [roleDefinitions, rowAccessByRole] as unknown as Record<string, object>[];
const [definition, reach] = [
  { ...roleDefinitions.cluster_manager, readsOnly: true, charge: 'nothing', madeBy: 'admin' },
  rowAccessByRole.cluster_manager,
];

const api = testApi();
let client: Client;
beforeAll(async () => {
  (roles as unknown as Role[]).splice(above, 0, auditor);
  [definition, reach].forEach((facts, at) => {
    tables[at][auditor] = facts;
  });
  const username = uniqueName('auditor.');
  await api.person({ role: auditor, username, cluster_id: 1, owner: null });
  client = api.client(username);
});
afterAll(() => {
  (roles as unknown as Role[]).splice(above, 1);
  for (const table of tables) delete table[auditor];
});

/** The calls that stay open: of what is the caller's own, or without a session. */
const isOpen = ({ needs, ownAccount }: Endpoint) => ownAccount === true || 'anonymous' in needs;

it('is refused every call that writes, whatever it names', async () => {
  const writes = listCallCases().filter(({ endpoint }) => isWrite(endpoint) && !isOpen(endpoint));
  expect(writes.length).toBeGreaterThan(130);
  const answered: [string, number][] = [];
  for (const call of writes) {
    const files = await buildUpload(call);
    const { status } = await client.call(call.endpoint, buildInput(call, missingIds), { files });
    // The agents' app has tokens of its own, and the office's are none.
    const expected = call.endpoint.path.startsWith('/api/field/') ? 401 : 403;
    if (status !== expected) answered.push([call.name, status]);
  }
  expect(answered).toEqual([]);
});

/** Written by hand: what it reads of its cluster. */
const reads = [
  '/api/sites/fetch',
  '/api/gpm/sites/fetch',
  '/api/taskGlobal/fetch',
  '/api/ssr/task/fetch',
  '/api/agent/fetch',
  '/api/manager/fetch',
  '/api/V2/planning/fetch',
  '/api/planning/fetch',
  '/api/maintenance/fetch',
  '/api/anomalies/fetch',
  '/api/planning/board?day=2026-11-30',
  '/api/settings/files',
  '/api/own_dashboards',
  '/api/late/fetch',
] as const;
it.each(reads)('reads %s', async path => {
  expect((await client.get(path)).status).toBe(200);
});

it('saves a view of its own, shares it with nobody, and signs out', async () => {
  const state = { filter: {} };
  const save = (shares: object) =>
    client.post('/api/views/new', { resource: 'sites', name: uniqueName('v'), state, ...shares });
  expect((await save({})).status).toBe(200);
  expect((await save({ share_role: 'manager' })).status).toBe(403);
  expect((await client.post('/api/user/disconnect')).status).toBe(200);
});
