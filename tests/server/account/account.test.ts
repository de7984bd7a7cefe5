import * as OTPAuth from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapAlertSwitches } from '../../../contract/organisation/alert-kinds';
import { managers } from '../../../contract/organisation/people';
import { hashPassword } from '../../../server/framework/account/session/passwords';
import { demoPassword } from '../../../server/operations/demo';
import { uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';

const api = testApi({ TRUST_PROXY: '1' });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(demoPassword);
});

/** A manager with the demo's password, and no session yet. */
const createManager = (values: object = {}) =>
  api.someone('manager', { password_hash: passwordHash, ...values });
const connect = (username: string, values: object = {}, headers: Record<string, string> = {}) =>
  api.client(null).post('/api/user/connect', { username, password: demoPassword, ...values }, headers);
const tokenOf = async (username: string): Promise<string> => (await expectOk(connect(username))).user.token;
const isSessionValid = async (token: string) =>
  (await api.client({ token }).get('/api/user/session')).status === 200;
const codeOf = (secret: string, steps = 0) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const actionsOn = async (id: number) => (await api.history('accounts', id)).map(({ action }) => action);

describe('personal information', () => {
  const personal = async (id: number, client: Client) => (await expectOk(client.get(`/api/user/${id}`))).data;

  it('is read and changed by the person alone', async () => {
    const { id, username, client } = await createManager({ manager_id: await api.accountId('manager') });
    const email = `${username}@terrain.dz`;
    const values = { firstName: ' Amel ', lastName: 'Haddad', email, phone: '+213 550 12 34 56' };
    await expectOk(client.post(`/api/user/edit/${id}`, values));
    expect((await expectOk(client.get(`/api/user/${id}`, { tab: 'personal' }))).data).toEqual({
      ...{ userid: id, username, role: 'manager', email, manager_username: 'manager' },
      ...{ firstName: 'Amel', lastName: 'Haddad', phone: '+213550123456' },
    });
    for (const person of ['admin', 'cluster']) {
      const other = api.client(person);
      const absent = await other.get('/api/user/2000000001');
      expect([(await other.get(`/api/user/${id}`)).body, absent.status]).toEqual([absent.body, 404]);
      expect((await other.post(`/api/user/edit/${id}`, { firstName: 'X' })).status).toBe(404);
    }
  });

  it('has one form of a telephone number, and Algerian ones alone', async () => {
    const { id, client } = await createManager();
    const change = (phone: string) => client.post(`/api/user/edit/${id}`, { phone });
    for (const [typed, phone] of [
      ['0661 23 45 67', '+213661234567'],
      ['00213 661-23-45-67', '+213661234567'],
      ['+213 (0) 661.23.45.67', '+213661234567'],
      ['021 23 45 67', '+21321234567'],
    ]) {
      await expectOk(change(typed));
      expect([typed, (await personal(id, client)).phone]).toEqual([typed, phone]);
    }
    for (const wrong of ['+33 6 12 34 56 78', '661234567', '0661 23 45', '05501234567', 'téléphone'])
      expect([wrong, getRefusal(await change(wrong))]).toEqual([wrong, [422, 'phone']]);
    expect((await personal(id, client)).phone).toBe('+21321234567');
  });

  it('takes the specification’s `agent`, leaves the username and role alone, and is found by its new name', async () => {
    const { id, username, client } = await createManager();
    const agent = { firstName: 'Zoubida', username: 'other', role: 'admin' };
    await expectOk(client.post(`/api/user/edit/${id}`, { user: { userid: 1 }, agent }));
    expect(await personal(id, client)).toMatchObject({ username, role: 'manager', firstName: 'Zoubida' });
    expect((await api.row('accounts', id)).search_text).toContain('zoubida');
  });

  it('is cleared by an empty text, and stays where it is not sent', async () => {
    const { id, client } = await createManager();
    await client.post(`/api/user/edit/${id}`, { firstName: 'Amel', phone: '0550 12 34 56' });
    await client.post(`/api/user/edit/${id}`, { phone: '' });
    expect(await personal(id, client)).toMatchObject({ firstName: 'Amel', phone: '' });
    expect(await api.history('accounts', id)).toMatchObject([
      { before: { first_name: null, phone: null }, after: { first_name: 'Amel', phone: '+213550123456' } },
      { before: { phone: '+213550123456' }, after: { phone: null } },
    ]);
  });

  it('refuses an address that somebody else has, in any case', async () => {
    const [one, other] = [await createManager(), await createManager()];
    const edit = (person: typeof one, email: string) =>
      person.client.post(`/api/user/edit/${person.id}`, { email });
    const email = `${one.username}@terrain.dz`;
    await expectOk(edit(one, email));
    expect(getRefusal(await edit(other, email.toUpperCase()))).toEqual([422, 'email']);
    await expectOk(edit(one, email.toUpperCase()));
  });

  it('has one form of an address in a domain of any script, which is found by either', async () => {
    const [one, other] = [await createManager(), await createManager()];
    const [typed, stored] = [`${one.username}@exämple.dz`, `${one.username}@xn--exmple-cua.dz`];
    await expectOk(one.client.post(`/api/user/edit/${one.id}`, { email: ` ${typed} ` }));
    expect((await personal(one.id, one.client)).email).toBe(stored);
    const admin = api.client('admin');
    for (const email of [typed, stored]) {
      expect(getRefusal(await other.client.post(`/api/user/edit/${other.id}`, { email }))).toEqual([
        422,
        'email',
      ]);
      expect((await admin.post('/api/user/availability', { email })).status).toBe(409);
      const { users } = await expectOk(admin.call(managers.actions.list, { name: email }));
      expect(users.map(({ userid }: { userid: number }) => userid)).toEqual([one.id]);
    }
  });
});

it('privacy is what one wants to hear of, and how', async () => {
  const { id, client } = await createManager();
  const read = async () => (await expectOk(client.get(`/api/user/${id}`, { tab: 'privacy' }))).data;
  const switches = { sms_notification: false, email_notification: false, subscribe_newsletter: true };
  const preferences = { ...mapAlertSwitches(() => true), ...switches, alert_far: false };
  await expectOk(client.post(`/api/user/edit/${id}`, { ...preferences }));
  expect(await read()).toEqual({
    ...preferences,
    email: '',
    phone: '',
    channels: { email: false, sms: false },
  });
  await expectOk(client.post(`/api/user/edit/${id}`, { sms_notification: 'true' }));
  expect(await read()).toMatchObject({ ...preferences, sms_notification: true });
});

describe('changing the password', () => {
  const change = (client: Client, old_password: string, new_password: string, address = '10.1.0.1') =>
    client.post('/api/user/changepassword', { old_password, new_password }, { 'x-forwarded-for': address });

  it('takes the old one, and opens the door with the new one only', async () => {
    const { id, username, client } = await createManager({ must_change_password: true });
    const wrong = await change(client, 'not the one', 'a new password');
    expect(getRefusal(wrong)).toEqual([422, 'old_password']);
    expect(wrong.body.error).toBe('L’ancien mot de passe est incorrect.');
    await expectOk(connect(username));
    await expectOk(change(client, demoPassword, 'a new password'));
    expect((await connect(username)).body.errcode).toBe(100);
    await expectOk(connect(username, { password: 'a new password' }));
    expect(await actionsOn(id)).toEqual(['account.changePassword']);
    expect((await api.row('accounts', id)).must_change_password).toBe(false);
  });

  it('ends one’s other sessions, and nobody else’s', async () => {
    const [me, other] = [await createManager(), await createManager()];
    const [here, there] = [await tokenOf(me.username), await tokenOf(me.username)];
    const theirs = await tokenOf(other.username);
    await expectOk(change(api.client({ token: here }), demoPassword, 'a new password'));
    expect(await Promise.all([here, there, theirs].map(isSessionValid))).toEqual([true, false, true]);
  });

  it.each([
    ['shorter than 8', '7 chars', '8 caractères minimum.'],
    ['the same', demoPassword, 'Choisissez un mot de passe différent de l’ancien.'],
  ])('refuses one that is %s', async (_, password, message) => {
    const { username, client } = await createManager();
    const { status, body } = await change(client, demoPassword, password);
    expect([status, body.fields]).toEqual([422, [{ path: 'new_password', message }]]);
    await expectOk(connect(username));
  });

  it('is no way to guess: ten wrong ones lock the account for that address', async () => {
    const { client } = await createManager();
    for (let n = 0; n < 10; n++) await change(client, 'not the one', 'a new password', '10.1.0.2');
    const locked = await change(client, demoPassword, 'a new password', '10.1.0.2');
    expect([locked.status, locked.body.errcode]).toEqual([429, 122]);
    await expectOk(change(client, demoPassword, 'a new password', '10.1.0.3'));
  });

  it('leaves no trace of the passwords beside the new hash', async () => {
    const { client } = await createManager();
    const body = { old_password: demoPassword, new_password: uniqueName('quatre-vents-') };
    await expectOk(client.post('/api/user/changepassword', body, { 'idempotency-key': 'p' }));
    expect(await api.rows('idempotency', { key: 'p' })).toEqual([]);
  });
});

describe('setting up the confirmation code', () => {
  // The half minute of a code does not end in the midst of a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const start = (client: Client, password = demoPassword) =>
    client.post('/api/user/code/start', { password });
  const confirm = (client: Client, code?: string) => client.post('/api/user/code/confirm', { code });
  const setUp = async () => {
    const person = await createManager();
    const { secret } = await expectOk(start(person.client));
    const { recovery_codes } = await expectOk(confirm(person.client, codeOf(secret, -1)));
    return { ...person, secret: secret as string, codes: recovery_codes as string[] };
  };
  const expectState = async (client: Client, on: boolean, recovery_codes_left: number) =>
    expect((await client.get('/api/user/code')).body).toEqual({ success: true, on, recovery_codes_left });

  it('takes the password, and counts from the first right code on', async () => {
    const { username, client } = await createManager();
    expect(getRefusal(await start(client, 'not the one'))).toEqual([422, 'password']);
    expect((await confirm(client, '123456')).status).toBe(409);

    const { uri, secret } = await expectOk(start(client));
    expect(OTPAuth.URI.parse(uri)).toMatchObject({ issuer: 'Terrain', label: username });
    expect(OTPAuth.URI.parse(uri).secret.base32).toBe(secret);
    const right = [-2, -1, 0, 1, 2].map(step => codeOf(secret, step));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'];
    expect(
      (
        await confirm(
          client,
          wrong.find(each => !right.includes(each)),
        )
      ).status,
    ).toBe(422);
    await expectOk(connect(username));
    await expectState(client, false, 0);

    await expectOk(confirm(client, codeOf(secret, -1)));
    await expectState(client, true, 10);
    expect((await connect(username)).body.errcode).toBe(120);
    // The code that confirmed is used up.
    expect((await connect(username, { code: codeOf(secret, -1) })).body.errcode).toBe(121);
    await expectOk(connect(username, { code: codeOf(secret) }));
  });

  it('is over after 15 minutes', async () => {
    const { id, client } = await createManager();
    const { secret } = await expectOk(start(client));
    await api.update('accounts', id, { totp_pending_at: new Date(Date.now() - 15.1 * 60_000) });
    expect((await confirm(client, codeOf(secret))).status).toBe(409);
  });

  it('gives ten recovery codes, each of which opens its owner’s door once', async () => {
    const [{ username, client, codes }, other] = [await setUp(), await setUp()];
    expect(new Set(codes).size).toBe(10);
    await expectOk(connect(username, { code: codes[0] }));
    expect((await connect(username, { code: codes[0] })).body.errcode).toBe(121);
    await expectOk(connect(username, { code: codes[1].replaceAll('-', ' ').toLowerCase() }));
    const tries = await Promise.all([1, 2, 3].map(() => connect(username, { code: codes[2] })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectState(client, true, 7);
    expect((await connect(other.username, { code: codes[3] })).body.errcode).toBe(121);
  });

  it('stores recovery codes hashed only, and gives new ones for the password, which end the old', async () => {
    const { id, username, client, codes } = await setUp();
    const stored = JSON.stringify([
      await api.row('accounts', id),
      await api.history('accounts', id),
      await api.rows('idempotency'),
    ]);
    for (const code of codes)
      for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form);

    const renew = (person: Client, password: string) => person.post('/api/user/code/recovery', { password });
    expect((await renew(client, 'not the one')).status).toBe(422);
    const { recovery_codes } = await expectOk(renew(client, demoPassword));
    expect((await connect(username, { code: codes[0] })).body.errcode).toBe(121);
    await expectOk(connect(username, { code: recovery_codes[0] }));
    expect((await renew((await createManager()).client, demoPassword)).status).toBe(409);
  });

  it('is switched off with the password, its recovery codes with it', async () => {
    const { id, username, client } = await setUp();
    const stop = (password: string) => client.post('/api/user/code/stop', { password });
    expect((await stop('not the one')).status).toBe(422);
    expect((await connect(username)).body.errcode).toBe(120);
    await expectOk(stop(demoPassword));
    await expectOk(connect(username));
    await expectState(client, false, 0);
    expect((await stop(demoPassword)).status).toBe(409);
    expect(await actionsOn(id)).toEqual(['account.confirmCode', 'account.stopCode']);
  });

  it('on another phone leaves the first one’s codes valid until the new one is confirmed', async () => {
    const { username, client, secret } = await setUp();
    const second = await expectOk(start(client));
    await expectOk(connect(username, { code: codeOf(secret) }));
    await expectOk(confirm(client, codeOf(second.secret, -1)));
    expect((await connect(username, { code: codeOf(secret, 1) })).body.errcode).toBe(121);
    await expectOk(connect(username, { code: codeOf(second.secret) }));
  });
});

describe('one’s sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
  const android =
    'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  it('tell device, address and when they were seen, and which one asks', async () => {
    const { username } = await createManager();
    const from = (agent: string, address: string) =>
      connect(username, {}, { 'user-agent': agent, 'x-forwarded-for': address });
    const { token } = (await from(windows, '10.2.0.1')).body.user;
    await from(android, '10.2.0.2');
    const { body } = await api.client({ token }).get('/api/user/sessions');
    expect(body.sessions).toMatchObject([
      { device: 'Edge, Windows', address: '10.2.0.1', current: true, client: 'web' },
      { device: 'Chrome, Android', address: '10.2.0.2', current: false, client: 'web' },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('are ended one by one, or all but the one from which it is done', async () => {
    const [me, other] = [await createManager(), await createManager()];
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(me.username)));
    const theirs = await tokenOf(other.username);
    const checkSessions = () => Promise.all([...tokens, theirs].map(isSessionValid));
    const sessionOf = async (token: string): Promise<string> => {
      const { sessions } = await expectOk(api.client({ token }).get('/api/user/sessions'));
      return sessions.find(({ current }: { current: boolean }) => current).session;
    };
    const here = api.client({ token: tokens[0] });
    const end = async (session: string) =>
      (await expectOk(here.post('/api/user/sessions/end', { session }))).ended;
    const [second, foreign] = [await sessionOf(tokens[1]), await sessionOf(theirs)];
    expect([await end(second), await end(second), await end(foreign)]).toEqual([1, 0, 0]);
    expect(await checkSessions()).toEqual([true, false, true, true, true]);

    const endOthers = async () => (await expectOk(here.post('/api/user/sessions/end_others'))).ended;
    expect(await endOthers()).toBe(2);
    expect(await checkSessions()).toEqual([true, false, false, false, true]);
    expect(await endOthers()).toBe(0);
    expect((await expectOk(here.get('/api/user/sessions'))).sessions).toHaveLength(1);
    expect(await actionsOn(me.id)).toEqual(['account.endSession', 'account.endOtherSessions']);
  });
});
