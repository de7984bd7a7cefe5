import * as OTPAuth from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { SessionUser } from '../../contract/organisation/session';
import { hashToken } from '../../server/framework/account/session/tokens';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi({ TRUST_PROXY: '1' });
beforeEach(() => api.db.deleteFrom('sign_in_failures').where('failures', '>', 0).execute());

/** Each test signs in from addresses of its own, as a browser behind the proxy. */
const signIn = (values: object, address = '10.0.0.1') =>
  api
    .client(null)
    .post('/api/user/connect', { password: demoPassword, ...values }, { 'x-forwarded-for': address });
const code = (offset = 0) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate({
    timestamp: Date.now() + offset * 30_000,
  });
const sessionStatus = async (token: string) => (await api.client({ token }).get('/api/user/session')).status;

describe('signing in', () => {
  it('answers who one is, with a token that opens the API', async () => {
    const body = await expectOk(signIn({ username: 'manager' }));
    expect(SessionUser.parse(body.user)).toEqual(body.user);
    expect(body.user).toMatchObject({ username: 'manager', role: 'manager', owner: 'inhouse', cluster: 1 });
    expect(body.user.permissions.pm.read_site).toBe(true);
    expect(body.user.permissions.pm.add_site).not.toBe(true);
    expect(await sessionStatus(body.user.token)).toBe(200);
  });

  it('answers alike for a wrong password, an unknown, a disabled and a deleted account', async () => {
    const { password_hash } = await api.row('accounts', { username: 'manager' });
    for (const status of ['disabled', 'deleted'] as const)
      await api.person({ role: 'manager', username: `s-${status}`, status, password_hash });
    const wrong = await signIn({ username: 'manager', password: 'not the one' });
    expect([wrong.status, wrong.body.errcode]).toEqual([401, 100]);
    for (const username of ['nobody-at-all', 's-disabled', 's-deleted'])
      expect((await signIn({ username })).body).toEqual(wrong.body);
    // Nor does it say who may use the mobile app only.
    expect((await signIn({ username: 'mobile', password: 'not the one' })).body).toEqual(wrong.body);
  });

  it('stores no token, only its hash, and tells it but once', async () => {
    const { token } = (await signIn({ username: 'manager' })).body.user;
    const rows = await api.rows('sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
    const { body } = await api.client({ token }).get('/api/user/session');
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('the confirmation code', () => {
  beforeEach(() => api.update('accounts', { username: 'codeuser' }, { totp_last_step: null }));

  it('is asked for after the right password only: 120', async () => {
    const { status, body } = await signIn({ username: 'codeuser' });
    expect([status, body.errcode, body.user]).toEqual([401, 120, undefined]);
    expect((await signIn({ username: 'codeuser', password: 'not the one' })).body.errcode).toBe(100);
  });

  it('is refused when wrong: 121', async () => {
    const right = [code(-1), code(), code(1)];
    const wrong = ['000000', '111111', '222222', '333333'].find(each => !right.includes(each));
    expect((await signIn({ username: 'codeuser', code: wrong })).body.errcode).toBe(121);
  });

  it('lets in, and works once, as does none of a step before', async () => {
    const now = code();
    await expectOk(signIn({ username: 'codeuser', code: now }));
    for (const used of [now, code(-1)])
      expect((await signIn({ username: 'codeuser', code: used })).body.errcode).toBe(121);
    await expectOk(signIn({ username: 'codeuser', code: code(1) }));
  });

  it('lets in once only when sent twice at the same time', async () => {
    const now = code();
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ username: 'codeuser', code: now })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('ten failures in a row', () => {
  const fail = async (times: number, username: string, address: string) => {
    for (let n = 0; n < times; n++) await signIn({ username, password: 'not the one' }, address);
  };

  it('lock the account for that address, for ten minutes', async () => {
    await fail(9, 'cluster', '10.0.0.2');
    await expectOk(signIn({ username: 'cluster' }, '10.0.0.2'));
    await fail(10, 'cluster', '10.0.0.2');
    const locked = await signIn({ username: 'cluster' }, '10.0.0.2');
    expect([locked.status, locked.body.errcode]).toEqual([429, 122]);
    expect((await signIn({ username: 'Cluster' }, '10.0.0.2')).body.errcode).toBe(122);

    await expectOk(signIn({ username: 'cluster' }, '10.0.0.3'));
    await expectOk(signIn({ username: 'manager' }, '10.0.0.2'));

    await api.update('sign_in_failures', { address: '10.0.0.2' }, { last_at: new Date(Date.now() - 612e3) });
    await expectOk(signIn({ username: 'cluster' }, '10.0.0.2'));
  });
});

describe('a session', () => {
  const open = async (username = 'manager') => (await signIn({ username })).body.user.token as string;
  it('ends with the logout, and no other with it', async () => {
    const [token, other] = [await open(), await open()];
    await expectOk(api.client({ token }).post('/api/user/disconnect'));
    const { status, body } = await api.client({ token }).get('/api/user/session');
    expect([status, body.errcode]).toEqual([401, 101]);
    expect(await sessionStatus(other)).toBe(200);
  });

  it('follows a change of permissions, role and cluster from the next call', async () => {
    await api.person({ role: 'manager', username: 's-changing', cluster_id: 1, owner: 'inhouse' });
    const client = api.client('s-changing');
    const set = (values: object) => api.update('accounts', { username: 's-changing' }, values);
    const { sites } = (await client.get('/api/sites/fetch')).body;
    const detail = () => client.get(`/api/sites/detail/${sites[0].site_id}`);
    await expectOk(detail());
    await set({ permissions: '{"pm":{}}' });
    expect((await detail()).status).toBe(403);
    await set({ permissions: '{"pm":{"read_site_detail":true}}' });
    await expectOk(detail());
    await set({ cluster_id: 2 });
    expect((await detail()).status).toBe(404);
    await set({ role: 'admin', permissions: '{}' });
    await expectOk(detail());
    expect((await client.get('/api/user/session')).body.user).toMatchObject({ role: 'admin', cluster: 2 });
  });
});

it('too many sign-ins from one address are answered the envelope with 429', async () => {
  const many = Array.from({ length: 130 }, () => signIn({ username: '' }, '10.0.0.9'));
  const answers = await Promise.all(many);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0].body).toMatchObject({ success: false, errcode: 129, error: expect.any(String) });
  await expectOk(signIn({ username: 'manager' }, '10.0.0.10'));
});

it('a forgotten password is not replaced by mail where the server sends none, and the sign-in page knows it', async () => {
  expect((await expectOk(api.client(null).get('/api/health'))).password_by_mail).toBe(false);
  expect((await api.client(null).post('/api/user/forgotten', { username: 'manager' })).status).toBe(409);
});
