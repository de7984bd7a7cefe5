import { beforeAll, describe, expect, it } from 'vitest';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { createPlan, createTask } from '../../factories/sites';
import { testApi } from '../harness';
import { createSmallWorld, listHistoryActions, listNotices } from './small-world';

const { assign, installation, editPlan, deletePlan, ofSite } = planning.actions;
const api = testApi();
const manager = api.client('m.mbs');
let world: Awaited<ReturnType<typeof createSmallWorld>>;
beforeAll(async () => {
  world = await createSmallWorld(api);
});

const plansOf = async (siteId: number, task_type: string, client = manager) =>
  (await client.call(ofSite, { site_id: siteId, task_type })).body.data;
const nextOf = async (siteId: number) =>
  (await manager.call(deliverySites.actions.list, { ids: [siteId] })).body.sites[0];

describe('planning a task', () => {
  it('names the required fields that are missing', async () => {
    const nothing = { selected_site: world.site, planning_date: '2031-01-05' };
    const { status, body } = await manager.call(assign, nothing);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject([{ path: 'drop_site' }]);
    const nowhere = await manager.call(assign, { task_type: 'ssr', planning_date: '2031-01-05' });
    expect(nowhere.body.fields[0].path).toBe('selected_site');
  });

  it('plans a delivery: the site enters the area, both sites show it, the agent is notified, the history has it', async () => {
    const { status, body } = await manager.call(assign, {
      selected_site: [world.site],
      drop_site: world.dropSite,
      planning_date: '2031-01-05',
      agent: world.agent,
      instruction: 'Avec la nacelle',
      problem_type: 'ignored for a delivery',
    });
    expect(status).toBe(200);
    const [plan] = await plansOf(world.site, 'delivery');
    expect(plan).toMatchObject({
      id: body.plans[0],
      date: '2031-01-05',
      agent: 'a.his',
      task: null,
      status: 'planned',
      late: false,
      instruction: 'Avec la nacelle',
      cm_problem_type: null,
    });
    expect(await plansOf(world.dropSite, 'delivery')).toHaveLength(1);
    for (const site of [world.site, world.dropSite])
      expect(await nextOf(site)).toMatchObject({ site_next_pm: '2031-01-05', site_next_pm_agent: 'a.his' });
    expect(await listNotices(api, world.agent)).toContain(
      'Une tâche Delivery est planifiée pour vous sur le site T-1 le dim. 5 janv. 2031.',
    );
    const [row] = await listHistoryActions(manager, world.site);
    expect(row).toMatchObject({
      action: 'planning.assign',
      username: 'm.mbs',
      before: null,
      after: { plan_id: plan.id, task_type: 'delivery', day: '2031-01-05', agent_id: world.agent },
    });
    expect((await api.history('plans', plan.id)).map(({ action }) => action)).toEqual(['planning.assign']);
  });

  it('plans on several sites or on none', async () => {
    const before = (await plansOf(world.second, 'ssr')).length;
    const values = { task_type: 'ssr', planning_date: '2031-02-01' };
    const foreign = await manager.call(assign, { ...values, selected_site: [world.second, world.foreign] });
    expect(foreign.status).toBe(404);
    expect(await plansOf(world.second, 'ssr')).toHaveLength(before);
    const both = await manager.call(assign, { ...values, pickup_site: `${world.second},${world.site}` });
    expect(both.body.plans).toHaveLength(2);
    expect(await plansOf(world.second, 'ssr')).toHaveLength(before + 1);
  });

  it.each([
    ['a drop site out of reach', { drop_site: 'foreign' }, 'drop_site'],
    ['the site itself as drop site', { drop_site: 'site' }, 'drop_site'],
    ['an inactive drop site', { drop_site: 'inactive' }, 'drop_site'],
    ['an inactive site', { selected_site: 'inactive' }, 'selected_site'],
    ['an agent out of reach', { agent: 'otherAgent' }, 'agent'],
    ['a manager as agent', { agent: 'manager' }, 'agent'],
  ])('refuses %s', async (_, odd, path) => {
    const named = { selected_site: world.site, drop_site: world.dropSite };
    for (const [field, name] of Object.entries(odd)) (named as any)[field] = (world as any)[name];
    const { status, body } = await manager.call(assign, { ...named, planning_date: '2031-01-05' });
    expect([status, body.fields?.[0].path]).toEqual([422, path]);
  });

  it('refuses a problem type that the catalogue does not hold', async () => {
    const cm = { task_type: 'cm', selected_site: world.site, planning_date: '2031-01-05' };
    const wrong = await manager.call(assign, { ...cm, problem_type: 'Rien de tel' });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'problem_type']);
    const types = { problem_type: 'Vol de câbles', alarm_type: 'Door open' };
    expect((await manager.call(assign, { ...cm, ...types })).status).toBe(200);
    const planned = { cm_problem_type: types.problem_type, cm_alarm_type: types.alarm_type };
    expect((await plansOf(world.site, 'cm'))[0]).toMatchObject(planned);
  });
});

describe('planning an installation', () => {
  const plan = (values: object) => {
    const input = { installation_type: 'new_site', planning_date: '2031-03-01', agentid: world.agent };
    return manager.call(installation, { ...input, ...values });
  };

  it('plans on a site or where a task was done, and asks for either', async () => {
    expect((await plan({})).body.fields[0].path).toBe('selected_site');
    const onSite = (await plan({ selected_site: world.site })).body.res.plan_id;
    const [first] = await plansOf(world.site, 'installation');
    expect(first).toMatchObject({ id: onSite, installation_type: 'new_site' });
    // Of a delivery from one site to another: where it was dropped.
    const taskid = await createTask(api.db, world.dropSite, { status: '', drop_site_id: world.second });
    const { plan_id } = (await plan({ taskid })).body.res;
    const made = { site_id: world.second, drop_site_id: null, from_task_id: taskid };
    expect(await api.row('plans', plan_id)).toMatchObject(made);
  });
});

describe('changing a plan', () => {
  const newPlan = async (selected_site = world.second, agent: number | undefined = world.agent) => {
    const input = { selected_site, drop_site: world.dropSite, planning_date: '2032-05-01', agent };
    return (await manager.call(assign, input)).body.plans[0] as number;
  };

  it('moves it, in the lists too, and notifies the agent', async () => {
    const plan_id = await newPlan();
    const moved = { task_type: 'delivery', plan_id, date: '2030-04-04', version: 1 };
    expect((await manager.call(editPlan, moved)).status).toBe(200);
    expect((await nextOf(world.second)).site_next_pm).toBe('2030-04-04');
    expect((await nextOf(world.dropSite)).site_next_pm).toBe('2030-04-04');
    expect(await listNotices(api, world.agent)).toContain(
      'Votre tâche Delivery sur le site T-2 est déplacée au jeu. 4 avr. 2030.',
    );
    const [row] = await listHistoryActions(manager, world.second);
    expect(row).toMatchObject({
      action: 'planning.editPlan',
      before: { day: '2032-05-01', plan_id, task_type: 'delivery' },
      after: { day: '2030-04-04', plan_id, task_type: 'delivery' },
    });

    const stale = await manager.call(editPlan, { ...moved, date: '2030-04-05' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id: plan_id, date: '2030-04-04', version: 2 });
  });

  it('gives it to another agent: one is notified of a cancelled task, the other of a new one', async () => {
    const below = { role: 'agent', cluster_id: 1, manager_id: world.manager } as const;
    const second = await api.person({ ...below, username: 'a.second' });
    const plan_id = await newPlan();
    const values = { task_type: 'delivery', plan_id, date: '2032-05-01' };
    const refused = await manager.call(editPlan, { ...values, agent: world.otherAgent });
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'agent']);
    await manager.call(editPlan, { ...values, agent: second });
    expect((await listNotices(api, world.agent)).at(-1)).toBe(
      'Votre tâche Delivery du sam. 1er mai 2032 sur le site T-2 est annulée.',
    );
    expect(await listNotices(api, second)).toEqual([
      'Une tâche Delivery est planifiée pour vous sur le site T-2 le sam. 1er mai 2032.',
    ]);
  });

  it('cancels it once; a cancelled or done plan stays', async () => {
    const site = await world.addSite('T-CANCEL');
    const plan_id = await newPlan(site);
    const values = { task_type: 'delivery', plan_id, date: '2032-06-01' };
    expect((await manager.call(deletePlan, values)).status).toBe(200);
    expect((await plansOf(site, 'delivery'))[0]).toMatchObject({ id: plan_id, status: 'cancelled' });
    expect((await nextOf(site)).site_next_pm).toBeNull();
    expect((await listHistoryActions(manager, site))[0]).toMatchObject({
      action: 'planning.deletePlan',
      before: { status: 'planned' },
      after: { status: 'cancelled' },
    });
    for (const action of [editPlan, deletePlan]) {
      const { status, body } = await manager.call(action, values);
      expect([status, body.error, body.current.status]).toEqual([409, 'Ce plan est annulé.', 'cancelled']);
    }
    const done = await newPlan(site);
    await api.update('plans', done, { status: 'done' });
    const { status, body } = await manager.call(editPlan, { ...values, plan_id: done });
    expect([status, body.error]).toEqual([409, 'Ce plan est déjà réalisé.']);
  });

  it('is open through its drop site too', async () => {
    await api.person({ role: 'cluster_manager', username: 'cm.two', cluster_id: 2 });
    const plan_id = await newPlan(world.site, undefined);
    const move = async () => {
      const values = { task_type: 'delivery', plan_id, date: '2032-07-01' };
      return (await api.client('cm.two').call(editPlan, values)).status;
    };
    expect(await move()).toBe(404);
    await api.update('plans', plan_id, { drop_site_id: world.foreign });
    expect(await move()).toBe(200);
  });
});

describe('the plans of a site', () => {
  it('say « done » only where none is open', async () => {
    const site = await world.addSite('T-DONE');
    const isDone = async () =>
      (await manager.call(siteActions.show, { site_id: site })).body.data.site_next_pm_done;
    await createPlan(api.db, site, { kind: 'ssr', day: '2026-01-04', status: 'done' });
    expect(await isDone()).toBe(true);
    await manager.call(assign, { task_type: 'ssr', selected_site: site, planning_date: '2031-01-01' });
    expect(await isDone()).toBe(false);
  });

  it('show an agent his own', async () => {
    const site = await world.addSite('T-OWN');
    const input = { task_type: 'ssr', selected_site: site, planning_date: '2031-01-01' };
    for (const agent of [world.agent, undefined]) await manager.call(assign, { ...input, agent });
    expect(await plansOf(site, 'ssr')).toHaveLength(2);
    expect(await plansOf(site, 'ssr', api.client('a.his'))).toHaveLength(1);
  });
});
