import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { getRevertRule } from '../../../contract/framework/revert';
import { today } from '../../../contract/framework/today';
import { Day } from '../../../contract/framework/vocabulary';
import { backlog } from '../../../contract/office/backlog';
import { accountActions } from '../../../contract/organisation/account-actions';
import { wilayas } from '../../../contract/organisation/organisation';
import { contracts } from '../../../contract/registry';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteActions } from '../../../contract/sites/sites';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { maintenance } from '../../../contract/work/maintenance';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { taskSelection } from '../../../contract/work/task-selection';
import { visits } from '../../../contract/work/visits';
import {
  createAnomaly,
  createPlan,
  createSite,
  createTask,
  createVisit,
  uniqueName,
} from '../../factories/sites';
import { testApi } from '../harness';
import { buildCsv, createImportClient } from '../imports/import-client';

/** Sites of another owner: beyond the reach of the agent's manager, within that of the cluster manager who plans. */
const day = '2031-05-06';
const api = testApi();
const people = { manager: 0, agent: 0, free: 0, otherManager: 0, otherAgent: 0, leaver: 0 };
const clusterManager = api.client('r.cluster');
beforeAll(async () => {
  await api.someone('cluster_manager', { username: 'r.cluster' });
  people.manager = (await api.someone('manager', { username: 'r.manager', owner: 'MBS' })).id;
  people.otherManager = (await api.someone('manager', { username: 'r.other', owner: 'inhouse' })).id;
  people.agent = (await api.someone('agent', { username: 'r.agent', manager_id: people.manager })).id;
  people.free = (await api.someone('agent', { username: 'r.free' })).id;
  people.otherAgent = (
    await api.someone('agent', { username: 'r.inhouse', manager_id: people.otherManager })
  ).id;
});

const addSite = (owner: string, values: object = {}) => createSite(api.db, { owner, ...values });
const countPlans = async (site: number, agent_id: number) =>
  (await api.rows('plans', { site_id: site, agent_id })).length;

/** Every call that gives an agent a site or work, on a site of an owner. */
type Path = {
  endpoint: Endpoint;
  field: string;
  /** The input that names the day, if it plans. */
  dayField?: string;
  /** Makes what it needs on the site, and returns its input for an agent and a day. */
  prepare: (site: number) => Promise<(agent: number, day: string) => Record<string, unknown>>;
};
const paths: Record<string, Path> = {
  'the agent of a site': {
    endpoint: siteActions.assignAgent,
    field: 'site_owner',
    prepare: async site_id => agent => ({ site_id, type: 'ssr', site_owner: agent }),
  },
  'the agent of a GPM site': {
    endpoint: gpmSites.actions.assignAgent,
    field: 'site_owner',
    prepare: async site_id => agent => ({ site_id, type: 'gpm', site_owner: agent }),
  },
  'the agent of selected sites': {
    endpoint: siteSelection.actions.assign,
    field: 'agent',
    prepare: async site => agent => ({ area: 'ssr', ids: [site], agent }),
  },
  'a plan on selected sites': {
    endpoint: siteSelection.actions.plan,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => (agent, day) => ({
      ...{ area: 'ssr', ids: [site], task_type: 'ssr', planning_date: day },
      agent,
    }),
  },
  'a plan by the form': {
    endpoint: planning.actions.assign,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => (agent, day) => ({
      ...{ task_type: 'ssr', selected_site: [site], planning_date: day },
      agent,
    }),
  },
  'an installation': {
    endpoint: planning.actions.installation,
    field: 'agentid',
    dayField: 'planning_date',
    prepare: async site => (agentid, day) => ({
      ...{ selected_site: site, planning_date: day, installation_type: 'new_site' },
      agentid,
    }),
  },
  'a plan moved to the agent': {
    endpoint: planning.actions.editPlan,
    field: 'agent',
    dayField: 'date',
    prepare: async site => {
      const plan_id = await createPlan(api.db, site, { kind: 'ssr' });
      return (agent, day) => ({ task_type: 'ssr', plan_id, date: day, agent });
    },
  },
  'a plan edited in its list': {
    endpoint: planActions.actions.edit,
    field: 'planning_agent',
    dayField: 'planning_date',
    prepare: async site => {
      const plan_id = await createPlan(api.db, site, { kind: 'ssr' });
      return (agent, day) => ({ plan_id, planning_date: day, planning_agent: agent });
    },
  },
  'plans moved on the board': {
    endpoint: planActions.actions.move,
    field: 'planning_agent',
    dayField: 'planning_date',
    prepare: async site => {
      const ids = [await createPlan(api.db, site, { kind: 'ssr' })];
      return (agent, day) => ({ ids, planning_agent: agent, planning_date: day });
    },
  },
  'the backlog and what is proposed of it': {
    endpoint: backlog.actions.plan,
    field: 'plans',
    dayField: 'plans',
    prepare: async site => {
      const anomaly = await createAnomaly(api.db, site);
      return (agent, day) => ({ plans: [{ key: `anomaly:cm:${anomaly}`, agent_id: agent, day }] });
    },
  },
  'a visit': {
    endpoint: visits.actions.plan,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => {
      const ids = [(await createVisit(api.db, site, { responsible_id: people.otherManager })).id];
      return (agent, day) => ({ ids, planning_date: day, agent });
    },
  },
  'the repair of an anomaly': {
    endpoint: anomalyActions.actions.plan,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => {
      const id = await createAnomaly(api.db, site);
      return (agent, day) => ({
        ...{ id, planning_date: day, problem_type: 'Coupure secteur' },
        agent,
      });
    },
  },
  'a task planned again': {
    endpoint: taskActions.actions.replan,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => {
      const taskid = await createTask(api.db, site, { kind: 'ssr', status: 'reject' });
      return (agent, day) => ({ taskid, planning_date: day, agent });
    },
  },
  'selected tasks planned again': {
    endpoint: taskSelection.actions.replan,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => {
      const ids = [await createTask(api.db, site, { kind: 'ssr', status: 'reject' })];
      return (agent, day) => ({ kind: 'ssr', ids, planning_date: day, agent });
    },
  },
  'CM for a task': {
    endpoint: taskActions.actions.planCm,
    field: 'agent',
    dayField: 'planning_date',
    prepare: async site => {
      const id = await createTask(api.db, site, { kind: 'ssr', status: 'impossible' });
      return (agent, day) => ({ id, planning_date: day, problem_type: 'Coupure secteur', agent });
    },
  },
};

describe.each(Object.entries(paths))('%s', (_, { endpoint, field, prepare }) => {
  it('is asked about where the agent’s manager will not see it, and done once confirmed', async () => {
    const site = await addSite('inhouse', { areas: ['ssr', 'gpm'] });
    const input = (await prepare(site))(people.agent, day);
    const { status, body } = await clusterManager.call(endpoint, input);
    expect([status, body.errcode, body.fields?.[0].path]).toEqual([422, 134, field]);
    expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
    expect(await countPlans(site, people.agent)).toBe(0);
    const confirmed = await clusterManager.call(endpoint, { ...input, confirmed: [field] });
    expect([confirmed.status, confirmed.body.refused ?? 0]).toEqual([200, 0]);
  });

  it('is not asked about where the manager sees it, or there is none', async () => {
    const cases = [
      ['MBS', people.agent],
      ['inhouse', people.free],
      ['inhouse', people.otherAgent],
    ] as const;
    for (const [owner, agent] of cases) {
      const input = (await prepare(await addSite(owner, { areas: ['ssr', 'gpm'] })))(agent, day);
      expect([owner, agent, (await clusterManager.call(endpoint, input)).status]).toEqual([
        owner,
        agent,
        200,
      ]);
    }
  });
});

/** Before the run's day. */
const pastDay = '2020-05-06';
const planningPaths = Object.entries(paths).flatMap(([name, { dayField, ...path }]) =>
  dayField ? [{ name, dayField, ...path }] : [],
);
describe.each(planningPaths)('$name on a past day', ({ endpoint, field, dayField, prepare }) => {
  it('is asked about, and done once confirmed', async () => {
    const site = await addSite('MBS', { areas: ['ssr', 'gpm'] });
    const input = (await prepare(site))(people.agent, pastDay);
    const { status, body } = await clusterManager.call(endpoint, input);
    expect([status, body.errcode, body.fields]).toEqual([
      ...[422, 134],
      [{ path: dayField, message: 'Cette date est passée. Planifier quand même ?' }],
    ]);
    expect(await countPlans(site, people.agent)).toBe(0);
    const confirmed = await clusterManager.call(endpoint, { ...input, confirmed: [dayField] });
    expect([confirmed.status, confirmed.body.refused ?? 0]).toEqual([200, 0]);
    expect(await countPlans(site, people.agent)).toBe(1);
  });

  it('is asked about together with what the agent’s manager will not see', async () => {
    const site = await addSite('inhouse', { areas: ['ssr', 'gpm'] });
    const input = (await prepare(site))(people.agent, pastDay);
    const ask = async (confirmed: string[]) => {
      const { body } = await clusterManager.call(endpoint, { ...input, confirmed });
      return body.fields?.map(({ path }: { path: string }) => path);
    };
    expect(await ask([])).toEqual([field, dayField]);
    if (field !== dayField)
      expect([await ask([field]), await ask([dayField])]).toEqual([[dayField], [field]]);
    expect(await ask([field, dayField])).toBeUndefined();
  });

  it('is not asked about today', async () => {
    const input = (await prepare(await addSite('MBS', { areas: ['ssr', 'gpm'] })))(people.agent, today());
    expect((await clusterManager.call(endpoint, input)).status).toBe(200);
  });
});

it('asks nothing about a past day that stays', async () => {
  const values = { kind: 'ssr', agent_id: people.otherAgent, day: pastDay } as const;
  const plan_id = await createPlan(api.db, await addSite('MBS'), values);
  const kept = { plan_id, planning_date: pastDay, planning_agent: people.agent };
  expect((await clusterManager.call(planActions.actions.edit, kept)).status).toBe(200);
  const moved = { ids: [plan_id], planning_agent: people.free };
  expect((await clusterManager.call(planActions.actions.move, moved)).status).toBe(200);
});

it('asks once about the past days of many', async () => {
  const plans = await Promise.all(
    [pastDay, day, pastDay].map(async each => {
      const anomaly = await createAnomaly(api.db, await addSite('MBS'));
      return { key: `anomaly:cm:${anomaly}`, agent_id: people.agent, day: each };
    }),
  );
  const { body } = await clusterManager.call(backlog.actions.plan, { plans });
  expect(body.fields.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^La date de 2 plans est passée\. /),
  ]);
});

it('has every call that puts plans on a day', () => {
  const planning = contracts.flatMap(({ actions }) =>
    Object.values<Endpoint>(actions).filter(
      endpoint => writesPlans(endpoint.writes) && takesDay(endpoint.input),
    ),
  );
  const listUrls = (endpoints: Endpoint[]) => [...new Set(endpoints.map(({ path }) => path))].sort();
  expect(listUrls(planningPaths.map(({ endpoint }) => endpoint))).toEqual(listUrls(planning));
});

/** Whether a call makes plans or changes them, under its own name or others'. */
const writesPlans = (writes: Endpoint['writes']) =>
  Array.isArray(writes)
    ? writes.some(name => getRevertRule(name, 'plans') !== undefined)
    : typeof writes === 'object' && 'plans' in writes;

/** Whether a day can be sent, at whatever depth; what filters hold says only what to select. */
const takesDay = (schema: z.core.$ZodType): boolean => {
  if (schema === Day) return true;
  const {
    innerType,
    element,
    shape,
    in: input,
  } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    in?: z.core.$ZodType;
    shape?: Record<string, z.core.$ZodType>;
  };
  const fields = Object.entries(shape ?? {}).filter(([name]) => name !== 'filter');
  return [innerType, element, input, ...fields.map(([, field]) => field)].some(
    inner => inner !== undefined && takesDay(inner),
  );
};

describe('a maintenance plan with a fixed agent', () => {
  const { create, edit, give, pause, resume } = maintenance.actions;
  const toInput = (site_code: string, agent: number) => ({
    ...{ name: uniqueName('Visites '), task_type: 'ssr', area: 'all', filter: { site_code } },
    ...{ rhythm: 'months', every: 3, starts_on: day, taker: 'agent', agent },
  });

  it('asks about sites that the agent’s manager will not see, whenever it gets them', async () => {
    const { code } = await api.row('sites', await addSite('inhouse', { areas: ['ssr'] }));
    const input = toInput(code, people.agent);
    const { body } = await clusterManager.call(create, input);
    expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'agent']);
    expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
    expect(await api.rows('maintenance_plans', { name: input.name })).toEqual([]);
    const { maintenance_id } = (await clusterManager.call(create, { ...input, confirmed: ['agent'] })).body;
    const ask = async (endpoint: Endpoint, values: object) =>
      (await clusterManager.call(endpoint, { maintenance_id, ...values })).body.errcode;
    // What stays as it was confirmed is not asked again; what comes back is.
    expect(await ask(edit, { ...input, every: 4 })).toBeUndefined();
    expect(await ask(edit, { ...input, agent: people.otherAgent })).toBeUndefined();
    expect(await ask(edit, input)).toBe(134);
    expect(await ask(edit, { ...input, confirmed: ['agent'] })).toBeUndefined();
    expect(await ask(pause, {})).toBeUndefined();
    expect(await ask(resume, {})).toBe(134);
    expect(await ask(resume, { confirmed: ['agent'] })).toBeUndefined();
  });

  it('asks about sites that it gets with another person in charge, as the next run would not', async () => {
    const mark = uniqueName('GIVE');
    for (const owner of ['MBS', 'inhouse'])
      await addSite(owner, { code: `${mark}-${owner}`, areas: ['ssr'] });
    const [boss, peer] = [await api.accountId('r.cluster'), await api.someone('manager', { owner: 'MBS' })];
    const ownedByManager = async (values: object = {}) => {
      const answer = await api
        .client('r.manager')
        .call(create, { ...toInput(mark, people.agent), ...values });
      return answer.body.maintenance_id as number;
    };
    const id = await ownedByManager();
    const giveTo = async (responsible: number, values: object = {}) =>
      (await clusterManager.call(give, { ids: [id], responsible, ...values })).body;
    const body = await giveTo(boss);
    expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'responsible']);
    expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
    expect((await api.row('maintenance_plans', id)).responsible_id).toBe(people.manager);
    // Nobody who sees no more than the one before, and no plan that goes by its sites' agents.
    expect(await giveTo(peer.id)).toMatchObject({ done: 1, refused: 0 });
    const bySite = await ownedByManager({ taker: 'site', agent: null });
    expect(await giveTo(boss, { ids: [bySite] })).toMatchObject({ done: 1, refused: 0 });
    expect(await giveTo(boss, { confirmed: ['responsible'] })).toMatchObject({ done: 1, refused: 0 });
  });

  it('asks about them where the plan of a leaving person goes to one who sees more', async () => {
    const mark = uniqueName('LEAVE');
    for (const owner of ['MBS', 'inhouse'])
      await addSite(owner, { code: `${mark}-${owner}`, areas: ['ssr'] });
    const leaver = await api.someone('manager', { owner: 'MBS' });
    const wider = await api.someone('manager', { owner: null });
    const { maintenance_id } = (await api.client('r.manager').call(create, toInput(mark, people.agent))).body;
    await api.update('maintenance_plans', maintenance_id, { responsible_id: leaver.id });
    const { disable, disableMany } = accountActions.actions;
    for (const [endpoint, input] of [
      [disableMany, { ids: [leaver.id], hand_to: wider.id }],
      [disable, { id: leaver.id, hand_to: wider.id }],
    ] as const) {
      const { body } = await clusterManager.call(endpoint, input);
      expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'hand_to']);
      expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
    }
    const confirmed = { id: leaver.id, hand_to: wider.id, confirmed: ['hand_to'] };
    expect((await clusterManager.call(disable, confirmed)).status).toBe(200);
  });

  it('does not ask where the manager sees them', async () => {
    const { code } = await api.row('sites', await addSite('MBS', { areas: ['ssr'] }));
    expect((await clusterManager.call(create, toInput(code, people.agent))).status).toBe(200);
  });
});

describe('a site that goes elsewhere', () => {
  const { changeOwner } = siteActions;
  const addWork = async (agent_id: number, values: object = {}) => {
    const site_id = await addSite('MBS', { areas: ['ssr'], ...values });
    await createPlan(api.db, site_id, { kind: 'ssr', agent_id });
    await createTask(api.db, site_id, { kind: 'ssr', status: 'pending', agent_id });
    return site_id;
  };
  const toOwner = (site_owner: string) => ({ type: 'ssr', site_owner });

  it('to another owner asks about work there that the agent’s manager would see no more', async () => {
    const site_id = await addWork(people.agent);
    const change = { site_id, ...toOwner('inhouse') };
    const { body } = await clusterManager.call(changeOwner, change);
    expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'site_owner']);
    expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
    expect((await api.row('sites', site_id)).owner).toBe('MBS');
    const selection = { area: 'ssr', ids: [site_id], site_owner: 'inhouse' };
    const select = siteSelection.actions.changeOwner;
    expect((await clusterManager.call(select, selection)).body.errcode).toBe(134);
    expect((await clusterManager.call(select, { ...selection, confirmed: ['site_owner'] })).body.done).toBe(
      1,
    );
    // They see nothing of it any more, whoever has it next.
    expect((await clusterManager.call(changeOwner, { site_id, ...toOwner('ooredoo') })).status).toBe(200);
  });

  it('to a place of another cluster asks too', async () => {
    const { cluster_id } = await api.row('accounts', people.manager);
    const wilayas = await api.rows('wilayas', {});
    const site_wilaya = wilayas.find(wilaya => wilaya.cluster_id !== cluster_id)!.id;
    const site_id = await addWork(people.agent);
    const { edit } = siteActions;
    const { body } = await api.client('admin').call(edit, { site_id, site_wilaya });
    expect([body.errcode, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([
      134,
      ['site_wilaya'],
    ]);
    const confirmed = { site_id, site_wilaya, confirmed: ['site_wilaya'] };
    expect((await api.client('admin').call(edit, confirmed)).status).toBe(200);
  });

  it('with its wilaya, edited or replaced in the settings, asks too', async () => {
    const admin = api.client('admin');
    const { cluster_id } = await api.row('accounts', people.manager);
    const beyond = (await api.rows('clusters', {})).find(({ id }) => id !== cluster_id)!.id;
    const addWilaya = async (number: number, values: object) => {
      const place = { name: uniqueName('Wilaya '), number, lat: 36.7, lng: 3, ...values };
      return (await admin.call(wilayas.actions.create, place)).body;
    };
    const near = await addWilaya(901, { cluster_id });
    const far = await addWilaya(902, { cluster_id: beyond });
    const site = await addWork(people.agent, { wilaya_id: near.id, cluster_id });
    const clusterOf = async () => (await api.row('sites', site)).cluster_id;
    const { edit, remove } = wilayas.actions;
    for (const [endpoint, field, input] of [
      [edit, 'cluster_id', { ...near, cluster_id: beyond }],
      [remove, 'replaced_by', { id: near.id, replaced_by: far.id }],
    ] as const) {
      const { body } = await admin.call(endpoint, input);
      expect([body.errcode, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([134, [field]]);
      expect(body.error).toContain('hors du périmètre de r.manager, manager de r.agent');
      expect(await clusterOf()).toBe(cluster_id);
    }
    expect((await admin.call(edit, { ...near, name: uniqueName('Wilaya ') })).status).toBe(200);
    const { version, ...renamed } = (await admin.call(wilayas.actions.show, { id: near.id })).body;
    const moved = { ...renamed, cluster_id: beyond, confirmed: ['cluster_id'] };
    expect([(await admin.call(edit, moved)).status, await clusterOf()]).toEqual([200, beyond]);
    // Nobody sees less of what nobody in charge sees.
    expect((await admin.call(edit, { ...renamed, cluster_id })).status).toBe(200);
    const removal = { id: near.id, replaced_by: far.id, confirmed: ['replaced_by'] };
    expect([(await admin.call(remove, removal)).status, await clusterOf()]).toEqual([200, beyond]);
  });

  it('asks nothing where nobody would see less', async () => {
    const free = { site_id: await addWork(people.free), ...toOwner('inhouse') };
    expect((await clusterManager.call(changeOwner, free)).status).toBe(200);
    const same = { site_id: await addWork(people.agent), ...toOwner('MBS') };
    expect((await clusterManager.call(changeOwner, same)).status).toBe(200);
  });
});

it('asks once for many, with how many', async () => {
  const ids = [await addSite('inhouse'), await addSite('MBS'), await addSite('inhouse')];
  const { body } = await clusterManager.call(siteSelection.actions.assign, {
    ...{ area: 'ssr', ids, agent: people.agent },
  });
  expect([body.errcode, body.fields.length]).toEqual([134, 1]);
  expect(body.error).toMatch(/^2 des tâches ou sites demandés .*\(r\.manager\)/);
});

it('sees a site that the manager is in charge of, and a delivery through either site', async () => {
  const own = await addSite('inhouse', { manager_id: people.manager });
  const beyond = await addSite('inhouse');
  const delivery = { task_type: 'delivery', planning_date: day, agent: people.agent };
  const plan = async (pickup_site: number, drop_site: number) =>
    (
      await clusterManager.call(planning.actions.assign, {
        ...delivery,
        pickup_site: [pickup_site],
        drop_site,
      })
    ).status;
  expect([await plan(own, beyond), await plan(beyond, own)]).toEqual([200, 200]);
  expect(await plan(beyond, await addSite('inhouse'))).toBe(422);
});

it('asks nothing about a plan that keeps its agent', async () => {
  const plan_id = await createPlan(api.db, await addSite('inhouse'), { kind: 'ssr', agent_id: people.agent });
  const { status } = await clusterManager.call(planActions.actions.edit, { plan_id, planning_date: day });
  expect(status).toBe(200);
});

it('asks before an agent with work gets a manager who does not see it', async () => {
  const { id } = await api.someone('agent', { username: 'r.mover', manager_id: people.otherManager });
  await createPlan(api.db, await addSite('inhouse'), { kind: 'ssr', agent_id: id });
  await createTask(api.db, await addSite('inhouse'), { kind: 'ssr', status: 'pending', agent_id: id });
  await createTask(api.db, await addSite('inhouse'), { kind: 'ssr', status: 'closed', agent_id: id });
  await addSite('inhouse', { areas: ['ssr'], agent: id });
  const { moveAgents } = accountActions.actions;
  const input = { ids: [id], manager: people.manager };
  const { body } = await clusterManager.call(moveAgents, input);
  expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'manager']);
  expect(body.error).toMatch(/^3 des tâches ou sites demandés .*\(r\.manager\)/);
  expect((await api.row('accounts', id)).manager_id).toBe(people.otherManager);
  const edit = { userid: id, manager: people.manager };
  expect((await clusterManager.call(accountActions.actions.edit, edit)).body.errcode).toBe(134);
  expect((await clusterManager.call(moveAgents, { ...input, confirmed: ['manager'] })).body.done).toBe(1);
});

it('asks before the work of an agent who leaves goes to one whose manager does not see it', async () => {
  const leaver = (await api.someone('agent', { username: 'r.leaver', manager_id: people.otherManager })).id;
  const site = await addSite('inhouse');
  await createPlan(api.db, site, { kind: 'ssr', agent_id: leaver });
  const input = { id: leaver, hand_to: people.agent };
  const { body } = await clusterManager.call(accountActions.actions.disable, input);
  expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'hand_to']);
  const confirmed = { ...input, confirmed: ['hand_to'] };
  expect((await clusterManager.call(accountActions.actions.disable, confirmed)).status).toBe(200);
  expect(await countPlans(site, people.agent)).toBe(1);
});

it('warns of such rows of a file before it is imported', async () => {
  const codes = await api.rows('sites', { id: [await addSite('inhouse'), await addSite('MBS')] });
  const byOwner = Object.fromEntries(codes.map(({ owner, code }) => [owner, code]));
  const client = createImportClient(clusterManager);
  const listWarnings = async (kind: 'planning', file: string) => {
    const { import_id } = await client.staged(kind, file);
    return (await client.rows(import_id)).map(row =>
      row.problems.map(({ column, message }) => [column, message]),
    );
  };
  const warning = ['agent', expect.stringContaining('Hors du périmètre de r.manager, manager de r.agent')];
  const plans = buildCsv(
    ['Code site', 'Date', 'Type de tâche', 'Ingénieur'],
    [byOwner.inhouse, day, 'SSR', 'r.agent'],
    [byOwner.MBS, day, 'SSR', 'r.agent'],
  );
  expect(await listWarnings('planning', plans)).toEqual([[warning], []]);
});
