import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskActions } from '../../../contract/task-actions';
import type { TaskKind, TaskStatus } from '../../../contract/vocabulary';
import { aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { actions } = taskActions;
type Action = 'return' | 'accept' | 'reject' | 'close' | 'replan' | 'addData' | 'delete';

const kinds: TaskKind[] = ['delivery', 'ssr', 'installation', 'gpm', 'cm'];
const states: TaskStatus[] = ['', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'closed'];

/** Product decisions, « Plans and tasks », written out: where an action is allowed, and the state it leaves. */
const promised: Record<Action, { in: TaskStatus[]; leaves: TaskStatus | 'same'; only?: TaskKind }> = {
  return: { in: ['', 'pending', 'correct', 'accept'], leaves: 'return' },
  accept: { in: ['pending', 'correct'], leaves: 'accept', only: 'ssr' },
  reject: { in: ['pending', 'correct'], leaves: 'reject', only: 'ssr' },
  close: { in: ['', 'pending', 'return', 'correct', 'accept', 'reject'], leaves: 'closed' },
  replan: { in: ['', 'pending', 'return', 'correct', 'accept', 'reject'], leaves: 'closed' },
  addData: { in: ['', 'pending', 'return', 'correct', 'accept'], leaves: 'same', only: 'ssr' },
  delete: { in: states, leaves: 'same' },
};

let api: Api;
let agent: number;
let site: number;
beforeAll(async () => {
  api = await startApi();
  agent = await api.person({ role: 'agent', username: 'etats', cluster_id: 1 });
  site = await aSite(api.db, { code: '16ETAT' });
});
afterAll(() => api?.close());

describe.each(kinds)('%s', kind => {
  it.each(Object.keys(promised) as Action[])('%s in every state', async action => {
    const rule = promised[action];
    for (const status of states) {
      const id = await aTask(api.db, site, { kind, status, agent_id: agent });
      const about = `${kind}, « ${status} », ${action}`;
      const answer = await api.client('admin').call(actions[action], sent(action, id));
      const allowed = rule.in.includes(status) && (!rule.only || rule.only === kind);
      expect(answer.status, about).toBe(allowed ? 200 : 409);
      expect(await statusOf(id), about).toBe(allowed && rule.leaves !== 'same' ? rule.leaves : status);
      expect(await historyOf(id), about).toHaveLength(allowed ? 1 : 0);
      if (!allowed) expect(answer.body.error, about).toMatch(/tâche/);
    }
  });
});

it('tells the agent of a return, with what the manager wrote', async () => {
  const id = await aTask(api.db, site, { kind: 'gpm', status: '', agent_id: agent });
  const { body } = await api
    .client('admin')
    .call(actions.return, { pmid: id, message: 'Photo floue', slots: [] });
  expect(body.data).toMatchObject({ task_status: 'return', cause_return: 'Photo floue' });
  const told = await api.db.selectFrom('notifications').selectAll().where('account_id', '=', agent).execute();
  expect(JSON.stringify(told)).toContain('Photo floue');
});

it('brings a deleted task back, for an admin', async () => {
  const id = await aTask(api.db, site, { kind: 'cm', status: '', agent_id: agent });
  const admin = api.client('admin');
  expect((await admin.call(actions.restore, { id })).status).toBe(409);
  expect((await admin.call(actions.delete, { pmid: id })).status).toBe(200);
  expect((await admin.call(actions.close, { id })).status).not.toBe(200);
  const { status, body } = await admin.call(actions.restore, { id });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ task_id: id, deleted_at: null });
});

it('takes two rows of additional data and no third', async () => {
  const id = await aTask(api.db, site, { kind: 'ssr', status: 'pending', agent_id: agent });
  const admin = api.client('admin');
  expect((await admin.call(actions.addData, { pmid: id, data: [row, row, row] })).status).toBe(422);
  const { body } = await admin.call(actions.addData, { pmid: id, data: [row, row] });
  expect(body.data.data_m).toEqual([row, row]);
});

it('hides a task of another cluster as if there were none', async () => {
  const far = await aTask(api.db, await aSite(api.db, { cluster_id: 2, wilaya_id: 31 }), { status: '' });
  await api.person({ role: 'cluster_manager', username: 'chef-etats', cluster_id: 1 });
  const { status } = await api.client('chef-etats').call(actions.return, { pmid: far });
  expect(status).toBe(404);
  expect(await statusOf(far)).toBe('');
});

const row = {
  structure_type: 'Pylône',
  eqp_hous_type: 'Shelter',
  plot_size: '12',
  mod_cap_a: '30',
  max_modules: '4',
};
const sent = (action: Action, id: number) => ({
  pmid: id,
  id,
  taskid: id,
  ...(action === 'replan' && { agent, planning_date: '2030-06-01' }),
  ...(action === 'addData' && { data: [row] }),
});
const statusOf = async (id: number) =>
  (await api.db.selectFrom('tasks').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const historyOf = (id: number) =>
  api.db
    .selectFrom('history')
    .selectAll()
    .where('object', '=', 'tasks')
    .where('object_id', '=', id)
    .execute();
