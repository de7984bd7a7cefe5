import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { field } from '../../../contract/field/field';
import { today } from '../../../contract/framework/today';
import { jobs } from '../../../contract/organisation/jobs';
import type { PushKind } from '../../../contract/organisation/push';
import { settings } from '../../../contract/organisation/settings';
import { planActions } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { startPushService } from '../push-service';
import { createMobileClient } from './mobile-client';

const { pushKey, subscribePush, unsubscribePush, disconnect } = field.actions;
let service: Awaited<ReturnType<typeof startPushService>>;
let api: Api;
beforeAll(async () => {
  service = await startPushService();
  api = await startApi({ PUSH_TEST_ORIGIN: service.origin });
});
afterAll(async () => {
  await api?.close();
  await service?.close();
});

/** An agent with a phone that wants these kinds. */
const anAgent = async (...news: PushKind[]) => {
  const id = await api.person({ role: 'agent', username: uniqueName('pousse.') });
  const mobile = await createMobileClient(api, id);
  const phone = service.phone();
  service.expectKey((await mobile.call(pushKey)).body.key);
  const { status } = await mobile.call(subscribePush, { ...phone.address, news });
  expect(status).toBe(200);
  return { id, mobile, phone };
};
const write = async (id: number) => {
  const words = uniqueName('Secret ');
  await api.client('admin').call(settings.actions.publish, { message: words, users: [id] });
};
const got = (phone: { got: unknown[] }, many: number) =>
  vi.waitUntil(() => phone.got.length >= many, { timeout: 15_000, interval: 20 });

it('a phone gets the kinds that were chosen on it, sealed for it and signed, and of no words', async () => {
  const [all, returns] = [await anAgent('new', 'moved', 'cancelled', 'returned'), await anAgent('returned')];
  const admin = api.client('admin');
  for (const { id } of [all, returns]) {
    const site = await createSite(api.db, { code: `PUSH${id}`, areas: ['delivery'] });
    const plan_id = await createPlan(api.db, site, { kind: 'delivery', agent_id: id, day: '2099-01-05' });
    expect(
      (await admin.call(planActions.actions.move, { ids: [plan_id], planning_date: today() })).status,
    ).toBe(200);
    const pmid = await createTask(api.db, site, { kind: 'delivery', status: '', agent_id: id });
    expect((await admin.call(taskActions.actions.return, { pmid, message: 'À refaire' })).status).toBe(200);
    await write(id);
    const work = (kind: string, name: unknown) => ({ kind, site: `PUSH${id}`, work: name, language: 'fr' });
    const [moved, returned] = [work('moved', `p${plan_id}`), work('returned', `t${pmid}`)];
    const expected = id === all.id ? [moved, returned] : [returned];
    const { phone } = id === all.id ? all : returns;
    await got(phone, expected.length);
    expect(phone.got).toHaveLength(expected.length);
    expect(phone.got).toEqual(expect.arrayContaining(expected));
  }
  expect(service.unsigned).toEqual([]);
});

it('nothing comes after the sign-out, after « none », or to whoever had the phone before', async () => {
  const [out, none, before, resubscribed] = await Promise.all([1, 2, 3, 4].map(() => anAgent('other')));
  await out.mobile.call(disconnect);
  await none.mobile.call(unsubscribePush);
  await resubscribed.mobile.call(subscribePush, { ...before.phone.address, news: ['other'], language: 'en' });
  for (const { id } of [out, none, before, resubscribed]) await write(id);
  await got(before.phone, 1);
  expect(before.phone.got).toEqual([{ kind: 'other', site: null, work: null, language: 'en' }]);
  expect([...out.phone.got, ...none.phone.got, ...resubscribed.phone.got]).toEqual([]);
  expect((await before.mobile.call(pushKey)).body.news).toEqual([]);
  expect((await resubscribed.mobile.call(pushKey)).body.news).toEqual(['other']);
});

it('a phone that its service knows no more is forgotten, one whose service fails is tried again', async () => {
  const [expired, later] = [await anAgent('other'), await anAgent('other')];
  expired.phone.answer(410);
  later.phone.answer(503);
  for (const { id } of [expired, later]) await write(id);
  const wait = (isSo: () => Promise<unknown>) => vi.waitUntil(isSo, { timeout: 15_000, interval: 50 });
  await wait(async () => (await expired.mobile.call(pushKey)).body.news.length === 0);
  const waiting = async () =>
    (await api.client('admin').call(jobs.actions.list, { kind: 'push' })).body.jobs as { id: number }[];
  await wait(async () => (await waiting()).some(job => 'cause' in job && job.cause !== null));
  const [job] = await waiting();
  expect(job).toMatchObject({ kind: 'push', state: 'waiting', cause: { name: 'answered', code: 503 } });
  later.phone.answer(201);
  await api.client('admin').call(jobs.actions.retry, { id: job.id });
  await got(later.phone, 1);
});

it('no address of our own network is called, by its number or by its name', async () => {
  const { id, mobile, phone } = await anAgent('other');
  const subscribe = (endpoint: string) =>
    mobile.call(subscribePush, { ...phone.address, endpoint, news: ['other'] });
  for (const endpoint of [
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://push.example.org:8443/1',
    'https://me:you@push.example.org/1',
  ])
    expect([endpoint, (await subscribe(endpoint)).status]).toEqual([endpoint, 422]);
  expect((await subscribe('https://localhost/1')).status).toBe(200);
  await write(id);
  const failed = () => api.client('admin').call(jobs.actions.list, { kind: 'push', state: 'failed' });
  await vi.waitUntil(async () => (await failed()).body.total === 1, { timeout: 15_000, interval: 50 });
  expect((await failed()).body.jobs[0].cause).toEqual({ name: 'unreachable', code: 'NOT_BEYOND' });
});
