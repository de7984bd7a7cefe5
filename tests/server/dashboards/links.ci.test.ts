import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../../contract/resources';
import type { SessionUser } from '../../../contract/session';
import { figureLinks, type TaskPart } from '../../../src/dashboards/figureLinks';
import { aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { addReaders, type Place, readerNames, workBetweenSites } from './work';

/** The links that the browser puts on every figure of the dashboards, followed by each reader. */
let api: Api;
beforeAll(async () => {
  api = await startApi();
  await addReaders(api);
  await workBetweenSites(api);
  const agent = await api.accountId('agent');
  for (const [at, site_class] of ['indoor', 'outdoor', null, 'localtechnique', null].entries()) {
    const place = at % 2 ? { wilaya_id: 31, cluster_id: 2 } : { owner: 'SASCC' };
    const site = await aSite(api.db, { site_class, areas: ['delivery', 'ssr', 'gpm'], ...place });
    if (at < 3)
      await api.db
        .updateTable('site_areas')
        .set({ agent_id: agent })
        .where('site_id', '=', site)
        .where('area', 'in', at ? ['delivery', 'gpm'] : ['ssr'])
        .execute();
  }
});
afterAll(() => api.close());

type Links = ReturnType<typeof figureLinks>;
type Link = [figure: number, to: string | undefined];
const year = { start_date: '2030-01-01', end_date: '2030-12-31' };
const places: Place[] = [{}, { cluster: 2 }, { owner: 'SASCC' }];

it.each(readerNames)('shows %s as many rows as the figures say', async who => {
  const client = api.reader(who);
  const user: SessionUser = (await client.get('/api/user/session')).body.user;
  let compared = 0;
  for (const [family, base] of [
    ['pm', '/api/dashboard'],
    ['gpm', '/api/gpm/dashboard'],
  ] as const)
    for (const asked of places) {
      const sites = await client.get(`${base}/sites`, asked);
      if (sites.status === 403) continue;
      const tasks = await client.get(`${base}/tasks`, { ...asked, ...year });
      const agents = await client.get(`${base}/agents`, { ...asked, ...year });
      const links = figureLinks(user, family, asked);
      for (const [figure, to] of [
        ...ofSites(links, sites.body.data),
        ...ofTasks(links, tasks.body.data),
        ...ofAgents(links, agents.body.data),
      ]) {
        // What its reader may not filter by is no link, but of nothing that he sees.
        if (!to) expect([who, family, asked, figure]).toEqual([who, family, asked, 0]);
        else expect([who, to, await totalOf(client, to)]).toEqual([who, to, figure]);
        compared += figure;
      }
    }
  expect(compared).toBeGreaterThan(0);
});

const totalOf = async (client: ReturnType<Api['client']>, to: string) => {
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
  const states: Record<string, TaskPart> = {
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
