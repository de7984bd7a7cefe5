import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { backlog } from '../../../contract/office/backlog';
import { accountActions } from '../../../contract/organisation/account-actions';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteActions } from '../../../contract/sites/sites';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { taskSelection } from '../../../contract/work/task-selection';
import { visits } from '../../../contract/work/visits';
import { createAnomaly, createPlan, createSite, createTask, createVisit } from '../../factories/sites';
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
  /** Makes what it needs on the site, and returns its input for an agent. */
  prepare: (site: number) => Promise<(agent: number) => Record<string, unknown>>;
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
    prepare: async site => agent => ({
      ...{ area: 'ssr', ids: [site], task_type: 'ssr', planning_date: day },
      agent,
    }),
  },
  'a plan by the form': {
    endpoint: planning.actions.assign,
    field: 'agent',
    prepare: async site => agent => ({
      ...{ task_type: 'ssr', selected_site: [site], planning_date: day },
      agent,
    }),
  },
  'an installation': {
    endpoint: planning.actions.installation,
    field: 'agentid',
    prepare: async site => agentid => ({
      ...{ selected_site: site, planning_date: day, installation_type: 'new_site' },
      agentid,
    }),
  },
  'a plan moved to the agent': {
    endpoint: planning.actions.editPlan,
    field: 'agent',
    prepare: async site => {
      const plan_id = await createPlan(api.db, site, { kind: 'ssr' });
      return agent => ({ task_type: 'ssr', plan_id, date: day, agent });
    },
  },
  'a plan edited in its list': {
    endpoint: planActions.actions.edit,
    field: 'planning_agent',
    prepare: async site => {
      const plan_id = await createPlan(api.db, site, { kind: 'ssr' });
      return agent => ({ plan_id, planning_date: day, planning_agent: agent });
    },
  },
  'plans moved on the board': {
    endpoint: planActions.actions.move,
    field: 'planning_agent',
    prepare: async site => {
      const ids = [await createPlan(api.db, site, { kind: 'ssr' })];
      return agent => ({ ids, planning_agent: agent });
    },
  },
  'the backlog and what is proposed of it': {
    endpoint: backlog.actions.plan,
    field: 'plans',
    prepare: async site => {
      const anomaly = await createAnomaly(api.db, site);
      return agent => ({ plans: [{ key: `anomaly:cm:${anomaly}`, agent_id: agent, day }] });
    },
  },
  'a visit': {
    endpoint: visits.actions.plan,
    field: 'agent',
    prepare: async site => {
      const ids = [(await createVisit(api.db, site, { responsible_id: people.otherManager })).id];
      return agent => ({ ids, planning_date: day, agent });
    },
  },
  'the repair of an anomaly': {
    endpoint: anomalyActions.actions.plan,
    field: 'agent',
    prepare: async site => {
      const id = await createAnomaly(api.db, site);
      return agent => ({
        ...{ id, planning_date: day, problem_type: 'Coupure secteur' },
        agent,
      });
    },
  },
  'a task planned again': {
    endpoint: taskActions.actions.replan,
    field: 'agent',
    prepare: async site => {
      const taskid = await createTask(api.db, site, { kind: 'ssr', status: 'reject' });
      return agent => ({ taskid, planning_date: day, agent });
    },
  },
  'selected tasks planned again': {
    endpoint: taskSelection.actions.replan,
    field: 'agent',
    prepare: async site => {
      const ids = [await createTask(api.db, site, { kind: 'ssr', status: 'reject' })];
      return agent => ({ kind: 'ssr', ids, planning_date: day, agent });
    },
  },
};

describe.each(Object.entries(paths))('%s', (_, { endpoint, field, prepare }) => {
  it('is asked about where the agent’s manager will not see it, and done once confirmed', async () => {
    const site = await addSite('inhouse', { areas: ['ssr', 'gpm'] });
    const input = (await prepare(site))(people.agent);
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
      const input = (await prepare(await addSite(owner, { areas: ['ssr', 'gpm'] })))(agent);
      expect([owner, agent, (await clusterManager.call(endpoint, input)).status]).toEqual([
        owner,
        agent,
        200,
      ]);
    }
  });
});

it('asks once for many, with how many', async () => {
  const ids = [await addSite('inhouse'), await addSite('MBS'), await addSite('inhouse')];
  const { body } = await clusterManager.call(siteSelection.actions.assign, {
    ...{ area: 'ssr', ids, agent: people.agent },
  });
  expect([body.errcode, body.fields.length]).toEqual([134, 1]);
  expect(body.error).toMatch(/\(r\.manager\).*: 2 des travaux/);
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
  expect(body.error).toMatch(/\(r\.manager\).*: 3 des travaux/);
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
