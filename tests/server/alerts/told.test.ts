import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../contract/account';
import { type AlertChannel, alertChannels, alertRules, alerts } from '../../../contract/alert-rules';
import { type AlertKind, alertKinds } from '../../../contract/alerts';
import { field } from '../../../contract/field';
import { maintenance } from '../../../contract/maintenance';
import { notifications } from '../../../contract/notifications';
import { planActions } from '../../../contract/plans';
import { taskActions } from '../../../contract/task-actions';
import { daysAfter, today } from '../../../contract/today';
import { visits } from '../../../contract/visits';
import { hurry } from '../../../server/queue/queries';
import { aPlan, aSite, unique } from '../../factories/sites';
import { doAll, leastData, type Mobile, mobileOf } from '../field/mobile';
import { type Api, startApi } from '../harness';
import { smsHook } from '../sms-hook';
import { smtpServer } from '../smtp-server';

const { clockin, step, submit, impossible } = field.actions;
let api: Api;
let smtp: Awaited<ReturnType<typeof smtpServer>>;
let hook: Awaited<ReturnType<typeof smsHook>>;
let agent: number;
let mobile: Mobile;
beforeAll(async () => {
  [smtp, hook] = [await smtpServer(), await smsHook()];
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz', SMS_HOOK_URL: hook.url });
  agent = await api.person({ role: 'agent', username: 'alerte.agent' });
  mobile = await mobileOf(api, agent);
  const admin = api.client('admin');
  // What is told before anybody says otherwise has its own test.
  const { rules } = (await admin.call(alertRules.actions.list)).body;
  for (const { id } of rules) expect((await admin.call(alertRules.actions.remove, { id })).status).toBe(200);
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
  await hook?.close();
});

const here = { lat: 36.75, lng: 3.05 };
const aways = { lat: 36.8, lng: 3.05 };

type Heard = Record<AlertChannel, string[]>;
/** Somebody of the office, and what he has heard since, by each way. */
const somebody = async (
  role: 'manager' | 'cluster_manager' | 'admin',
  cluster_id: number,
  off: object = {},
) => {
  const username = unique('alerte.');
  const id = await api.person({
    role,
    username,
    cluster_id,
    ...(role === 'manager' && { owner: 'inhouse' }),
  });
  const email = `${username}@example.dz`;
  const phone = `+213550${String(id).padStart(6, '0')}`;
  await api.update('accounts', id, { email, phone });
  const client = api.client(username);
  if (Object.keys(off).length) await client.call(account.actions.edit, { id, ...off });
  const heard = async (): Promise<Heard> => {
    await settledPost();
    return {
      bell: (await client.call(notifications.actions.fetch)).body.content
        .map(({ content }: { content: string }) => plain(content))
        .reverse(),
      email: smtp
        .mails()
        .filter(({ to }) => to === email)
        .map(({ text }) => plain(text)),
      sms: (hook.got() as { to: string; text: string }[])
        .filter(({ to }) => to === phone)
        .map(({ text }) => plain(text)),
    };
  };
  return { id, username, client, heard };
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').trim();

/** A cluster of its own with a site, its manager, its cluster manager and somebody else. */
const aPlace = async () => {
  const { id: cluster } = await api.db
    .insertInto('clusters')
    .values({ name: unique('Alerte ') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const manager = await somebody('manager', cluster);
  const clusterManager = await somebody('cluster_manager', cluster);
  const named = await somebody('admin', cluster);
  const code = unique('ALR');
  const site = await aSite(api.db, {
    ...here,
    code,
    cluster_id: cluster,
    manager_id: manager.id,
    areas: ['delivery', 'gpm'],
  });
  return { cluster, manager, clusterManager, named, site, code };
};
type APlace = Awaited<ReturnType<typeof aPlace>>;

const at = (after: number, to: object, channels: readonly AlertChannel[] = alertChannels) => ({
  after,
  ...to,
  channels: [...channels],
});
const aRule = async (values: object) => {
  const { status, body } = await api.client('admin').call(alertRules.actions.save, values as never);
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.rule.id as number;
};

const opened = async (site: number, kind: 'delivery' | 'gpm', place: object = here) => {
  const plan_id = await aPlan(api.db, site, { kind, agent_id: agent, day: today() });
  const answer = await mobile.call(clockin, { plan_id, ...place, at: new Date().toISOString() });
  expect(answer.status).toBe(200);
  return answer.body.taskid as number;
};
const sent = async (site: number, nok = false) => {
  const taskid = await opened(site, 'gpm');
  await doAll(mobile, taskid, 'gpm');
  if (nok) {
    const test = 'gpm_checklist';
    const data = leastData('gpm', test) as { checks: object[] };
    data.checks[0] = { ...data.checks[0], test_status: 'nok', test_comment: 'Fuite' };
    expect((await mobile.call(step, { taskid, test, data })).status).toBe(200);
  }
  expect((await mobile.call(submit, { taskid })).status).toBe(200);
  return taskid;
};
const returned = async (site: number, daysAgo: number) => {
  const taskid = await sent(site);
  expect((await api.client('admin').call(taskActions.actions.return, { pmid: taskid })).status).toBe(200);
  await api.update('tasks', taskid, { returned_at: new Date(Date.now() - daysAgo * 86_400_000) });
  return taskid;
};
const late = (site: number, days: number) =>
  aPlan(api.db, site, { kind: 'gpm', agent_id: agent, day: daysAfter(today(), -days) });

/** Recurring work of the place's site alone, begun long ago: its visit is due today. */
const due = async ({ code, site }: APlace) => {
  const made = await api
    .client('admin')
    .call(maintenance.actions.create, {
      name: unique('Plan '),
      task_type: 'gpm',
      rhythm: 'days',
      every: 30,
      starts_on: '2020-01-01',
      spread: false,
      filter: { site_code: code },
    } as never);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [visit] = await api.rows('maintenance_visits', { site_id: site });
  return visit;
};

/** The queue's own look, now. */
const look = async () => {
  await hurry(api.db, 'alerts');
  api.app.queue.nudge();
  await vi.waitUntil(
    async () => {
      const [job] = await api.rows('jobs', { kind: 'alerts' });
      return job.holder === null && job.due_at > new Date();
    },
    { timeout: 20_000, interval: 25 },
  );
};
/** So many hours pass. */
const pass = async (hours: number) => {
  for (const alert of await api.db
    .selectFrom('alerts')
    .selectAll()
    .where('next_at', 'is not', null)
    .execute())
    await api.update('alerts', alert.id, { next_at: new Date(alert.next_at!.getTime() - hours * 3_600_000) });
  await look();
};
const settledPost = async () => {
  const waiting = async () =>
    (await api.db.selectFrom('outbox').select('id').where('place', 'is', null).execute()).length +
    (await api.rows('jobs', { kind: ['email', 'sms'] })).length;
  await api.app.outbox.catchUp();
  api.app.queue.nudge();
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 20_000, interval: 25 });
};
const weekdays = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'];
const months = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${date === 1 ? '1er' : date} ${months[month - 1]} ${year}`;
};
const by = (text: string): Heard => ({ bell: [text], email: [text], sms: [text] });
const nothing: Heard = { bell: [], email: [], sms: [] };

let dueDay = '';
type Case = {
  days?: number;
  /** Over HTTP, but for time, which passes in the database. */
  happens: (place: APlace) => Promise<number>;
  told: (code: string, id: number) => string;
};
const cases: Record<AlertKind, Case> = {
  submitted: {
    happens: ({ site }) => sent(site),
    told: (code, id) => `GPM n° ${id} sur le site ${code} a été soumise.`,
  },
  nok: {
    happens: ({ site }) => sent(site, true),
    told: (code, id) => `GPM n° ${id} sur le site ${code} : nouveaux contrôles NOK : 1.`,
  },
  far: {
    happens: ({ site }) => opened(site, 'delivery', aways),
    told: (code, id) => `alerte.agent a fait son clock-in à 5,6 km du site ${code} : Delivery n° ${id}.`,
  },
  impossible: {
    happens: async ({ site }) => {
      const taskid = await opened(site, 'delivery');
      expect((await mobile.call(impossible, { taskid, cause: 'weather' })).status).toBe(200);
      return taskid;
    },
    told: (code, id) => `Delivery n° ${id} sur le site ${code} ne peut pas être faite : intempéries.`,
  },
  returned: {
    days: 3,
    happens: ({ site }) => returned(site, 3.5),
    told: (code, id) => `GPM n° ${id} sur le site ${code} : retournée depuis au moins 3 j, sans correction.`,
  },
  maintenance: {
    days: 2,
    happens: async place => {
      const { id, due_day } = await due(place);
      dueDay = due_day!;
      return id;
    },
    told: code => `GPM du site ${code} : due le ${inWords(dueDay)}, pas encore planifiée.`,
  },
  late: {
    days: 2,
    happens: ({ site }) => late(site, 2),
    told: code => `GPM du ${inWords(daysAfter(today(), -2))} sur le site ${code} : au moins 2 j de retard.`,
  },
};

describe('every kind, by every way, step by step', () => {
  it.each(alertKinds)('%s', async kind => {
    const place = await aPlace();
    const { manager, clusterManager, named, cluster, code } = place;
    const { days, happens, told } = cases[kind];
    await aRule({
      kind,
      days,
      clusters: [cluster],
      steps: [at(0, { manager: true }), at(48, { cluster_manager: true }), at(30, { accounts: [named.id] })],
    });
    const id = await happens(place);
    await look();
    const first = told(code, id);
    expect(await manager.heard()).toEqual(by(first));
    expect(await clusterManager.heard()).toEqual(nothing);
    await look();
    await pass(47);
    expect(await clusterManager.heard()).toEqual(nothing);
    await pass(1.1);
    const second = `Sans réaction depuis 2 j : ${first}`;
    expect(await clusterManager.heard()).toEqual(by(second));
    expect(await named.heard()).toEqual(nothing);
    await pass(30.1);
    const third = `Sans réaction depuis 30 h : ${first}`;
    expect(await named.heard()).toEqual(by(third));
    await pass(1_000);
    expect(await manager.heard()).toEqual(by(first));
    expect(await clusterManager.heard()).toEqual(by(second));
    expect(await named.heard()).toEqual(by(third));
  });

  it.each(alertChannels)('%s alone, at once and later', async channel => {
    const place = await aPlace();
    await aRule({
      kind: 'impossible',
      clusters: [place.cluster],
      steps: [at(0, { manager: true }, [channel]), at(5, { cluster_manager: true }, [channel])],
    });
    const id = await cases.impossible.happens(place);
    const first = cases.impossible.told(place.code, id);
    expect(await place.manager.heard()).toEqual({ ...nothing, [channel]: [first] });
    await pass(5.1);
    expect(await place.clusterManager.heard()).toEqual({
      ...nothing,
      [channel]: [`Sans réaction depuis 5 h : ${first}`],
    });
  });
});

describe('a reaction ends the telling', () => {
  const admin = () => api.client('admin');
  const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  const reactions: Record<AlertKind, (id: number) => Promise<unknown>> = {
    submitted: id => done(admin().call(taskActions.actions.seen, { id })),
    nok: async id => {
      const [{ id: found }] = await api.rows('anomalies', { task_id: id, category: 'nok' });
      await api.update('anomalies', found, { status: 'resolved' });
    },
    far: id => done(admin().call(taskActions.actions.cancel, { id, message: 'Pas là' })),
    impossible: id => done(admin().call(taskActions.actions.close, { id })),
    returned: id => done(mobile.call(submit, { taskid: id })),
    maintenance: id =>
      done(
        admin().call(visits.actions.plan, {
          ids: [id],
          planning_date: daysAfter(today(), 1),
          agent,
        } as never),
      ),
    late: id =>
      done(admin().call(planActions.actions.edit, { plan_id: id, planning_date: daysAfter(today(), 3) })),
  };
  it.each(alertKinds)('%s', async kind => {
    const place = await aPlace();
    const { days, happens } = cases[kind];
    await aRule({
      kind,
      days,
      clusters: [place.cluster],
      steps: [at(0, { manager: true }), at(24, { cluster_manager: true })],
    });
    const id = await happens(place);
    await look();
    await reactions[kind](id);
    await pass(25);
    expect(await place.clusterManager.heard()).toEqual(nothing);
  });

  it('and so does somebody who takes it over', async () => {
    const place = await aPlace();
    const { manager, clusterManager } = place;
    await aRule({
      kind: 'late',
      days: 1,
      clusters: [place.cluster],
      steps: [at(0, { manager: true }), at(24, { cluster_manager: true })],
    });
    const plan_id = await late(place.site, 2);
    await look();
    const of = async () => (await manager.client.call(alerts.actions.ofPlan, { plan_id })).body.alerts;
    const [alert] = await of();
    expect(alert).toMatchObject({
      kind: 'late',
      days: 1,
      told: [{ username: manager.username }],
      next: { manager: false, cluster_manager: true, accounts: [] },
      taken: null,
    });
    const { alert_id } = alert;
    const stranger = await aPlace();
    expect((await stranger.manager.client.call(alerts.actions.take, { alert_id })).status).toBe(404);
    expect((await stranger.manager.client.call(alerts.actions.ofPlan, { plan_id })).status).toBe(404);
    expect((await manager.client.call(alerts.actions.take, { alert_id })).status).toBe(200);
    expect((await manager.client.call(alerts.actions.take, { alert_id })).status).toBe(200);
    expect((await clusterManager.client.call(alerts.actions.take, { alert_id })).status).toBe(409);
    expect(await of()).toMatchObject([{ next: null, taken: { username: manager.username } }]);
    await pass(25);
    expect(await clusterManager.heard()).toEqual(nothing);
  });
});

describe('whom a rule is about, and who wants it', () => {
  it('is work of the kinds, owners and clusters that it names', async () => {
    const place = await aPlace();
    const rule = (values: object) => ({
      kind: 'impossible',
      steps: [at(0, { accounts: [place.named.id] }, ['bell'])],
      clusters: [place.cluster],
      ...values,
    });
    await aRule(rule({ task_kinds: ['gpm'] }));
    await aRule(rule({ owners: ['MBS'] }));
    await aRule(rule({ clusters: [1] }));
    await aRule(rule({ enabled: false }));
    await cases.impossible.happens(place);
    expect(await place.named.heard()).toEqual(nothing);
    await aRule(rule({ task_kinds: ['delivery', 'gpm'], owners: ['inhouse'] }));
    await cases.impossible.happens(place);
    expect((await place.named.heard()).bell).toHaveLength(1);
  });

  it('is told once, however many rules name him', async () => {
    const place = await aPlace();
    const rule = { kind: 'late', days: 2, clusters: [place.cluster] };
    await aRule({ ...rule, steps: [at(0, { manager: true }, ['bell'])] });
    await aRule({ ...rule, steps: [at(0, { manager: true, accounts: [place.manager.id] }, ['sms'])] });
    const event = { kind: 'impossible', clusters: [place.cluster] };
    await aRule({ ...event, steps: [at(0, { manager: true }, ['bell'])] });
    await aRule({ ...event, steps: [at(0, { manager: true }, ['email'])] });
    const id = await late(place.site, 2);
    await Promise.all([look(), look()]);
    await look();
    const first = cases.late.told(place.code, id);
    expect(await place.manager.heard()).toEqual({ bell: [first], email: [], sms: [first] });
    const task = await cases.impossible.happens(place);
    const second = cases.impossible.told(place.code, task);
    expect(await place.manager.heard()).toEqual({ bell: [first, second], email: [second], sms: [first] });
  });

  it('is told of many of a kind in one sentence', async () => {
    const place = await aPlace();
    await aRule({
      kind: 'late',
      days: 2,
      clusters: [place.cluster],
      steps: [at(0, { manager: true }, ['bell']), at(24, { manager: true }, ['bell'])],
    });
    for (let n = 0; n < 7; n++) await late(place.site, 4);
    await look();
    expect((await place.manager.heard()).bell).toEqual(['7 plans ont au moins 2 j de retard.']);
    await pass(25);
    expect((await place.manager.heard()).bell).toEqual([
      '7 plans ont au moins 2 j de retard.',
      'Sans réaction depuis 1 j : 7 plans ont au moins 2 j de retard.',
    ]);
  });

  it('is not told what he switched off, nor by a way that he does not want', async () => {
    const place = await aPlace();
    const [deaf, quiet, gone] = [
      await somebody('cluster_manager', place.cluster, { alert_late: false }),
      await somebody('cluster_manager', place.cluster, {
        email_notification: false,
        sms_notification: false,
      }),
      await somebody('cluster_manager', place.cluster),
    ];
    await api.update('accounts', gone.id, { status: 'disabled' });
    const elsewhere = await somebody('cluster_manager', 1);
    await aRule({
      kind: 'late',
      days: 1,
      clusters: [place.cluster],
      steps: [at(0, { cluster_manager: true })],
    });
    await late(place.site, 1);
    await look();
    const day = inWords(daysAfter(today(), -1));
    const first = `GPM du ${day} sur le site ${place.code} : au moins 1 j de retard.`;
    expect(await place.clusterManager.heard()).toEqual(by(first));
    expect(await quiet.heard()).toEqual({ ...nothing, bell: [first] });
    expect(await deaf.heard()).toEqual(nothing);
    expect(await elsewhere.heard()).toEqual(nothing);
  });

  it('serves the cluster that he was given, not the one that he stands in', async () => {
    const place = await aPlace();
    const username = unique('alerte.');
    await api.person({
      role: 'cluster_manager',
      username,
      cluster_id: 1,
      permissions: { pm: { read_task: true, clusters: [place.cluster] } },
    });
    await aRule({
      kind: 'impossible',
      clusters: [place.cluster],
      steps: [at(0, { cluster_manager: true }, ['bell'])],
    });
    await cases.impossible.happens(place);
    const { content } = (await api.client(username).call(notifications.actions.fetch)).body;
    expect(content).toHaveLength(1);
  });

  it('moved and late once more, a plan is told once more', async () => {
    const place = await aPlace();
    await aRule({
      kind: 'late',
      days: 1,
      clusters: [place.cluster],
      steps: [at(0, { manager: true }, ['bell'])],
    });
    const id = await late(place.site, 3);
    await look();
    await api.update('plans', id, { day: daysAfter(today(), -2) });
    await look();
    await look();
    expect((await place.manager.heard()).bell).toHaveLength(2);
  });
});
