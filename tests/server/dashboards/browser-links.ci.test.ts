import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../../contract/resources';
import type { SessionUser } from '../../../contract/session';
import { figureLinks } from '../../../src/dashboards/figureLinks';
import { byTurns } from '../../depth';
import { aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { addReaders, readerNames, workBetweenSites } from './work';

/** The links that the browser puts on the figures of sites and agents, followed by each reader. */
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
        .where('area', at ? 'in' : '=', (at ? ['delivery', 'gpm'] : 'ssr') as never)
        .execute();
  }
});
afterAll(() => api.close());

type Link = [figure: number, to: string | undefined];
const year = { start_date: '2030-01-01', end_date: '2030-12-31' };

it.each(byTurns(2, readerNames, 1))('shows %s as many rows as the figures say', async who => {
  const client = api.client(who);
  const user: SessionUser = (await client.get('/api/user/session')).body.user;
  let [compared, unlinked] = [0, 0];
  for (const [family, base] of [
    ['pm', '/api/dashboard'],
    ['gpm', '/api/gpm/dashboard'],
  ] as const) {
    for (const asked of [{}, { cluster: 2 }, { cluster: 3 }, { owner: 'SASCC' }]) {
      const { status, body } = await client.get(`${base}/sites`, asked);
      if (status === 403) continue;
      const agents = (await client.get(`${base}/agents`, { ...asked, ...year })).body.data;
      for (const [figure, to] of linksOf(figureLinks(user, family, asked), body.data, agents)) {
        if (!to) {
          unlinked += figure;
          continue;
        }
        expect([who, to, await totalOf(client, to)]).toEqual([who, to, figure]);
        compared += figure;
      }
    }
  }
  expect(compared).toBeGreaterThan(0);
  expect(unlinked).toBe(0);
});

const linksOf = (links: ReturnType<typeof figureLinks>, data: any, agents: any): Link[] => [
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
  [agents.sitesRatio.number, links.sites()],
  [agents.sitesRatio.agents, links.agents()],
  [agents.avgSite.number, links.sites({}, { assigned: 'yes' })],
  [agents.taskRatio.number, links.tasks(year, { done: 'yes' })],
  ...agents.agentsPerCluster.flatMap((row: any): Link[] => [
    [row.number, links.sites({ cluster: row.cluster })],
    [row.agents, links.agents({ cluster: row.cluster })],
  ]),
  ...agents.taskPerAgentPerCluster.map(
    (row: any): Link => [row.number, links.tasks(year, { done: 'yes' }, { cluster: row.cluster })],
  ),
];

const totalOf = async (client: ReturnType<Api['client']>, to: string) => {
  const { pathname, searchParams } = new URL(to, 'http://terrain');
  const { path } = resources.get(pathname.slice(1))!.actions.list;
  const { status, body } = await client.get(path, {
    ...JSON.parse(searchParams.get('filter')!),
    limit: 1,
  });
  return status === 200 ? body.total : body;
};
