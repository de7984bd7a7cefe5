import * as OTPAuth from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forAlertSwitches } from '../../../contract/alerts';
import { hashPassword } from '../../../server/account/session/passwords';
import { demoPassword } from '../../../server/demo';
import { unique } from '../../factories/sites';
import { type Api, startApi } from '../harness';

let api: Api;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
  passwordHash = await hashPassword(demoPassword);
});
afterAll(() => api.close());

/** Somebody with the demo's password, and no session yet. */
const somebody = async (values: object = {}) => {
  const username = unique('acc-');
  const id = await api.person({ role: 'manager', username, password_hash: passwordHash, ...values });
  return { id, username, client: api.client(username) };
};
const connect = (username: string, values: object = {}, headers: Record<string, string> = {}) =>
  api.client(null).post('/api/user/connect', { username, password: demoPassword, ...values }, headers);
const tokenOf = async (username: string) => (await connect(username)).body.user.token as string;
const holds = async (token: string) => (await api.client({ token }).get('/api/user/session')).status === 200;
const codeOf = (secret: string, steps = 0) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const historyOf = (id: number) =>
  api.db
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('object', '=', 'accounts')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('personal information', () => {
  it('is read and changed by the person alone', async () => {
    const { id, username, client } = await somebody({ manager_id: await api.accountId('manager') });
    const edited = await client.post(`/api/user/edit/${id}`, {
      firstName: ' Amel ',
      lastName: 'Haddad',
      email: `${username}@terrain.dz`,
      phone: '+213 550 12 34 56',
    });
    expect(edited.status).toBe(200);
    const { body } = await client.get(`/api/user/${id}`, { tab: 'personal' });
    expect(body.data).toEqual({
      userid: id,
      username,
      role: 'manager',
      email: `${username}@terrain.dz`,
      firstName: 'Amel',
      lastName: 'Haddad',
      phone: '+213550123456',
      manager_username: 'manager',
    });
    for (const who of ['admin', 'cluster']) {
      const other = api.client(who);
      const absent = await other.get('/api/user/2000000001');
      expect([(await other.get(`/api/user/${id}`)).body, absent.status]).toEqual([absent.body, 404]);
      expect((await other.post(`/api/user/edit/${id}`, { firstName: 'X' })).status).toBe(404);
    }
  });

  it('keeps one form of a telephone number, and takes Algerian ones alone', async () => {
    const { id, client } = await somebody();
    const change = (phone: string) => client.post(`/api/user/edit/${id}`, { phone });
    const typed = ['0661 23 45 67', '00213 661-23-45-67', '+213 (0) 661.23.45.67'];
    for (const phone of typed) {
      expect([phone, (await change(phone)).status]).toEqual([phone, 200]);
      expect((await client.get(`/api/user/${id}`)).body.data.phone).toBe('+213661234567');
    }
    await change('021 23 45 67');
    const kept = (await client.get(`/api/user/${id}`)).body.data.phone;
    expect(kept).toBe('+21321234567');
    for (const phone of ['+33 6 12 34 56 78', '661234567', '0661 23 45', '05501234567', 'téléphone']) {
      const { status, body } = await change(phone);
      expect([phone, status, body.fields?.[0].path]).toEqual([phone, 422, 'phone']);
    }
    expect((await client.get(`/api/user/${id}`)).body.data.phone).toBe(kept);
  });

  it('takes the specification’s `agent`, leaves the username and role alone, and is found by its new name', async () => {
    const { id, username, client } = await somebody();
    const agent = { firstName: 'Zoubida', username: 'other', role: 'admin' };
    expect((await client.post(`/api/user/edit/${id}`, { user: { userid: 1 }, agent })).status).toBe(200);
    expect((await client.get(`/api/user/${id}`)).body.data).toMatchObject({
      username,
      role: 'manager',
      firstName: 'Zoubida',
    });
    const { search_text } = await api.db
      .selectFrom('accounts')
      .select('search_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(search_text).toContain('zoubida');
  });

  it('is cleared by an empty text, and keeps what is not sent', async () => {
    const { id, client } = await somebody();
    await client.post(`/api/user/edit/${id}`, { firstName: 'Amel', phone: '0550 12 34 56' });
    await client.post(`/api/user/edit/${id}`, { phone: '' });
    expect((await client.get(`/api/user/${id}`)).body.data).toMatchObject({ firstName: 'Amel', phone: '' });
    expect((await historyOf(id)).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { first_name: null, phone: null }, after: { first_name: 'Amel', phone: '+213550123456' } },
      { before: { phone: '+213550123456' }, after: { phone: null } },
    ]);
  });

  it.each([
    ['email', 'not an address'],
    ['phone', 'call me'],
    ['firstName', 'x'.repeat(121)],
  ])('refuses a %s that is none', async (field, value) => {
    const { id, client } = await somebody();
    const { status, body } = await client.post(`/api/user/edit/${id}`, { [field]: value });
    expect([status, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([422, [field]]);
  });

  it('refuses an address that somebody else has, in any case', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const email = `${one.username}@terrain.dz`;
    await one.client.post(`/api/user/edit/${one.id}`, { email });
    const refused = await other.client.post(`/api/user/edit/${other.id}`, { email: email.toUpperCase() });
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'email']);
    expect((await one.client.post(`/api/user/edit/${one.id}`, { email: email.toUpperCase() })).status).toBe(
      200,
    );
  });
});

describe('privacy', () => {
  it('keeps what one wants to be told', async () => {
    const { id, client } = await somebody();
    const read = async () => (await client.get(`/api/user/${id}`, { tab: 'privacy' })).body.data;
    const wanted = {
      ...forAlertSwitches(() => true),
      ...{ sms_notification: false, email_notification: false, subscribe_newsletter: true },
      alert_far: false,
    };
    await client.post(`/api/user/edit/${id}`, { ...wanted });
    expect(await read()).toEqual({ ...wanted, email: '', phone: '', channels: { email: false, sms: false } });
    await client.post(`/api/user/edit/${id}`, { sms_notification: 'true' });
    expect(await read()).toMatchObject({ ...wanted, sms_notification: true });
  });

  it('says which ways of sending the server has', async () => {
    const sending = await startApi({
      SMTP_URL: 'smtp://localhost:2525',
      SMS_HOOK_URL: 'https://sms.example.org/send',
    });
    const id = await sending.accountId('manager');
    const { body } = await sending.client('manager').get(`/api/user/${id}`, { tab: 'privacy' });
    await sending.close();
    expect(body.data.channels).toEqual({ email: true, sms: true });
  });
});

describe('changing the password', () => {
  const change = (
    client: ReturnType<Api['client']>,
    old_password: string,
    new_password: string,
    address = '10.1.0.1',
  ) =>
    client.post('/api/user/changepassword', { old_password, new_password }, { 'x-forwarded-for': address });

  it('asks for the old one, and opens the door with the new one only', async () => {
    const { id, username, client } = await somebody({ must_change_password: true });
    const wrong = await change(client, 'not the one', 'a new password');
    expect([wrong.status, wrong.body.error, wrong.body.fields[0].path]).toEqual([
      422,
      'L’ancien mot de passe est incorrect.',
      'old_password',
    ]);
    expect((await connect(username)).status).toBe(200);
    expect((await change(client, demoPassword, 'a new password')).status).toBe(200);
    expect((await connect(username)).body.errcode).toBe(100);
    expect((await connect(username, { password: 'a new password' })).status).toBe(200);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['account.changePassword']);
    const { must_change_password } = await api.db
      .selectFrom('accounts')
      .select('must_change_password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(must_change_password).toBe(false);
  });

  it('ends one’s other sessions, and nobody else’s', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const [here, there, theirs] = [
      await tokenOf(me.username),
      await tokenOf(me.username),
      await tokenOf(other.username),
    ];
    expect((await change(api.client({ token: here }), demoPassword, 'a new password')).status).toBe(200);
    expect([await holds(here), await holds(there), await holds(theirs)]).toEqual([true, false, true]);
  });

  it.each([
    ['shorter than 8', '7 chars', 'Au moins 8 caractères.'],
    ['the same', demoPassword, 'Choisissez un autre mot de passe que l’ancien.'],
  ])('refuses one that is %s', async (_, password, message) => {
    const { username, client } = await somebody();
    const { status, body } = await change(client, demoPassword, password);
    expect([status, body.fields]).toEqual([422, [{ path: 'new_password', message }]]);
    expect((await connect(username)).status).toBe(200);
  });

  it('is no way to guess: ten wrong ones lock the account for that address', async () => {
    const { client } = await somebody();
    for (let n = 0; n < 10; n++) await change(client, 'not the one', 'a new password', '10.1.0.2');
    const locked = await change(client, demoPassword, 'a new password', '10.1.0.2');
    expect([locked.status, locked.body.errcode]).toEqual([429, 122]);
    expect((await change(client, demoPassword, 'a new password', '10.1.0.3')).status).toBe(200);
  });

  it('leaves no trace of the passwords beside the new hash', async () => {
    const { client } = await somebody();
    const body = { old_password: demoPassword, new_password: unique('quatre-vents-') };
    expect((await client.post('/api/user/changepassword', body, { 'idempotency-key': 'p' })).status).toBe(
      200,
    );
    expect(await api.db.selectFrom('idempotency').select('key').where('key', '=', 'p').execute()).toEqual([]);
  });
});

describe('setting up the confirmation code', () => {
  // The half minute of a code does not end in the midst of a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const setUp = async () => {
    const who = await somebody();
    const { body } = await who.client.post('/api/user/code/start', { password: demoPassword });
    const secret = body.secret as string;
    const confirmed = await who.client.post('/api/user/code/confirm', { code: codeOf(secret, -1) });
    return { ...who, secret, uri: body.uri as string, codes: confirmed.body.recovery_codes as string[] };
  };
  const state = async (client: ReturnType<Api['client']>) => {
    const { success, ...rest } = (await client.get('/api/user/code')).body;
    return rest;
  };

  it('asks for the password, and counts from the first right code on', async () => {
    const { username, client } = await somebody();
    const refused = await client.post('/api/user/code/start', { password: 'not the one' });
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'password']);
    expect((await client.post('/api/user/code/confirm', { code: '123456' })).status).toBe(409);

    const { body } = await client.post('/api/user/code/start', { password: demoPassword });
    expect(OTPAuth.URI.parse(body.uri)).toMatchObject({ issuer: 'Terrain', label: username });
    expect(OTPAuth.URI.parse(body.uri).secret.base32).toBe(body.secret);
    const right = [-2, -1, 0, 1, 2].map(step => codeOf(body.secret, step));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      each => !right.includes(each),
    );
    expect((await client.post('/api/user/code/confirm', { code: wrong })).status).toBe(422);
    expect((await connect(username)).status).toBe(200);
    expect(await state(client)).toEqual({ on: false, recovery_codes_left: 0 });

    expect((await client.post('/api/user/code/confirm', { code: codeOf(body.secret, -1) })).status).toBe(200);
    expect(await state(client)).toEqual({ on: true, recovery_codes_left: 10 });
    expect((await connect(username)).body.errcode).toBe(120);
    // The code that confirmed is used up.
    expect((await connect(username, { code: codeOf(body.secret, -1) })).body.errcode).toBe(121);
    expect((await connect(username, { code: codeOf(body.secret) })).status).toBe(200);
  });

  it('is over after 15 minutes', async () => {
    const { id, client } = await somebody();
    const { secret } = (await client.post('/api/user/code/start', { password: demoPassword })).body;
    await api.db
      .updateTable('accounts')
      .set({ totp_pending_at: new Date(Date.now() - 15.1 * 60_000) })
      .where('id', '=', id)
      .execute();
    expect((await client.post('/api/user/code/confirm', { code: codeOf(secret) })).status).toBe(409);
  });

  it('gives ten recovery codes, each of which opens the door once', async () => {
    const { username, client, codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    expect((await connect(username, { code: codes[0] })).status).toBe(200);
    expect((await connect(username, { code: codes[0] })).body.errcode).toBe(121);
    expect((await connect(username, { code: codes[1].replaceAll('-', ' ').toLowerCase() })).status).toBe(200);
    const tries = await Promise.all([1, 2, 3].map(() => connect(username, { code: codes[2] })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state(client)).toEqual({ on: true, recovery_codes_left: 7 });
  });

  it('stores recovery codes hashed only, and never a second time', async () => {
    const { id, client, codes } = await setUp();
    const row = await api.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const kept = JSON.stringify([
      row,
      await historyOf(id),
      await api.db.selectFrom('idempotency').selectAll().execute(),
    ]);
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
    expect((await client.get('/api/user/code')).body).not.toHaveProperty('recovery_codes');
  });

  it('opens nobody else’s door', async () => {
    const [one, other] = [await setUp(), await setUp()];
    expect((await connect(other.username, { code: one.codes[0] })).body.errcode).toBe(121);
  });

  it('gives new recovery codes for the password, and the old ones end', async () => {
    const { username, client, codes } = await setUp();
    expect((await client.post('/api/user/code/recovery', { password: 'not the one' })).status).toBe(422);
    const { body } = await client.post('/api/user/code/recovery', { password: demoPassword });
    expect((await connect(username, { code: codes[0] })).body.errcode).toBe(121);
    expect((await connect(username, { code: body.recovery_codes[0] })).status).toBe(200);
    const plain = await somebody();
    expect((await plain.client.post('/api/user/code/recovery', { password: demoPassword })).status).toBe(409);
  });

  it('is switched off with the password, its recovery codes with it', async () => {
    const { id, username, client } = await setUp();
    expect((await client.post('/api/user/code/stop', { password: 'not the one' })).status).toBe(422);
    expect((await connect(username)).body.errcode).toBe(120);
    expect((await client.post('/api/user/code/stop', { password: demoPassword })).status).toBe(200);
    expect((await connect(username)).status).toBe(200);
    expect(await state(client)).toEqual({ on: false, recovery_codes_left: 0 });
    expect((await client.post('/api/user/code/stop', { password: demoPassword })).status).toBe(409);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'account.confirmCode',
      'account.stopCode',
    ]);
  });

  it('on another phone leaves the first one’s codes valid until the new one is confirmed', async () => {
    const { username, client, secret } = await setUp();
    const { body } = await client.post('/api/user/code/start', { password: demoPassword });
    expect((await connect(username, { code: codeOf(secret) })).status).toBe(200);
    expect((await client.post('/api/user/code/confirm', { code: codeOf(body.secret, -1) })).status).toBe(200);
    expect((await connect(username, { code: codeOf(secret, 1) })).body.errcode).toBe(121);
    expect((await connect(username, { code: codeOf(body.secret) })).status).toBe(200);
  });
});

describe('one’s sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
  const android =
    'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  it('tell device, address and when they were seen, and which one asks', async () => {
    const { username } = await somebody();
    const from = (agent: string, address: string) =>
      connect(username, {}, { 'user-agent': agent, 'x-forwarded-for': address });
    const { token } = (await from(windows, '10.2.0.1')).body.user;
    await from(android, '10.2.0.2');
    const { body } = await api.client({ token }).get('/api/user/sessions');
    expect(
      body.sessions.map(({ device, address, current, client }: any) => ({
        device,
        address,
        current,
        client,
      })),
    ).toEqual([
      { device: 'Edge, Windows', address: '10.2.0.1', current: true, client: 'web' },
      { device: 'Chrome, Android', address: '10.2.0.2', current: false, client: 'web' },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('leave out those that ended, and everybody else’s', async () => {
    const { username } = await somebody();
    const [token, ended] = [await tokenOf(username), await tokenOf(username)];
    await api.client({ token: ended }).post('/api/user/disconnect');
    await api.client('admin').get('/api/user/session');
    expect((await api.client({ token }).get('/api/user/sessions')).body.sessions).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const tokens = await Promise.all([1, 2, 3].map(() => tokenOf(me.username)));
    const theirs = await tokenOf(other.username);
    const client = api.client({ token: tokens[0] });
    const sessionOf = async (token: string): Promise<string> =>
      (await api.client({ token }).get('/api/user/sessions')).body.sessions.find((row: any) => row.current)
        .session;
    const end = (session: string) => client.post('/api/user/sessions/end', { session });
    const [second, foreign] = [await sessionOf(tokens[1]), await sessionOf(theirs)];
    expect((await end(second)).body.ended).toBe(1);
    expect((await end(second)).body.ended).toBe(0);
    expect((await end(foreign)).body.ended).toBe(0);
    expect(await Promise.all([...tokens, theirs].map(holds))).toEqual([true, false, true, true]);
    expect((await historyOf(me.id)).map(({ action }) => action)).toEqual(['account.endSession']);
  });

  it('are ended together, all but the one that asks', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const tokens = await Promise.all([1, 2, 3].map(() => tokenOf(me.username)));
    const theirs = await tokenOf(other.username);
    const { body } = await api.client({ token: tokens[0] }).post('/api/user/sessions/end_others');
    expect(body.ended).toBe(2);
    expect(await Promise.all([...tokens, theirs].map(holds))).toEqual([true, false, false, true]);
    expect((await historyOf(me.id)).map(({ action }) => action)).toEqual(['account.endOtherSessions']);
    expect((await api.client({ token: tokens[0] }).post('/api/user/sessions/end_others')).body.ended).toBe(0);
  });
});
