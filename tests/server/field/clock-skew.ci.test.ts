import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { morning } from '../../../contract/figures/morning';
import { addDays, today } from '../../../contract/framework/today';
import { allTasks, deliveryTasks } from '../../../contract/work/task-lists';
import { taskReports } from '../../../contract/work/task-reports';
import { createPlan, createSite } from '../../factories/sites';
import { testApi } from '../harness';
import { createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

/** What a device's clock says is kept, marked and shown; what is reckoned goes by the server's. */
const { clockin, step, impossible, task } = field.actions;
const api = testApi();
const admin = api.client('admin');
let agent: number;
let mobile: MobileClient;
let site: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'odd-clock', cluster_id: 1 });
  mobile = await createMobileClient(api, agent);
  site = await createSite(api.db, { code: 'CLOCK1', lat: 36.75, lng: 3.05 });
});

const here = { lat: 36.7501, lng: 3.0502 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plannedOn = (day: string) => createPlan(api.db, site, { kind: 'delivery', agent_id: agent, day });
const getTask = async (task_id: number) =>
  (await admin.call(deliveryTasks.actions.show, { task_id })).body.tasks[0];

describe.each([
  ['of year 1', '0001-01-01T00:00:00.000Z', 'behind'],
  ['of 1969', '1969-07-20T20:17:00.000Z', 'behind'],
  ['hours ahead', inHours(9), 'ahead'],
  ['of 9999', '9999-12-31T23:59:59.999Z', 'ahead'],
])('a device’s clock %s', (_, at, mark) => {
  it.each([
    ['planned for today', 0, false],
    ['planned long ago', -60, true],
  ])('is kept, marked and shown; a task %s is late by the server’s', async (_, days, late) => {
    const plan_id = await plannedOn(addDays(today(), days as number));
    const begun = Date.now();
    const answer = await mobile.call(clockin, { plan_id, ...here, at });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const { taskid } = answer.body;
    const currentTask = await getTask(taskid);
    expect(currentTask).toMatchObject({ arrival_marks: [mark], task_delay: late });
    const { finished_at, received_at } = currentTask.task_tests.clockin.data;
    expect(finished_at).toBe(at);
    for (const server of [received_at, currentTask.task_created])
      expect(Math.abs(new Date(server).getTime() - begun)).toBeLessThan(60_000);
    expect((await mobile.call(task, { taskid })).body.task.tests.clockin.finished_at).toBe(at);

    // Lists order and date it by the server's clock too, however far off the device's is.
    const ofToday = { ids: [taskid], date_from: today(), date_to: today() };
    const list = await admin.call(allTasks.actions.list, ofToday);
    expect(list.body.tasks).toMatchObject([
      { task_id: taskid, arrival_marks: [mark], task_tests: { clockin: { data: { finished_at: at } } } },
    ]);

    // So are those of steps, photos and outcomes, and whatever shows them answers.
    const sent = [
      await mobile.call(step, { taskid, test: 'drop', data: {}, finished_at: at }),
      await sendPhoto(mobile, { taskid, test: 'pickup', index: 0, taken_at: at } as never),
      await mobile.call(impossible, { taskid, cause: 'weather', at }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ended = await getTask(taskid);
    expect(ended.task_tests.drop.data.finished_at).toBe(at);
    expect(ended.task_tests.pickup.data.photos).toMatchObject([{ taken_at: at }]);
    expect(ended.impossible.at).toBe(at);
    const reports = [taskReports.actions.general, taskReports.actions.pdf];
    for (const report of reports) expect((await admin.call(report, { id: taskid })).status).toBe(200);
    expect((await admin.call(morning.actions.morning)).status).toBe(200);
  });
});

it.each([
  ['a year 0, which no database has', '0000-02-29T00:00:00.000Z', 422],
  ['the last moment there is, to the nanosecond', '9999-12-31T23:59:59.999999999Z', 200],
])('%s is no fault of the server', async (_, at, status) => {
  const plan_id = await plannedOn(today());
  const answer = await mobile.call(clockin, { plan_id, ...here, at });
  expect(answer.status).toBe(status);
  if (status === 200) expect((await getTask(answer.body.taskid)).arrival_marks).toEqual(['ahead']);
  else expect(answer.body.fields).toMatchObject([{ path: 'at' }]);
});
