import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account } from '../../../contract/account';
import { accountActions } from '../../../contract/account-actions';
import { session } from '../../../contract/session';
import { settings } from '../../../contract/settings';
import type { TaskStatus } from '../../../contract/vocabulary';
import { hashPassword } from '../../../server/account/session/passwords';
import { demoPassword } from '../../../server/demo';
import { removeOldPhotos } from '../../../server/photos/retention';
import { folderStore } from '../../../server/store/folder';
import { aSite, aTask, unique } from '../../factories/sites';
import { ok, refusalOf } from '../answers';
import { aPhoto, mobileOf, sendPhoto } from '../field/mobile';
import { testApi, unusedFor } from '../harness';

const { accountRules, updateAccountRules, taskRules, updateTaskRules } = settings.actions;
const api = testApi({ TRUST_PROXY: '1' });
const admin = api.client('admin');

const rule = async (values: Record<string, unknown>) => await ok(admin.call(updateAccountRules, values));

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
      expect(refusalOf(await admin.call(updateAccountRules, { [name]: value }))).toEqual([422, name]);
    }
    await rule({ session_days: 6 });
    expect((await admin.call(accountRules)).body).toEqual({ ...before, session_days: 6 });
    await rule({ session_days: 7 });
  });

  it('ask every new password for its length', async () => {
    const { client } = await api.someone('manager', { password_hash: await hashPassword(demoPassword) });
    await rule({ password_min: 12 });
    const made = { username: unique('nouveau-'), password: 'elevenchars' };
    const change = (new_password: string) =>
      client.call(account.actions.changePassword, { old_password: demoPassword, new_password });
    for (const refused of [
      await admin.call(accountActions.actions.registerManager, made),
      await change('elevenchars'),
    ])
      expect([refused.status, refused.body.fields[0].message]).toEqual([422, 'Au moins 12 caractères.']);
    expect((await api.client(null).call(session.actions.health)).body.password_min).toBe(12);
    await ok(change('twelve chars'));
    await rule({ password_min: 8 });
  });

  it('end sessions by their idle time and their age', async () => {
    const { id, client } = await api.someone('manager');
    const holds = async () => (await client.call(session.actions.current)).status === 200;
    const aged = (column: 'last_seen_at' | 'created_at', hours: number) =>
      api.update('sessions', { account_id: id }, { [column]: sql`now() - ${hours} * interval '1 hour'` });
    expect(await holds()).toBe(true);
    await aged('last_seen_at', 3);
    expect(await holds()).toBe(true);
    // Which notes by the way that it was used: not after what comes now.
    await expect.poll(() => unusedFor(api.db, id)).toBeLessThan(60);
    await aged('last_seen_at', 3);
    await rule({ session_idle_hours: 2 });
    expect(await holds()).toBe(false);
    await rule({ session_idle_hours: 12 });
    await aged('last_seen_at', 0);
    await aged('created_at', 30);
    expect(await holds()).toBe(true);
    await rule({ session_days: 1 });
    expect(await holds()).toBe(false);
    await rule({ session_days: 7 });
  });

  it('lock an account after their number of failures', async () => {
    const username = unique('rule-');
    await api.person({ role: 'manager', username, password_hash: await hashPassword(demoPassword) });
    const connect = (password: string) =>
      api.client(null).post('/api/user/connect', { username, password }, { 'x-forwarded-for': '10.9.8.7' });
    await rule({ lock_failures: 3 });
    for (let tries = 0; tries < 3; tries++) expect((await connect('wrong one')).body.errcode).toBe(100);
    expect((await connect(demoPassword)).body.errcode).toBe(122);
    await rule({ lock_failures: 10 });
    await ok(connect(demoPassword));
  });

  it('say what a new account starts with', async () => {
    const { default_permissions } = (await admin.call(accountRules)).body;
    const agents = { pm: { read_task: true }, gpm: {}, cm: {} };
    await rule({
      web_access: { agent: true, manager: true, cluster_manager: true },
      default_permissions: { ...default_permissions, agent: agents },
    });
    const manager = await api.accountId('manager');
    const made = { username: unique('neuf'), password: 'Quatre vents 7', manager };
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
    expect(refusalOf(refused)).toEqual([422, 'reviewing_owner']);
    const { client } = await api.someone('manager', { owner: 'MBS' });
    const reviews = async (): Promise<boolean> =>
      (await ok(client.call(session.actions.current))).user.reviewer;
    expect(await reviews()).toBe(false);
    await admin.call(updateTaskRules, { reviewing_owner: 'MBS' });
    expect(await reviews()).toBe(true);
    await admin.call(updateTaskRules, { reviewing_owner: 'ooredoo' });
    expect((await admin.call(taskRules)).body).toMatchObject({ reviewing_owner: 'ooredoo', photo_months: 0 });
  });

  it('remove old photos of tasks that are over, and no others', async () => {
    const agent = await api.person({ role: 'agent', username: unique('a') });
    const mobile = await mobileOf(api, agent);
    const site = await aSite(api.db);
    /** A task with one photo so many months old. */
    const withPhoto = async (status: TaskStatus, months: number, color: string) => {
      const taskid = await aTask(api.db, site, { kind: 'delivery', status: 'ongoing', agent_id: agent });
      const { body } = await sendPhoto(mobile, { taskid, test: 'pickup', index: 0 }, await aPhoto(color));
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
    const kept = { there: true, removed: false };
    const [old, recent, open, twin] = [
      await withPhoto('closed', 7, '#123'),
      await withPhoto('closed', 5, '#234'),
      await withPhoto('pending', 7, '#345'),
      // The same picture as a recent one: its file stays.
      await withPhoto('accept', 7, '#234'),
    ];
    expect(await removeOldPhotos(api.db, folderStore(api.config.uploadDir))).toBe(0);
    await admin.call(updateTaskRules, { photo_months: 6 });
    await removeOldPhotos(api.db, folderStore(api.config.uploadDir));
    expect(await state(old)).toEqual({ there: false, removed: true });
    expect(await state(recent)).toEqual(kept);
    expect(await state(open)).toEqual(kept);
    expect(await state(twin)).toEqual({ there: true, removed: true });
    await admin.call(updateTaskRules, { photo_months: 0 });
  });
});
