import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalyActions } from '../../../contract/anomalies';
import { field } from '../../../contract/field';
import { planning } from '../../../contract/planning';
import { taskActions } from '../../../contract/task-actions';
import type { TaskTransition } from '../../../contract/task-states';
import type { TaskKind, TaskStatus } from '../../../contract/vocabulary';
import { anAnomaly, aPhotoOf, aPlan, aSite, aTask } from '../../factories/sites';
import { editableIn } from '../calls';
import { type Mobile, mobileOf, sendPhoto } from '../field/mobile';
import { type Answer, type Api, type Client, startApi } from '../harness';
import { taskInState } from '../world';

const { actions } = taskActions;
const kinds: TaskKind[] = ['delivery', 'ssr', 'installation', 'gpm', 'cm'];
const states: TaskStatus[] = ['', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'closed'];

type Promised = {
  /** The states in which it is allowed. */
  in: TaskStatus[];
  /** Where it leaves the task; a submission by the kind and state it finds. */
  leaves: TaskStatus | 'same' | ((kind: TaskKind, status: TaskStatus) => TaskStatus);
  only?: TaskKind;
  /** States in which it answers as if done and changes nothing. */
  repeats?: TaskStatus[];
  /** Rows of the task's history. */
  writes: number;
  /** What a deleted task is answered with. */
  deleted: number;
};
const waiting: TaskStatus[] = ['', 'pending', 'correct'];
const byManager = { writes: 1, deleted: 409 };
const byAgent = { in: ['ongoing', 'return'] as TaskStatus[], deleted: 404 };

/** Product decisions, « Plans and tasks », written out: where an action is allowed, and the state it leaves. */
const promised = {
  return: { ...byManager, in: [...waiting, 'accept'], leaves: 'return' },
  accept: { ...byManager, in: ['pending', 'correct'], leaves: 'accept', only: 'ssr' },
  reject: { ...byManager, in: ['pending', 'correct'], leaves: 'reject', only: 'ssr' },
  close: { ...byManager, in: [...waiting, 'return', 'accept', 'reject'], leaves: 'closed' },
  replan: { ...byManager, in: [...waiting, 'return', 'accept', 'reject'], leaves: 'closed' },
  addData: { ...byManager, in: [...waiting, 'return', 'accept'], leaves: 'same', only: 'ssr' },
  editTest: { ...byManager, in: [...waiting, 'return'], leaves: 'same' },
  review: { ...byManager, in: [...waiting, 'accept'], leaves: 'same' },
  seen: { ...byManager, in: [...waiting, 'accept'], leaves: 'same' },
  // Without a decision of one's own a moment ago; with one, below.
  takeBack: { ...byManager, in: [], leaves: 'same' },
  delete: { ...byManager, in: states, leaves: 'same' },
  restore: { ...byManager, in: [], leaves: 'same', deleted: 200 },
  planInstallation: {
    in: [...waiting, 'ongoing', 'accept', 'closed'],
    leaves: 'same',
    writes: 0,
    deleted: 404,
  },
  sendStep: { ...byAgent, leaves: 'same', writes: 0 },
  photo: { ...byAgent, leaves: 'same', writes: 0 },
  submit: {
    ...byAgent,
    leaves: (kind, status) => (status === 'return' ? 'correct' : kind === 'ssr' ? 'pending' : ''),
    repeats: waiting,
    writes: 1,
  },
} satisfies Record<TaskTransition | 'photo' | 'seen', Promised>;
type Action = keyof typeof promised;

let api: Api;
let admin: Client;
let mobile: Mobile;
let agent: number;
let site: number;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
  agent = await api.person({ role: 'agent', username: 'etats', cluster_id: 1 });
  mobile = await mobileOf(api, agent);
  site = await aSite(api.db, { code: '16ETAT', areas: ['delivery', 'ssr', 'gpm'] });
});
afterAll(() => api?.close());

describe.each(kinds)('%s', kind => {
  describe.each(Object.keys(promised) as Action[])('%s', action => {
    const rule: Promised = promised[action];
    const task = (status: TaskStatus, deleted = false) =>
      taskInState(api, site, { kind, status, deleted, whole: needsEvidence.includes(action) }, agent);

    it('in every state', async () => {
      for (const status of states) {
        const id = await task(status);
        const about = `${kind}, « ${status} », ${action}`;
        const answer = await send(action, kind, id);
        const ofItsKind = !rule.only || rule.only === kind;
        const allowed = rule.in.includes(status) && ofItsKind;
        const repeats = rule.repeats?.includes(status);
        expect([answer.status, about]).toEqual([allowed || repeats ? 200 : 409, about]);
        const { leaves } = rule;
        const after = typeof leaves === 'function' ? leaves(kind, status) : leaves;
        expect([await statusOf(id), about]).toEqual([allowed && after !== 'same' ? after : status, about]);
        expect([(await historyOf(id)).length, about]).toEqual([allowed ? rule.writes : 0, about]);
        if (answer.status === 409) expect(answer.body.error, about).toMatch(/tâche/i);
      }
    });

    it('on a deleted task', async () => {
      for (const status of states) {
        const id = await task(status, true);
        const about = `${kind}, « ${status} », ${action}`;
        const answer = await send(action, kind, id);
        expect([answer.status, about]).toEqual([rule.deleted, about]);
        expect([await statusOf(id), about]).toEqual([status, about]);
        expect([(await historyOf(id)).length, about]).toEqual([rule.deleted === 200 ? 1 : 0, about]);
      }
    });
  });

  it('clock-in opens a plan once and no cancelled one', async () => {
    const plan = (status: 'planned' | 'done' | 'cancelled') =>
      aPlan(api.db, site, { kind, agent_id: agent, status });
    const arrive = (plan_id: number) =>
      mobile.call(field.actions.clockin, { plan_id, lat: 36.7, lng: 3.05, at: new Date().toISOString() });
    const plan_id = await plan('planned');
    const opened = await arrive(plan_id);
    expect([opened.status, await statusOf(opened.body.taskid)]).toEqual([200, 'ongoing']);
    for (const status of states) {
      await api.db.updateTable('tasks').set({ status }).where('id', '=', opened.body.taskid).execute();
      const again = await arrive(plan_id);
      expect([again.body.taskid, await statusOf(opened.body.taskid)]).toEqual([opened.body.taskid, status]);
    }
    expect((await arrive(await plan('cancelled'))).status).toBe(409);
    expect((await arrive(await plan('done'))).status).toBe(409);
    await api.db
      .updateTable('tasks')
      .set({ deleted_at: new Date() })
      .where('id', '=', opened.body.taskid)
      .execute();
    expect((await arrive(plan_id)).status).toBe(404);
  });
});

it('tells the agent of a return, with what the manager wrote', async () => {
  const id = await aTask(api.db, site, { kind: 'gpm', status: '', agent_id: agent });
  const { body } = await admin.call(actions.return, { pmid: id, message: 'Photo floue', slots: [] });
  expect(body.data).toMatchObject({ task_status: 'return', cause_return: 'Photo floue' });
  const told = await api.db.selectFrom('notifications').selectAll().where('account_id', '=', agent).execute();
  expect(JSON.stringify(told)).toContain('Photo floue');
});

describe('what was just decided', () => {
  const ssr = (status: TaskStatus) => aTask(api.db, site, { kind: 'ssr', status, agent_id: agent });
  const takeBack = (id: number, who = admin) => who.call(actions.takeBack, { id });
  const stored = (id: number) =>
    api.db
      .selectFrom('tasks')
      .select(['status', 'seen_at', 'seen_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('is taken back by whoever decided, to the state before, with its history and word to the agent', async () => {
    for (const status of ['pending', 'correct'] as const) {
      const id = await ssr(status);
      await admin.call(actions.accept, { id });
      const { status: answered, body } = await takeBack(id);
      expect([answered, body.data.task_status]).toEqual([200, status]);
      expect(await stored(id)).toEqual({ status, seen_at: null, seen_by: null });
      const [accepted, back, ...more] = await historyOf(id);
      expect(more).toEqual([]);
      expect(back).toMatchObject({
        action: 'taskActions.takeBack',
        reverts: accepted.id,
        before: { status: 'accept' },
        after: { status },
      });
      const told = await api.db
        .selectFrom('notifications')
        .select('content')
        .where('account_id', '=', agent)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(told.content).toContain(`n° ${id}`);
      expect(told.content).toContain('acceptation a été annulée');
      // Once; and it can be accepted again.
      expect((await takeBack(id)).status).toBe(409);
      expect((await admin.call(actions.accept, { id })).status).toBe(200);
    }
  });

  it('also the mark that somebody looked, to who looked before', async () => {
    const id = await aTask(api.db, site, { kind: 'gpm', status: '', agent_id: agent });
    await admin.call(actions.seen, { id });
    const first = await stored(id);
    await admin.call(actions.seen, { id });
    expect((await takeBack(id)).status).toBe(200);
    expect(await stored(id)).toEqual(first);
  });

  it('stands against others, after the window, and once something newer rests on it', async () => {
    const refused = async (id: number, who = admin) => {
      const before = await historyOf(id);
      const { status, body } = await takeBack(id, who);
      expect([status, body.error]).toEqual([409, expect.stringMatching(/10 secondes/)]);
      expect([(await stored(id)).status, await historyOf(id)]).toEqual(['accept', before]);
    };
    const [others, old, newer] = [await ssr('pending'), await ssr('pending'), await ssr('pending')];
    for (const id of [others, old, newer]) await admin.call(actions.accept, { id });
    await api.person({ role: 'admin', username: 'autre-admin' });
    await refused(others, api.client('autre-admin'));
    await api.db
      .updateTable('history')
      .set({ at: new Date(Date.now() - 16_000) })
      .where('object', '=', 'tasks')
      .where('object_id', '=', old)
      .execute();
    await refused(old);
    await admin.call(actions.addData, { pmid: newer, data: [row] });
    await refused(newer);
  });
});

describe('a deleted task', () => {
  it('comes back, for an admin, within thirty days', async () => {
    const id = await aTask(api.db, site, { kind: 'cm', status: '', agent_id: agent });
    expect((await admin.call(actions.delete, { pmid: id })).status).toBe(200);
    const { status, body } = await admin.call(actions.restore, { id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ task_id: id, deleted_at: null });
    const deleted = (days: number) =>
      aTask(api.db, site, { status: '', deleted_at: new Date(Date.now() - days * 86_400_000) });
    expect((await admin.call(actions.restore, { id: await deleted(29.9) })).status).toBe(200);
    expect((await admin.call(actions.restore, { id: await deleted(30.1) })).status).toBe(404);
  });

  it('takes its plan with it and brings it back', async () => {
    const plan_id = await aPlan(api.db, site, { kind: 'ssr', agent_id: agent });
    const opened = await mobile.call(field.actions.clockin, {
      plan_id,
      lat: 36.7,
      lng: 3.05,
      at: new Date().toISOString(),
    });
    const { taskid } = opened.body;
    const planned = async () => {
      const { body } = await admin.call(planning.actions.ofSite, { site_id: site, task_type: 'ssr' });
      const plan = body.data.find((each: { id: number }) => each.id === plan_id);
      return [plan.status, plan.task];
    };
    expect(await planned()).toEqual(['done', taskid]);
    await admin.call(actions.delete, { pmid: taskid });
    expect(await planned()).toEqual(['cancelled', null]);
    await admin.call(actions.restore, { id: taskid });
    expect(await planned()).toEqual(['done', taskid]);
  });

  it('leaves the anomaly that it was to repair to be planned anew', async () => {
    const id = await anAnomaly(api.db, site, {});
    const plan = () => admin.call(anomalyActions.actions.plan, { id, agent, planning_date: '2030-06-01' });
    const { plan_id } = (await plan()).body;
    const opened = await mobile.call(field.actions.clockin, {
      plan_id,
      lat: 36.7,
      lng: 3.05,
      at: new Date().toISOString(),
    });
    expect((await plan()).status).toBe(409);
    await admin.call(actions.delete, { pmid: opened.body.taskid });
    expect((await plan()).status).toBe(200);
  });
});

it('takes two rows of additional data and no third', async () => {
  const id = await aTask(api.db, site, { kind: 'ssr', status: 'pending', agent_id: agent });
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

it('plans again where the task was, for who reaches it through its drop site', async () => {
  const far = await aSite(api.db, { cluster_id: 2, wilaya_id: 31 });
  const id = await aTask(api.db, far, { status: '', drop_site_id: site });
  await api.person({ role: 'cluster_manager', username: 'chef-depot', cluster_id: 1 });
  const chief = api.client('chef-depot');
  const { status, body } = await chief.call(actions.replan, sent('replan', 'delivery', id));
  expect(status).toBe(200);
  const plan = await api.db
    .selectFrom('plans')
    .select(['site_id', 'drop_site_id', 'from_task_id'])
    .where('id', '=', body.plan_id)
    .executeTakeFirst();
  expect(plan).toEqual({ site_id: far, drop_site_id: site, from_task_id: id });
});

const needsEvidence: Action[] = ['editTest', 'submit'];
const row = {
  structure_type: 'Pylône',
  eqp_hous_type: 'Shelter',
  plot_size: '12',
  mod_cap_a: '30',
  max_modules: '4',
};
const firstStep: Record<TaskKind, string> = {
  delivery: 'pickup',
  ssr: 'photos',
  installation: 'outdoor',
  gpm: 'gpm_photos',
  cm: 'photos',
};
const sent = (action: Action, kind: TaskKind, id: number) => ({
  pmid: id,
  id,
  taskid: id,
  ...(action === 'replan' && { agent, planning_date: '2030-06-01' }),
  ...(action === 'addData' && { data: [row] }),
  ...(action === 'editTest' && { pm: id, ...editableIn(kind) }),
  ...(action === 'sendStep' && { test: firstStep[kind], data: {}, done: false }),
});
const send = async (action: Action, kind: TaskKind, id: number): Promise<Answer> => {
  const values = sent(action, kind, id);
  switch (action) {
    case 'planInstallation':
      return admin.call(planning.actions.installation, {
        taskid: id,
        installation_type: 'new_site',
        agentid: agent,
        planning_date: '2030-06-01',
      });
    case 'review': {
      const photo = await aPhotoOf(api.db, id);
      return admin.call(actions.review, { id, photos: [{ id: photo, verdict: 'ok' }] });
    }
    case 'sendStep':
      return mobile.call(field.actions.step, values);
    case 'photo':
      return sendPhoto(mobile, { taskid: id, test: firstStep[kind], index: 0 });
    case 'submit':
      return mobile.call(field.actions.submit, { taskid: id });
    default:
      return admin.call(actions[action], values);
  }
};
const statusOf = async (id: number) =>
  (await api.db.selectFrom('tasks').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const historyOf = (id: number) =>
  api.db
    .selectFrom('history')
    .selectAll()
    .where('object', '=', 'tasks')
    .where('object_id', '=', id)
    .execute();
