import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../contract/organisation/account';
import { accountActions } from '../../contract/organisation/account-actions';
import { session } from '../../contract/organisation/session';
import { hashPassword } from '../../server/framework/account/session/passwords';
import { hashToken } from '../../server/framework/account/session/tokens';
import { resetPassword } from '../../server/office/people/reset-password';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { uniqueName } from '../factories/sites';
import { expectOk } from './answers';
import { type Api, startApi } from './harness';
import { startSmtpServer } from './smtp-server';

let api: Api;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let passwordHash: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startApi({ SMTP_URL: smtp.url, TRUST_PROXY: '1', PUBLIC_URL: 'https://terrain.example.dz/' });
  passwordHash = await hashPassword(demoPassword);
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
});
beforeEach(() => api.db.deleteFrom('sign_in_failures').where('failures', '>', 0).execute());

const { forgottenPassword, newPassword } = session.actions;
const createManager = async (values: object = {}) => {
  const { id, username, client } = await api.someone('manager', { password_hash: passwordHash });
  const email = `${username}@example.dz`;
  await api.update('accounts', id, { email, ...values });
  return { id, username, email, client };
};
const connect = (username: string, password: string = demoPassword, headers: Record<string, string> = {}) =>
  api.client(null).post('/api/user/connect', { username, password }, headers);
const mailsTo = (email: string) => smtp.mails().filter(mail => mail.to === email);
const mailTo = (email: string, subject: string) =>
  waitFor(() => mailsTo(email).find(mail => mail.subject.includes(subject)));
const waitFor = <T>(value: () => T) => vi.waitUntil(value, { timeout: 20_000, interval: 50 });
const change = (id: number, values: object) => api.update('accounts', id, values);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const eventsOn = async (id: number) =>
  (await api.rows('security_events', { account_id: id })).map(({ kind }) => kind);
const good = 'Quatre vents 7';

describe('a one-time password', () => {
  const createResetUser = async () => {
    const manager = await createManager();
    const { body } = await api.client('admin').call(accountActions.actions.resetPassword, { id: manager.id });
    return { ...manager, password: body.password as string };
  };

  it('opens one session; a second sign-in with it is refused and told why', async () => {
    const { username, password } = await createResetUser();
    const { token } = (await connect(username, password)).body.user;
    const again = await connect(username, password);
    expect([again.status, again.body.errcode]).toEqual([403, 124]);
    expect((await connect(username, 'not the one')).body.errcode).toBe(100);
    const client = api.client({ token });
    const values = { old_password: password, new_password: good };
    await expectOk(client.call(account.actions.changePassword, values));
    for (let n = 0; n < 2; n++) await expectOk(connect(username, good));
  });

  it('opens one of several sign-ins at once', async () => {
    const { username, password } = await createResetUser();
    const answers = await Promise.all([1, 2, 3].map(() => connect(username, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it('ends after 72 hours, and a new one begins anew', async () => {
    const { id, username, password } = await createResetUser();
    await change(id, { password_set_at: hoursAgo(72.1) });
    expect((await connect(username, password)).body.errcode).toBe(124);
    await change(id, { password_set_at: hoursAgo(71.9) });
    await expectOk(connect(username, password));
    const { body } = await api.client('admin').call(accountActions.actions.resetPassword, { id });
    await expectOk(connect(username, body.password));
  });

  it('is not used up by who lacks the code, or the web', async () => {
    const { id, username, password } = await createResetUser();
    await change(id, { totp_secret: demoTotpSecret });
    expect((await connect(username, password)).body.errcode).toBe(120);
    await change(id, { totp_secret: null, web_access: false });
    expect((await connect(username, password)).body.errcode).toBe(110);
    await change(id, { web_access: true });
    await expectOk(connect(username, password));
  });

  it('from the command line is one too, and lets in who had locked himself out', async () => {
    const { username } = await createManager();
    const failures = { account_key: username, address: '127.0.0.1', failures: 10, last_at: new Date() };
    await api.db.insertInto('sign_in_failures').values(failures).execute();
    expect((await connect(username)).body.errcode).toBe(122);
    expect(await resetPassword(api.db, username, 'printed-once', { mails: false })).toBe(true);
    const { user } = (await connect(username, 'printed-once')).body;
    expect(user.must_change_password).toBe(true);
    expect((await connect(username, 'printed-once')).body.errcode).toBe(124);
  });
});

describe('a new password', () => {
  const name = { first_name: 'Zoubida', last_name: 'Benyahia' };
  const setIn: Record<string, (password: string) => Promise<{ status: number; body: any }>> = {
    'the account page': async new_password => {
      const { client } = await createManager(name);
      return client.call(account.actions.changePassword, { old_password: demoPassword, new_password });
    },
    'a new account': password => {
      const agent = { username: uniqueName('zoubida.benyahia'), firstName: 'Zoubida', lastName: 'Benyahia' };
      return api.client('admin').call(accountActions.actions.registerAgent, { ...agent, password });
    },
    'a mailed code': async new_password => {
      const { id } = await createManager(name);
      const code = uniqueName('code');
      const link = { code_hash: hashToken(code.replace(/\W/g, '')), account_id: id };
      await api.db.insertInto('password_links').values(link).execute();
      return api.client(null).call(newPassword, { code, new_password });
    },
  };

  it.each(Object.keys(setIn))('is refused with the reason when it is easy to guess: %s', async place => {
    const refused: [string, RegExp][] = [
      ['court', /caractères/],
      ['motdepasse', /plus utilisés/],
      ['p@ssw0rd', /plus utilisés/],
      ['abababababab', /mêmes caractères/],
      ['23456789', /utilisés|mêmes caractères/],
      ['B3ny4h14-99', /votre nom/],
      ['Terrain#2026', /produit/],
    ];
    for (const [password, reason] of refused) {
      const { status, body } = await setIn[place](password);
      expect([password, status]).toEqual([password, 422]);
      expect(body.fields[0]).toMatchObject({
        path: expect.stringMatching(/password$/),
        message: expect.stringMatching(reason),
      });
    }
    for (const password of ['Quatre vents 7', 'zoubida mange des figues'])
      expect([password, (await setIn[place](password)).status]).toEqual([password, 200]);
  });
});

describe('a forgotten password', () => {
  const requestReset = (username: string, address = '10.9.0.1') =>
    api.client(null).call(forgottenPassword, { username }, { headers: { 'x-forwarded-for': address } });
  const codeIn = (text: string) => /#code=([\w-]+)/.exec(text)![1];
  const readMailedCode = async (email: string) => codeIn((await mailTo(email, 'nouveau mot de passe')).text);
  const choose = (code: string, new_password = good) =>
    api.client(null).call(newPassword, { code, new_password });

  it('is replaced by a link that works once, which ends all sessions and opens none', async () => {
    const { id, username, email } = await createManager();
    const client = api.client(username);
    await expectOk(client.call(session.actions.current));
    expect((await requestReset(email.toUpperCase())).body).toEqual({ success: true });
    const { text } = await mailTo(email, 'nouveau mot de passe');
    expect(text).toContain('https://terrain.example.dz/login#code=');
    const code = codeIn(text);
    const stored = JSON.stringify([await api.rows('password_links'), await api.rows('jobs')]);
    for (const each of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(each);
    expect((await expectOk(api.client(null).call(session.actions.health))).password_by_mail).toBe(true);

    // A refused password leaves the code as it was.
    expect((await choose(code, 'motdepasse')).body.fields[0].path).toBe('new_password');
    const { status, headers, body } = await choose(code.toUpperCase().replaceAll('-', ' '));
    expect([status, body, headers['set-cookie']]).toEqual([200, { success: true }, undefined]);
    expect((await client.call(session.actions.current)).status).toBe(401);
    expect((await choose(code, 'Cinq palmiers 8')).body.fields[0].path).toBe('code');
    await expectOk(connect(username, good));
    await mailTo(email, 'mot de passe a été changé');
    expect(await eventsOn(id)).toEqual(expect.arrayContaining(['passwordForgotten', 'passwordChanged']));
  });

  it('is mailed to an address in a domain of any script, however it is written', async () => {
    const { id, username, client } = await api.someone('manager', { password_hash: passwordHash });
    const typed = `${username}@exämple.dz`;
    await expectOk(client.post(`/api/user/edit/${id}`, { email: typed }));
    await requestReset(` ${typed} `);
    await readMailedCode(`${username}@xn--exmple-cua.dz`);
  });

  it('is replaced once only when the code is sent twice at the same time, and not after half an hour', async () => {
    const { id, username, email } = await createManager();
    await requestReset(username);
    const code = await readMailedCode(email);
    const set = (values: object) => api.update('password_links', { account_id: id }, values);
    await set({ created_at: hoursAgo(0.51) });
    expect((await choose(code)).status).toBe(422);
    await set({ created_at: hoursAgo(0.49) });
    const answers = await Promise.all([choose(code), choose(code, 'Cinq palmiers 8')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('answers alike for accounts that there are and are not, and mails only those in use', async () => {
    const [here, disabled] = [await createManager(), await createManager({ status: 'disabled' })];
    const answers = [
      await requestReset(here.username),
      await requestReset(disabled.username),
      await requestReset('pw-nobody'),
    ];
    await mailTo(here.email, 'nouveau mot de passe');
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect(mailsTo(disabled.email)).toEqual([]);
  });

  it('is mailed three times an hour for one name, and ten for one address', async () => {
    const { username, email } = await createManager();
    for (let n = 0; n < 5; n++) await expectOk(requestReset(username, `10.9.1.${n}`));
    await waitFor(() => mailsTo(email).length >= 3);
    const { username: other, email: last } = await createManager();
    await requestReset(other, '10.9.1.9');
    await mailTo(last, 'nouveau mot de passe');
    expect(mailsTo(email)).toHaveLength(3);
    for (let n = 0; n < 10; n++) await requestReset(`pw-nobody-${n}`, '10.9.2.1');
    const refused = await requestReset(username, '10.9.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  });

  it('still asks for the confirmation code at the sign-in', async () => {
    const { id, username, email } = await createManager();
    await change(id, { totp_secret: demoTotpSecret });
    await requestReset(username);
    await expectOk(choose(await readMailedCode(email)));
    expect((await connect(username, good)).body.errcode).toBe(120);
  });

  it('cannot be tried through: twenty codes an hour from one address', async () => {
    for (let n = 0; n < 20; n++) expect((await choose(`aaaa-${n}`)).status).toBe(422);
    expect((await choose('aaaa-21')).status).toBe(429);
  });

  it('is mailed by a server that stops, before it stops: no other knows of it', async () => {
    const stopping = await startApi({ SMTP_URL: smtp.url });
    const refused = new Promise<void>(resolve =>
      smtp.refuse(to => {
        if (to !== 'stopping@example.dz') return null;
        resolve();
        return '451 later';
      }),
    );
    try {
      await stopping.update('accounts', { username: 'manager' }, { email: 'stopping@example.dz' });
      await stopping.client(null).call(forgottenPassword, { username: 'manager' });
      await refused;
      expect(mailsTo('stopping@example.dz')).toEqual([]);
      smtp.refuse(() => null);
    } finally {
      await stopping.close();
    }
    expect(mailsTo('stopping@example.dz')).toHaveLength(1);
  });

  it('comes as a code to type where no PUBLIC_URL is known, whatever the request calls the server', async () => {
    const other = await startApi({ SMTP_URL: smtp.url });
    try {
      await other.update('accounts', { username: 'manager' }, { email: 'typed@example.dz' });
      await other.app.inject({
        method: 'POST',
        url: '/api/user/forgotten',
        headers: { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' },
        payload: { username: 'manager' },
      });
      const { text } = await mailTo('typed@example.dz', 'nouveau mot de passe');
      expect(text).not.toMatch(/evil|http/);
      const code = /\b(?:[a-z2-9]{4}-){4}[a-z2-9]{4}\b/.exec(text)![0];
      await expectOk(other.client(null).call(newPassword, { code, new_password: good }));
    } finally {
      await other.close();
    }
  });
});

describe('mail tells an account’s owner', () => {
  const textOf = async (email: string, subject: string) => (await mailTo(email, subject)).text;

  it('of a sign-in from a new device, not of the first one nor of one from a known device', async () => {
    const { username, email } = await createManager();
    const chrome = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
      'x-forwarded-for': '10.9.3.1',
    };
    const first = await connect(username, demoPassword, chrome);
    const [cookie] = String(first.headers['set-cookie']).split(';');
    await connect(username, demoPassword, { ...chrome, cookie });
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/143.0', 'x-forwarded-for': '10.9.3.2' };
    await connect(username, demoPassword, firefox);
    const text = await textOf(email, 'nouvel appareil');
    expect(text).toContain('Firefox, Linux');
    expect(text).toContain('10.9.3.2');
    expect(text).toMatch(/Date\s: (lun|mar|mer|jeu|ven|sam|dim)\. \d+(er)? \S+ 20\d\d à\s\d\d:\d\d\n/);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('of a new password, of a reset, also of the code, and of another address, at the old one too', async () => {
    const withCode = await createManager({ totp_secret: demoTotpSecret });
    await expectOk(api.client('admin').call(accountActions.actions.resetCode, { id: withCode.id }));
    await textOf(withCode.email, 'code de confirmation retiré');
    const { id, username, email } = await createManager();
    const client = api.client(username);
    await client.call(account.actions.changePassword, { old_password: demoPassword, new_password: good });
    await textOf(email, 'mot de passe a été changé');
    const next = `new-${email}`;
    await expectOk(client.call(account.actions.edit, { id, email: next }));
    for (const each of [email, next]) await textOf(each, 'adresse e-mail a été changée');
    await api.client('admin').call(accountActions.actions.resetPassword, { id });
    const text = await textOf(next, 'réinitialisé');
    expect(text).toContain('72 heures');
    await api.client('admin').call(accountActions.actions.edit, { userid: id, email: '' });
    await waitFor(() => mailsTo(next).length === 3);
    // He wants notices by mail: of a reset he gets the mail that says more, and not the notice's besides.
    expect(mailsTo(next).filter(mail => mail.subject.includes('réinitialisé'))).toHaveLength(1);
    expect(await eventsOn(id)).toEqual(['passwordChanged', 'mailChanged', 'passwordReset', 'mailChanged']);
  });
});
