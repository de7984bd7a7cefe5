import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import * as OTPAuth from 'otpauth';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type SecurityRow, security } from '../../contract/framework/security-events';
import { audit } from '../../contract/office/change-history';
import { resources } from '../../contract/office/resources';
import { account } from '../../contract/organisation/account';
import { accountActions } from '../../contract/organisation/account-actions';
import { session } from '../../contract/organisation/session';
import { taskReports } from '../../contract/work/task-reports';
import { hashPassword } from '../../server/framework/account/session/passwords';
import { resetCode } from '../../server/office/people/reset-code';
import { resetPassword } from '../../server/office/people/reset-password';
import { demoPassword } from '../../server/operations/demo';
import { sampleCases } from '../depth';
import { uniqueName } from '../factories/sites';
import { readRecords } from '../workbooks';
import { createSession, enableTotp, testApi } from './harness';

const { list } = security.actions;
const api = testApi();
const admin = api.client('admin');
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(demoPassword);
});

const events = async (filters: object = {}): Promise<SecurityRow[]> =>
  (await admin.call(list, { ...filters })).body.rows;
/** The last events about somebody, the earliest first. */
const about = async (username: string) =>
  (await events({ who: username })).filter(event => event.username === username).reverse();
const someone = (values: object = {}) =>
  api.someone('manager', { username: uniqueName('sec-').toLowerCase(), password_hash, ...values });

describe('what somebody does about his own account', () => {
  it('is kept with where from and with what', async () => {
    const { id, username, client } = await someone();
    const device = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await client.call(session.actions.disconnect, {}, { headers: device });
    const from = { address: '127.0.0.1', device: 'Firefox, Linux' };
    const event = { kind: 'signOut', account_id: id, username, by: null, ...from, details: null };
    expect(await about(username)).toMatchObject([event]);
  });

  it('tells of sessions that end, and of the confirmation code', async () => {
    const { username, client } = await someone();
    const other = await createSession(api.db, username);
    const third = await createSession(api.db, username);
    expect(other).not.toBe(third);
    const { sessions } = (await client.call(account.actions.sessions)).body;
    const away = sessions.find((each: { current: boolean }) => !each.current);
    await client.call(account.actions.endSession, { session: away.session });
    await client.call(account.actions.endOtherSessions);
    await client.call(account.actions.endOtherSessions);
    const { secret } = (await client.call(account.actions.startCode, { password: demoPassword })).body;
    const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate();
    await client.call(account.actions.confirmCode, { code });
    await client.call(account.actions.renewRecoveryCodes, { password: demoPassword });
    await client.call(account.actions.stopCode, { password: demoPassword });
    const recorded = await about(username);
    const ofCode = ['codeOn', 'recoveryCodesRenewed', 'codeOff'];
    expect(recorded.map(({ kind }) => kind)).toEqual(['sessionsEnded', 'sessionsEnded', ...ofCode]);
    expect(recorded[1].details).toEqual({ ended: 1 });
    expect(JSON.stringify(recorded)).not.toContain(secret);
  });
});

it('what is done to an account from above names who did it', async () => {
  const { id, username } = await someone();
  await createSession(api.db, username);
  await enableTotp(api.db, id, 'JBSWY3DPEHPK3PXP');
  const act = async (action: keyof typeof accountActions.actions, values: object = {}) => {
    const { status, body } = await admin.call(accountActions.actions[action], { id, ...values });
    expect([action, status, body.error]).toEqual([action, 200, undefined]);
  };
  for (const action of ['endSessions', 'resetCode'] as const) await act(action);
  await act('webAccess', { web_access: false });
  for (const action of ['disable', 'enable', 'delete', 'restore'] as const) await act(action);
  const recorded = await about(username);
  const kinds = ['accountDisabled', 'accountEnabled', 'accountDeleted', 'accountRestored'];
  expect(recorded.map(({ kind }) => kind)).toEqual(['sessionsEnded', 'codeReset', 'webAccess', ...kinds]);
  expect(new Set(recorded.map(({ by }) => by))).toEqual(new Set(['admin']));
  expect(recorded[2].details).toEqual({ web_access: false });
});

it('what is refused leaves no event', async () => {
  const { id, username } = await someone();
  expect((await admin.call(accountActions.actions.resetCode, { id })).status).toBe(409);
  expect((await admin.call(accountActions.actions.enable, { id })).status).toBe(409);
  expect(await about(username)).toEqual([]);
});

it('looking with another’s eyes is kept, and so is what is exported meanwhile', async () => {
  const { id, username } = await someone();
  const eyes = api.client({ token: await createSession(api.db, 'admin') });
  await eyes.call(accountActions.actions.viewAs, { userid: id });
  await eyes.call(resources.get('sites')!.actions.list, { export: true });
  await vi.waitUntil(async () => (await about(username)).some(({ details }) => details?.whole), {
    timeout: 20_000,
  });
  await eyes.call(session.actions.endViewAs);
  const recorded = await about(username);
  expect(recorded.map(({ kind, by }) => [kind, by])).toEqual([
    ['viewAs', 'admin'],
    ['export', 'admin'],
    ['viewAsEnded', 'admin'],
  ]);
});

it('what comes from the command line has no address', async () => {
  const { id, username } = await someone();
  await enableTotp(api.db, id, 'JBSWY3DPEHPK3PXP');
  await resetCode(api.db, username);
  await resetPassword(api.db, username, 'a long new password', { mails: false });
  expect((await about(username)).map(({ kind, address, by }) => [kind, address, by])).toEqual([
    ['codeReset', null, null],
    ['passwordReset', null, null],
  ]);
});

describe('an export', () => {
  const lastExport = async (username: string) => {
    await vi.waitUntil(async () => (await about(username)).at(-1)?.details?.whole !== undefined, {
      timeout: 20_000,
    });
    return (await about(username)).at(-1)!;
  };

  it('is kept with its list, its filter and how many rows it came to', async () => {
    const { username, client } = await someone({ role: 'admin' });
    const { list: sites } = resources.get('sites')!.actions;
    const { total } = (await client.call(sites, { site_owner: 'inhouse' })).body;
    const query = { site_owner: 'inhouse', export: true, limit: -1, sort: 'site_code' };
    const { body } = await client.call(sites, query);
    expect(readRecords(body)).toHaveLength(total);
    const { kind, details } = await lastExport(username);
    const filter = { site_owner: 'inhouse', site_status: 'active' };
    const exportDetails = { list: 'sites.list', file: 'sites.xlsx', filter, rows: total, whole: true };
    expect([kind, details]).toEqual(['export', exportDetails]);
  });

  it('is one of every list that has a file, and of all rows at once', async () => {
    const { username, client } = await someone({ role: 'admin' });
    const exported = [...resources.values()].filter(contract => contract.exports);
    for (const contract of sampleCases(4, exported, 0)) {
      const answer = await client.call({ ...contract.actions.list, transport: 'json' }, { export: true });
      expect([contract.name, answer.status]).toEqual([contract.name, 200]);
      const { details } = await lastExport(username);
      expect(String(answer.headers['content-disposition'])).toContain(`"${details!.file}"`);
      expect(details).toMatchObject({ rows: expect.any(Number), whole: true });
    }
    const { total } = (await client.call(resources.get('sites')!.actions.list, { limit: -1 })).body;
    expect((await lastExport(username)).details).toMatchObject({ file: 'sites.json', rows: total });
    await client.call(audit.actions.list, { export: true });
    expect((await lastExport(username)).details).toMatchObject({
      list: 'history.list',
      file: 'historique.xlsx',
    });
    const task = (await client.get('/api/task/fetch', { limit: 1 })).body.tasks[0];
    expect((await client.call(taskReports.actions.pdf, { id: task.task_id })).status).toBe(200);
    expect((await lastExport(username)).details).toMatchObject({ list: 'taskReports.pdf', whole: true });
  });

  it('of a long choice keeps how many were chosen', async () => {
    const { username, client } = await someone({ role: 'admin' });
    const ids = Array.from({ length: 300 }, (_, n) => n + 1);
    await client.call(resources.get('sites')!.actions.list, { ids, export: true });
    expect((await lastExport(username)).details).toMatchObject({ filter: { ids: '(300)' } });
  });

  it('that is broken off says so', async () => {
    const { username, client } = await someone({ role: 'admin' });
    // More rows than fit between the server and a reader who does not read.
    await sql`insert into history (object, object_id, action, after)
      select 'sites', 1, 'sites.edit', json_build_object('note', md5(random()::text)) from generate_series(1, 24000)`.execute(
      api.db,
    );
    const address = new URL(await api.address());
    const call = httpRequest({
      host: address.hostname,
      port: address.port,
      path: '/api/history/fetch?export=true',
      headers: { 'x-sts-token': await client.token() },
    });
    call.on('error', () => undefined);
    call.end();
    const [answer] = await once(call, 'response');
    await once(answer, 'readable');
    call.destroy();
    expect((await lastExport(username)).details).toMatchObject({ list: 'history.list', whole: false });
  });
});

describe('the record', () => {
  it('comes page by page without a gap or a double, and takes no sign in an address for any letters', async () => {
    const { id, username } = await someone();
    for (let n = 0; n < 5; n++)
      await api.add('security_events', { kind: 'signInFailed', account_id: id, address: `10.9.${n}.1` });
    const allRows: SecurityRow[] = [];
    for (let before: number | undefined; ; ) {
      const { body } = await admin.call(list, { who: username, limit: 2, before });
      allRows.push(...body.rows);
      if (body.next === null) break;
      before = body.next;
    }
    expect(allRows.map(({ address }) => address)).toEqual([4, 3, 2, 1, 0].map(n => `10.9.${n}.1`));
    expect(await events({ address: '%' })).toEqual([]);
  });

  it('is a workbook in words', async () => {
    const { username } = await someone();
    await resetPassword(api.db, username, 'a long new password', { mails: false });
    const { body, headers } = await admin.call(list, { who: username, export: true });
    expect(headers['content-disposition']).toContain('securite.xlsx');
    expect(readRecords(body)).toMatchObject([
      { Événement: 'Mot de passe réinitialisé', Compte: username, Par: 'Ligne de commande' },
    ]);
  });
});
