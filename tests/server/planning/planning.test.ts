import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calendarPageSize, type Plan, planActions, plans } from '../../../contract/work/plans';
import { hoursBetweenReminders, reminders } from '../../../contract/work/reminders';
import { kindLists } from '../../../contract/work/task-lists';
import { listNotificationTexts } from '../../factories/rows';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const { list, fetch } = plans.actions;
const { move } = planActions.actions;
const api = testApi();
let manager: number;
let agent: number;
let other: number;
beforeAll(async () => {
  manager = (await api.someone('manager', { username: 'p-manager' })).id;
  agent = (await api.someone('agent', { username: 'p-agent', manager_id: manager })).id;
  other = (await api.someone('agent', { username: 'p-other', manager_id: manager })).id;
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ofManager = () => api.client('p-manager');
const all = async (user: string, filter: object = {}): Promise<Plan[]> =>
  (await api.client(user).call(list, { limit: -1, plan_status: 'all', ...filter })).body.planning;
const newPlan = async (values: object = {}) => {
  const site = await createSite(api.db, { manager_id: manager });
  return {
    site,
    id: await createPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: day(5), ...values }),
  };
};

describe('the planning', () => {
  it('is listed by day, at either address', async () => {
    await newPlan({ day: day(9) });
    await newPlan({ day: day(2) });
    const { planning } = await expectOk(ofManager().call(list, { limit: 10 }));
    const days = planning.map(({ plan_date }: Plan) => plan_date);
    expect(days).toEqual([...days].sort());
    // What is still to be done, unless asked otherwise.
    expect(planning.every(({ plan_status }: Plan) => plan_status === 'planned')).toBe(true);
    expect((await expectOk(ofManager().call(fetch, { limit: 10 }))).sites).toEqual(planning);
  });

  it('is seen through either site', async () => {
    const far = await createSite(api.db, { cluster_id: 2 });
    const drop = await createSite(api.db, { manager_id: manager });
    const id = await createPlan(api.db, far, { kind: 'delivery', drop_site_id: drop, day: day(3) });
    expect((await all('p-manager')).find(({ planid }) => planid === id)).toMatchObject({
      pickup_site_id: far,
      drop_site_id: drop,
      through_site: drop,
      plan_status: 'planned',
    });
    const unseen = await createPlan(api.db, far, { kind: 'delivery', day: day(3) });
    expect((await all('p-manager')).some(({ planid }) => planid === unseen)).toBe(false);
  });

  it('moves many, and says of each what became of it', async () => {
    const [one, done] = [await newPlan(), await newPlan({ status: 'done' })];
    const answer = (await ofManager().call(move, { ids: [one.id, done.id, 999_999], planning_agent: other }))
      .body;
    expect([answer.done, answer.refused]).toEqual([1, 2]);
    expect(answer.results).toMatchObject([
      { planid: one.id, done: true },
      { planid: done.id, done: false },
      { planid: 999_999, done: false },
    ]);
    // The day stays where it is not named.
    const [moved] = await all('p-manager', { ids: one.id });
    expect(moved).toMatchObject({ plan_date: day(5), agent_id: other });
    expect((await ofManager().call(move, { ids: [one.id] })).body.fields[0].path).toBe('planning_date');
    const nothing = { matching: true, filter: { site: uniqueName('nothing') } };
    expect((await ofManager().call(move, { ...nothing, planning_date: day(2) })).status).toBe(422);
  });
});

describe('what the calendar asks for', () => {
  const fetchPlans = async (filter: object): Promise<{ sites: Plan[]; total: number }> =>
    expectOk(api.client('admin').call(fetch, { limit: calendarPageSize, has_plan: true, ...filter }));

  it('says of each plan, done or not, whether it kept its day', async () => {
    const site = await createSite(api.db);
    const plan = (days: number, status: 'planned' | 'done' | 'cancelled') =>
      createPlan(api.db, site, { kind: 'ssr', day: day(days), status });
    const done = async (late: boolean) => {
      const plan_id = await plan(-9, 'done');
      await createTask(api.db, site, { kind: 'ssr', status: 'pending', plan_id, late });
      return plan_id;
    };
    const overdue = await plan(-8, 'planned');
    const toCome = await plan(8, 'planned');
    const doneInTime = await done(false);
    const doneLate = await done(true);
    await plan(1, 'cancelled');

    const { site_code } = (await api.client('admin').get('/api/sites/fetch', { ids: site })).body.sites[0];
    const respect = async (filter: object = {}) => {
      const { sites, total } = await fetchPlans({ site: site_code, ...filter });
      expect(sites).toHaveLength(total);
      expect(sites.every(row => row.site_cluster === 1)).toBe(true);
      return Object.fromEntries(sites.map(row => [row.planid, row.site_plan_respect]));
    };
    expect(await respect()).toEqual({ [overdue]: 0, [toCome]: 1, [doneInTime]: 1, [doneLate]: 0 });
    expect(await respect({ late: 'yes' })).toEqual({ [overdue]: 0, [doneLate]: 0 });
    expect(await respect({ late: 'no' })).toEqual({ [toCome]: 1, [doneInTime]: 1 });
    expect(await respect({ plan_from: day(0), plan_to: day(30) })).toEqual({ [toCome]: 1 });
  });
});

/** Literal days, by the clock of Algeria. Three days pass as on time. */
describe('lateness in days', () => {
  // Half past midnight of the 21st in Algeria.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T23:30:00Z') }));
  afterAll(() => void vi.useRealTimers());

  const tasksOf = async (values: Record<string, Parameters<typeof createTask>[2]>) => {
    const site = await createSite(api.db);
    const names: Record<number, string> = {};
    for (const [name, value] of Object.entries(values)) names[await createTask(api.db, site, value)] = name;
    const ids = Object.keys(names).map(Number);
    const { body } = await api.client('admin').call(kindLists.delivery.actions.list, { ids });
    return Object.fromEntries(body.tasks.map((task: { task_id: number }) => [names[task.task_id], task]));
  };

  const figures = (tasks: Record<string, any>, name: string) =>
    Object.fromEntries(Object.entries(tasks).map(([task, row]) => [task, row[name]]));

  it('says how late a task is: up to today while something can be done, else up to its start', async () => {
    const usual = { planned_day: '2026-06-01', created_at: new Date('2026-06-09T23:30:00Z') };
    const begun = (values: object) => ({ ...usual, ...values });
    const tasks = await tasksOf({
      done: begun({ late: true, status: '', submitted_at: new Date('2026-06-15T09:00:00Z') }),
      closed: begun({ late: true, status: 'closed' }),
      ongoing: begun({ late: true, status: 'ongoing' }),
      returned: begun({ late: true, status: 'return' }),
      stopped: begun({ late: true, status: 'cancelled' }),
      onTime: begun({ late: false, status: 'ongoing', created_at: new Date('2026-06-04T09:00:00Z') }),
      unplanned: begun({ late: false, status: '', planned_day: null }),
    });
    const never = { stopped: null, onTime: null, unplanned: null };
    expect(figures(tasks, 'days_late')).toEqual({ done: 9, closed: 9, ongoing: 20, returned: 20, ...never });
  });

  it('says since when a task waits for review', async () => {
    const sent = (values: object) => ({ submitted_at: new Date('2026-06-17T23:30:00Z'), ...values });
    const tasks = await tasksOf({
      pending: sent({ status: 'pending' }),
      again: sent({ status: 'correct', seen_at: new Date('2026-06-16T09:00:00Z') }),
      unseen: sent({ status: '' }),
      today: { status: 'pending', submitted_at: new Date('2026-06-20T23:10:00Z') },
      seen: sent({ status: '', seen_at: new Date('2026-06-18T09:00:00Z') }),
      accepted: sent({ status: 'accept' }),
      neverSent: { status: 'ongoing' },
    });
    const never = { seen: null, accepted: null, neverSent: null };
    expect(figures(tasks, 'days_waiting')).toEqual({ pending: 3, again: 3, unseen: 3, today: 0, ...never });
  });

  it('says how late a plan is: undone up to today, done up to the start of what came of it', async () => {
    const site = await createSite(api.db);
    const plan = (values: Parameters<typeof createPlan>[2]) =>
      createPlan(api.db, site, { day: '2026-06-10', ...values });
    const undone = await plan({});
    const within = await plan({ day: '2026-06-18' });
    const cancelled = await plan({ status: 'cancelled' });
    const [lateDone, timely, stillOpen] = await Promise.all([1, 2, 3].map(() => plan({ status: 'done' })));
    const came = (plan_id: number, values: Parameters<typeof createTask>[2]) =>
      createTask(api.db, site, { plan_id, planned_day: '2026-06-10', ...values });
    await came(lateDone, { late: true, status: 'closed', created_at: new Date('2026-06-15T10:00:00Z') });
    await came(timely, { late: false, status: '', created_at: new Date('2026-06-11T10:00:00Z') });
    await came(stillOpen, { late: true, status: 'return', created_at: new Date('2026-06-15T10:00:00Z') });
    const ids = [undone, within, cancelled, lateDone, timely, stillOpen];
    const { body } = await api.client('admin').call(plans.actions.list, { ids, plan_status: 'all' });
    const late = new Map(body.planning.map((row: Plan) => [row.planid, row.days_late]));
    expect(ids.map(id => late.get(id))).toEqual([11, null, null, 5, null, 11]);
  });
});

describe('a reminder', () => {
  const { plan: remindOfPlan, task: remindOfTask } = reminders.actions;
  let site: number;
  beforeAll(async () => {
    site = await createSite(api.db, { code: '16RAPPEL', areas: ['ssr', 'gpm'] });
  });
  const notices = () => listNotificationTexts(api.db, agent);

  it('says to the agent of a plan what he owes, answers whom and what, and stands in the history', async () => {
    const plan_id = await createPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: '2026-02-03' });
    const before = await notices();
    const { status, body } = await ofManager().call(remindOfPlan, { plan_id });
    expect([status, body.agent, body.content]).toEqual([200, 'p-agent', expect.stringContaining('16RAPPEL')]);
    expect(await notices()).toEqual([...before, body.content]);
    const [row, ...more] = await api.history('plans', plan_id);
    expect(more).toEqual([]);
    const by = { action: 'reminders.plan', account_id: await api.accountId('p-manager') };
    expect(row).toMatchObject({ ...by, after: { agent_id: agent } });
  });

  it('is given once in a while, by whomever', async () => {
    const plan_id = await createPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    expect((await ofManager().call(remindOfPlan, { plan_id })).status).toBe(200);
    const before = await notices();
    const again = await api.client('admin').call(remindOfPlan, { plan_id });
    expect([again.status, await notices()]).toEqual([409, before]);
    expect(again.body.error).toContain(`${hoursBetweenReminders} dernières heures`);
    const [entry] = await api.history('plans', plan_id);
    const longAgo = new Date(Date.now() - (hoursBetweenReminders * 60 + 1) * 60_000);
    await api.update('history', entry.id, { at: longAgo });
    expect((await api.client('admin').call(remindOfPlan, { plan_id })).status).toBe(200);
  });

  it('of five at once is one', async () => {
    const plan_id = await createPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    const before = (await notices()).length;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ofManager().call(remindOfPlan, { plan_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await notices()).length).toBe(before + 1);
  });

  it('says of a task that came back what it waits for', async () => {
    const task_id = await createTask(api.db, site, { kind: 'gpm', status: 'return', agent_id: agent });
    const { body } = await ofManager().call(remindOfTask, { task_id });
    expect(body.content).toContain(
      `n°\u00a0${task_id} sur le site 16RAPPEL vous a été retourné et reste à corriger.`,
    );
    expect((await api.history('tasks', task_id)).map(({ action }) => action)).toEqual(['reminders.task']);
  });

  it('is not given where nobody is to do it, or where there is nothing to do', async () => {
    const unassigned = await createPlan(api.db, site, { kind: 'ssr', agent_id: null });
    const cancelled = await createPlan(api.db, site, { kind: 'ssr', agent_id: agent, status: 'cancelled' });
    const before = await notices();
    for (const plan_id of [unassigned, cancelled])
      expect((await ofManager().call(remindOfPlan, { plan_id })).status).toBe(409);
    expect(await notices()).toEqual(before);
  });
});
