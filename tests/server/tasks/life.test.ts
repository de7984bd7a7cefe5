import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalyActions, awaitsRepair } from '../../../contract/anomalies';
import type { Endpoint } from '../../../contract/endpoint';
import { field } from '../../../contract/field';
import { impossibleTest } from '../../../contract/impossible';
import { defaultPermissions, isAllowed, isKindRule } from '../../../contract/permissions';
import { taskActions } from '../../../contract/task-actions';
import { kindRows } from '../../../contract/task-kinds';
import type { TaskMenuKey } from '../../../contract/task-kinds/row';
import { deliveryTasks } from '../../../contract/task-lists';
import { menuOffers, taskMenuRules } from '../../../contract/task-menu';
import { taskReports } from '../../../contract/task-reports';
import { taskSelection } from '../../../contract/task-selection';
import { type TaskKind, type TaskStatus, taskStatuses } from '../../../contract/vocabulary';
import { byTurns } from '../../depth';
import { aStep, noticesOf } from '../../factories/rows';
import { anAnomaly, aPhotoOf, aPlan, aSite, aTask } from '../../factories/sites';
import { taskInState } from '../../factories/tasks';
import { type Mobile, mobileOf, sendPhoto } from '../field/mobile';
import { type Api, type Client, startApi } from '../harness';
import { additionalData, type TaskCall, taskCalls } from './task-calls';

/** What happens to a task, its plan and its agent, beside the state that `states.test.ts` has of each call. */
const { accept, addData, cancel, close, planCm, reject, replan, restore, review, seen, takeBack } =
  taskActions.actions;
const { clockin, impossible, past, plans, step, submit, task } = field.actions;
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

const arrive = async (plan_id: number) => {
  const at = new Date().toISOString();
  return (await mobile.call(clockin, { plan_id, lat: 36.7, lng: 3.05, at })).body.taskid as number;
};
/** A task that its agent began. */
const begun = async (kind: TaskKind = 'gpm', values: { day?: string } = {}) => {
  const plan_id = await aPlan(api.db, site, { kind, agent_id: agent, ...values });
  return { plan_id, taskid: await arrive(plan_id) };
};
const ofAgent = (kind: TaskKind, status: TaskStatus) =>
  aTask(api.db, site, { kind, status, agent_id: agent });
const statusOf = async (id: number) => (await api.row('tasks', id)).status;
const planStatus = async (id: number) => (await api.row('plans', id)).status;
const shownTo = async (client: Client, id: number) => (await client.get(`/api/task/${id}`)).body.tasks[0];
const lastNotice = async () => (await noticesOf(api.db, agent)).at(-1);
/** A plan as the agent's phone gets it. */
const onPhone = async (day: string, id: number) => {
  const { body } = await mobile.call(plans, { day, days: 1 });
  return body.plans.find(({ plan_id }: { plan_id: number }) => plan_id === id);
};

it('notifies the agent of a return, with what the manager wrote', async () => {
  const id = await ofAgent('gpm', '');
  const { body } = await admin.call(taskActions.actions.return, {
    pmid: id,
    message: 'Photo floue',
    slots: [],
  });
  expect(body.data).toMatchObject({ task_status: 'return', cause_return: 'Photo floue' });
  expect(await lastNotice()).toContain('Photo floue');
});

describe('a task under way', () => {
  it('is cancelled with a reason: its plan ends, its agent is notified, and his phone is refused', async () => {
    const { plan_id, taskid } = await begun();
    expect((await admin.call(cancel, { id: taskid })).body.fields[0].path).toBe('message');
    const { body } = await admin.call(cancel, { id: taskid, message: 'Site vendu' });
    expect(body.data).toMatchObject({ task_status: 'cancelled', cause_return: 'Site vendu' });
    expect(await planStatus(plan_id)).toBe('cancelled');
    expect(await lastNotice()).toContain(
      `${taskid} sur le site 16ETAT est annulée\u00a0: n’y travaillez plus. «\u00a0Site vendu\u00a0»`,
    );
    for (const refused of [
      await mobile.call(step, { taskid, test: 'gpm_assets', data: {} }),
      await sendPhoto(mobile, { taskid, test: 'gpm_photos', index: 0 }),
      await mobile.call(submit, { taskid }),
      await mobile.call(impossible, { taskid, cause: 'weather' }),
    ]) {
      expect([refused.status, refused.body.error]).toEqual([
        409,
        expect.stringMatching(/annulée par un responsable/),
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
    expect(await noticesOf(api.db, agent)).toContainEqual(
      expect.stringContaining(`${taskid} sur le site 16ETAT est annulée`),
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

    const shown = await shownTo(admin, taskid);
    expect(shown).toMatchObject({ impossible_cause: 'no_access', task_delay: false, impossible: reason });
    expect(shown.impossible.photos.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    const listed = async (filter: object) =>
      (await admin.get('/api/gpm/task/fetch', { pm: taskid, ...filter })).body.total;
    for (const filter of [{ task_status: 'impossible' }, { done: 'no' }, { late: 'no' }])
      expect([filter, await listed(filter)]).toEqual([filter, 1]);
    for (const filter of [{ done: 'yes' }, { late: 'yes' }, { review: 'yes' }])
      expect([filter, await listed(filter)]).toEqual([filter, 0]);
  });

  it('is returned to him', async () => {
    const { plan_id, taskid } = await stopped();
    const { body } = await admin.call(taskActions.actions.return, {
      pmid: taskid,
      message: 'Clés au magasin',
    });
    expect(body.data).toMatchObject({ task_status: 'return', impossible: null });
    expect(await planStatus(plan_id)).toBe('done');
    expect((await mobile.call(step, { taskid, test: 'gpm_assets', data: {} })).status).toBe(200);
  });

  it('is closed as not done', async () => {
    const { plan_id, taskid } = await stopped();
    await admin.call(close, { id: taskid });
    expect([await statusOf(taskid), await planStatus(plan_id)]).toEqual(['cancelled', 'cancelled']);
  });

  it('is turned into a CM that says what stood in the way', async () => {
    const { taskid } = await stopped();
    const { plan_id } = (await admin.call(planCm, { id: taskid, agent, planning_date: '2030-06-01' })).body;
    expect(await onPhone('2030-06-01', plan_id)).toMatchObject({
      task_type: 'cm',
      instruction: 'pas d’accès : Serrure forcée',
    });
    expect((await shownTo(admin, taskid)).followed_by[0]).toMatchObject({ task_type: 'cm' });
  });
});

it('lists for its agent his work that is over, with causes and the slots refused', async () => {
  const id = await api.person({ role: 'agent', username: 'passe', cluster_id: 1 });
  const phone = await mobileOf(api, id);
  const ended = taskStatuses.filter(status => status !== 'ongoing' && status !== 'return');
  for (const status of taskStatuses) await taskInState(api, site, { kind: 'gpm', status }, id);
  const taskid = await taskInState(api, site, { kind: 'ssr', status: 'pending', whole: true }, id);
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
    const id = await anAnomaly(api.db, site);
    const { task_id } = await api.row('anomalies', id);
    const items = [
      { type: 'Batteries', label: 'Deux éléments gonflés' },
      { type: 'energie', label: 'Fuite de gasoil' },
    ];
    await aStep(api.db, task_id, 'gpm_anomalies', { items });
    await api.update('anomalies', id, { ref: 'fuite de gasoil' });
    await aPhotoOf(api.db, task_id, 'gpm_anomalies', 0);
    return { id, photo: await aPhotoOf(api.db, task_id, 'gpm_anomalies', 5) };
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
    expect((await shownTo(admin, taskid)).anomaly).toMatchObject(found);
  });

  it('is followed by another when it was closed and the anomaly stands', async () => {
    const { id } = await anAnomalyWithPhoto();
    const { plan_id } = (await plan(id)).body;
    const repair = await aTask(api.db, site, { kind: 'cm', status: '', plan_id, agent_id: agent });
    expect([awaitsRepair(await row(id)), (await plan(id)).status]).toEqual([false, 409]);
    await admin.call(close, { id: repair });
    expect(awaitsRepair(await row(id))).toBe(true);
    const second = await plan(id);
    expect([second.status, (await row(id)).plan.plan_id]).toEqual([200, second.body.plan_id]);
  });

  it('that is planned again has the new plan as the anomaly’s repair', async () => {
    const { id } = await anAnomalyWithPhoto();
    const { plan_id } = (await plan(id)).body;
    const repair = await aTask(api.db, site, { kind: 'cm', status: 'return', plan_id, agent_id: agent });
    const again = await admin.call(replan, { taskid: repair, agent, planning_date: '2030-06-03' });
    expect((await row(id)).plan).toMatchObject({ plan_id: again.body.plan_id, task_id: null });
    expect([awaitsRepair(await row(id)), (await plan(id)).status]).toEqual([false, 409]);
  });

  it('and deleted leaves the anomaly to be planned anew', async () => {
    const { id } = await anAnomalyWithPhoto();
    const taskid = await arrive((await plan(id)).body.plan_id);
    expect((await plan(id)).status).toBe(409);
    await admin.call(taskActions.actions.delete, { pmid: taskid });
    expect((await plan(id)).status).toBe(200);
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

  it.each([
    [
      'by somebody else',
      async (id: number) => {
        await api.person({ role: 'admin', username: 'autre-admin' });
        return await api.client('autre-admin').call(takeBack, { id });
      },
    ],
    [
      'after some seconds',
      async (id: number) => {
        const [accepted] = await api.history('tasks', id);
        await api.update('history', accepted.id, { at: new Date(Date.now() - 16_000) });
        return admin.call(takeBack, { id });
      },
    ],
    [
      'once something newer rests on it',
      async (id: number) => {
        await admin.call(addData, { pmid: id, data: [additionalData] });
        return admin.call(takeBack, { id });
      },
    ],
  ])('is not taken back %s', async (_, tried) => {
    const id = await ofAgent('ssr', 'pending');
    await admin.call(accept, { id });
    const { status, body } = await tried(id);
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
      aTask(api.db, site, { status: '', deleted_at: new Date(Date.now() - days * 86_400_000) });
    const id = await deleted(29.9);
    const { status, body } = await admin.call(restore, { id });
    expect([status, body.data]).toMatchObject([200, { task_id: id, deleted_at: null }]);
    expect((await admin.call(restore, { id: await deleted(30.1) })).status).toBe(404);
  });

  it('takes its plan with it and brings it back', async () => {
    const { plan_id, taskid } = await begun('ssr');
    expect(await planStatus(plan_id)).toBe('done');
    await admin.call(taskActions.actions.delete, { pmid: taskid });
    expect(await planStatus(plan_id)).toBe('cancelled');
    await admin.call(restore, { id: taskid });
    expect(await planStatus(plan_id)).toBe('done');
  });

  it('that had been cancelled leaves its plan cancelled', async () => {
    const { plan_id, taskid } = await begun();
    await admin.call(cancel, { id: taskid, message: 'Doublon' });
    await admin.call(taskActions.actions.delete, { pmid: taskid });
    await admin.call(restore, { id: taskid });
    expect(await planStatus(plan_id)).toBe('cancelled');
  });
});

describe('editing a step of a survey', () => {
  const aSurvey = async () => {
    const pm = await ofAgent('ssr', 'correct');
    await aStep(api.db, pm, 'access', {
      site_address_info: 'Rue ancienne',
      items_trans: [{ mw_antenna: 'MW-7', vendor: 'Huawei' }],
    });
    return pm;
  };
  const edit = (pm: number, field: string, value: string, cell = {}) =>
    admin.call(taskActions.actions.editTest, { pm, test: 'access', field, value, ...cell });

  it('sets a value, and the history has the one before', async () => {
    const pm = await aSurvey();
    const { body } = await edit(pm, 'site_address_info', 'Rue neuve');
    expect(body.data).toMatchObject({ site_address_info: 'Rue neuve', items_trans: [{ vendor: 'Huawei' }] });
    const { body: past } = await admin.call(taskActions.actions.history, { id: pm });
    expect(JSON.stringify(past.data)).toContain('Rue ancienne');
  });

  it('sets a cell of a table', async () => {
    const { body } = await edit(await aSurvey(), 'vendor', 'Ericsson', {
      isTable: true,
      att: 'items_trans.0',
    });
    expect(body.data.items_trans).toEqual([{ mw_antenna: 'MW-7', vendor: 'Ericsson' }]);
  });

  it.each(['done', '__proto__', 'photos', 'unheard'])(
    'refuses %s, which the step does not have',
    async field => {
      const pm = await aSurvey();
      expect((await edit(pm, field, 'x')).status).toBe(422);
      expect(await api.history('tasks', pm)).toEqual([]);
    },
  );
});

it('closes a selection row by row: one that is refused keeps no other back', async () => {
  const ids = [await ofAgent('gpm', ''), await ofAgent('gpm', 'ongoing'), await ofAgent('gpm', 'return')];
  const { body } = await admin.call(taskSelection.actions.close, { kind: 'gpm', ids });
  expect(body).toMatchObject({ done: 2, refused: 1 });
  expect(body.results).toEqual([
    { task_id: ids[0], site_code: '16ETAT', done: true, cause: null },
    { task_id: ids[1], site_code: '16ETAT', done: false, cause: expect.stringContaining('en cours') },
    { task_id: ids[2], site_code: '16ETAT', done: true, cause: null },
  ]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['closed', 'ongoing', 'closed']);
});

it('takes two rows of additional data and no third', async () => {
  const id = await ofAgent('ssr', 'pending');
  const add = (data: object[]) => admin.call(addData, { pmid: id, data });
  expect((await add([additionalData, additionalData, additionalData])).status).toBe(422);
  expect((await add([additionalData, additionalData])).body.data.data_m).toHaveLength(2);
});

describe('a delivery from one site to another', () => {
  const placeOf = async (plan: number) => {
    const { site_id, drop_site_id, from_task_id } = await api.row('plans', plan);
    return { site_id, drop_site_id, from_task_id };
  };

  it('has its installation planned where it was dropped', async () => {
    const id = await aTask(api.db, await aSite(api.db, { kind: 'entrepot' }), {
      status: '',
      drop_site_id: site,
    });
    const { body } = await taskCalls(api, { mobile, agent }).planInstallation(id, 'delivery', admin);
    expect(await placeOf(body.res.plan_id)).toEqual({ site_id: site, drop_site_id: null, from_task_id: id });
  });

  it('is planned again between both, by who reaches its drop site alone', async () => {
    const far = await aSite(api.db, { cluster_id: 2, wilaya_id: 31 });
    const id = await aTask(api.db, far, { status: '', drop_site_id: site });
    await api.person({ role: 'cluster_manager', username: 'chef-depot', cluster_id: 1 });
    const { body } = await api
      .client('chef-depot')
      .call(replan, { taskid: id, agent, planning_date: '2030-06-01' });
    expect(await placeOf(body.plan_id)).toEqual({ site_id: far, drop_site_id: site, from_task_id: id });
  });
});

describe('what the menu of a delivery offers, the next call takes; what it leaves out, that refuses', () => {
  const permissions = defaultPermissions('manager');
  const sasccSite = () => aSite(api.db, { owner: 'SASCC' });
  const files: Partial<Record<TaskMenuKey, Endpoint>> = {
    report: taskReports.actions.pdf,
    export: taskReports.actions.general,
    exportNok: taskReports.actions.nok,
  };
  beforeAll(async () => {
    const here = { owner: 'inhouse', cluster_id: 1 };
    const manager_id = await api.person({ role: 'manager', username: 'menu', ...here });
    await api.update('accounts', agent, { manager_id });
  });

  // What hangs on the state alone is tried where both sites are in reach.
  it.each<[string, readonly TaskStatus[], () => Promise<[from: number, to: number]>]>([
    ['both sites in reach', byTurns(3, taskStatuses, 0), async () => [await aSite(api.db), site]],
    ['reached through its pickup site alone', ['', 'ongoing'], async () => [site, await sasccSite()]],
    ['reached through its drop site alone', ['', 'ongoing'], async () => [await sasccSite(), site]],
    [
      'to a site out of use',
      ['', 'ongoing'],
      async () => [site, await aSite(api.db, { status: 'inactive' })],
    ],
  ])('%s', async (_, statuses, sites) => {
    const menu = api.client('menu');
    const calls = taskCalls(api, { mobile, agent });
    const [from, to] = await sites();
    for (const status of statuses) {
      // Files are made of tasks in any state: one will do.
      for (const key of kindRows.delivery.menu.filter(each => !(each in files) || status === '')) {
        const id = await aTask(api.db, from, { status, drop_site_id: to, agent_id: agent });
        const { body } = await menu.call(deliveryTasks.actions.list, { pm: id });
        const { needs } = taskMenuRules[key];
        const rule = isKindRule(needs) ? needs.byKind('delivery') : needs;
        const may = isAllowed({ userid: 0, role: 'manager', permissions }, rule);
        const offered = may && menuOffers(key, body.tasks[0]);
        const file = files[key];
        const answer = file
          ? await menu.call(file, { id })
          : await calls[key as TaskCall](id, 'delivery', menu);
        expect([status, key, answer.status === 200]).toEqual([status, key, offered]);
      }
    }
  });
});
