import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { notifications } from '../../../contract/office/notifications';
import { account } from '../../../contract/organisation/account';
import { type AlertKind, alertKinds, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import { clusters } from '../../../contract/organisation/organisation';
import { type AlertChannel, alertChannels, alertRules, alerts } from '../../../contract/work/alert-rules';
import { maintenance } from '../../../contract/work/maintenance';
import { planActions } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { visits } from '../../../contract/work/visits';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import {
  buildMinimalData,
  createMobileClient,
  type MobileClient,
  sendEvidence,
} from '../field/mobile-client';
import { type Api, type Client, startApi } from '../harness';
import { runJob } from '../run-job';
import { startSmsHook } from '../sms-hook';
import { startSmtpServer } from '../smtp-server';

/** What alert rules send to whom, by bell, mail and text message, and when they stop. */
const { clockin, step, submit, impossible } = field.actions;
let api: Api;
let admin: Client;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let hook: Awaited<ReturnType<typeof startSmsHook>>;
let agent: number;
let mobile: MobileClient;
beforeAll(async () => {
  [smtp, hook] = [await startSmtpServer(), await startSmsHook()];
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz', SMS_HOOK_URL: hook.url });
  admin = api.client('admin');
  agent = await api.person({ role: 'agent', username: 'alerte.agent' });
  mobile = await createMobileClient(api, agent);
  // The rules that a new database has are tested in `rules.test.ts`.
  for (const { id } of (await expectOk(admin.call(alertRules.actions.list))).rules)
    await expectOk(admin.call(alertRules.actions.remove, { id }));
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
  await hook?.close();
});

type Messages = Record<AlertChannel, string[]>;
const none: Messages = { bell: [], email: [], sms: [] };
const onAll = (text: string): Messages => ({ bell: [text], email: [text], sms: [text] });
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').trim();

/** Somebody of the office, and what has reached him since. */
const someone = async (
  role: 'manager' | 'cluster_manager' | 'admin',
  cluster_id: number,
  off: object = {},
) => {
  const { id, username, client } = await api.someone(role, { cluster_id });
  const [email, phone] = [`${username}@example.dz`, `+213550${String(id).padStart(6, '0')}`];
  await api.update('accounts', id, { email, phone });
  if (Object.keys(off).length) await expectOk(client.call(account.actions.edit, { id, ...off }));
  const messages = async (): Promise<Messages> => {
    await everythingSent();
    const { content } = await expectOk(client.call(notifications.actions.fetch));
    return {
      bell: content.map((row: { content: string }) => plain(row.content)).reverse(),
      email: smtp
        .mails()
        .filter(({ to }) => to === email)
        .map(({ text }) => plain(text)),
      sms: (hook.got() as { to: string; text: string }[])
        .filter(({ to }) => to === phone)
        .map(({ text }) => plain(text)),
    };
  };
  return { id, username, client, messages };
};
const everythingSent = async () => {
  await api.app.outbox.catchUp();
  api.app.queue.nudge();
  const waiting = async () => [
    ...(await api.db.selectFrom('outbox').select('id').where('place', 'is', null).execute()),
    ...(await api.rows('jobs', { kind: ['email', 'sms'] })),
  ];
  await expect.poll(waiting, { interval: 25 }).toEqual([]);
};

const here = { lat: 36.75, lng: 3.05 };
/** A cluster of its own with a site, its manager, its cluster manager and an admin. */
const aPlace = async () => {
  const { id: cluster } = (await admin.call(clusters.actions.create, { name: uniqueName('Alerte ') })).body;
  const manager = await someone('manager', cluster);
  const code = uniqueName('ALR');
  const values = { code, cluster_id: cluster, manager_id: manager.id, ...here };
  return {
    ...{ cluster, code, manager, site: await createSite(api.db, { ...values, areas: ['delivery', 'gpm'] }) },
    clusterManager: await someone('cluster_manager', cluster),
    other: await someone('admin', cluster),
  };
};
type Place = Awaited<ReturnType<typeof aPlace>>;

/** A step of a rule: after so many hours without a reaction, to these. */
const stepAfter = (hours: number, to: object, channels: readonly AlertChannel[] = alertChannels) => ({
  ...{ after: hours, channels: [...channels], ...to },
});
const [toManager, toClusterManager] = [{ manager: true }, { cluster_manager: true }];
const addRule = ({ cluster }: Place, kind: AlertKind, ...steps: object[]) =>
  addRuleWith({ kind, days: cases[kind].days, clusters: [cluster], steps });
const addRuleWith = (values: object) => expectOk(admin.call(alertRules.actions.save, { ...values }));

/** The servers look for what rules are about, now. */
const runAlerts = () => runJob(api, 'alerts');
const passHours = async (hours: number) => {
  for (const { id, next_at } of await api.rows('alerts'))
    if (next_at) await api.update('alerts', id, { next_at: new Date(next_at.getTime() - hours * 3_600_000) });
  await runAlerts();
};

const clockedIn = async (site: number, kind: 'delivery' | 'gpm', at: object = here): Promise<number> => {
  const plan_id = await createPlan(api.db, site, { kind, agent_id: agent, day: today() });
  return (await expectOk(mobile.call(clockin, { plan_id, ...at, at: new Date().toISOString() }))).taskid;
};
const sentIn = async (site: number, nok = false) => {
  const taskid = await clockedIn(site, 'gpm');
  await sendEvidence(mobile, taskid, 'gpm');
  if (nok) {
    const data = buildMinimalData('gpm', 'gpm_checklist') as { checks: object[] };
    data.checks[0] = { ...data.checks[0], test_status: 'nok', test_comment: 'Fuite' };
    await expectOk(mobile.call(step, { taskid, test: 'gpm_checklist', data }));
  }
  await expectOk(mobile.call(submit, { taskid }));
  return taskid;
};
const lateBy = (site: number, days: number) =>
  createPlan(api.db, site, { kind: 'gpm', agent_id: agent, day: addDays(today(), -days) });

/** What happens, over HTTP but for time, which passes in the database; some words said of it; and what ends it. */
type Case = {
  days?: number;
  happens: (place: Place) => Promise<number>;
  says: string | RegExp;
  reaction: (id: number) => Promise<unknown>;
};
const cases: Record<AlertKind, Case> = {
  submitted: {
    happens: ({ site }) => sentIn(site),
    says: /a été envoyé\.$/,
    reaction: id => expectOk(admin.call(taskActions.actions.seen, { id })),
  },
  nok: {
    happens: ({ site }) => sentIn(site, true),
    says: '1 nouveau contrôle non conforme',
    reaction: id => api.update('anomalies', { task_id: id, category: 'nok' }, { status: 'resolved' }),
  },
  far: {
    happens: ({ site }) => clockedIn(site, 'delivery', { lat: 36.8, lng: 3.05, far_reason: 'Route coupée' }),
    says: /clock-in à 5,6 km .*« Route coupée »/,
    reaction: id => expectOk(admin.call(taskActions.actions.cancel, { id, message: 'Pas là' })),
  },
  impossible: {
    happens: async ({ site }) => {
      const taskid = await clockedIn(site, 'delivery');
      await expectOk(mobile.call(impossible, { taskid, cause: 'weather' }));
      return taskid;
    },
    says: 'ne peut pas être faite : intempéries',
    reaction: id => expectOk(admin.call(taskActions.actions.close, { id })),
  },
  returned: {
    days: 3,
    happens: async ({ site }) => {
      const taskid = await sentIn(site);
      await expectOk(admin.call(taskActions.actions.return, { pmid: taskid }));
      await api.update('tasks', taskid, { returned_at: new Date(Date.now() - 3.5 * 86_400_000) });
      return taskid;
    },
    says: 'retourné il y a 3 j ou plus',
    reaction: id => expectOk(mobile.call(submit, { taskid: id })),
  },
  maintenance: {
    days: 2,
    happens: async ({ code, site }) => {
      const rhythm = { task_type: 'gpm', rhythm: 'days', every: 30, starts_on: '2020-01-01', spread: false };
      const filter = { site_code: code };
      await expectOk(
        admin.call(maintenance.actions.create, { name: uniqueName('Plan '), ...rhythm, filter }),
      );
      return (await api.row('maintenance_visits', { site_id: site })).id;
    },
    says: 'pas encore planifié.',
    reaction: id => {
      const planning_date = addDays(today(), 1);
      return expectOk(admin.call(visits.actions.plan, { ids: [id], planning_date, agent } as never));
    },
  },
  late: {
    days: 2,
    happens: ({ site }) => lateBy(site, 2),
    says: '2 j de retard ou plus',
    reaction: id => {
      const planning_date = addDays(today(), 3);
      return expectOk(admin.call(planActions.actions.edit, { plan_id: id, planning_date }));
    },
  },
};

describe('a rule', () => {
  it.each(alertKinds)('of %s sends on every channel, step by step, until there is a reaction', async kind => {
    const place = await aPlace();
    const { manager, clusterManager, other } = place;
    const toOther = stepAfter(30, { accounts: [other.id] });
    const silent = await someone('manager', place.cluster, { [alertSwitchName(kind)]: false });
    const toBoth = { ...toManager, accounts: [silent.id] };
    await addRule(place, kind, stepAfter(0, toBoth), stepAfter(48, toClusterManager), toOther);
    const id = await cases[kind].happens(place);
    for (let n = 0; n < 2; n++) await runAlerts();
    const [text] = (await manager.messages()).bell;
    expect(text).toContain(place.code);
    expect(text).toMatch(cases[kind].says);
    expect(await manager.messages()).toEqual(onAll(text));
    await passHours(47);
    expect(await clusterManager.messages()).toEqual(none);
    await passHours(1.1);
    const later = onAll(`Sans réaction depuis 2 j : ${text}`);
    expect(await clusterManager.messages()).toEqual(later);
    await cases[kind].reaction(id);
    await passHours(1_000);
    const all = await Promise.all([manager, clusterManager, other, silent].map(one => one.messages()));
    expect(all).toEqual([onAll(text), later, none, none]);
  });

  it.each(alertChannels)('sends by %s alone, until its last step', async channel => {
    const place = await aPlace();
    const steps = [stepAfter(0, toManager, [channel]), stepAfter(30, toClusterManager, [channel])];
    await addRule(place, 'impossible', ...steps);
    await cases.impossible.happens(place);
    const [text] = (await place.manager.messages())[channel];
    expect(text).toMatch(cases.impossible.says);
    expect(await place.manager.messages()).toEqual({ ...none, [channel]: [text] });
    for (const hours of [30.1, 1_000]) {
      await passHours(hours);
      const later = `Sans réaction depuis 30 h : ${text}`;
      expect(await place.clusterManager.messages()).toEqual({ ...none, [channel]: [later] });
    }
  });

  it('ends when somebody takes the alert over', async () => {
    const place = await aPlace();
    const { manager, clusterManager } = place;
    await addRule(place, 'late', stepAfter(0, toManager), stepAfter(24, toClusterManager));
    const plan_id = await lateBy(place.site, 2);
    await runAlerts();
    const ofPlan = async () =>
      (await expectOk(manager.client.call(alerts.actions.ofPlan, { plan_id }))).alerts;
    const [alert] = await ofPlan();
    expect(alert).toMatchObject({
      ...{ kind: 'late', days: 2, told: [{ username: manager.username }], taken: null },
      next: { manager: false, cluster_manager: true, accounts: [] },
    });
    const { alert_id } = alert;
    const { client: stranger } = (await aPlace()).manager;
    expect((await stranger.call(alerts.actions.take, { alert_id })).status).toBe(404);
    expect((await stranger.call(alerts.actions.ofPlan, { plan_id })).status).toBe(404);
    const task_id = await createTask(api.db, place.site);
    expect((await stranger.call(alerts.actions.ofTask, { task_id })).status).toBe(404);
    await expectOk(manager.client.call(alerts.actions.ofTask, { task_id }));
    for (let n = 0; n < 2; n++) await expectOk(manager.client.call(alerts.actions.take, { alert_id }));
    expect((await clusterManager.client.call(alerts.actions.take, { alert_id })).status).toBe(409);
    expect(await ofPlan()).toMatchObject([{ next: null, taken: { username: manager.username } }]);
    await passHours(25);
    expect(await clusterManager.messages()).toEqual(none);
  });
});

describe('who gets messages', () => {
  it('is whom a rule of the work’s kind, owner and cluster names', async () => {
    const place = await aPlace();
    const steps = [stepAfter(0, { accounts: [place.other.id] }, ['bell'])];
    const rule = { kind: 'impossible', steps, clusters: [place.cluster] };
    await addRuleWith({ ...rule, task_kinds: ['gpm'] });
    await addRuleWith({ ...rule, owners: ['MBS'] });
    await addRuleWith({ ...rule, clusters: [1] });
    await addRuleWith({ ...rule, enabled: false });
    await cases.impossible.happens(place);
    expect(await place.other.messages()).toEqual(none);
    await addRuleWith({ ...rule, task_kinds: ['delivery', 'gpm'], owners: ['inhouse'] });
    await cases.impossible.happens(place);
    expect((await place.other.messages()).bell).toHaveLength(1);
  });

  it('gets one of each, however many rules name him', async () => {
    const place = await aPlace();
    const { manager } = place;
    await addRule(place, 'late', stepAfter(0, toManager, ['bell']));
    await addRule(place, 'late', stepAfter(0, { ...toManager, accounts: [manager.id] }, ['sms']));
    for (const channel of ['bell', 'email'] as const)
      await addRule(place, 'impossible', stepAfter(0, toManager, [channel]));
    await lateBy(place.site, 2);
    const late = expect.stringMatching(cases.late.says);
    await Promise.all([runAlerts(), runAlerts()]);
    await runAlerts();
    expect(await manager.messages()).toEqual({ bell: [late], email: [], sms: [late] });
    await cases.impossible.happens(place);
    const undone = expect.stringMatching(cases.impossible.says);
    expect(await manager.messages()).toEqual({ bell: [late, undone], email: [undone], sms: [late] });
  });

  it('gets one sentence about many of a kind', async () => {
    const place = await aPlace();
    await addRule(place, 'late', stepAfter(0, toManager, ['bell']), stepAfter(24, toManager, ['bell']));
    for (let n = 0; n < 7; n++) await lateBy(place.site, 4);
    await runAlerts();
    const all = '7 plans ont 2 j de retard ou plus.';
    expect((await place.manager.messages()).bell).toEqual([all]);
    await passHours(25);
    expect((await place.manager.messages()).bell).toEqual([all, `Sans réaction depuis 1 j : ${all}`]);
  });

  it('gets nothing that he switched off, nor by a channel that he does not want', async () => {
    const place = await aPlace();
    const noAlerts = await someone('cluster_manager', place.cluster, { alert_late: false });
    const bellOnly = { email_notification: false, sms_notification: false };
    const quiet = await someone('cluster_manager', place.cluster, bellOnly);
    const disabled = await someone('cluster_manager', place.cluster);
    await api.update('accounts', disabled.id, { status: 'disabled' });
    const outsider = await someone('cluster_manager', 1);
    await addRule(place, 'late', stepAfter(0, toClusterManager));
    await lateBy(place.site, 2);
    const text = expect.stringMatching(cases.late.says);
    await runAlerts();
    expect(await place.clusterManager.messages()).toEqual(onAll(text));
    expect(await quiet.messages()).toEqual({ ...none, bell: [text] });
    expect(await noAlerts.messages()).toEqual(none);
    expect(await outsider.messages()).toEqual(none);
  });

  it('serves the cluster that he was given, not the one that he stands in', async () => {
    const place = await aPlace();
    const permissions = { pm: { read_task: true, clusters: [place.cluster] } };
    const { client } = await api.someone('cluster_manager', { permissions });
    await addRule(place, 'impossible', stepAfter(0, toClusterManager, ['bell']));
    await cases.impossible.happens(place);
    expect((await expectOk(client.call(notifications.actions.fetch))).content).toHaveLength(1);
  });

  it('gets one more of a plan that was moved and is late again', async () => {
    const place = await aPlace();
    await addRule(place, 'late', stepAfter(0, toManager, ['bell']));
    const id = await lateBy(place.site, 4);
    await runAlerts();
    await api.update('plans', id, { day: addDays(today(), -3) });
    await runAlerts();
    await runAlerts();
    expect((await place.manager.messages()).bell).toHaveLength(2);
  });
});
