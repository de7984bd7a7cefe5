import { expect, it, onTestFinished, vi } from 'vitest';
import { field } from '../../contract/field/field';
import { getSteps } from '../../contract/work/evidence';
import { taskKindDefinitions } from '../../contract/work/task-kinds';
import { createSite, createTask, uniqueName } from '../factories/sites';
import { expectOk } from './answers';
import { buildMinimalData, createMobileClient } from './field/mobile-client';
import { type Client, testApi } from './harness';

const api = testApi();

const total = async (client: Client, filter: object = {}) =>
  (await client.get('/api/sites/fetch', { ...filter })).body.total as number;
const addSite = (client: Client) =>
  client.post('/api/entrepots/new', {
    site_owner: 'inhouse',
    site_code: uniqueName('Z'),
    site_address_wilaya: 16,
  });

it('counts one’s own writes at once', async () => {
  const admin = api.client('admin');
  const before = await total(admin);
  for (const more of [1, 2, 3]) {
    await expectOk(addSite(admin));
    expect(await total(admin)).toBe(before + more);
  }
});

it('counts others’ writes within two seconds', async () => {
  const reader = api.client('cluster');
  const before = await total(reader);
  await addSite(api.client('admin'));
  await expect.poll(() => total(reader), { timeout: 2_500 }).toBe(before + 1);
});

it('keeps a total while agents send steps, which change none', async () => {
  const agent = await api.accountId('agent');
  const taskid = await createTask(api.db, await createSite(api.db), {
    kind: 'gpm',
    status: 'ongoing',
    agent_id: agent,
  });
  const mobile = await createMobileClient(api, agent);
  const reader = api.client('cluster');
  // However slow the machine is: what is kept for two seconds stays.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());

  const before = await total(reader, { site_wilaya: 16 });
  await createSite(api.db);
  const { test } = getSteps('gpm').find(({ test }) => test !== taskKindDefinitions.gpm.clockin)!;
  const step = { taskid, test, done: true, data: buildMinimalData('gpm', test) };
  await expectOk(mobile.call(field.actions.step, step));
  expect(await total(reader, { site_wilaya: 16 })).toBe(before);
  await addSite(api.client('admin'));
  expect(await total(reader, { site_wilaya: 16 })).toBeGreaterThan(before);
});

it('tells one page at least, and the exact number of pages', async () => {
  const admin = api.client('admin');
  const none = (await admin.get('/api/sites/fetch', { site_code: 'no such code' })).body;
  expect([none.pages, none.total, none.sites]).toEqual([1, 0, []]);
  const { pages, total, sites } = (await admin.get('/api/sites/fetch', { limit: 40 })).body;
  expect([pages, sites.length]).toEqual([Math.ceil(total / 40), 40]);
  const last = (await admin.get('/api/sites/fetch', { limit: 40, page: pages })).body;
  expect(last.sites).toHaveLength(total - 40 * (pages - 1));
  const pastEnd = (await admin.get('/api/sites/fetch', { limit: 40, page: pages + 1 })).body;
  expect([pastEnd.total, pastEnd.sites]).toEqual([total, []]);
});
