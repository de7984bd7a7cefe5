import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoursBetweenReminders, reminders } from '../../../contract/reminders';
import { noticesOf } from '../../factories/rows';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { plan: remindOfPlan, task: remindOfTask } = reminders.actions;

let api: Api;
let site: number;
let agent: number;
beforeAll(async () => {
  api = await startApi();
  const manager = await api.accountId('manager');
  site = await aSite(api.db, { code: '16RAPPEL', areas: ['ssr', 'gpm'] });
  agent = await api.person({ role: 'agent', username: 'rappel', cluster_id: 1, manager_id: manager });
});
afterAll(() => api?.close());

const notices = () => noticesOf(api.db, agent);

describe('a reminder', () => {
  it('says to the agent of a plan what he owes, answers whom and what, and stands in the history', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: '2026-02-03' });
    const before = await notices();
    const { status, body } = await api.client('manager').call(remindOfPlan, { plan_id });
    const content =
      'Rappel\u00a0: votre tâche SSR sur le site 16RAPPEL, prévue le mar. 3 févr. 2026, reste à faire.';
    expect([status, body.agent, body.content]).toEqual([200, 'rappel', content]);
    expect(await notices()).toEqual([...before, content]);
    const [row, ...more] = await api.history('plans', plan_id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: 'reminders.plan',
      account_id: await api.accountId('manager'),
      after: { agent_id: agent },
    });
  });

  it('is given once in a while, by whomever', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    expect((await api.client('manager').call(remindOfPlan, { plan_id })).status).toBe(200);
    const before = await notices();
    const again = await api.client('admin').call(remindOfPlan, { plan_id });
    expect([again.status, await notices()]).toEqual([409, before]);
    expect(again.body.error).toContain(`${hoursBetweenReminders} dernières heures`);
    const [given] = await api.history('plans', plan_id);
    const longAgo = new Date(Date.now() - (hoursBetweenReminders * 60 + 1) * 60_000);
    await api.update('history', given.id, { at: longAgo });
    expect((await api.client('admin').call(remindOfPlan, { plan_id })).status).toBe(200);
  });

  it('of five at once is one', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    const before = (await notices()).length;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.client('manager').call(remindOfPlan, { plan_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await notices()).length).toBe(before + 1);
  });

  it('says of a task that came back what it waits for', async () => {
    const task_id = await aTask(api.db, site, { kind: 'gpm', status: 'return', agent_id: agent });
    const { body } = await api.client('manager').call(remindOfTask, { task_id });
    expect(body.content).toContain(`n°\u00a0${task_id} sur le site 16RAPPEL vous a été retournée`);
    expect((await api.history('tasks', task_id)).map(({ action }) => action)).toEqual(['reminders.task']);
  });

  it('is not given where nobody is to do it, or where there is nothing to do', async () => {
    const nobody = await aPlan(api.db, site, { kind: 'ssr', agent_id: null });
    const cancelled = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, status: 'cancelled' });
    const before = await notices();
    for (const plan_id of [nobody, cancelled])
      expect((await api.client('manager').call(remindOfPlan, { plan_id })).status).toBe(409);
    expect(await notices()).toEqual(before);
  });
});
