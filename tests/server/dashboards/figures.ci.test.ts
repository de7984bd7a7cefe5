import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import {
  addReaders,
  counts,
  everything,
  isForbidden,
  leads,
  type Place,
  type Reader,
  type Row,
  readerNames,
  sees,
  type Work,
  workBetweenSites,
} from './work';

/**
 * Every figure of the dashboards (document 3, sections 2.1, 2.2 and 3) computed once more in plain loops over the whole
 * tables, for each role, and compared with what the calls answer.
 */
type Asked = Place & { start_date?: string; end_date?: string };
type Family = 'pm' | 'gpm';

let api: Api;
let all: Awaited<ReturnType<typeof everything>>;
let ownerLabels: Map<string, string>;
beforeAll(async () => {
  api = await startApi();
  await addReaders(api);
  await workBetweenSites(api);
  all = await everything(api);
  const owners = await api.db.selectFrom('owners').selectAll().execute();
  ownerLabels = new Map(owners.map(({ key, label }) => [key, label]));
});
afterAll(() => api.close());

const countedAt = (work: Work) => all.sites.get(work.drop_site_id ?? work.site_id)!;
const inReach = (reader: Reader, asked: Asked, family: Family, work: Work) =>
  (family === 'gpm' ? ['gpm'] : ['delivery', 'ssr', 'installation']).includes(work.kind) &&
  [work.site_id, work.drop_site_id].some(id => id !== null && sees(reader, all.sites.get(id)!)) &&
  counts(reader, asked, countedAt(work));

const algiers = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
const within = (day: string, { start_date, end_date }: Asked) => day >= start_date! && day <= end_date!;
const isDone = ({ status }: Row<'tasks'>) => ['', 'correct', 'pending', 'accept', 'closed'].includes(status);

const sitesOf = (reader: Reader, asked: Asked, family: Family) =>
  [...all.sites.values()].filter(
    site =>
      sees(reader, site) &&
      counts(reader, asked, site) &&
      site.status === 'active' &&
      (family === 'gpm' ? site.in_gpm : site.kind === 'site'),
  );
const workOf = (reader: Reader, asked: Asked, family: Family) => ({
  plans: all.plans.filter(
    plan =>
      plan.status !== 'cancelled' && within(String(plan.day), asked) && inReach(reader, asked, family, plan),
  ),
  tasks: all.tasks.filter(
    task =>
      task.deleted_at === null &&
      within(algiers.format(task.created_at), asked) &&
      inReach(reader, asked, family, task),
  ),
});

const per = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => {
  const found = new Map<Key, number>();
  for (const item of items) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0) + 1);
  return found;
};
/** Keys in order, without those for which nothing was found. */
const keys = <Key extends string | number | null>(...maps: Map<Key, unknown>[]) =>
  [...new Set(maps.flatMap(map => [...map.keys()]))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a < b ? -1 : 1,
  );

const expectedSites = (reader: Reader, asked: Asked, family: Family) => {
  const sites = sitesOf(reader, asked, family);
  const wilayas = per(sites, site => site.wilaya_id);
  const clusters = per(sites, site => site.cluster_id);
  const owners = per(sites, site => site.owner);
  const types = per(sites, site => site.site_class);
  const both = (wilaya: number, owner: string) =>
    sites.filter(site => site.wilaya_id === wilaya && site.owner === owner).length;
  return {
    sitesby_wilaya: keys(wilayas).map(id => ({ address_wilaya: id, number: wilayas.get(id) })),
    sitesby_cluster: keys(clusters).map(id => ({ cluster: id, number: clusters.get(id) })),
    sitesby_owners: keys(owners).map(id => ({
      site_owner: id,
      owner: ownerLabels.get(id),
      number: owners.get(id),
    })),
    sitesby_ownerswilayas: keys(wilayas).map(wilaya => ({
      wilaya,
      ...Object.fromEntries([...ownerLabels.keys()].map(owner => [owner, both(wilaya, String(owner))])),
    })),
    sitesby_type: keys(types).map(id => ({ site_type: id, nb: types.get(id) })),
  };
};

const expectedTasks = (reader: Reader, asked: Asked, family: Family) => {
  const { plans, tasks } = workOf(reader, asked, family);
  const done = tasks.filter(isDone);
  const planAndDone = <Key extends string | number>(keyOf: (site: Row<'sites'>) => Key) => {
    const [planned, made] = [
      per(plans, plan => keyOf(countedAt(plan))),
      per(done, task => keyOf(countedAt(task))),
    ];
    const found = per(tasks, task => keyOf(countedAt(task)));
    return keys(planned, found).map(key => ({
      key,
      count: planned.get(key) ?? 0,
      done: made.get(key) ?? 0,
    }));
  };
  const ofOwner = (owner: string, rows: readonly Work[]) =>
    rows.filter(work => countedAt(work).owner === owner).length;
  const plannedOn = per(plans, plan => String(plan.day));
  const doneOn = per(done, task => algiers.format(task.created_at));
  const daysOfTasks = per(tasks, task => algiers.format(task.created_at));
  const plannedOf = per(plans, plan => countedAt(plan).owner);
  const sitesOfOwner = family === 'pm' ? per(sitesOf(reader, asked, 'pm'), site => site.owner) : new Map();
  const owners = keys(
    plannedOf,
    per(tasks, task => countedAt(task).owner),
    sitesOfOwner,
  );
  const state = (owner: string, status: string) =>
    ofOwner(
      owner,
      tasks.filter(task => task.status === status),
    );
  const label = (site_owner: string) => ({ site_owner, owner: ownerLabels.get(site_owner) });
  const bySite = planAndDone(site => site.id).filter(({ count, done }) => count + done > 0);
  return {
    monthly: keys(plannedOn, daysOfTasks).map(day => ({
      day,
      planned: plannedOn.get(day) ?? 0,
      done: doneOn.get(day) ?? 0,
    })),
    perOwner: keys(plannedOf).map(owner => ({ ...label(owner), count: plannedOf.get(owner) })),
    perCluster: planAndDone(site => site.cluster_id).map(({ key, ...rest }) => ({ cluster: key, ...rest })),
    perWilaya: planAndDone(site => site.wilaya_id).map(({ key, ...rest }) => ({
      address_wilaya: key,
      ...rest,
    })),
    perOwnerDetail: owners.map(owner => ({
      ...label(owner),
      planned: plannedOf.get(owner) ?? 0,
      done: ofOwner(owner, done),
      ...(family === 'pm'
        ? {
            ongoing: state(owner, 'ongoing'),
            accept: state(owner, 'accept'),
            reject: state(owner, 'reject'),
            siteNbr: sitesOfOwner.get(owner) ?? 0,
          }
        : {
            done_ontime: ofOwner(
              owner,
              done.filter(({ late }) => !late),
            ),
            done_late: ofOwner(
              owner,
              done.filter(({ late }) => late),
            ),
          }),
    })),
    ...(family === 'gpm' && {
      perSite: bySite
        .sort((a, b) => b.count - a.count || b.done - a.done || a.key - b.key)
        .slice(0, 200)
        .map(({ key, count, done }) => {
          const { name, code } = all.sites.get(key)!;
          return { site_id: key, name: name ?? code, count, done };
        }),
      siteNbr: bySite.length,
    }),
  };
};

const expectedAgents = (reader: Reader, asked: Asked, family: Family) => {
  const agents = all.accounts.filter(person => leads(reader, person) && counts(reader, asked, person));
  const sites = sitesOf(reader, asked, family);
  const done = workOf(reader, asked, family).tasks.filter(isDone);
  const assigned = sites.filter(({ id }) =>
    all.areas.some(
      row => row.site_id === id && row.agent_id !== null && (family === 'pm' || row.area === 'gpm'),
    ),
  ).length;
  const [agentsIn, sitesIn, doneIn] = [
    per(agents, person => person.cluster_id),
    per(sites, site => site.cluster_id as number | null),
    per(done, task => countedAt(task).cluster_id as number | null),
  ];
  const tasksIn = per(
    workOf(reader, asked, family).tasks,
    task => countedAt(task).cluster_id as number | null,
  );
  const clusters = keys(agentsIn, sitesIn, tasksIn).filter(cluster => cluster !== null);
  const rows = clusters.map(cluster => ({
    cluster,
    sites: sitesIn.get(cluster) ?? 0,
    agents: agentsIn.get(cluster) ?? 0,
    done: doneIn.get(cluster) ?? 0,
  }));
  const perAgent = (number: number) => ({
    number,
    agents: agents.length,
    ratio: number / (agents.length || 1),
  });
  const average = { average: assigned / (agents.length || 1) };
  return {
    agentsPerCluster: rows.map(({ cluster, sites, agents }) => ({
      cluster,
      number: sites,
      agents,
      ratio: sites / (agents || 1),
    })),
    agentsPerSitePerCluster: rows.map(({ cluster, sites, agents }) => ({
      cluster,
      number: agents,
      sites,
      ratio: agents / (sites || 1),
    })),
    taskPerAgentPerCluster: rows.map(({ cluster, done, agents }) => ({
      cluster,
      number: done,
      ratio: done / (agents || 1),
    })),
    sitesRatio: perAgent(sites.length),
    avgSite: perAgent(assigned),
    taskRatio: perAgent(done.length),
    sitePerAgentAvg: family === 'gpm' ? [average] : average,
  };
};

const pages = [
  { family: 'pm', page: 'sites', path: '/api/dashboard/sites', expected: expectedSites },
  { family: 'pm', page: 'tasks', path: '/api/dashboard/tasks', expected: expectedTasks },
  { family: 'pm', page: 'agents', path: '/api/dashboard/agents', expected: expectedAgents },
  { family: 'gpm', page: 'sites', path: '/api/gpm/dashboard/sites', expected: expectedSites },
  { family: 'gpm', page: 'tasks', path: '/api/gpm/dashboard/tasks', expected: expectedTasks },
  { family: 'gpm', page: 'agents', path: '/api/gpm/dashboard/agents', expected: expectedAgents },
] as const;

describe.each(pages)('$path', ({ family, page, path, expected }) => {
  const periods =
    page === 'sites'
      ? [{}]
      : [
          { start_date: '2000-01-01', end_date: '2099-12-31' },
          { start_date: '2030-01-01', end_date: '2030-12-31' },
          { start_date: '2030-05-17', end_date: '2030-05-17' },
        ];
  const places: Place[] = [{}, { owner: 'SASCC' }, { cluster: 1 }, { cluster: 2, owner: 'inhouse' }];

  it('answers what a count over all rows gives, for every role, place and period', async () => {
    for (const name of readerNames) {
      const reader = all.accounts.find(({ username }) => username === name)!;
      for (const place of places)
        for (const period of periods) {
          const asked = { ...place, ...period };
          const { status, body } = await api.reader(name).get(path, asked);
          const wanted = isForbidden(reader, place) ? [403] : [200, expected(reader, asked, family)];
          expect([name, asked, status, body.data]).toEqual([name, asked, wanted[0], wanted[1]]);
        }
    }
    expect((await api.client('agent').get(path)).status).toBe(403);
  });

  if (page === 'sites') return;

  it('takes the current year unless asked, and refuses an end before the start', async () => {
    const client = api.client('admin');
    const year = algiers.format(new Date()).slice(0, 4);
    const whole = await client.get(path, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    expect((await client.get(path)).body).toEqual(whole.body);
    const { status, body } = await client.get(path, { start_date: '2030-02-01', end_date: '2030-01-31' });
    expect([status, body.fields[0].path]).toEqual([422, 'end_date']);
  });
});

it('counts a change of one’s own at once', async () => {
  const site = await aSite(api.db, { areas: ['delivery', 'ssr'], wilaya_id: 31, cluster_id: 2 });
  const client = api.client('admin');
  const period = { start_date: '2040-03-01', end_date: '2040-03-31' };
  const planned = async () => (await client.get('/api/dashboard/tasks', period)).body.data.perWilaya;
  expect(await planned()).toEqual([]);
  const { status } = await client.post('/api/planning/assign', {
    task_type: 'ssr',
    planning_date: '2040-03-05',
    selected_site: [site],
  });
  expect(status).toBe(200);
  expect(await planned()).toEqual([{ address_wilaya: 31, count: 1, done: 0 }]);
});
