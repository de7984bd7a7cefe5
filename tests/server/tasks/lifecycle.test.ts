import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { dashboards } from '../../../contract/figures/dashboards';
import { isAllowed, isKindRule } from '../../../contract/framework/permissions';
import { changeHeader } from '../../../contract/framework/undo';
import { backlog } from '../../../contract/office/backlog';
import { audit } from '../../../contract/office/change-history';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { type TaskKind, type TaskStatus, taskStatuses } from '../../../contract/organisation/vocabulary';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { impossibleTest } from '../../../contract/work/impossible';
import { planning } from '../../../contract/work/planning';
import { taskActions } from '../../../contract/work/task-actions';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskMenuKey } from '../../../contract/work/task-kinds/define-task-kind';
import { deliveryTasks, ssrTasks } from '../../../contract/work/task-lists';
import { hasMenuEntry, taskMenuRules } from '../../../contract/work/task-menu';
import { sampleCases } from '../../depth';
import { createStep, listNotificationTexts } from '../../factories/rows';
import { createAnomaly, createPhoto, createPlan, createSite, createTask } from '../../factories/sites';
import { createTaskInState } from '../../factories/tasks';
import { expectOk } from '../answers';
import { createMobileClient, type MobileClient, sendPhoto } from '../field/mobile-client';
import { type Client, testApi } from '../harness';
import { additionalData, createTaskCalls, type TaskCall } from './task-calls';

/** What happens to a task, its plan and its agent, beside the state that `states.test.ts` has of each call. */
const { accept, addData, cancel, close, planCm, reject, replan, restore, review, seen, takeBack } =
  taskActions.actions;
const { clockin, impossible, past, plans, step, submit, task } = field.actions;
const api = testApi();
const admin = api.client('admin');
let mobile: MobileClient;
let agent: number;
let site: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'etats', cluster_id: 1 });
  mobile = await createMobileClient(api, agent);
  site = await createSite(api.db, { code: '16ETAT', areas: ['delivery', 'ssr', 'gpm'] });
});

const arrive = async (plan_id: number) => {
  const at = new Date().toISOString();
  return (await mobile.call(clockin, { plan_id, lat: 36.7, lng: 3.05, at })).body.taskid as number;
};
/** A task that its agent began. */
const begun = async (kind: TaskKind = 'gpm', values: { day?: string } = {}) => {
  const plan_id = await createPlan(api.db, site, { kind, agent_id: agent, ...values });
  return { plan_id, taskid: await arrive(plan_id) };
};
const ofAgent = (kind: TaskKind, status: TaskStatus) =>
  createTask(api.db, site, { kind, status, agent_id: agent });
const statusOf = async (id: number) => (await api.row('tasks', id)).status;
const planStatus = async (id: number) => (await api.row('plans', id)).status;
const getTask = async (client: Client, id: number) => (await client.get(`/api/task/${id}`)).body.tasks[0];
const lastNotice = async () => (await listNotificationTexts(api.db, agent)).at(-1);
/** A plan as the agent's phone gets it. */
const onPhone = async (day: string, id: number) => {
  const { body } = await mobile.call(plans, { day, days: 1 });
  return body.plans.find(({ plan_id }: { plan_id: number }) => plan_id === id);
};

describe('a task under way', () => {
  it('is cancelled with a reason: its plan ends, its agent is notified, and his phone is refused', async () => {
    const { plan_id, taskid } = await begun();
    expect((await admin.call(cancel, { id: taskid })).body.fields[0].path).toBe('message');
    const { body } = await admin.call(cancel, { id: taskid, message: 'Site vendu' });
    expect(body.data).toMatchObject({ task_status: 'cancelled', cause_return: 'Site vendu' });
    expect(await planStatus(plan_id)).toBe('cancelled');
    expect(await lastNotice()).toContain(
      `${taskid} sur le site 16ETAT est annulé\u00a0: arrêtez le travail. «\u00a0Site vendu\u00a0»`,
    );
    for (const refused of [
      await mobile.call(step, { taskid, test: 'gpm_assets', data: {} }),
      await sendPhoto(mobile, { taskid, test: 'gpm_photos', index: 0 }),
      await mobile.call(submit, { taskid }),
      await mobile.call(impossible, { taskid, cause: 'weather' }),
    ]) {
      expect([refused.status, refused.body.error]).toEqual([
        409,
        expect.stringMatching(/annulée par un manager/),
      ]);
      expect(refused.body.current).toEqual({ task_status: 'cancelled', cause_return: 'Site vendu' });
    }
  });

  it('is planned again: the new plan stands in for the old, and nothing counts as done', async () => {
    const { plan_id, taskid } = await begun();
    const again = await admin.call(replan, { taskid, agent, planning_date: '2030-06-01' });
    expect([await statusOf(taskid), await planStatus(plan_id)]).toEqual(['cancelled', 'cancelled']);
    expect(await api.row('plans', again.body.plan_id)).toMatchObject({
      status: 'planned',
      from_task_id: taskid,
    });
    expect(await listNotificationTexts(api.db, agent)).toContainEqual(
      expect.stringContaining(`${taskid} sur le site 16ETAT est annulé\u00a0`),
    );
  });
});

describe('a task that its agent cannot do', () => {
  const stopped = async () => {
    const { plan_id, taskid } = await begun();
    await mobile.call(impossible, { taskid, cause: 'no_access', note: 'Serrure forcée' });
    return { plan_id, taskid };
  };

  it('has a cause, a note and photos, and is neither done nor late', async () => {
    const { plan_id, taskid } = await begun('gpm', { day: '2020-01-05' });
    const report = (values: object) => mobile.call(impossible, { taskid, ...values });
    expect((await report({ cause: 'other' })).body.fields[0].path).toBe('note');
    expect((await report({ cause: 'fatigue' })).body.fields[0].path).toBe('cause');
    await sendPhoto(mobile, { taskid, test: impossibleTest, index: 0 });
    const reason = { cause: 'no_access', note: 'Portail cadenassé' };
    expect((await report(reason)).body.task_status).toBe('impossible');
    await sendPhoto(mobile, { taskid, test: impossibleTest, index: 1 });
    expect(await planStatus(plan_id)).toBe('impossible');

    const taskRow = await getTask(admin, taskid);
    expect(taskRow).toMatchObject({ impossible_cause: 'no_access', task_delay: false, impossible: reason });
    expect(taskRow.impossible.photos.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
  });

  it('is returned to him with what the manager wrote, or closed as not done', async () => {
    const { plan_id, taskid } = await stopped();
    const reason = { pmid: taskid, message: 'Clés au magasin' };
    const { body } = await admin.call(taskActions.actions.return, reason);
    expect(body.data).toMatchObject({
      task_status: 'return',
      cause_return: reason.message,
      impossible: null,
    });
    expect(await lastNotice()).toContain(reason.message);
    expect(await planStatus(plan_id)).toBe('done');
    expect((await mobile.call(step, { taskid, test: 'gpm_assets', data: {} })).status).toBe(200);

    const closed = await stopped();
    await admin.call(close, { id: closed.taskid });
    expect(await statusOf(closed.taskid)).toBe('cancelled');
    expect(await planStatus(closed.plan_id)).toBe('cancelled');
  });

  it('is turned into a CM that says what stood in the way', async () => {
    const { taskid } = await stopped();
    const { plan_id } = (await admin.call(planCm, { id: taskid, agent, planning_date: '2030-06-01' })).body;
    expect(await onPhone('2030-06-01', plan_id)).toMatchObject({
      task_type: 'cm',
      instruction: 'pas d’accès : Serrure forcée',
    });
    expect((await getTask(admin, taskid)).followed_by[0]).toMatchObject({ task_type: 'cm' });
  });
});

describe('a rejected survey', () => {
  /** In a month of its own, so that the figures are of this survey and of what follows it. */
  const rejectedIn = async (month: string) => {
    const begun = (day: string) => ({ kind: 'ssr' as const, created_at: new Date(`${month}-${day}T09:00Z`) });
    const id = await createTask(api.db, site, { ...begun('05'), status: 'pending', agent_id: agent });
    await admin.call(reject, { pmid: id, message: 'Mauvais site' });
    const period = { start_date: `${month}-01`, end_date: `${month}-28` };
    const figures = async () => {
      const { perOwnerDetail } = (await admin.call(dashboards.actions.tasks, period)).body.data;
      const sum = (name: 'done' | 'reject') =>
        perOwnerDetail.reduce((total: number, row: Record<typeof name, number>) => total + row[name], 0);
      return { done: sum('done'), reject: sum('reject') };
    };
    const listed = async (task_status: unknown) => {
      const days = { date_from: period.start_date, date_to: period.end_date };
      const { tasks, total } = (await admin.call(ssrTasks.actions.list, { ...days, task_status } as never))
        .body;
      expect(total).toBe(tasks.length);
      return tasks.map(({ task_id }: { task_id: number }) => task_id);
    };
    return { id, begun, figures, listed };
  };
  const planAgain = async (taskid: number) => {
    const { body, headers } = await admin.call(replan, { taskid, agent, planning_date: '2030-06-01' });
    return { plan_id: body.plan_id as number, change: Number(headers[changeHeader.toLowerCase()]) };
  };

  it('stays rejected when it is planned again: its successor alone is done', async () => {
    const { id, begun, figures, listed } = await rejectedIn('2019-03');
    expect(await figures()).toEqual({ done: 0, reject: 1 });
    const { plan_id } = await planAgain(id);
    expect(await statusOf(id)).toBe('reject_closed');
    expect(await figures()).toEqual({ done: 0, reject: 1 });
    await api.update('plans', plan_id, { status: 'done' });
    const next = await createTask(api.db, site, { ...begun('20'), status: 'accept', plan_id });
    expect(await figures()).toEqual({ done: 1, reject: 1 });
    expect(await listed('reject')).toEqual([id]);
    expect(await listed(['reject', 'accept'])).toEqual([next, id]);
    expect(await listed({ not: ['reject'] })).toEqual([next]);
    expect(await listed('closed')).toEqual([]);
  });

  it('stays rejected when it is closed, of which its agent is told', async () => {
    const { id, figures } = await rejectedIn('2019-04');
    await admin.call(close, { id });
    expect([await statusOf(id), await figures()]).toEqual(['reject_closed', { done: 0, reject: 1 }]);
    expect(await lastNotice()).toMatch(new RegExp(`n°\u00a0${id} .*a été clôturée`));
    expect((await mobile.call(past, { task_status: 'reject' })).body.tasks[0].taskid).toBe(id);
  });

  it('waits again when the plan of its successor is deleted, and counts beside a successor that is rejected too', async () => {
    const { id, begun, figures, listed } = await rejectedIn('2019-06');
    const { plan_id } = await planAgain(id);
    await expectOk(admin.call(planning.actions.deletePlan, { task_type: 'ssr', plan_id }));
    expect([await statusOf(id), await figures()]).toEqual(['reject', { done: 0, reject: 1 }]);
    const next = await createTask(api.db, site, { ...begun('20'), status: 'pending', agent_id: agent });
    expect(await figures()).toEqual({ done: 1, reject: 1 });
    await expectOk(admin.call(reject, { pmid: next, message: 'Encore le mauvais site' }));
    expect(await figures()).toEqual({ done: 0, reject: 2 });
    expect(await listed('reject')).toEqual([next, id]);
    expect((await api.history('tasks', id)).at(-1)).toMatchObject({
      action: 'planning.deletePlan',
      before: { status: 'reject_closed' },
      after: { status: 'reject' },
    });
  });

  it('waits for another plan again when that one is withdrawn, or undone', async () => {
    const { id, figures } = await rejectedIn('2019-05');
    const { seen_at } = await api.row('tasks', id);
    const { plan_id } = await planAgain(id);
    expect((await admin.call(backlog.actions.withdraw, { ids: [plan_id] })).body.done).toBe(1);
    expect(await api.row('tasks', id)).toMatchObject({ status: 'reject', seen_at });
    const { change } = await planAgain(id);
    expect((await admin.call(audit.actions.undo, { change })).status).toBe(200);
    expect(await api.row('tasks', id)).toMatchObject({ status: 'reject', seen_at });
    expect(await figures()).toEqual({ done: 0, reject: 1 });
  });
});

it('lists for its agent his work that is over, with causes and the slots refused', async () => {
  const id = await api.person({ role: 'agent', username: 'passe', cluster_id: 1 });
  const phone = await createMobileClient(api, id);
  const ended = taskStatuses.filter(status => status !== 'ongoing' && status !== 'return');
  for (const status of taskStatuses) await createTaskInState(api, site, { kind: 'gpm', status }, id);
  const taskid = await createTaskInState(api, site, { kind: 'ssr', status: 'pending', whole: true }, id);
  const [photo] = await api.rows('photos', { task_id: taskid, test: 'photos' });
  await admin.call(review, { id: taskid, photos: [{ id: photo.id, verdict: 'nok', cause: 'Floue' }] });
  await admin.call(reject, { pmid: taskid, message: 'Mauvais site' });

  const over = async (filter = {}) => (await phone.call(past, filter)).body.tasks;
  const [rejected] = await over({ task_status: 'reject' });
  expect(rejected).toMatchObject({ taskid, cause_return: 'Mauvais site', task_status: 'reject' });
  expect(rejected.redo).toMatchObject([{ test: 'photos', index: photo.slot, cause: 'Floue', redone: false }]);
  const all = await over({ limit: 100 });
  const statuses = all.map(({ task_status }: { task_status: TaskStatus }) => task_status);
  expect(statuses.sort()).toEqual([...ended, 'reject'].sort());
  expect(await over({ before: all[0].taskid, limit: 2 })).toEqual(all.slice(1, 3));
});

describe('a CM planned from an anomaly', () => {
  /** The second of two that were found on a visit, with a photo of its own. */
  const anAnomalyWithPhoto = async () => {
    const id = await createAnomaly(api.db, site);
    const { task_id } = await api.row('anomalies', id);
    const items = [
      { type: 'Batteries', label: 'Deux éléments gonflés' },
      { type: 'energie', label: 'Fuite de gasoil' },
    ];
    await createStep(api.db, task_id, 'gpm_anomalies', { items });
    await api.update('anomalies', id, { ref: 'fuite de gasoil' });
    await createPhoto(api.db, task_id, 'gpm_anomalies', 0);
    return { id, photo: await createPhoto(api.db, task_id, 'gpm_anomalies', 5) };
  };
  const plan = (id: number) =>
    admin.call(anomalyActions.actions.plan, { id, agent, planning_date: '2030-06-02' });
  const row = async (id: number) => (await admin.get('/api/anomalies/fetch', { ids: id })).body.anomalies[0];

  it('shows its agent, and managers, what was wrong, with its photo', async () => {
    const { id, photo } = await anAnomalyWithPhoto();
    const { plan_id } = (await plan(id)).body;
    const found = { id, type: 'energie', anomalie: 'Fuite de gasoil', photos: [{ id: photo }] };
    expect(await onPhone('2030-06-02', plan_id)).toMatchObject({
      instruction: 'Fuite de gasoil',
      anomaly: found,
    });
    const taskid = await arrive(plan_id);
    const { body } = await mobile.call(task, { taskid });
    expect(body.task).toMatchObject({ instruction: 'Fuite de gasoil', anomaly: found });
    expect((await getTask(admin, taskid)).anomalies).toMatchObject([found]);
  });

  it('shows all findings that it repairs, its own first, on the phone and in the office', async () => {
    const { id } = await anAnomalyWithPhoto();
    const other = async (content: string, severity: 'low' | 'critical') =>
      createAnomaly(api.db, site, { content, severity });
    const anomalies = [await other('Porte forcée', 'low'), await other('Batterie faible', 'critical')];
    const { plan_id } = await expectOk(
      admin.call(anomalyActions.actions.plan, { id, anomalies, agent, planning_date: '2030-06-02' }),
    );
    const contentsOf = (found: { anomalie: string }[]) => found.map(({ anomalie }) => anomalie);
    const expected = ['Fuite de gasoil', 'Batterie faible', 'Porte forcée'];
    const planned = await onPhone('2030-06-02', plan_id);
    expect([planned.anomaly.id, contentsOf(planned.anomalies)]).toEqual([id, expected]);
    const taskid = await arrive(plan_id);
    const { body } = await mobile.call(task, { taskid });
    expect([body.task.anomaly.id, contentsOf(body.task.anomalies)]).toEqual([id, expected]);
    expect(contentsOf((await getTask(admin, taskid)).anomalies)).toEqual(expected);
  });

  it('is followed by another when it was closed or deleted, and by its own new plan', async () => {
    const { id } = await anAnomalyWithPhoto();
    const repairOf = async (plan_id: number, status: TaskStatus) => {
      await api.update('plans', plan_id, { status: 'done' });
      return createTask(api.db, site, { kind: 'cm', status, plan_id, agent_id: agent });
    };
    const planned = async () => {
      const { plan_id } = (await plan(id)).body;
      expect([(await row(id)).plan.plan_id, (await plan(id)).status]).toEqual([plan_id, 409]);
      return plan_id as number;
    };
    const closed = await repairOf(await planned(), '');
    await admin.call(close, { id: closed });
    expect(isAwaitingRepair(await row(id))).toBe(true);
    const deleted = await arrive(await planned());
    await admin.call(taskActions.actions.delete, { pmid: deleted });
    const again = await repairOf(await planned(), 'return');
    const { body } = await admin.call(replan, { taskid: again, agent, planning_date: '2030-06-03' });
    expect((await row(id)).plan).toMatchObject({ plan_id: body.plan_id, task_id: null });
    expect([isAwaitingRepair(await row(id)), (await plan(id)).status]).toEqual([false, 409]);
  });
});

describe('a decision of a moment ago', () => {
  it.each(['pending', 'correct'] as const)('is taken back by whoever made it, to « %s »', async status => {
    const id = await ofAgent('ssr', status);
    await admin.call(accept, { id });
    const { body } = await admin.call(takeBack, { id });
    expect(body.data.task_status).toBe(status);
    expect(await api.row('tasks', id)).toMatchObject({ status, seen_at: null, seen_by: null });
    const [accepted, ...later] = await api.history('tasks', id);
    expect(later).toMatchObject([
      {
        action: 'taskActions.takeBack',
        reverts: accepted.id,
        before: { status: 'accept' },
        after: { status },
      },
    ]);
    expect(await lastNotice()).toMatch(new RegExp(`n°\u00a0${id}.*acceptation a été annulée`));
    // Once; and it can be accepted again.
    expect((await admin.call(takeBack, { id })).status).toBe(409);
    expect((await admin.call(accept, { id })).status).toBe(200);
  });

  it('is also the mark that somebody looked: it goes back to who looked before', async () => {
    const id = await ofAgent('gpm', '');
    await admin.call(seen, { id });
    const { seen_at, seen_by } = await api.row('tasks', id);
    await admin.call(seen, { id });
    expect((await admin.call(takeBack, { id })).status).toBe(200);
    expect(await api.row('tasks', id)).toMatchObject({ seen_at, seen_by });
  });

  const afterAccepting: [string, (id: number) => Promise<unknown>, string?][] = [
    ['by somebody else', () => api.person({ role: 'admin', username: 'autre-admin' }), 'autre-admin'],
    [
      'after some seconds',
      async id => {
        const [accepted] = await api.history('tasks', id);
        await api.update('history', accepted.id, { at: new Date(Date.now() - 16_000) });
      },
    ],
    ['once something newer rests on it', id => admin.call(addData, { pmid: id, data: [additionalData] })],
  ];
  it.each(afterAccepting)('is not taken back %s', async (_, interfere, user = 'admin') => {
    const id = await ofAgent('ssr', 'pending');
    await admin.call(accept, { id });
    await interfere(id);
    const { status, body } = await api.client(user).call(takeBack, { id });
    expect([status, body.error]).toEqual([409, expect.stringMatching(/10 secondes/)]);
    expect(await statusOf(id)).toBe('accept');
    expect((await api.history('tasks', id)).map(({ action }) => action)).not.toContain(
      'taskActions.takeBack',
    );
  });
});

describe('a deleted task', () => {
  it('comes back within thirty days', async () => {
    const deleted = (days: number) =>
      createTask(api.db, site, { status: '', deleted_at: new Date(Date.now() - days * 86_400_000) });
    const id = await deleted(29.9);
    const { status, body } = await admin.call(restore, { id });
    expect([status, body.data]).toMatchObject([200, { task_id: id, deleted_at: null }]);
    expect((await admin.call(restore, { id: await deleted(30.1) })).status).toBe(404);
  });

  it('takes its plan with it and brings it back, unless that had been cancelled', async () => {
    for (const [kind, before] of [
      ['ssr', 'done'],
      ['gpm', 'cancelled'],
    ] as const) {
      const { plan_id, taskid } = await begun(kind);
      if (before === 'cancelled') await admin.call(cancel, { id: taskid, message: 'Doublon' });
      expect(await planStatus(plan_id)).toBe(before);
      await admin.call(taskActions.actions.delete, { pmid: taskid });
      expect(await planStatus(plan_id)).toBe('cancelled');
      await admin.call(restore, { id: taskid });
      expect(await planStatus(plan_id)).toBe(before);
    }
  });
});

describe('editing a step of a survey', () => {
  const aSurvey = async () => {
    const pm = await ofAgent('ssr', 'correct');
    await createStep(api.db, pm, 'access', {
      site_address_info: 'Rue ancienne',
      items_trans: [{ mw_antenna: 'MW-7', vendor: 'Huawei' }],
    });
    return pm;
  };
  const edit = (pm: number, field: string, value: string, cell = {}) =>
    admin.call(taskActions.actions.editTest, { pm, test: 'access', field, value, ...cell });

  it('sets a value or a cell of a table, and the history has the one before', async () => {
    const pm = await aSurvey();
    const { body } = await edit(pm, 'site_address_info', 'Rue neuve');
    expect(body.data).toMatchObject({ site_address_info: 'Rue neuve', items_trans: [{ vendor: 'Huawei' }] });
    const { body: past } = await admin.call(taskActions.actions.history, { id: pm });
    expect(JSON.stringify(past.data)).toContain('Rue ancienne');
    const inTable = await edit(pm, 'vendor', 'Ericsson', { isTable: true, att: 'items_trans.0' });
    expect(inTable.body.data.items_trans).toEqual([{ mw_antenna: 'MW-7', vendor: 'Ericsson' }]);
  });

  it.each([
    ...['done', '__proto__', 'photos', 'unheard'].map(field => [field, 'x']),
    ['radio_conf', 'x'.repeat(201)],
  ])('refuses %s, which the step does not have or not so', async (field, value) => {
    const pm = await aSurvey();
    expect((await edit(pm, field, value)).status).toBe(422);
    expect(await api.history('tasks', pm)).toEqual([]);
  });
});

it('is planned again between both sites by who reaches its drop site alone', async () => {
  const far = await createSite(api.db, { cluster_id: 2, wilaya_id: 31 });
  const id = await createTask(api.db, far, { status: '', drop_site_id: site });
  await api.person({ role: 'cluster_manager', username: 'chef-depot', cluster_id: 1 });
  const again = { taskid: id, agent, planning_date: '2030-06-01' };
  const { body } = await api.client('chef-depot').call(replan, again);
  const made = { site_id: far, drop_site_id: site, from_task_id: id };
  expect(await api.row('plans', body.plan_id)).toMatchObject(made);
});

describe('what the menu of a delivery offers, the next call takes; what it leaves out, that refuses', () => {
  const permissions = defaultPermissions('manager');
  const outOfUse = { status: 'inactive' } as const;
  const sasccSite = () => createSite(api.db, { owner: 'SASCC' });
  const files: TaskMenuKey[] = ['report', 'export', 'exportNok'];
  beforeAll(async () => {
    const here = { owner: 'inhouse', cluster_id: 1 };
    const manager_id = await api.person({ role: 'manager', username: 'menu', ...here });
    await api.update('accounts', agent, { manager_id });
  });

  // What hangs on the state alone is tried where both sites are in reach.
  it.each<[string, readonly TaskStatus[], () => Promise<[from: number, to: number]>]>([
    ['both sites in reach', sampleCases(3, taskStatuses, 0), async () => [await createSite(api.db), site]],
    ['reached through its pickup site alone', ['', 'ongoing'], async () => [site, await sasccSite()]],
    ['reached through its drop site alone', ['', 'ongoing'], async () => [await sasccSite(), site]],
    ['to a site out of use', ['', 'ongoing'], async () => [site, await createSite(api.db, outOfUse)]],
  ])('%s', async (_, statuses, sites) => {
    const menu = api.client('menu');
    const calls = createTaskCalls(api, { mobile, agent });
    const [from, to] = await sites();
    for (const status of statuses) {
      // Files are made of tasks in any state.
      for (const key of taskKindDefinitions.delivery.menu.filter(each => !files.includes(each))) {
        const id = await createTask(api.db, from, { status, drop_site_id: to, agent_id: agent });
        const { body } = await menu.call(deliveryTasks.actions.list, { pm: id });
        const { needs } = taskMenuRules[key];
        const rule = isKindRule(needs) ? needs.byKind('delivery') : needs;
        const may = isAllowed({ userid: 0, role: 'manager', permissions }, rule);
        const offered = may && hasMenuEntry(key, body.tasks[0]);
        const answer = await calls[key as TaskCall](id, 'delivery', menu);
        expect([status, key, answer.status === 200]).toEqual([status, key, offered]);
      }
    }
  });
});
