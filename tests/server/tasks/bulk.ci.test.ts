import { beforeAll, describe, expect, it } from 'vitest';
import { taskActions } from '../../../contract/work/task-actions';
import { type TaskSelectionResponse, taskSelection } from '../../../contract/work/task-selection';
import { listNotificationTexts, rowAccess } from '../../factories/rows';
import { createAnomaly, createPlan, createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';

/** Many tasks are changed in sets; what is left of each is what changing it alone leaves. */
const api = testApi();
let mine: number;
let disabledAgent: number;
beforeAll(async () => {
  const here = { role: 'agent', cluster_id: 1, owner: 'inhouse' } as const;
  mine = await api.person({ ...here, username: 'm-agent' });
  disabledAgent = await api.person({ ...here, username: 'm-gone', status: 'disabled' });
});

type Result = TaskSelectionResponse['results'][number];
const client = () => api.client('admin');
const again = () => ({ agent: mine, planning_date: '2031-06-02' });
const operations = {
  return: {
    many: (ids: number[]) =>
      client().call(taskSelection.actions.return, { kind: 'gpm', ids, message: 'Floue' }),
    one: (pmid: number) => client().call(taskActions.actions.return, { pmid, message: 'Floue' }),
  },
  close: {
    many: (ids: number[]) => client().call(taskSelection.actions.close, { kind: 'gpm', ids }),
    one: (id: number) => client().call(taskActions.actions.close, { id }),
  },
  replan: {
    many: (ids: number[]) => client().call(taskSelection.actions.replan, { kind: 'gpm', ids, ...again() }),
    one: (taskid: number) => client().call(taskActions.actions.replan, { taskid, ...again() }),
  },
};

describe.each(Object.entries(operations))('many at once: %s', (_, { many, one }) => {
  it('leaves of each what doing it alone leaves, and refuses the same', async () => {
    const [together, alone] = [await world(), await world()];
    const { status, body } = await many(together);
    expect(status).toBe(200);
    const refusals: (string | null)[] = [];
    for (const id of alone) {
      const answer = await one(id);
      refusals.push(answer.status === 200 ? null : answer.body.error);
    }
    expect(body.results.map(({ cause }: Result) => cause)).toEqual(refusals);
    expect(body.results.map(({ task_id }: Result) => task_id)).toEqual(together);
    expect(body).toMatchObject({
      done: refusals.filter(cause => cause === null).length,
      refused: refusals.filter(cause => cause !== null).length,
    });
    for (const [at, id] of together.entries())
      expect(await readState(id)).toEqual(await readState(alone[at]));
  });
});

it('plans again for each task’s own agent, and refuses those whose agent is none any more', async () => {
  const ids = await world();
  const values = { kind: 'gpm', ids, planning_date: '2031-06-03' };
  const { body } = await client().call(taskSelection.actions.replan, values);
  for (const { task_id, done, cause } of body.results as Result[]) {
    const { agent_id } = await api.row('tasks', task_id);
    const plans = await api.rows('plans', { from_task_id: task_id });
    if (agent_id === disabledAgent) expect(cause).toMatch(/Agent inconnu/);
    expect(plans.map(plan => plan.agent_id)).toEqual(done ? [agent_id] : []);
  }
  expect(body.done).toBe(8);
});

it('names no site of a task out of reach', async () => {
  const { client } = await api.someone('manager', { cluster_id: 2, owner: 'MBS' });
  const { body } = await client.call(taskSelection.actions.close, { kind: 'gpm', ids: await world() });
  expect(body.results.map(({ site_code }: Result) => site_code)).toEqual(Array(12).fill(null));
});

it('notifies an agent once of several, with their number and the message', async () => {
  const before = await listNotificationTexts(api.db, mine);
  const ids = await world();
  await operations.return.many(ids);
  const texts = (await listNotificationTexts(api.db, mine)).slice(before.length);
  expect(texts).toEqual([
    expect.stringMatching(/^\d+ tâches .* vous ont été retournées\. «\u00a0Floue\u00a0»$/),
  ]);
  const returned = await api.rows('tasks', { status: 'return', agent_id: mine });
  expect(Number.parseInt(texts[0], 10)).toBe(returned.filter(({ id }) => ids.includes(id)).length);
});

/** Tasks in every state, with and without agent, plan, CM and anomaly; two on one site. */
const world = async () => {
  const { db } = api;
  const sites = [await createSite(db, { areas: ['gpm'] }), await createSite(db, { areas: ['gpm'] })];
  const ids: number[] = [];
  for (const [at, status] of (
    ['', 'pending', 'return', 'correct', 'accept', 'impossible', 'ongoing', 'closed', 'cancelled'] as const
  ).entries()) {
    const values = { kind: 'gpm' as const, agent_id: at % 3 === 2 ? null : mine };
    const plan_id =
      at % 2
        ? null
        : await createPlan(db, sites[at % 2], { ...values, status: 'done', instruction: 'Vidange' });
    ids.push(await createTask(db, sites[at % 2], { ...values, status, plan_id }));
  }
  ids.push(await createTask(db, sites[0], { kind: 'gpm', status: '', agent_id: disabledAgent }));
  ids.push(await createTask(db, sites[0], { kind: 'gpm', status: '', deleted_at: new Date('2020-01-01') }));
  const anomaly_id = await createAnomaly(db, sites[1]);
  const plan_id = await createPlan(db, sites[1], { kind: 'gpm', status: 'done', anomaly_id, agent_id: mine });
  ids.push(await createTask(db, sites[1], { kind: 'gpm', status: '', plan_id, agent_id: mine }));
  return ids;
};

/** What a task, its plan, the plan that followed it, its site's summary and the histories of all hold, without numbers. */
const readState = async (id: number) => {
  const { db } = api;
  const task = await rowAccess(db).row('tasks', id);
  const [plan] = await rowAccess(db).rows('plans', { id: task.plan_id ?? 0 });
  const next = await rowAccess(db).rows('plans', { from_task_id: id });
  const area = await db.selectFrom('site_areas').selectAll().where('site_id', '=', task.site_id).execute();
  const [anomaly] = await rowAccess(db).rows('anomalies', { id: plan?.anomaly_id ?? 0 });
  const history = [
    ...(await rowAccess(db).history('tasks', id)),
    ...(await rowAccess(db).history('plans', plan?.id ?? 0)),
    ...(await Promise.all(next.map(one => rowAccess(db).history('plans', one.id)))).flat(),
    ...(await rowAccess(db).history('anomalies', anomaly?.id ?? 0)),
  ];
  const withoutNumbers = (_: string, value: unknown) =>
    typeof value === 'number'
      ? 'n'
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
        ? 'at'
        : value;
  return JSON.parse(
    JSON.stringify(
      {
        task: { ...task, version: `${task.version}` },
        plan: plan && { ...plan, version: `${plan.version}` },
        next,
        area,
        repairedBy: anomaly && next.some(one => one.id === anomaly.plan_id),
        history,
      },
      withoutNumbers,
    ),
  );
};
