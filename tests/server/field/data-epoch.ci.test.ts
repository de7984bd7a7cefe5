import { beforeAll, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { dataHeader, formatDataState, parseDataState } from '../../../contract/framework/data-state';
import { errors } from '../../../contract/framework/errors';
import { beginEpoch } from '../../../server/field/api/queries-epoch';
import { demoPassword } from '../../../server/operations/demo';
import { createPlan, createSite } from '../../factories/sites';
import { testApi } from '../harness';
import { buildMinimalData, createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

const { changes, clockin, step, announce, sendPart, removePhoto, impossible, submit, plans } = field.actions;
const api = testApi();
let agent: number;
let mobile: MobileClient;
let site: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'epoch-agent', cluster_id: 1 });
  mobile = await createMobileClient(api, agent);
  site = await createSite(api.db, { code: 'EPOCH1' });
});

const readDataState = ({ headers }: { headers: Record<string, unknown> }) =>
  parseDataState(headers[dataHeader])!;
const here = { lat: 36.75, lng: 3.05, at: '2026-11-20T08:00:00.000Z' };
const begun = async () => {
  const plan_id = await createPlan(api.db, site, { kind: 'cm', agent_id: agent });
  const { body } = await mobile.call(clockin, { plan_id, ...here });
  return body.taskid as number;
};

it('tells with each answer which data it has, whose position every change moves on', async () => {
  const first = readDataState(await mobile.call(plans));
  expect(first.epoch).toMatch(/^[0-9a-f-]{36}$/);
  const taskid = await begun();
  const answer = await mobile.call(step, { taskid, test: 'nothing', data: {} });
  expect(answer.status).toBe(422);
  expect(readDataState(answer).epoch).toBe(first.epoch);
  expect(readDataState(answer).position).toBeGreaterThan(first.position);
});

it('refuses every write for another epoch, or for later data than it has, and does none of it', async () => {
  const taskid = await begun();
  const plan_id = await createPlan(api.db, site, { kind: 'cm', agent_id: agent });
  const now = readDataState(await mobile.call(plans));
  const photo = { taskid, test: 'photos', index: 0 };
  const id = '0d6f2f0e-6a0c-4f7e-9d1c-3a2b7c5d8e90';
  const writes = [
    () => mobile.call(clockin, { plan_id, ...here }, { headers }),
    () =>
      mobile.call(
        step,
        { taskid, test: 'cm_actions', data: buildMinimalData('cm', 'cm_actions') },
        { headers },
      ),
    () => sendPhoto(mobile, photo, undefined, headers),
    () => mobile.call(announce, { photos: [{ id, size: 9, sha256: 'a'.repeat(64), ...photo }] }, { headers }),
    () => mobile.call(sendPart, { id, offset: 0 }, { headers }),
    () => mobile.call(removePhoto, { taskid, photo_id: 1 }, { headers }),
    () => mobile.call(impossible, { taskid, cause: 'weather' }, { headers }),
    () => mobile.call(submit, { taskid }, { headers }),
  ];
  let headers: Record<string, string> = {};
  for (const known of [
    { ...now, epoch: 'another' },
    { ...now, position: now.position + 1_000 },
  ]) {
    headers = { [dataHeader]: formatDataState(known) };
    for (const write of writes)
      expect((await write()).body).toMatchObject({ success: false, errcode: errors.dataRestored.errcode });
    // What only reads is answered: so the phone learns what the server has.
    expect((await mobile.call(changes, {}, { headers })).status).toBe(200);
  }
  const { body } = await mobile.call(field.actions.task, { taskid });
  expect(body.task).toMatchObject({ task_status: 'ongoing', tests: { clockin: { version: 1 } } });
  expect(Object.keys(body.task.tests)).toEqual(['clockin']);
  expect((await api.row('plans', { id: plan_id })).status).toBe('planned');

  headers = { [dataHeader]: formatDataState(now) };
  expect((await writes[0]()).status).toBe(200);
});

it('takes writes of a phone that knows the data of now, whose epoch a restore replaces', async () => {
  const taskid = await begun();
  const before = readDataState(await mobile.call(plans));
  await beginEpoch(api.db);
  const after = readDataState(await mobile.call(plans));
  expect(after.epoch).not.toBe(before.epoch);
  const sent = (known: typeof before) =>
    mobile.call(
      step,
      { taskid, test: 'cm_actions', data: { downtime: 12 }, done: false },
      { headers: { [dataHeader]: formatDataState(known) } },
    );
  expect((await sent(before)).status).toBe(errors.dataRestored.status);
  expect((await sent(after)).status).toBe(200);
});

it('writes down with an arrival the phone that clocked in, not the last that signed in', async () => {
  const { password_hash } = await api.row('accounts', { username: 'agent' });
  const account = await api.person({ role: 'agent', username: 'two-phones', cluster_id: 1, password_hash });
  const signIn = async (model: string, app_version: string) => {
    const values = {
      username: 'two-phones',
      password: demoPassword,
      model,
      platform: 'Android',
      app_version,
    };
    return (await api.client(null).call(field.actions.connect, values)).body.user.token as string;
  };
  const first = api.client({ token: await signIn('Galaxy A14', '3.4.1') });
  await signIn('Pixel 8', '3.5.0');
  const plan_id = await createPlan(api.db, site, { kind: 'cm', agent_id: account });
  const { body } = await first.call(clockin, { plan_id, ...here });
  expect((await api.row('tasks', { id: body.taskid })).arrival).toMatchObject({
    ...{ model: 'Galaxy A14', platform: 'Android', app_version: '3.4.1' },
  });
});

it('tells of a plan’s or task’s own rows by their ids in whatever state, and of nobody else’s', async () => {
  const taskid = await begun();
  const { plan_id } = await api.row('tasks', { id: taskid });
  await mobile.call(impossible, { taskid, cause: 'weather' });
  const waiting = await createPlan(api.db, site, { kind: 'cm', agent_id: agent, day: '2027-06-01' });
  const other = await createPlan(api.db, site, { kind: 'cm' });
  const { body } = await mobile.call(field.actions.lookup, {
    plans: [plan_id, waiting, other],
    tasks: [taskid],
  });
  expect(body.tasks).toMatchObject([{ taskid, plan_id, task_status: 'impossible' }]);
  expect(body.plans).toMatchObject([{ plan_id: waiting }]);
});
