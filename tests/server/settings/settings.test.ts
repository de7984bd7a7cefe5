import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { notifications as own } from '../../../contract/office/notifications';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import { formLists } from '../../../contract/organisation/form-lists';
import { session } from '../../../contract/organisation/session';
import { settings } from '../../../contract/organisation/settings';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { planning } from '../../../contract/work/planning';
import { hashPassword } from '../../../server/framework/account/session/passwords';
import { folderStore } from '../../../server/framework/store/folder-store';
import { demoPassword } from '../../../server/operations/demo';
import { removeOldPhotos } from '../../../server/work/files/photo-retention';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { createJpeg, createMobileClient, sendPhoto } from '../field/mobile-client';
import { getIdleSeconds, testApi } from '../harness';

const { accountRules, updateAccountRules, taskRules, updateTaskRules, info, updateInfo } = settings.actions;
const { audience, notifications, publish, sticky } = settings.actions;
const api = testApi({ TRUST_PROXY: '1' });
const admin = api.client('admin');

const rule = async (values: Record<string, unknown>) =>
  await expectOk(admin.call(updateAccountRules, values));

describe('rules of accounts', () => {
  it('start as decided, take what is within their range, and keep what is not sent', async () => {
    const before = (await admin.call(accountRules)).body;
    expect(before).toMatchObject({
      ...{ password_min: 8, session_idle_hours: 12, session_days: 7, lock_failures: 10, lock_minutes: 10 },
      web_access: { agent: false, manager: true, cluster_manager: true },
    });
    for (const [name, value] of [
      ['password_min', 7],
      ['session_idle_hours', 0],
      ['session_days', 91],
      ['lock_failures', 2],
    ] as const) {
      expect(getRefusal(await admin.call(updateAccountRules, { [name]: value }))).toEqual([422, name]);
    }
    await rule({ session_days: 6 });
    expect((await admin.call(accountRules)).body).toEqual({ ...before, session_days: 6 });
    await rule({ session_days: 7 });
  });

  it('ask every new password for its length', async () => {
    const { client } = await api.someone('manager', { password_hash: await hashPassword(demoPassword) });
    await rule({ password_min: 12 });
    const made = { username: uniqueName('nouveau-'), password: 'elevenchars' };
    const change = (new_password: string) =>
      client.call(account.actions.changePassword, { old_password: demoPassword, new_password });
    for (const refused of [
      await admin.call(accountActions.actions.registerManager, made),
      await change('elevenchars'),
    ])
      expect([refused.status, refused.body.fields[0].message]).toEqual([422, '12 caractères minimum.']);
    expect((await api.client(null).call(session.actions.health)).body.password_min).toBe(12);
    await expectOk(change('twelve chars'));
    await rule({ password_min: 8 });
  });

  it('end sessions by their idle time and their age', async () => {
    const { id, client } = await api.someone('manager');
    const isSignedIn = async () => (await client.call(session.actions.current)).status === 200;
    const aged = (column: 'last_seen_at' | 'created_at', hours: number) =>
      api.update('sessions', { account_id: id }, { [column]: sql`now() - ${hours} * interval '1 hour'` });
    expect(await isSignedIn()).toBe(true);
    await aged('last_seen_at', 3);
    expect(await isSignedIn()).toBe(true);
    // Which notes by the way that it was used: not after what comes now.
    await expect.poll(() => getIdleSeconds(api.db, id)).toBeLessThan(60);
    await aged('last_seen_at', 3);
    await rule({ session_idle_hours: 2 });
    expect(await isSignedIn()).toBe(false);
    await rule({ session_idle_hours: 12 });
    await aged('last_seen_at', 0);
    await aged('created_at', 30);
    expect(await isSignedIn()).toBe(true);
    await rule({ session_days: 1 });
    expect(await isSignedIn()).toBe(false);
    await rule({ session_days: 7 });
  });

  it('lock an account after their number of failures', async () => {
    const username = uniqueName('rule-');
    await api.person({ role: 'manager', username, password_hash: await hashPassword(demoPassword) });
    const connect = (password: string) =>
      api.client(null).post('/api/user/connect', { username, password }, { 'x-forwarded-for': '10.9.8.7' });
    await rule({ lock_failures: 3 });
    for (let tries = 0; tries < 3; tries++) expect((await connect('wrong one')).body.errcode).toBe(100);
    expect((await connect(demoPassword)).body.errcode).toBe(122);
    await rule({ lock_failures: 10 });
    await expectOk(connect(demoPassword));
  });

  it('say what a new account starts with', async () => {
    const { default_permissions } = (await admin.call(accountRules)).body;
    const agents = { pm: { read_task: true }, gpm: {}, cm: {} };
    await rule({
      web_access: { agent: true, manager: true, cluster_manager: true },
      default_permissions: { ...default_permissions, agent: agents },
    });
    const manager = await api.accountId('manager');
    const made = { username: uniqueName('neuf'), password: 'Quatre vents 7', manager };
    const { body } = await admin.call(accountActions.actions.registerAgent, made);
    const found = await api.row('accounts', body.userid);
    expect(found).toMatchObject({
      permissions: { pm: { read_task: true, clusters: [] }, gpm: {}, cm: {} },
      web_access: true,
    });
  });
});

describe('rules of tasks', () => {
  it('name an owner there is', async () => {
    const refused = await admin.call(updateTaskRules, { reviewing_owner: 'nobody' });
    expect(getRefusal(refused)).toEqual([422, 'reviewing_owner']);
    const { client } = await api.someone('manager', { owner: 'MBS' });
    const reviews = async (): Promise<boolean> =>
      (await expectOk(client.call(session.actions.current))).user.reviewer;
    expect(await reviews()).toBe(false);
    await admin.call(updateTaskRules, { reviewing_owner: 'MBS' });
    expect(await reviews()).toBe(true);
    await admin.call(updateTaskRules, { reviewing_owner: 'ooredoo' });
    expect((await admin.call(taskRules)).body).toMatchObject({ reviewing_owner: 'ooredoo', photo_months: 0 });
  });

  it('remove old photos of tasks that are over, and no others', async () => {
    const agent = await api.person({ role: 'agent', username: uniqueName('a') });
    const mobile = await createMobileClient(api, agent);
    const site = await createSite(api.db);
    /** A task with one photo so many months old. */
    const withPhoto = async (status: TaskStatus, months: number, color: string) => {
      const taskid = await createTask(api.db, site, { kind: 'delivery', status: 'ongoing', agent_id: agent });
      const { body } = await sendPhoto(mobile, { taskid, test: 'pickup', index: 0 }, await createJpeg(color));
      await api.update('tasks', taskid, { status });
      await api.update('photos', body.photo_id, {
        created_at: sql`now() - ${months} * interval '1 month' - interval '1 day'`,
      });
      return body.photo_id as number;
    };
    const state = async (id: number) => {
      const { file, removed_at } = await api.row('photos', id);
      return { there: existsSync(path.join(api.config.uploadDir, file!)), removed: removed_at !== null };
    };
    const unchanged = { there: true, removed: false };
    const [old, rejected, recent, open, twin] = [
      await withPhoto('closed', 7, '#123'),
      await withPhoto('reject_closed', 7, '#012'),
      await withPhoto('closed', 5, '#234'),
      await withPhoto('pending', 7, '#345'),
      // The same picture as a recent one: its file stays.
      await withPhoto('accept', 7, '#234'),
    ];
    expect(await removeOldPhotos(api.db, folderStore(api.config.uploadDir))).toBe(0);
    await admin.call(updateTaskRules, { photo_months: 6 });
    await removeOldPhotos(api.db, folderStore(api.config.uploadDir));
    expect(await state(old)).toEqual({ there: false, removed: true });
    expect(await state(rejected)).toEqual({ there: false, removed: true });
    expect(await state(recent)).toEqual(unchanged);
    expect(await state(open)).toEqual(unchanged);
    expect(await state(twin)).toEqual({ there: true, removed: true });
    await admin.call(updateTaskRules, { photo_months: 0 });
  });
});

describe('the delay margin', () => {
  it('decides at once which plans are late', async () => {
    const site = await createSite(api.db, {});
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    await createPlan(api.db, site, { kind: 'delivery', day: tenDaysAgo });
    const late = async () => {
      const { body } = await admin.call(planning.actions.ofSite, { site_id: site, task_type: 'delivery' });
      return body.data[0].late;
    };
    expect((await admin.call(info)).body).toEqual({ success: true, task_pm_delay: 3, app_version: '1.0.0' });
    expect(await late()).toBe(true);
    expect((await admin.call(updateInfo, { task_pm_delay: 12 })).body).toEqual({ success: true });
    expect((await admin.call(info)).body.task_pm_delay).toBe(12);
    expect((await admin.call(formLists.actions.filters)).body.task_pm_delay).toBe(12);
    expect(await late()).toBe(false);
    const changes = await api.rows('history', { action: 'settings.updateInfo' });
    expect(changes).toMatchObject([{ before: { task_pm_delay: 3 }, after: { task_pm_delay: 12 } }]);
  });

  it.each([-1, 366, 1.5, '', null])('is not %j', async task_pm_delay => {
    const before = (await admin.call(info)).body;
    expect(getRefusal(await admin.call(updateInfo, { task_pm_delay }))).toEqual([422, 'task_pm_delay']);
    const rules = await admin.call(updateTaskRules, { task_pm_delay });
    expect(getRefusal(rules)).toEqual([422, 'task_pm_delay']);
    expect((await admin.call(info)).body).toEqual(before);
  });
});

it('the current version of the mobile app is a setting, and is not emptied', async () => {
  const version = async () => (await admin.call(formLists.actions.filters)).body.app_version;
  const { task_pm_delay } = (await admin.call(info)).body;
  expect(await version()).toBe('1.0.0');
  // Without the other setting, which stays.
  await expectOk(admin.call(updateInfo, { app_version: ' 2.4.1 ' }));
  expect((await admin.call(info)).body).toMatchObject({ task_pm_delay, app_version: '2.4.1' });
  expect(await version()).toBe('2.4.1');
  const emptied = await admin.call(updateInfo, { task_pm_delay, app_version: ' ' });
  expect(getRefusal(emptied)).toEqual([422, 'app_version']);
  await admin.call(updateInfo, { task_pm_delay });
  expect(await version()).toBe('2.4.1');
});

const ids: Record<string, number> = {};
beforeAll(async () => {
  const people = {
    'news.one': { owner: 'MBS', cluster_id: 3 },
    'news.two': { owner: 'MBS', cluster_id: 4 },
    'news.three': { owner: 'netfer', cluster_id: 4 },
    'news.gone': { owner: 'netfer', cluster_id: 4, status: 'disabled' as const },
  };
  for (const [username, values] of Object.entries(people))
    ids[username] = await api.person({ role: 'agent', username, ...values });
});

describe('a published message', () => {
  it.each([
    ['users in use', { users: ['news.one', 'news.gone'] }, ['news.one']],
    ['a user and an owner, each once', { users: ['news.three'], owner: ['netfer'] }, ['news.three']],
  ])('reaches %s', async (about, { users, ...lists }: any, readers) => {
    const message = `Panne générale : ${about}`;
    const { status, body } = await admin.call(publish, {
      message,
      ...lists,
      ...(users && { users: users.map((name: string) => ids[name]) }),
    });
    expect([status, body.sent >= readers.length]).toEqual([200, true]);
    for (const name of ['news.one', 'news.two', 'news.three']) {
      const { content } = (await api.client(name).call(own.actions.fetch)).body;
      const got = content.filter((each: any) => each.content === message).length;
      expect([name, got]).toEqual([name, readers.includes(name) ? 1 : 0]);
    }
  });

  it('reaches the people of a cluster, and says how many', async () => {
    const expected = await api.rows('accounts', { cluster_id: 4, status: 'active' });
    const { body } = await admin.call(publish, { message: 'Réunion', cluster: [4] });
    expect(body.sent).toBe(expected.length);
  });

  it('says before whom it would reach, by name, and goes to nobody else', async () => {
    const lists = { users: [ids['news.one'], ids['news.gone']], owner: ['netfer'] };
    const { body } = await admin.call(audience, lists);
    const named = body.people.map(({ username }: any) => username);
    expect(body.count).toBe(named.length);
    expect(named).toEqual(expect.arrayContaining(['news.one', 'news.three']));
    expect(named).not.toContain('news.gone');
    const readers = async () => {
      const sent = await api.rows('notifications', { content: 'Dit avant' });
      const people = sent.map(({ account_id }) => api.row('accounts', account_id));
      return (await Promise.all(people)).map(({ username }) => username);
    };

    const values = { owner: 'netfer', cluster_id: 4 };
    const newcomer = await api.person({ role: 'agent', username: 'news.new', ...values });
    const message = { message: 'Dit avant', ...lists, expected: body.count };
    const refused = await admin.call(publish, message);
    expect([refused.status, refused.body.current.audience.count]).toEqual([409, body.count + 1]);
    expect(await readers()).toEqual([]);
    await api.update('accounts', newcomer, { status: 'disabled' });
    expect((await admin.call(publish, message)).body.sent).toBe(body.count);
    expect((await readers()).sort()).toEqual([...named].sort());
    expect((await admin.call(audience, { owner: ['nobody'] })).status).toBe(422);
  });

  it('needs words and somebody in use to read them', async () => {
    for (const lists of [{}, { users: [] }, { users: [ids['news.gone']] }, { owner: ['nobody'] }]) {
      const { status, body } = await admin.call(publish, { message: 'x', ...lists });
      expect([status, body.error]).toEqual([422, 'Choisissez au moins un destinataire actif.']);
    }
    const silent = await admin.call(publish, { message: '  ', cluster: [4] });
    expect(getRefusal(silent)).toEqual([422, 'message']);
  });
});

it('the sticky message stands above every page at once, until it is emptied', async () => {
  const getSticky = async () => (await api.client('news.one').call(formLists.actions.filters)).body.sticky;
  expect((await admin.call(sticky, { message: ' Maintenance à 22 h ' })).body).toEqual({ success: true });
  expect((await admin.call(notifications)).body.sticky).toBe('Maintenance à 22 h');
  expect(await getSticky()).toBe('Maintenance à 22 h');
  await admin.call(sticky, { message: '' });
  expect((await admin.call(notifications)).body.sticky).toBeNull();
  expect(await getSticky()).toBeNull();
  const long = await admin.call(sticky, { message: 'x'.repeat(301) });
  expect(getRefusal(long)).toEqual([422, 'message']);
});
