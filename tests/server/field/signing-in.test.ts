import { sql } from 'kysely';
import * as OTPAuth from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { fieldVersion, fieldVersionHeader } from '../../../contract/field/field-version';
import { SessionUser } from '../../../contract/organisation/session';
import { getSlots } from '../../../contract/work/evidence';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { demoPassword } from '../../../server/operations/demo';
import { createPlan, createSite } from '../../factories/sites';
import { getIdleSeconds, testApi } from '../harness';
import { buildMinimalData, createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

const secret = new OTPAuth.Secret({ size: 20 });
const api = testApi({ TRUST_PROXY: '1' });
beforeAll(async () => {
  const { password_hash } = await account('agent');
  const known = { role: 'agent' as const, cluster_id: 1, password_hash };
  await api.person({ ...known, username: 'f-mobile-only', web_access: false });
  await api.person({ ...known, username: 'f-code', totp_secret: secret.base32 });
  await api.person({ ...known, username: 'f-disabled', status: 'disabled' });
});
beforeEach(() => api.db.deleteFrom('sign_in_failures').where('failures', '>', 0).execute());

const connect = (values: object, address = '10.1.0.1') => {
  const credentials = { password: demoPassword, app_version: '3.4.1', ...values };
  const headers = { 'x-forwarded-for': address };
  return api.client(null).call(field.actions.connect, credentials, { headers });
};
const account = (username: string) => api.row('accounts', { username });
const code = (offset = 0) =>
  new OTPAuth.TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 });

it('answers who one is with a token of the field API, and records device and version', async () => {
  const { status, body } = await connect({ username: 'agent', model: 'Galaxy A14', platform: 'Android 14' });
  expect(status).toBe(200);
  expect(SessionUser.parse(body.user)).toEqual(body.user);
  expect(body.user).toMatchObject({ username: 'agent', role: 'agent' });
  const mobile = api.client({ token: body.user.token });
  expect((await mobile.call(field.actions.plans)).status).toBe(200);
  expect((await account('agent')).device_info).toEqual({
    app_version: ['3.4.1'],
    model: 'Galaxy A14',
    platform: 'Android 14',
  });

  await connect({ username: 'agent', model: 'Pixel 8', app_version: '3.5.0' });
  expect((await account('agent')).device_info).toMatchObject({ app_version: ['3.5.0'], model: 'Pixel 8' });
  expect((await mobile.call(field.actions.disconnect)).status).toBe(200);
  expect((await mobile.call(field.actions.plans)).status).toBe(401);
});

it('lets in who may not use the web, and knows his phone again by what it stored, which others’ failures do not slow down', async () => {
  const first = await connect({ username: 'f-mobile-only' });
  const { device } = first.body;
  expect(device).toMatch(/^[\w-]{43}$/);
  await api.db
    .insertInto('sign_in_failures')
    .values({ account_key: 'f-mobile-only', address: '*', failures: 40, last_at: new Date() })
    .onConflict(conflict => conflict.columns(['account_key', 'address']).doUpdateSet({ failures: 40 }))
    .execute();
  // An address's first two tries are not slowed down.
  for (let n = 0; n < 2; n++) await connect({ username: 'f-mobile-only', password: 'wrong' }, '10.1.9.9');
  expect((await connect({ username: 'f-mobile-only' }, '10.1.9.9')).status).toBe(429);
  expect((await connect({ username: 'f-mobile-only', device: 'x' }, '10.1.9.9')).status).toBe(429);
  const again = await connect({ username: 'f-mobile-only', device }, '10.1.9.9');
  expect([again.status, again.body.device]).toEqual([200, device]);
});

it.each(['admin', 'cluster', 'manager'])(
  'is not for %s, and records nothing of the attempt',
  async username => {
    const { status, body } = await connect({ username, model: 'Pixel 8' });
    expect([status, body.user]).toEqual([403, undefined]);
    expect((await account(username)).device_info).toBeNull();
  },
);

it('answers a wrong password, an unknown and a disabled account alike', async () => {
  const wrong = await connect({ username: 'agent', password: 'not the one' });
  expect([wrong.status, wrong.body.errcode]).toEqual([401, 100]);
  for (const username of ['nobody-at-all', 'f-disabled'])
    expect((await connect({ username })).body).toEqual(wrong.body);
});

describe('the confirmation code', () => {
  it('is asked for after the right password only, and works once', async () => {
    const response = await connect({ username: 'f-code' });
    expect([response.status, response.body.errcode]).toEqual([401, 120]);
    expect((await connect({ username: 'f-code', password: 'not the one' })).body.errcode).toBe(100);
    const right = [code(-1), code(), code(1)];
    const wrong = ['000000', '111111', '222222', '333333'].find(each => !right.includes(each));
    expect((await connect({ username: 'f-code', code: wrong })).body.errcode).toBe(121);
    const now = code();
    expect((await connect({ username: 'f-code', code: now })).status).toBe(200);
    expect((await connect({ username: 'f-code', code: now })).body.errcode).toBe(121);
  });

  it('counts as a failure when wrong: ten lock the account', async () => {
    for (let n = 0; n < 10; n++) await connect({ username: 'f-code', code: 'wrong' }, '10.1.0.2');
    const locked = await connect({ username: 'f-code' }, '10.1.0.2');
    expect([locked.status, locked.body.errcode]).toEqual([429, 122]);
  });
});

it('locks an account for an address after ten failures, at the web’s door too', async () => {
  const fail = () => connect({ username: 'agent', password: 'not the one' }, '10.1.0.3');
  for (let n = 0; n < 10; n++) await fail();
  const locked = await connect({ username: 'Agent' }, '10.1.0.3');
  expect([locked.status, locked.body.errcode]).toEqual([429, 122]);
  const credentials = { username: 'agent', password: demoPassword };
  const from = { 'x-forwarded-for': '10.1.0.3' };
  const web = await api.client(null).post('/api/user/connect', credentials, from);
  expect([web.status, web.body.errcode]).toEqual([429, 122]);
  expect((await connect({ username: 'agent' }, '10.1.0.4')).status).toBe(200);
});

it('outlives weeks without a network, and ends at last, with a new password and with the account', async () => {
  const { password_hash } = await account('agent');
  await api.person({ role: 'agent', username: 'f-away', cluster_id: 1, password_hash });
  const { id } = await account('f-away');
  const signIn = async () => {
    const { body } = await connect({ username: 'f-away' });
    return api.client({ token: body.user.token });
  };
  const isSignedIn = async (client: Awaited<ReturnType<typeof signIn>>) =>
    (await client.call(field.actions.plans)).status === 200;
  const aged = (column: 'last_seen_at' | 'created_at', days: number) =>
    api.db
      .updateTable('sessions')
      .set({ [column]: sql`now() - ${days} * interval '1 day'` })
      .where('account_id', '=', id)
      .execute();
  const phone = await signIn();
  await aged('created_at', 89);
  await aged('last_seen_at', 29);
  expect(await isSignedIn(phone)).toBe(true);
  // Which notes by the way that it was used: not after what comes now.
  await expect.poll(() => getIdleSeconds(api.db, id)).toBeLessThan(60);
  await aged('last_seen_at', 31);
  expect(await isSignedIn(phone)).toBe(false);
  await aged('last_seen_at', 0);
  await aged('created_at', 91);
  expect(await isSignedIn(phone)).toBe(false);

  const [first, second] = [await signIn(), await signIn()];
  const passwords = { old_password: demoPassword, new_password: 'a better password' };
  expect((await first.call(field.actions.changePassword, passwords)).status).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
  await api.update('accounts', id, { status: 'disabled' });
  expect(await isSignedIn(first)).toBe(false);
});

describe('the version of the app', () => {
  let agent_id: number;
  let mobile: MobileClient;
  beforeAll(async () => {
    agent_id = await api.person({ role: 'agent', username: 'ancien', cluster_id: 1 });
    mobile = await createMobileClient(api, agent_id);
  });

  it('names its version in each answer, refusals included, and to the field alone', async () => {
    const answers = await Promise.all([
      mobile.call(field.actions.tasks),
      mobile.get('/api/field/nothing'),
      api.client(null).call(field.actions.tasks),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401]);
    for (const { headers } of answers) expect(headers[fieldVersionHeader]).toBe(String(fieldVersion.now));
    expect((await api.client('admin').get('/api/form/filters')).headers[fieldVersionHeader]).toBeUndefined();
  });

  it('that is too old is asked to be updated, one that is newer is taken', async () => {
    const from = (version: number) =>
      mobile.call(field.actions.tasks, {}, { headers: { [fieldVersionHeader]: String(version) } });
    const { status, body } = await from(fieldVersion.oldest - 1);
    expect([status, body.errcode]).toEqual([426, 125]);
    expect((await from(fieldVersion.now + 1)).status).toBe(200);
  });

  it('understands a day’s work as two versions back sent it', async () => {
    const headers = { [fieldVersionHeader]: String(fieldVersion.now - 2) };
    const site_id = await createSite(api.db, { lat: 36.75, lng: 3.05 });
    const plan_id = await createPlan(api.db, site_id, { agent_id, kind: 'delivery' });
    const arrival = { plan_id, lat: 36.75, lng: 3.05, at: new Date().toISOString() };
    const { taskid } = (await mobile.call(field.actions.clockin, arrival, { headers })).body;
    for (const test of getRequiredSteps('delivery')) {
      for (const { index } of getSlots('delivery', test).filter(({ required }) => required))
        expect((await sendPhoto(mobile, { taskid, test, index }, undefined, headers)).status).toBe(200);
      const values = { taskid, test, data: buildMinimalData('delivery', test) };
      expect((await mobile.call(field.actions.step, values, { headers })).status).toBe(200);
    }
    const { body } = await mobile.call(field.actions.submit, { taskid }, { headers });
    expect(body.task_status).toBe('');
  });
});
