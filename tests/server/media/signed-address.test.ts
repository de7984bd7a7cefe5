import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { field } from '../../../contract/field/field';
import { accountActions } from '../../../contract/organisation/account-actions';
import { session } from '../../../contract/organisation/session';
import { createStep } from '../../factories/rows';
import { createAnomaly, createPhoto, createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { createMobileClient } from '../field/mobile-client';
import { type Client, testApi } from '../harness';

const api = testApi();
let site: number;
let task: number;
let photo: number;
let agent: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'm-agent', owner: 'inhouse', cluster_id: 1 });
  site = await createSite(api.db);
  task = await createTask(api.db, site, { status: '', agent_id: agent });
  await createStep(api.db, task, 'photos');
  photo = await createPhoto(api.db, task);
});
afterAll(() => void vi.useRealTimers());

const get = (url: string) => api.app.inject({ method: 'GET', url });
const status = async (url: string) => (await get(url)).statusCode;
const createManager = () => api.someone('manager');
/** The address of the task's photo that a client gets. */
const getPhotoAddress = async (client: Client): Promise<string> => {
  const { body } = await client.get(`/api/task/${task}`);
  return body.tasks[0].task_tests.photos.data.photos[0].url;
};

it('shows a photo at its address, without a session’s header', async () => {
  const { client } = await createManager();
  const answer = await get(await getPhotoAddress(client));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['cache-control']).toContain('private');
});

it('shows no other file, to no other account or session, and nothing unsigned', async () => {
  const [{ client }, other] = [await createManager(), await createManager()];
  const [address, others] = [await getPhotoAddress(client), await getPhotoAddress(other.client)];
  const sessionIn = (url: string) => /session=(\w+)/.exec(url)![1];
  const [, query] = address.split('?');
  for (const url of [
    `/upload/photo/${photo}/original?${query}`,
    address.replace(/for=\d+/, `for=${other.id}`),
    address.replace(sessionIn(address), sessionIn(others)),
    address.replace(/exp=\d+/, `exp=${Math.floor(Date.now() / 1000) + 9_000}`),
    address.split('?')[0],
    `${address}x`,
    '/upload/../../etc/hosts.jpg',
  ])
    expect([url, (await status(url)) >= 400]).toEqual([url, true]);
  expect(address).not.toContain(await client.token());
});

it('ends after an hour', async () => {
  const { client } = await createManager();
  const address = await getPhotoAddress(client);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect(await status(address)).toBe(403);
  vi.useRealTimers();
});

it('ends with the session that made it, and with no other', async () => {
  const { id, username, client } = await createManager();
  const [address, others] = [
    await getPhotoAddress(client),
    await getPhotoAddress((await createManager()).client),
  ];
  const second = api.client(username);
  const secondAddress = await getPhotoAddress(second);
  await expectOk(client.call(session.actions.disconnect));
  expect([await status(address), await status(secondAddress), await status(others)]).toEqual([403, 200, 200]);
  await api.update('sessions', { account_id: id }, { last_seen_at: new Date(0) });
  expect([await status(secondAddress), await status(others)]).toEqual([403, 200]);
});

it('of the mobile app ends with the app’s session', async () => {
  const mobile = await createMobileClient(api, agent);
  const open = await createTask(api.db, site, { status: 'ongoing', agent_id: agent });
  await createPhoto(api.db, open, 'pickup');
  await createStep(api.db, open, 'pickup');
  const { body } = await mobile.call(field.actions.task, { taskid: open });
  const [{ url }] = body.task.tests.pickup.photos;
  expect(await status(url)).toBe(200);
  await expectOk(mobile.call(field.actions.disconnect));
  expect(await status(url)).toBe(403);
});

it('ends at once for an account that is disabled', async () => {
  const { id, client } = await createManager();
  const address = await getPhotoAddress(client);
  await api.update('accounts', id, { status: 'disabled' });
  expect(await status(address)).toBe(403);
});

it('ends with the right to the task: another cluster, another agent, a kind that may not be read', async () => {
  const { id, client } = await createManager();
  const address = await getPhotoAddress(client);
  const set = (values: object) => api.update('accounts', id, values);
  expect(await status(address)).toBe(200);
  await set({ cluster_id: 2 });
  expect(await status(address)).toBe(404);
  await set({ cluster_id: 1 });
  expect(await status(address)).toBe(200);
  await set({ permissions: '{"gpm":{"read_task":true}}' });
  expect(await status(address)).toBe(404);

  const agentAddress = await getPhotoAddress(api.client('m-agent'));
  expect(await status(agentAddress)).toBe(200);
  await api.update('tasks', task, { agent_id: null });
  expect(await status(agentAddress)).toBe(404);
  await api.update('tasks', task, { agent_id: agent });
});

it('follows the eyes that its session looks with', async () => {
  const { id } = await createManager();
  const { client: admin } = await api.someone('admin');
  const address = await getPhotoAddress(admin);
  await api.update('accounts', id, { cluster_id: 2 });
  await admin.call(accountActions.actions.viewAs, { userid: id });
  expect(await status(address)).toBe(404);
  await admin.call(session.actions.endViewAs);
  expect(await status(address)).toBe(200);
});

it('shows what was found to who repairs it, as long as that is his', async () => {
  const permissions = { pm: { read_task: true }, gpm: { read_task: true }, cm: { read_task: true } };
  const { id: repairer } = await api.someone('agent', { permissions });
  const anomaly = await createAnomaly(api.db, site, { kind: 'gpm', agent_id: agent });
  const { task_id } = await api.row('anomalies', anomaly);
  await createStep(api.db, task_id, 'gpm_anomalies');
  await api.update('anomalies', anomaly, { category: 'nok' });
  await createPhoto(api.db, task_id, 'gpm_anomalies');
  const day = new Date().toISOString().slice(0, 10);
  const plan = await createPlan(api.db, site, { kind: 'cm', day, agent_id: repairer, anomaly_id: anomaly });
  // Another finding, of another visit, that the same CM repairs.
  const other = await createAnomaly(api.db, site, { kind: 'gpm', agent_id: agent, plan_id: plan });
  const { task_id: otherTask } = await api.row('anomalies', other);
  await createStep(api.db, otherTask, 'gpm_anomalies');
  await api.update('anomalies', other, { category: 'nok' });
  await createPhoto(api.db, otherTask, 'gpm_anomalies');
  const mobile = await createMobileClient(api, repairer);
  const { plans } = (await mobile.call(field.actions.plans, { day })).body;
  const { anomaly: first, anomalies } = plans.find((each: any) => each.plan_id === plan);
  expect([first.id, anomalies.map(({ id }: { id: number }) => id)]).toEqual([anomaly, [anomaly, other]]);
  const statuses = () => Promise.all(anomalies.map(({ photos: [{ url }] }: any) => status(url)));
  expect(await statuses()).toEqual([200, 200]);
  await api.update('plans', plan, { agent_id: agent });
  expect(await statuses()).toEqual([404, 404]);
});
