import type { Selectable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { alertRules } from '../../../contract/work/alert-rules';
import { outsideWork } from '../../../contract/work/outside-work';
import { buildNotice } from '../../../server/framework/notifications/notify';
import { createRandom } from '../../../server/operations/demo/random';
import { notifyOffice } from '../../../server/work/alerts/notify-office';
import { describeKind } from '../../../server/work/planning/plan-notifier';
import type { TaskTable } from '../../../server/work/schema';
import { allPermissions } from '../../contract/permission-oracle';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { testApi } from '../harness';
import type { Row } from '../row-access';
import { runJob } from '../run-job';

/**
 * Of every task that is sent in, somebody below admin is told, and somebody is named who may decide: in random worlds of
 * two owners and two clusters, against plain loops over their people.
 */
const api = testApi();
type Account = Row<'accounts'>;
type Task = Selectable<TaskTable>;
type World = {
  people: Account[];
  sites: Map<number, Row<'sites'>>;
  tasks: Task[];
  planners: Map<number, number>;
};

/** How often somebody was told of work outside their reach. */
const seen = { notices: 0, counts: 0 };

const reviewingOwner = 'ooredoo';
const owners = [reviewingOwner, 'MBS'];
const scopes = ['pm', 'gpm'] as const;

const createWorld = async (seed: number): Promise<World> => {
  const random = createRandom(seed);
  const clusters: number[] = [];
  for (let n = 0; n < 2; n++)
    clusters.push(
      (
        await api.db
          .insertInto('clusters')
          .values({ name: uniqueName('Cluster ') })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  // Each cluster has its cluster manager, so that there is somebody to tell; the first serves both in some worlds.
  const served = random.chance(0.4) ? clusters : [];
  const withClusters = { ...allPermissions, pm: { ...allPermissions.pm, clusters: served } };
  const ids: number[] = [];
  for (const [index, cluster_id] of clusters.entries())
    ids.push(
      (
        await api.someone('cluster_manager', {
          cluster_id,
          permissions: index === 0 ? withClusters : allPermissions,
        })
      ).id,
    );
  const managers: number[] = [];
  for (let n = 0; n < 4; n++) {
    const { id } = await api.someone('manager', {
      owner: random.pick([...owners, null]),
      cluster_id: random.pick(clusters),
      status: random.chance(0.2) ? 'disabled' : 'active',
      permissions: random.chance(0.3) ? { pm: allPermissions.pm } : allPermissions,
    });
    managers.push(id);
  }
  const agents: number[] = [];
  for (let n = 0; n < 3; n++) {
    const manager_id = random.chance(0.8) ? random.pick(managers) : null;
    agents.push((await api.someone('agent', { manager_id, cluster_id: random.pick(clusters) })).id);
  }
  const siteIds: number[] = [];
  for (let n = 0; n < 5; n++)
    siteIds.push(
      await createSite(api.db, {
        owner: random.pick(owners),
        cluster_id: random.pick(clusters),
        manager_id: random.chance(0.3) ? random.pick(managers) : null,
      }),
    );
  const planners = new Map<number, number>();
  const taskIds: number[] = [];
  for (let n = 0; n < 14; n++) {
    const kind = random.pick(['ssr', 'gpm', 'delivery'] as const);
    const [site, other] = [random.pick(siteIds), random.pick(siteIds)];
    const drop_site_id = kind === 'delivery' && other !== site ? other : null;
    const work = { kind, drop_site_id, agent_id: random.pick(agents) };
    const planner = random.chance(0.3) ? random.pick(managers) : null;
    const plan_id = await createPlan(api.db, site, { ...work, status: 'done', created_by: planner });
    const status = random.pick(['impossible', kind === 'ssr' ? 'pending' : ''] as const);
    const task = await createTask(api.db, site, { ...work, plan_id, status });
    taskIds.push(task);
    if (planner !== null) planners.set(task, planner);
  }
  const sites = await api.rows('sites', { id: siteIds });
  return {
    people: await api.rows('accounts', { id: [...ids, ...managers, ...agents] }),
    sites: new Map(sites.map(site => [site.id, site])),
    tasks: await api.rows('tasks', { id: taskIds }),
    planners,
  };
};

const isActive = ({ status }: Account) => status === 'active';
const getClusters = ({ permissions, cluster_id }: Account) =>
  permissions.pm?.clusters?.length ? permissions.pm.clusters : [cluster_id];
const reachesSite = (account: Account, site: Row<'sites'>) =>
  (account.role === 'manager' && site.manager_id === account.id) ||
  (account.role !== 'agent' &&
    getClusters(account).includes(site.cluster_id) &&
    (account.role === 'cluster_manager' || account.owner === null || account.owner === site.owner));
const reaches = (account: Account, { sites }: World, task: Task) =>
  [task.site_id, task.drop_site_id].some(id => id !== null && reachesSite(account, sites.get(id)!));

const scopeOf = { ssr: 'pm', delivery: 'pm', gpm: 'gpm' } as Record<string, (typeof scopes)[number]>;
const mayDecide = (account: Account, { kind, status }: Task) =>
  account.permissions[scopeOf[kind]] !== undefined &&
  (kind !== 'ssr' ||
    status === 'impossible' ||
    (account.role === 'manager' && account.owner === reviewingOwner));

/** Who is told: the active manager of the site, or else those who stand in. */
const listTold = (world: World, task: Task) => {
  const { people, sites, planners } = world;
  const site = sites.get(task.drop_site_id ?? task.site_id)!;
  const find = (id: number | null | undefined) =>
    people.filter(person => person.id === id && isActive(person));
  const inCharge = find(site.manager_id);
  if (inCharge.length) return inCharge;
  const agent = people.find(({ id }) => id === task.agent_id)!;
  return [
    ...find(planners.get(task.id)),
    ...find(agent.manager_id),
    ...people.filter(each => each.role === 'cluster_manager' && getClusters(each).includes(site.cluster_id)),
  ];
};

describe.each([1, 2, 3, 4])('in world %i', seed => {
  it('somebody is told of each task sent in, and who may decide is named', async () => {
    const world = await createWorld(seed);
    for (const task of world.tasks) await checkTask(world, task);
    for (const person of world.people)
      if (person.role !== 'agent' && isActive(person)) await checkCount(world, person);
  });
});

it('had such worlds to tell of', () => {
  expect(Math.min(seen.notices, seen.counts)).toBeGreaterThan(0);
});

const listDeciders = (world: World, task: Task) =>
  world.people.filter(each => isActive(each) && reaches(each, world, task) && mayDecide(each, task));

/** The notices of a submission: of the task itself within reach, of nothing but how much and whose beyond. */
const checkTask = async (world: World, task: Task) => {
  const site = world.sites.get(task.drop_site_id ?? task.site_id)!;
  const lastId = (await api.rows('notifications', {})).reduce((most, { id }) => Math.max(most, id), 0);
  const event = task.status === 'impossible' ? 'impossible' : 'submitted';
  await notifyOffice(api.db, task, {
    events: [event],
    site: site.code,
    buildNotification: () =>
      buildNotice('taskSubmitted', { ...describeKind(task.kind), code: site.code, task: task.id }),
  });
  const told = listTold(world, task);
  expect(told.length).toBeGreaterThan(0);
  const notices = (await api.rows('notifications', {})).filter(({ id }) => id > lastId);
  const ids = (rows: readonly number[]) => [...new Set(rows)].sort((one, other) => one - other);
  expect(ids(notices.map(({ account_id }) => account_id))).toEqual(ids(told.map(({ id }) => id)));
  for (const notice of notices) {
    const account = told.find(({ id }) => id === notice.account_id)!;
    // Whoever planned it, or is in charge of the site, knows it.
    const isKnown = reaches(account, world, task) || world.planners.get(task.id) === account.id;
    expect([notice.task_id, notice.content.includes(site.code)]).toEqual([isKnown ? task.id : null, isKnown]);
    if (isKnown) continue;
    seen.notices++;
    const deciders = listDeciders(world, task).map(({ username }) => username);
    const names = deciders.length ? deciders.sort() : ['un administrateur'];
    expect(notice.content.split(/\s:\s/).at(-1)!.replace(/\.$/, '').split(', ').sort()).toEqual(names);
  }
};

/** What a leader is told on the review page of tasks beyond reach. */
const checkCount = async (world: World, leader: Account) => {
  const beyond = world.tasks.filter(task => {
    const agent = world.people.find(({ id }) => id === task.agent_id)!;
    const isTheirs =
      leader.role === 'manager'
        ? agent.manager_id === leader.id
        : getClusters(leader).includes(agent.cluster_id);
    return isTheirs && !reaches(leader, world, task);
  });
  const { body } = await api.client(leader.username).call(outsideWork.actions.outsideWork);
  seen.counts += beyond.length;
  const deciders = beyond.map(task => listDeciders(world, task).map(({ username }) => username));
  expect({ ...body.data, deciders: body.data.deciders.sort() }).toEqual({
    tasks: beyond.length,
    more: false,
    deciders: [...new Set(deciders.flat())].sort(),
    only_admin: deciders.some(names => !names.length),
  });
};

it('tells an admin of nothing beyond reach', async () => {
  const { body } = await api.client('admin').call(outsideWork.actions.outsideWork);
  expect(body.data).toEqual({ tasks: 0, more: false, deciders: [], only_admin: false });
});

it('combines what the check finds outside somebody’s reach into one notice', async () => {
  const manager = await api.someone('manager', { owner: 'MBS' });
  const agent = await api.someone('agent', { manager_id: manager.id });
  for (let n = 0; n < 2; n++) {
    const site = await createSite(api.db, { owner: 'inhouse' });
    await createPlan(api.db, site, { kind: 'ssr', agent_id: agent.id, day: '2020-01-05' });
  }
  const step = { after: 0, manager: true, cluster_manager: false, accounts: [], channels: ['bell'] };
  const rule = { kind: 'late', days: 1, steps: [step] };
  expect((await api.client('admin').call(alertRules.actions.save, rule)).status).toBe(200);
  await runJob(api, 'alerts');
  const notices = await api.rows('notifications', { account_id: manager.id });
  expect(notices.map(({ task_id, content }) => [task_id, content])).toEqual([
    [
      null,
      expect.stringMatching(/^Travail de vos agents .*périmètre, à suivre\s: 2\. Peut s’en charger\s: [a-z]/),
    ],
  ]);
});

it('notifies whom a rule names of everything, on the channels of all rules', async () => {
  const manager = await api.someone('manager', { owner: 'MBS' });
  const agent = await api.someone('agent', { manager_id: manager.id });
  const cluster_id = (
    await api.db
      .insertInto('clusters')
      .values({ name: uniqueName('Cluster ') })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const code = uniqueName('NAMED');
  const site = await createSite(api.db, { code, owner: 'inhouse', cluster_id });
  await createPlan(api.db, site, { kind: 'ssr', agent_id: agent.id, day: '2020-01-05' });
  for (const to of [
    { accounts: [manager.id], channels: ['bell'] },
    { manager: true, channels: ['email'] },
  ]) {
    const rule = { kind: 'late', days: 1, clusters: [cluster_id], steps: [{ after: 0, ...to }] };
    expect((await api.client('admin').call(alertRules.actions.save, rule as never)).status).toBe(200);
  }
  await runJob(api, 'alerts');
  const events = (await api.rows('outbox', { topic: ['notification', 'message'] }))
    .map(({ payload }) => payload as { content: string; to: object; by: string[] | null })
    .filter(({ to }) => String(manager.id) in to);
  const content = expect.stringMatching(new RegExp(`^SSR .*${code}`));
  expect(events.map(({ content, by }) => ({ content, by }))).toEqual([
    { content, by: [] },
    { content, by: ['email'] },
  ]);
});
