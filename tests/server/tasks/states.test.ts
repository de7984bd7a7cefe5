import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalyActions, awaitsRepair } from '../../../contract/anomalies';
import type { Endpoint } from '../../../contract/endpoint';
import { field } from '../../../contract/field';
import { impossibleTest } from '../../../contract/impossible';
import { defaultPermissions, isAllowed, isKindRule } from '../../../contract/permissions';
import { planning } from '../../../contract/planning';
import { reminders } from '../../../contract/reminders';
import { taskActions } from '../../../contract/task-actions';
import { kindRows } from '../../../contract/task-kinds';
import type { TaskMenuKey } from '../../../contract/task-kinds/row';
import { deliveryTasks } from '../../../contract/task-lists';
import { menuOffers, taskMenuRules } from '../../../contract/task-menu';
import { taskReports } from '../../../contract/task-reports';
import type { TaskTransition } from '../../../contract/task-states';
import { type TaskKind, type TaskStatus, taskKinds } from '../../../contract/vocabulary';
import { byTurns } from '../../depth';
import { anAnomaly, aPhotoOf, aPlan, aSite, aTask } from '../../factories/sites';
import { taskInState } from '../../factories/tasks';
import { editableIn } from '../calls';
import { type Mobile, mobileOf, sendPhoto } from '../field/mobile';
import { type Answer, type Api, type Client, startApi } from '../harness';

const { actions } = taskActions;
const kinds: readonly TaskKind[] = taskKinds;
const states: TaskStatus[] = [
  '',
  'ongoing',
  'pending',
  'return',
  'correct',
  'accept',
  'reject',
  'closed',
  'impossible',
  'cancelled',
];

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
/** What was under way or could not be done does not count as done. */
const ended = (_: TaskKind, status: TaskStatus): TaskStatus =>
  status === 'ongoing' || status === 'impossible' ? 'cancelled' : 'closed';
const byAgent = { in: ['ongoing', 'return'] as TaskStatus[], deleted: 404 };

/** Product decisions, « Plans and tasks », written out: where an action is allowed, and the state it leaves. */
const promised = {
  return: { ...byManager, in: [...waiting, 'accept', 'impossible'], leaves: 'return' },
  accept: { ...byManager, in: ['pending', 'correct'], leaves: 'accept', only: 'ssr' },
  reject: { ...byManager, in: ['pending', 'correct'], leaves: 'reject', only: 'ssr' },
  close: { ...byManager, in: [...waiting, 'return', 'accept', 'reject', 'impossible'], leaves: ended },
  cancel: { ...byManager, in: ['ongoing'], leaves: 'cancelled' },
  replan: {
    ...byManager,
    in: [...waiting, 'ongoing', 'return', 'accept', 'reject', 'impossible'],
    leaves: ended,
  },
  planCm: { ...byManager, in: ['impossible'], leaves: 'cancelled' },
  addData: { ...byManager, in: [...waiting, 'return', 'accept'], leaves: 'same', only: 'ssr' },
  editTest: { ...byManager, in: [...waiting, 'return'], leaves: 'same' },
  review: { ...byManager, in: [...waiting, 'accept'], leaves: 'same' },
  seen: { ...byManager, in: [...waiting, 'accept'], leaves: 'same' },
  // Without a decision of one's own a moment ago; with one, below.
  takeBack: { ...byManager, in: [], leaves: 'same' },
  remind: { ...byManager, in: ['ongoing', 'return'], leaves: 'same' },
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
  impossible: { ...byAgent, leaves: 'impossible', repeats: ['impossible'], writes: 1 },
  sendProof: { ...byAgent, in: ['ongoing', 'return', 'impossible'], leaves: 'same', writes: 0 },
  submit: {
    ...byAgent,
    leaves: (kind, status) => (status === 'return' ? 'correct' : kind === 'ssr' ? 'pending' : ''),
    repeats: waiting,
    writes: 1,
  },
  // A task waits again with its plan (`tests/server/tray`): no call moves it alone.
} satisfies Record<Exclude<TaskTransition, 'waitAgain'> | 'photo' | 'seen', Promised>;
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

const actionsOf = (kind: TaskKind) => {
  const all = (Object.keys(promised) as Action[]).filter(action => action !== 'editTest' || editableIn(kind));
  const own = all.filter(action => (promised[action] as Promised).only === kind);
  return [...new Set([...own, ...byTurns(kinds.length, all, kinds.indexOf(kind))])];
};
describe.each(kinds)('%s', kind => {
  describe.each(actionsOf(kind))('%s', action => {
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

describe('a task under way', () => {
  const begun = async (kind: TaskKind = 'gpm', values: { day?: string } = {}) => {
    const plan_id = await aPlan(api.db, site, { kind, agent_id: agent, ...values });
    const at = new Date().toISOString();
    const { body } = await mobile.call(field.actions.clockin, { plan_id, lat: 36.7, lng: 3.05, at });
    return { plan_id, taskid: body.taskid as number };
  };
  const planOf = (id: number) =>
    api.db
      .selectFrom('plans')
      .select(['status', 'from_task_id', 'anomaly_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const toldAgent = async () =>
    JSON.stringify(
      await api.db.selectFrom('notifications').select('content').where('account_id', '=', agent).execute(),
    );

  it('is cancelled with a reason, and its agent, in the middle of it, is told to stop', async () => {
    const { plan_id, taskid } = await begun();
    expect((await admin.call(actions.cancel, { id: taskid })).body.fields[0].path).toBe('message');
    const { body } = await admin.call(actions.cancel, { id: taskid, message: 'Site vendu' });
    expect(body.data).toMatchObject({ task_status: 'cancelled', cause_return: 'Site vendu' });
    expect((await planOf(plan_id)).status).toBe('cancelled');
    expect(await toldAgent()).toContain(
      `${taskid} sur le site 16ETAT est annulée\u00a0: n’y travaillez plus. «\u00a0Site vendu\u00a0»`,
    );
    const refused = await Promise.all([
      mobile.call(field.actions.step, { taskid, test: 'gpm_assets', data: {} }),
      sendPhoto(mobile, { taskid, test: 'gpm_photos', index: 0 }),
      mobile.call(field.actions.submit, { taskid }),
      mobile.call(field.actions.impossible, { taskid, cause: 'weather' }),
    ]);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.error).toMatch(/annulée par un responsable/);
      expect(body.current).toEqual({ task_status: 'cancelled', cause_return: 'Site vendu' });
    }
    const past = await mobile.call(field.actions.past, { task_status: 'cancelled' });
    expect(past.body.tasks[0]).toMatchObject({ taskid, cause_return: 'Site vendu' });
  });

  it('is planned again: the new plan stands in for the old, and nothing counts as done', async () => {
    const { plan_id, taskid } = await begun();
    const again = await admin.call(actions.replan, { taskid, agent, planning_date: '2030-06-01' });
    expect(await statusOf(taskid)).toBe('cancelled');
    expect((await planOf(plan_id)).status).toBe('cancelled');
    expect(await planOf(again.body.plan_id)).toMatchObject({ status: 'planned', from_task_id: taskid });
    expect(await toldAgent()).toContain(`${taskid} sur le site 16ETAT est annulée`);
  });

  it('deleted and restored once it is cancelled, leaves its plan cancelled', async () => {
    const { plan_id, taskid } = await begun();
    await admin.call(actions.cancel, { id: taskid, message: 'Doublon' });
    await admin.call(actions.delete, { pmid: taskid });
    await admin.call(actions.restore, { id: taskid });
    expect((await planOf(plan_id)).status).toBe('cancelled');
  });

  it('is said to be impossible, with cause, note and photo, and is neither done nor late', async () => {
    const { plan_id, taskid } = await begun('gpm', { day: '2020-01-05' });
    const say = (values: Record<string, unknown>) =>
      mobile.call(field.actions.impossible, { taskid, ...values });
    expect((await say({ cause: 'other' })).body.fields[0].path).toBe('note');
    expect((await say({ cause: 'fatigue' })).body.fields[0].path).toBe('cause');
    await sendPhoto(mobile, { taskid, test: impossibleTest, index: 0 });
    const told = { cause: 'no_access', note: 'Portail cadenassé' };
    expect((await say(told)).body.task_status).toBe('impossible');
    expect((await say(told)).status).toBe(200);
    await sendPhoto(mobile, { taskid, test: impossibleTest, index: 1 });
    expect((await historyOf(taskid)).filter(({ action }) => action === 'field.impossible')).toHaveLength(1);
    expect((await planOf(plan_id)).status).toBe('impossible');

    const detail = (await admin.get(`/api/task/${taskid}`)).body.tasks[0];
    expect(detail).toMatchObject({
      task_status: 'impossible',
      impossible_cause: 'no_access',
      task_delay: false,
    });
    expect(detail.impossible).toMatchObject(told);
    expect(detail.impossible.photos.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    const listed = async (filter: Record<string, unknown>) =>
      (await admin.get('/api/gpm/task/fetch', { pm: taskid, ...filter })).body.total;
    expect(
      await Promise.all([{ task_status: 'impossible' }, { done: 'no' }, { late: 'no' }].map(listed)),
    ).toEqual([1, 1, 1]);
    expect(await Promise.all([{ done: 'yes' }, { late: 'yes' }, { review: 'yes' }].map(listed))).toEqual([
      0, 0, 0,
    ]);

    const { body } = await admin.call(actions.return, { pmid: taskid, message: 'Clés au magasin' });
    expect(body.data).toMatchObject({ task_status: 'return', impossible: null });
    expect((await planOf(plan_id)).status).toBe('done');
    expect((await mobile.call(field.actions.step, { taskid, test: 'gpm_assets', data: {} })).status).toBe(
      200,
    );
  });

  it('that could not be done is closed as not done, planned again or turned into a CM', async () => {
    const impossible = async () => {
      const { plan_id, taskid } = await begun();
      await mobile.call(field.actions.impossible, { taskid, cause: 'no_access', note: 'Serrure forcée' });
      return { plan_id, taskid };
    };
    const closed = await impossible();
    await admin.call(actions.close, { id: closed.taskid });
    expect([await statusOf(closed.taskid), (await planOf(closed.plan_id)).status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const { taskid } = await impossible();
    const cm = await admin.call(actions.planCm, { id: taskid, agent, planning_date: '2030-06-01' });
    expect(await statusOf(taskid)).toBe('cancelled');
    const plans = await mobile.call(field.actions.plans, { day: '2030-06-01', days: 1 });
    const planned = plans.body.plans.find((each: { plan_id: number }) => each.plan_id === cm.body.plan_id);
    expect(planned).toMatchObject({ task_type: 'cm', instruction: 'pas d’accès : Serrure forcée' });
    expect((await admin.get(`/api/task/${taskid}`)).body.tasks[0].followed_by[0]).toMatchObject({
      task_type: 'cm',
    });
  });
});

it('lists rejected, accepted and finished work for its agent, with causes and the slots refused', async () => {
  const taskid = await taskInState(api, site, { kind: 'ssr', status: 'pending', whole: true }, agent);
  const photo = await api.db
    .selectFrom('photos')
    .select(['id', 'slot'])
    .where('task_id', '=', taskid)
    .where('test', '=', 'photos')
    .executeTakeFirstOrThrow();
  await admin.call(actions.review, {
    id: taskid,
    photos: [{ id: photo.id, verdict: 'nok', cause: 'Floue' }],
  });
  await admin.call(actions.reject, { pmid: taskid, message: 'Mauvais site' });
  const past = async (filter: Record<string, unknown> = {}) =>
    (await mobile.call(field.actions.past, filter)).body.tasks;
  const [rejected] = await past({ task_status: 'reject' });
  expect(rejected).toMatchObject({ taskid, cause_return: 'Mauvais site', task_status: 'reject' });
  expect(rejected.redo).toMatchObject([{ test: 'photos', index: photo.slot, cause: 'Floue', redone: false }]);
  const all = await past({ limit: 100 });
  expect(new Set(all.map(({ task_status }: { task_status: string }) => task_status))).toEqual(
    new Set(states.filter(status => status !== 'ongoing' && status !== 'return')),
  );
  expect(
    (await past({ before: all[0].taskid, limit: 2 })).map(({ taskid }: { taskid: number }) => taskid),
  ).toEqual(all.slice(1, 3).map(({ taskid }: { taskid: number }) => taskid));
});

describe('a CM planned from an anomaly', () => {
  const anAnomalyWithPhotos = async () => {
    const id = await anAnomaly(api.db, site, {});
    const { task_id } = await api.db
      .selectFrom('anomalies')
      .select('task_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const items = [
      { type: 'Batteries', label: 'Deux éléments gonflés' },
      { type: 'energie', label: 'Fuite de gasoil' },
    ];
    await api.db
      .insertInto('task_tests')
      .values({ task_id, key: 'gpm_anomalies', done: true, data: JSON.stringify({ items }) })
      .execute();
    await api.db.updateTable('anomalies').set({ ref: 'fuite de gasoil' }).where('id', '=', id).execute();
    await aPhotoOf(api.db, task_id, 'gpm_anomalies', 0);
    return { id, photo: await aPhotoOf(api.db, task_id, 'gpm_anomalies', 5) };
  };
  const plan = (id: number) =>
    admin.call(anomalyActions.actions.plan, { id, agent, planning_date: '2030-06-02' });
  const row = async (id: number) => (await admin.get('/api/anomalies/fetch', { ids: id })).body.anomalies[0];

  it('tells its agent, and managers, what was wrong, with its photos', async () => {
    const { id, photo } = await anAnomalyWithPhotos();
    const { plan_id } = (await plan(id)).body;
    const { body } = await mobile.call(field.actions.plans, { day: '2030-06-02', days: 1 });
    const planned = body.plans.find((each: { plan_id: number }) => each.plan_id === plan_id);
    expect(planned.instruction).toBe('Fuite de gasoil');
    expect(planned.anomaly).toMatchObject({
      id,
      type: 'energie',
      anomalie: 'Fuite de gasoil',
      photos: [{ id: photo }],
    });
    const at = new Date().toISOString();
    const { taskid } = (await mobile.call(field.actions.clockin, { plan_id, lat: 36.7, lng: 3.05, at })).body;
    const held = (await mobile.call(field.actions.task, { taskid })).body.task;
    expect(held).toMatchObject({ instruction: 'Fuite de gasoil', anomaly: { id, photos: [{ id: photo }] } });
    const shown = (await admin.get(`/api/task/${taskid}`)).body.tasks[0];
    expect(shown.anomaly).toMatchObject({ id, photos: [{ id: photo }] });
  });

  it('is followed by another when it was closed and the anomaly stands', async () => {
    const { id } = await anAnomalyWithPhotos();
    const { plan_id } = (await plan(id)).body;
    expect(awaitsRepair(await row(id))).toBe(false);
    const repair = await aTask(api.db, site, { kind: 'cm', status: '', plan_id, agent_id: agent });
    expect([awaitsRepair(await row(id)), (await plan(id)).status]).toEqual([false, 409]);
    await admin.call(actions.close, { id: repair });
    expect(awaitsRepair(await row(id))).toBe(true);
    const second = await plan(id);
    expect(second.status).toBe(200);
    expect((await row(id)).plan.plan_id).toBe(second.body.plan_id);
  });

  it('and planned again, is the anomaly’s repair from then on', async () => {
    const { id } = await anAnomalyWithPhotos();
    const { plan_id } = (await plan(id)).body;
    const repair = await aTask(api.db, site, { kind: 'cm', status: 'return', plan_id, agent_id: agent });
    const again = await admin.call(actions.replan, { taskid: repair, agent, planning_date: '2030-06-03' });
    expect((await row(id)).plan).toMatchObject({ plan_id: again.body.plan_id, task_id: null });
    expect([awaitsRepair(await row(id)), (await plan(id)).status]).toEqual([false, 409]);
  });
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
      expect(told.content).toContain(`n°\u00a0${id}`);
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

it('plans an installation at the drop site of a delivery', async () => {
  const warehouse = await aSite(api.db, { kind: 'entrepot' });
  const id = await aTask(api.db, warehouse, { status: '', drop_site_id: site });
  const { body } = await send('planInstallation', 'delivery', id);
  const plan = await api.db
    .selectFrom('plans')
    .select(['site_id', 'drop_site_id', 'from_task_id'])
    .where('id', '=', body.res.plan_id)
    .executeTakeFirst();
  expect(plan).toEqual({ site_id: site, drop_site_id: null, from_task_id: id });
});

describe('what the menu of a delivery offers, the next call takes; what it leaves out, that refuses', () => {
  const permissions = defaultPermissions('manager');
  const sasccSite = (values: object = {}) => aSite(api.db, { owner: 'SASCC', ...values });
  beforeAll(async () => {
    const manager_id = await api.person({
      role: 'manager',
      username: 'menu',
      owner: 'inhouse',
      cluster_id: 1,
    });
    await api.db.updateTable('accounts').set({ manager_id }).where('id', '=', agent).execute();
  });
  // In whichever state: what hangs on the state alone is looked at where both sites are in reach.
  const places: [string, TaskStatus[], () => Promise<[from: number, to: number]>][] = [
    ['both sites in reach', states, async () => [await aSite(api.db), site]],
    ['reached through its pickup site alone', ['', 'ongoing'], async () => [site, await sasccSite()]],
    ['reached through its drop site alone', ['', 'ongoing'], async () => [await sasccSite(), site]],
    [
      'to a site out of use',
      ['', 'ongoing'],
      async () => [site, await aSite(api.db, { status: 'inactive' })],
    ],
  ];
  it.each(places)('%s', async (_, inStates, sites) => {
    const menu = api.client('menu');
    const [from, to] = await sites();
    for (const status of inStates) {
      // Files are made of tasks in any state: one will do.
      for (const key of kindRows.delivery.menu.filter(each => !(each in files) || status === '')) {
        const id = await aTask(api.db, from, { status, drop_site_id: to, agent_id: agent });
        const { body } = await menu.call(deliveryTasks.actions.list, { pm: id });
        const { needs } = taskMenuRules[key];
        const rule = isKindRule(needs) ? needs.byKind('delivery') : needs;
        const may = isAllowed({ userid: 0, role: 'manager', permissions }, rule);
        const offered = may && menuOffers(key, body.tasks[0]);
        const file = files[key];
        const answer = file ? await menu.call(file, { id }) : await send(key as Action, 'delivery', id, menu);
        expect([status, key, answer.status === 200]).toEqual([status, key, offered]);
      }
    }
  });
  const files: Partial<Record<TaskMenuKey, Endpoint>> = {
    report: taskReports.actions.pdf,
    export: taskReports.actions.general,
    exportNok: taskReports.actions.nok,
  };
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
  ...((action === 'replan' || action === 'planCm') && { agent, planning_date: '2030-06-01' }),
  ...(action === 'cancel' && { message: 'Chantier suspendu' }),
  ...(action === 'impossible' && { cause: 'no_access' }),
  ...(action === 'addData' && { data: [row] }),
  ...(action === 'editTest' && { pm: id, ...editableIn(kind) }),
  ...(action === 'sendStep' && { test: firstStep[kind], data: {}, done: false }),
});
const send = async (action: Action, kind: TaskKind, id: number, manager = admin): Promise<Answer> => {
  const values = sent(action, kind, id);
  switch (action) {
    case 'planInstallation':
      return manager.call(planning.actions.installation, {
        taskid: id,
        installation_type: 'new_site',
        agentid: agent,
        planning_date: '2030-06-01',
      });
    case 'review': {
      const photo = await aPhotoOf(api.db, id);
      return manager.call(actions.review, { id, photos: [{ id: photo, verdict: 'ok' }] });
    }
    case 'remind':
      return manager.call(reminders.actions.task, { task_id: id });
    case 'sendStep':
      return mobile.call(field.actions.step, values);
    case 'photo':
      return sendPhoto(mobile, { taskid: id, test: firstStep[kind], index: 0 });
    case 'sendProof':
      return sendPhoto(mobile, { taskid: id, test: impossibleTest, index: 0 });
    case 'impossible':
      return mobile.call(field.actions.impossible, values);
    case 'submit':
      return mobile.call(field.actions.submit, { taskid: id });
    default:
      return manager.call(actions[action], values);
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
