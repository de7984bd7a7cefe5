import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../contract/office/resources';
import type { SessionUser } from '../../../contract/organisation/session';
import { buildFigureLinks, type OutcomeFilter } from '../../../src/figures/dashboards/figure-links';
import { createSite } from '../../factories/sites';
import { type Client, testApi } from '../harness';
import {
  addReaders,
  createWorkBetweenSites,
  isForbidden,
  loadAllRows,
  type Place,
  readerNames,
} from '../row-access';
import { algiersDateFormat, expectedAgents, expectedSites, expectedTasks } from './expected-figures';

/** Every figure, against plain loops over the whole tables, and against the lists that it leads to. */
const api = testApi();
let all: Awaited<ReturnType<typeof loadAllRows>>;
beforeAll(async () => {
  await addReaders(api);
  await createWorkBetweenSites(api);
  const agent = await api.accountId('agent');
  for (const [at, site_class] of ['indoor', 'outdoor', null, 'localtechnique', null].entries()) {
    const place = at % 2 ? { wilaya_id: 31, cluster_id: 2 } : { owner: 'SASCC' };
    const site = await createSite(api.db, { site_class, areas: ['delivery', 'ssr', 'gpm'], ...place });
    const area = at ? ['delivery', 'gpm'] : ['ssr'];
    if (at < 3) await api.update('site_areas', { site_id: site, area }, { agent_id: agent });
  }
  all = await loadAllRows(api);
});

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
          const question = { all, reader, asked, family };
          const [expectedStatus, data] = isForbidden(reader, place) ? [403] : [200, expected(question)];
          expect([name, asked, status, body.data]).toEqual([name, asked, expectedStatus, data]);
        }
    }
    expect((await api.client('agent').get(path)).status).toBe(403);
  });

  if (page === 'sites') return;

  it('takes the current year unless asked', async () => {
    const client = api.client('admin');
    const year = algiersDateFormat.format(new Date()).slice(0, 4);
    const fullYear = await client.get(path, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    expect((await client.get(path)).body).toEqual(fullYear.body);
  });
});

it('counts a change of one’s own at once', async () => {
  const site = await createSite(api.db, { areas: ['delivery', 'ssr'], wilaya_id: 31, cluster_id: 2 });
  const client = api.client('admin');
  const period = { start_date: '2040-03-01', end_date: '2040-03-31' };
  const planned = async () => (await client.get('/api/dashboard/tasks', period)).body.data.perWilaya;
  expect(await planned()).toEqual([]);
  const plan = { task_type: 'ssr', planning_date: '2040-03-05', selected_site: [site] };
  expect((await client.post('/api/planning/assign', plan)).status).toBe(200);
  expect(await planned()).toEqual([{ address_wilaya: 31, count: 1, done: 0 }]);
});

/** The links that the browser puts on every figure, followed by each reader. */
type Links = ReturnType<typeof buildFigureLinks>;
type Link = [figure: number, to: string | undefined];
const year = { start_date: '2030-01-01', end_date: '2030-12-31' };
const linked: Place[] = [{}, { cluster: 2 }, { owner: 'SASCC' }];

it.each(readerNames)('shows %s as many rows as the figures say', async readerName => {
  const client = api.reader(readerName);
  const user: SessionUser = (await client.get('/api/user/session')).body.user;
  let compared = 0;
  for (const [family, base] of [
    ['pm', '/api/dashboard'],
    ['gpm', '/api/gpm/dashboard'],
  ] as const)
    for (const asked of linked) {
      const sites = await client.get(`${base}/sites`, asked);
      if (sites.status === 403) continue;
      const tasks = await client.get(`${base}/tasks`, { ...asked, ...year });
      const agents = await client.get(`${base}/agents`, { ...asked, ...year });
      const links = buildFigureLinks(user, family, asked);
      for (const [figure, to] of [
        ...ofSites(links, sites.body.data),
        ...ofTasks(links, tasks.body.data),
        ...ofAgents(links, agents.body.data),
      ]) {
        // What its reader may not filter by is no link, but of nothing that he sees.
        if (!to) expect([readerName, family, asked, figure]).toEqual([readerName, family, asked, 0]);
        else expect([readerName, to, await totalOf(client, to)]).toEqual([readerName, to, figure]);
        compared += figure;
      }
    }
  expect(compared).toBeGreaterThan(0);
});

const totalOf = async (client: Client, to: string) => {
  const { pathname, searchParams } = new URL(to, 'http://terrain');
  const { path } = resources.get(pathname.slice(1))!.actions.list;
  const filter = JSON.parse(searchParams.get('filter')!);
  const { status, body } = await client.get(path, { ...filter, limit: 1 });
  return status === 200 ? body.total : body;
};

const ofSites = (links: Links, data: any): Link[] => [
  [data.sitesby_owners.reduce((sum: number, row: any) => sum + row.number, 0), links.sites()],
  ...data.sitesby_owners.map((row: any): Link => [row.number, links.sites({ owner: row.site_owner })]),
  ...data.sitesby_type.map((row: any): Link => [row.nb, links.sites({}, { type: row.site_type })]),
  ...data.sitesby_cluster.map((row: any): Link => [row.number, links.sites({ cluster: row.cluster })]),
  ...data.sitesby_wilaya.map((row: any): Link => [row.number, links.sites({ wilaya: row.address_wilaya })]),
  ...data.sitesby_ownerswilayas.flatMap((row: any) =>
    ['inhouse', 'SASCC', 'MBS'].flatMap((owner): Link[] =>
      // A figure of nothing leads nowhere.
      row[owner] ? [[row[owner], links.sites({ wilaya: row.wilaya, owner })]] : [],
    ),
  ),
];

const ofTasks = (links: Links, data: any): Link[] => {
  const states: Record<string, OutcomeFilter> = {
    done: { done: 'yes' },
    ongoing: { task_status: 'ongoing' },
    accept: { task_status: 'accept' },
    reject: { task_status: 'reject' },
    done_ontime: { done: 'yes', late: 'no' },
    done_late: { done: 'yes', late: 'yes' },
  };
  const planAndDone = (row: { count: number; done: number }, part: Parameters<Links['plans']>[1]): Link[] => [
    [row.count, links.plans(year, part)],
    [row.done, links.tasks(year, { done: 'yes' }, part)],
  ];
  return [
    ...data.perOwner.map((row: any): Link => [row.count, links.plans(year, { owner: row.site_owner })]),
    ...data.perOwnerDetail.flatMap((row: any): Link[] => [
      [row.planned, links.plans(year, { owner: row.site_owner })],
      ...Object.entries(states)
        .filter(([name]) => name in row)
        .map(([name, state]): Link => [row[name], links.tasks(year, state, { owner: row.site_owner })]),
    ]),
    ...data.perCluster.flatMap((row: any) => planAndDone(row, { cluster: row.cluster })),
    ...data.perWilaya.flatMap((row: any) => planAndDone(row, { wilaya: row.address_wilaya })),
    ...(data.perSite ?? []).flatMap((row: any) => planAndDone(row, { site: row.site_id })),
    ...data.monthly.flatMap(({ day, planned, done }: any): Link[] => [
      [planned, links.plans({ start_date: day, end_date: day })],
      [done, links.tasks({ start_date: day, end_date: day }, { done: 'yes' })],
    ]),
  ];
};

const ofAgents = (links: Links, data: any): Link[] => [
  [data.sitesRatio.number, links.sites()],
  [data.sitesRatio.agents, links.agents()],
  [data.avgSite.number, links.sites({}, { assigned: 'yes' })],
  [data.taskRatio.number, links.tasks(year, { done: 'yes' })],
  ...data.agentsPerCluster.flatMap((row: any): Link[] => [
    [row.number, links.sites({ cluster: row.cluster })],
    [row.agents, links.agents({ cluster: row.cluster })],
  ]),
  ...data.taskPerAgentPerCluster.map(
    (row: any): Link => [row.number, links.tasks(year, { done: 'yes' }, { cluster: row.cluster })],
  ),
];
