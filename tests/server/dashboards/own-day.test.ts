import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnDay, ownDay } from '../../../contract/own-day';
import { daysAfter, today as todayNow } from '../../../contract/today';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

it('is what is the agent’s own, each in its part, the earliest first', async () => {
  const { db } = api;
  const today = todayNow();
  const agent_id = await api.person({ role: 'agent', username: 'journee', cluster_id: 1 });
  const other = await api.person({ role: 'agent', username: 'autre', cluster_id: 1 });
  const site = await aSite(db, { code: '16JOUR', areas: ['ssr', 'gpm'] });
  const plan = (days: number, values: Partial<Parameters<typeof aPlan>[2]> = {}) =>
    aPlan(db, site, { kind: 'ssr', agent_id, day: daysAfter(today, days), ...values });
  const late = await plan(-40);
  const yesterday = await plan(-1, { kind: 'gpm' });
  const due = await plan(0);
  await plan(0, { status: 'done' });
  await plan(0, { status: 'cancelled' });
  await plan(0, { agent_id: other });
  const soon = await plan(7);
  await plan(8);
  const task = (values: Partial<Parameters<typeof aTask>[2]>) =>
    aTask(db, site, { kind: 'ssr', agent_id, ...values });
  const returned = await task({ status: 'return', cause_return: 'Photo floue' });
  const ongoing = await task({ status: 'ongoing', kind: 'gpm' });
  await task({ status: 'pending' });
  await task({ status: 'ongoing', agent_id: other });
  await task({ status: 'return', deleted_at: new Date() });

  const { status, body } = await api.client('journee').call(ownDay.actions.ownDay, {});
  const data = body.data as OwnDay;
  const plans = ({ total, rows }: OwnDay['due']) => [total, ...rows.map(({ planid }) => planid)];
  const tasks = ({ total, rows }: OwnDay['ongoing']) => [total, ...rows.map(({ task_id }) => task_id)];
  expect({
    status,
    today: data.today,
    overdue: plans(data.overdue),
    late: data.overdue.rows.map(row => row.late),
    due: plans(data.due),
    done: data.done,
    next: plans(data.next),
    returned: tasks(data.returned),
    cause: data.returned.rows[0].cause_return,
    ongoing: tasks(data.ongoing),
  }).toEqual({
    status: 200,
    today,
    overdue: [2, late, yesterday],
    late: [true, false],
    due: [1, due],
    done: 1,
    next: [1, soon],
    returned: [1, returned],
    cause: 'Photo floue',
    ongoing: [1, ongoing],
  });
});

it('is for who works in the field', async () => {
  for (const name of ['admin', 'cluster', 'manager'])
    expect([name, (await api.client(name).call(ownDay.actions.ownDay, {})).status]).toEqual([name, 403]);
});
