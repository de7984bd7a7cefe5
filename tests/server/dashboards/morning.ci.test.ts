import { beforeAll, expect, it } from 'vitest';
import {
  type Morning,
  type MorningFigure,
  maxMorningItems,
  morning,
  weeklyPlanLimit,
} from '../../../contract/figures/morning';
import { isAllowed } from '../../../contract/framework/permissions';
import { addDays, today as todayNow } from '../../../contract/framework/today';
import { resources } from '../../../contract/office/resources';
import { taskStatuses } from '../../../contract/organisation/vocabulary';
import { createRandom } from '../../../server/operations/demo/random';
import { sampleCases } from '../../depth';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';
import {
  addReaders,
  canSee,
  isInScope as countsAt,
  isForbidden,
  isLeaderOf,
  loadAllRows,
  type Place,
  type Reader,
  type Row,
  readerNames,
  type Work,
} from '../row-access';

/** The figures of the morning counted once more in plain loops over the whole tables, for each reader and filter. */

const api = testApi();
let all: Awaited<ReturnType<typeof loadAllRows>>;

/** Besides those of every reach, some that read one scope each. */
const morningReaders = [...readerNames, 'm-pm', 'm-gpm', 'm-cm'];
const today = todayNow();
const sunday = addDays(today, -new Date(today).getUTCDay());
const saturday = addDays(sunday, 6);
const firstOfMonth = `${today.slice(0, 8)}01`;

beforeAll(async () => {
  await addReaders(api);
  for (const scope of ['pm', 'gpm', 'cm'])
    await api.person({
      role: 'cluster_manager',
      username: `m-${scope}`,
      cluster_id: 1,
      permissions: { [scope]: { read_task: true } },
    });
  await workAroundToday();
  all = await loadAllRows(api);
});

const workAroundToday = async () => {
  const { db } = api;
  const random = createRandom(41);
  const manager = await api.accountId('manager');
  const noCluster = await api.accountId('d-no-cluster');
  const places = [
    await createSite(db, { areas: ['delivery', 'ssr', 'gpm'] }),
    await createSite(db, { owner: 'SASCC' }),
    await createSite(db, { owner: 'MBS', wilaya_id: 31, cluster_id: 2, manager_id: noCluster }),
    await createSite(db, { wilaya_id: 31, cluster_id: 2, manager_id: manager }),
  ];
  const agents: number[] = [];
  for (const [name, values] of [
    ['m-here', { owner: 'inhouse', cluster_id: 1, manager_id: manager }],
    ['m-full', { owner: 'inhouse', cluster_id: 1, manager_id: manager }],
    ['m-sascc', { owner: 'SASCC', cluster_id: 1 }],
    ['m-far', { owner: 'MBS', cluster_id: 2, manager_id: noCluster }],
  ] as const)
    agents.push(await api.person({ role: 'agent', username: name, ...values }));
  const free = { owner: 'inhouse', cluster_id: 1, manager_id: manager };
  await api.person({ role: 'agent', username: 'm-free', ...free });
  await api.person({ role: 'agent', username: 'm-gone', cluster_id: 1, status: 'disabled' });
  for (let n = 0; n <= weeklyPlanLimit; n++)
    await createPlan(db, random.pick(places), {
      kind: random.pick(['cm', 'ssr', 'gpm']),
      agent_id: agents[1],
      day: addDays(sunday, n % 7),
      status: random.pick(['planned', 'done']),
    });
  const kinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
  for (let n = 0; n < 220; n++) {
    const [from, to] = [random.pick(places), random.pick(places)];
    const shared = {
      kind: random.pick(kinds),
      drop_site_id: random.chance(0.4) && to !== from ? to : null,
      agent_id: random.chance(0.8) ? random.pick(agents.filter(id => id !== agents[1])) : null,
    };
    const offset = random.pick([-40, -33, -20, -8, -5, -4, -3, -2, -1, 0, 0, 1, 2, 5, 8]);
    await createPlan(db, from, {
      ...shared,
      day: addDays(today, offset),
      status: random.pick(['planned', 'planned', 'done', 'impossible', 'cancelled']),
    });
    const returned = random.chance(0.4);
    await createTask(db, from, {
      ...shared,
      status: returned ? 'return' : random.pick([...taskStatuses]),
      late: random.chance(0.4),
      created_at: new Date(Date.now() - (40 + n) * 86_400_000 - n * 1_000),
      returned_at:
        returned && random.chance(0.9) ? new Date(Date.now() - (n % 37) * 86_400_000 - n * 1_000) : null,
      seen_at: random.chance(0.5) ? new Date() : null,
      deleted_at: random.chance(0.1) ? new Date() : null,
    });
  }
};

const readerOf = (name: string) => all.accounts.find(({ username }) => username === name)!;
const kindsOf = { pm: ['delivery', 'ssr', 'installation'], gpm: ['gpm'], cm: ['cm'] };
/** By the flags of the account, as they were given. */
const mayRead = ({ role, permissions }: Reader, kind: string) =>
  role === 'admin' ||
  (['pm', 'gpm', 'cm'] as const).some(
    scope => kindsOf[scope].includes(kind) && permissions[scope]?.read_task === true,
  );
const reachedBy = (reader: Reader, { site_id, drop_site_id }: Work) =>
  [site_id, drop_site_id].some(id => id !== null && canSee(reader, all.sites.get(id)!));
const counts = (reader: Reader, query: Place, work: Work) =>
  mayRead(reader, work.kind) &&
  reachedBy(reader, work) &&
  countsAt(reader, query, all.sites.get(work.drop_site_id ?? work.site_id)!);
/** The first of them by a number or a text, and then by id. */
const firstBy = <Item extends { id: number }>(rows: Item[], by: (row: Item) => number | string) =>
  rows.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : a.id - b.id)).slice(0, maxMorningItems);
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

const expected = (name: string, query: Place) => {
  const reader = readerOf(name);
  const plans = all.plans.filter(plan => counts(reader, query, plan));
  const tasks = all.tasks.filter(task => task.deleted_at === null && counts(reader, query, task));
  const planned = (from: string, to: string, states: string[]) =>
    plans.filter(({ day, status }) => String(day) >= from && String(day) <= to && states.includes(status))
      .length;
  // The demo's margin: more than three days past.
  const late = addDays(today, -4);
  const waits = ({ status, seen_at }: Row<'tasks'>) =>
    status === 'pending' || status === 'correct' || (status === '' && seen_at === null);
  const agents = all.accounts
    .filter(account => isLeaderOf(reader, account) && countsAt(reader, query, account))
    .map(({ id, username }) => ({
      agent_id: id,
      username,
      // Of all kinds, wherever he works within the reader's reach.
      plans: all.plans
        .filter(plan => reachedBy(reader, plan))
        .filter(
          ({ agent_id, day, status }) =>
            agent_id === id && status !== 'cancelled' && String(day) >= sunday && String(day) <= saturday,
        ).length,
    }));
  const returned = tasks.filter(({ status }) => status === 'return');
  const begunLate = tasks.filter(task => task.late && ['ongoing', 'return', 'reject'].includes(task.status));
  const stopped = tasks.filter(({ status }) => status === 'impossible');
  const oldest = (rows: typeof tasks) => ids(firstBy(rows, ({ created_at }) => created_at.getTime()));
  const earliest = (rows: typeof plans) => ids(firstBy(rows, ({ day }) => String(day)));
  const since = ({ returned_at, created_at }: Row<'tasks'>) => (returned_at ?? created_at).getTime();
  const latePlans = plans.filter(({ day, status }) => status === 'planned' && String(day) <= late);
  const plansToday = plans.filter(({ day, status }) => status === 'planned' && String(day) === today);
  return {
    figures: {
      latePlans: latePlans.length,
      plansToday: plansToday.length,
      plansWeek: planned(sunday, saturday, ['planned']),
      lateTasks: begunLate.length,
      returned: returned.length,
      impossible: stopped.length,
      review: tasks.filter(waits).length,
      fullAgents: agents.filter(agent => agent.plans > weeklyPlanLimit).length,
      freeAgents: agents.filter(agent => agent.plans === 0).length,
    },
    completion: [sunday, firstOfMonth].map(from => [
      planned(from, today, ['planned', 'done', 'impossible']),
      planned(from, today, ['done']),
    ]),
    rows: {
      latePlans: earliest(latePlans),
      plansToday: earliest(plansToday),
      lateTasks: oldest(begunLate),
      impossible: oldest(stopped),
      review: oldest(tasks.filter(waits)),
    },
    returned: firstBy(returned, since).map(task => ({
      task_id: task.id,
      days: Math.floor((Date.now() - since(task)) / 86_400_000),
    })),
    full: agents
      .filter(agent => agent.plans > weeklyPlanLimit)
      .sort((a, b) => b.plans - a.plans || (a.username < b.username ? -1 : 1))
      .slice(0, maxMorningItems)
      .map(({ username }) => username),
    free: agents
      .filter(agent => agent.plans === 0)
      .map(({ username }) => username)
      .sort()
      .slice(0, maxMorningItems),
  };
};
const summarize = ({ figures, completion, ...rest }: Morning) => ({
  figures: Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])),
  completion: [completion.week, completion.month].map(({ planned, done }) => [planned.value, done.value]),
  rows: {
    latePlans: rest.latePlans.map(({ planid }) => planid),
    plansToday: rest.plansToday.map(({ planid }) => planid),
    lateTasks: rest.lateTasks.map(({ task_id }) => task_id),
    impossible: rest.impossible.map(({ task_id }) => task_id),
    review: rest.review.map(({ task_id }) => task_id),
  },
  returned: rest.returned.map(({ task_id, days }) => ({ task_id, days })),
  full: rest.fullAgents.map(({ username }) => username),
  free: rest.freeAgents.map(({ username }) => username),
});

const fetchMorning = async (readerName: string, query: Place) => {
  const { status, body } = await api.reader(readerName).call(morning.actions.morning, query);
  return { status, data: body.data as Morning };
};
const filters: Place[] = [{}, { cluster: 1 }, { cluster: 2 }, { owner: 'SASCC' }];

it.each(sampleCases(2, morningReaders, 0))('counts for %s what a plain count counts', async readerName => {
  let compared = 0;
  for (const filter of filters) {
    const { status, data } = await fetchMorning(readerName, filter);
    const forbidden = isForbidden(readerOf(readerName), filter);
    expect([filter, status]).toEqual([filter, forbidden ? 403 : 200]);
    if (forbidden) continue;
    const expectedMorning = expected(readerName, filter);
    expect([filter, summarize(data)]).toEqual([filter, expectedMorning]);
    compared += Object.values(expectedMorning.figures).reduce((sum, value) => sum + value, 0);
  }
  expect(compared).toBeGreaterThan(0);
});

it.each(sampleCases(3, morningReaders, 2))('leads %s to lists with as many rows', async readerName => {
  const client = api.client(readerName);
  const { user } = (await client.get('/api/user/session')).body;
  let compared = 0;
  for (const filter of filters) {
    const { status, data } = await fetchMorning(readerName, filter);
    if (status === 403) continue;
    const { week, month } = data.completion;
    const figures: MorningFigure[] = [
      ...Object.values(data.figures),
      ...[week, month].flatMap(({ planned, done }) => [planned, done]),
    ];
    for (const { list, filter, value } of figures.flatMap(({ lists }) => lists)) {
      const { filterFrom = {}, locks = {}, actions } = resources.get(list)!;
      // What the list is bound to anyway need not, and often may not, be sent.
      const sent = Object.entries(filter).filter(
        ([name, each]) => user[(locks as Record<string, string>)[name]] !== each,
      );
      const rules = filterFrom as Record<string, object>;
      if (!sent.every(([name]) => isAllowed(user, rules[name] ?? {}))) continue;
      const { body } = await client.get(actions.list.path, { ...Object.fromEntries(sent), limit: 1 });
      expect([list, filter, body.total]).toEqual([list, filter, value]);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(10);
});

it('is of all scopes that one may read', async () => {
  const { status, body } = await api.client('manager').get('/api/dashboard/morning');
  const { lists } = body.data.figures.lateTasks;
  expect([status, lists.map(({ list }: { list: string }) => list)]).toEqual([
    200,
    ['task_list', 'gpm', 'cm'],
  ]);
  expect((await api.client('agent').get('/api/dashboard/morning')).status).toBe(403);
  const permissions = { pm: {}, cm: { read_task: true } };
  await api.person({ role: 'manager', username: 'm-no-gpm', cluster_id: 1, permissions });
  const { data } = await fetchMorning('m-no-gpm', {});
  expect(data.figures.review.lists.map(({ list }) => list)).toEqual(['cm']);
  expect(new Set(data.latePlans.map(({ task_type }) => task_type))).toEqual(new Set(['cm']));
});
