import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoursBetweenReminders, reminders } from '../../../contract/reminders';
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

const told = async () =>
  (
    await api.db
      .selectFrom('notifications')
      .select('content')
      .where('account_id', '=', agent)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content);
const historyOf = (object: string, id: number) =>
  api.db.selectFrom('history').selectAll().where('object', '=', object).where('object_id', '=', id).execute();

describe('a reminder', () => {
  it('tells the agent of a plan what he owes, answers whom and what, and stands in the history', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: '2026-02-03' });
    const before = await told();
    const { status, body } = await api.client('manager').call(remindOfPlan, { plan_id });
    const content =
      'Rappel\u00a0: votre tâche SSR sur le site 16RAPPEL, prévue le mar. 3 févr. 2026, reste à faire.';
    expect([status, body.agent, body.content]).toEqual([200, 'rappel', content]);
    expect(await told()).toEqual([...before, content]);
    const [row, ...more] = await historyOf('plans', plan_id);
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
    const before = await told();
    const again = await api.client('admin').call(remindOfPlan, { plan_id });
    expect([again.status, await told()]).toEqual([409, before]);
    expect(again.body.error).toContain(`${hoursBetweenReminders} dernières heures`);
    await api.db
      .updateTable('history')
      .set({ at: new Date(Date.now() - (hoursBetweenReminders * 60 + 1) * 60_000) })
      .where('object', '=', 'plans')
      .where('object_id', '=', plan_id)
      .execute();
    expect((await api.client('admin').call(remindOfPlan, { plan_id })).status).toBe(200);
  });

  it('of five at once is one', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    const before = (await told()).length;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.client('manager').call(remindOfPlan, { plan_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await told()).length).toBe(before + 1);
  });

  it('says of a task that came back what it waits for', async () => {
    const task_id = await aTask(api.db, site, { kind: 'gpm', status: 'return', agent_id: agent });
    const { body } = await api.client('manager').call(remindOfTask, { task_id });
    expect(body.content).toContain(`n°\u00a0${task_id} sur le site 16RAPPEL vous a été retournée`);
    expect((await historyOf('tasks', task_id)).map(({ action }) => action)).toEqual(['reminders.task']);
  });

  it('is not given where nobody is to do it, or it is done, or it is out of reach', async () => {
    const nobody = await aPlan(api.db, site, { kind: 'ssr', agent_id: null });
    const cancelled = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, status: 'cancelled' });
    const sent = await aTask(api.db, site, { kind: 'ssr', status: 'pending', agent_id: agent });
    const far = await aSite(api.db, { code: '31LOIN', owner: 'MBS', wilaya_id: 31, cluster_id: 2 });
    const away = await aPlan(api.db, far, { kind: 'ssr', agent_id: agent });
    const before = await told();
    const manager = api.client('manager');
    const answers = [
      await manager.call(remindOfPlan, { plan_id: nobody }),
      await manager.call(remindOfPlan, { plan_id: cancelled }),
      await manager.call(remindOfTask, { task_id: sent }),
      await manager.call(remindOfPlan, { plan_id: away }),
      await api.client('agent').call(remindOfPlan, { plan_id: nobody }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 404, 404]);
    expect(await told()).toEqual(before);
  });
});
