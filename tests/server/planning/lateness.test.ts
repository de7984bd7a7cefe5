import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { plans } from '../../../contract/plans';
import { kindLists } from '../../../contract/task-lists';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { testApi } from '../harness';

/** How many days late, and how many in the review: literal days, by the clock of Algeria. Three days pass as on time. */
const api = testApi();
// Half past midnight of the 21st in Algeria.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T23:30:00Z') }));
afterAll(() => void vi.useRealTimers());

const tasksOf = async (values: Record<string, Parameters<typeof aTask>[2]>) => {
  const site = await aSite(api.db);
  const names: Record<number, string> = {};
  for (const [name, value] of Object.entries(values)) names[await aTask(api.db, site, value)] = name;
  const ids = Object.keys(names).map(Number);
  const { body } = await api.client('admin').call(kindLists.delivery.actions.list, { ids });
  return Object.fromEntries(body.tasks.map((task: { task_id: number }) => [names[task.task_id], task]));
};

const figures = (tasks: Record<string, any>, name: string) =>
  Object.fromEntries(Object.entries(tasks).map(([task, row]) => [task, row[name]]));

it('says how late a task is: up to today while something can be done, else up to its start', async () => {
  const begun = (values: object) => ({
    planned_day: '2026-06-01',
    created_at: new Date('2026-06-09T23:30:00Z'),
    ...values,
  });
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
  const site = await aSite(api.db);
  const plan = (values: Parameters<typeof aPlan>[2]) => aPlan(api.db, site, { day: '2026-06-10', ...values });
  const undone = await plan({});
  const within = await plan({ day: '2026-06-18' });
  const cancelled = await plan({ status: 'cancelled' });
  const [lateDone, timely, stillOpen] = [
    await plan({ status: 'done' }),
    await plan({ status: 'done' }),
    await plan({ status: 'done' }),
  ];
  const came = (plan_id: number, values: Parameters<typeof aTask>[2]) =>
    aTask(api.db, site, { plan_id, planned_day: '2026-06-10', ...values });
  await came(lateDone, { late: true, status: 'closed', created_at: new Date('2026-06-15T10:00:00Z') });
  await came(timely, { late: false, status: '', created_at: new Date('2026-06-11T10:00:00Z') });
  await came(stillOpen, { late: true, status: 'return', created_at: new Date('2026-06-15T10:00:00Z') });
  const ids = [undone, within, cancelled, lateDone, timely, stillOpen];
  const { body } = await api.client('admin').call(plans.actions.list, { ids, plan_status: 'all' });
  const late = new Map(
    body.planning.map(({ planid, days_late }: { planid: number; days_late: number }) => [planid, days_late]),
  );
  expect(ids.map(id => late.get(id))).toEqual([11, null, null, 5, null, 11]);
});
