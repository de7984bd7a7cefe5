import { beforeAll, describe, expect, it } from 'vitest';
import type { Permissions } from '../../contract/framework/permissions';
import { board } from '../../contract/office/board';
import type { Role } from '../../contract/organisation/roles';
import { deliverySites } from '../../contract/sites/delivery-sites';
import { gpmSites } from '../../contract/sites/gpm-sites';
import { sites } from '../../contract/sites/sites';
import { ssrSites } from '../../contract/sites/ssr-sites';
import { accessAnomalies, anomalies, nokAnomalies } from '../../contract/work/anomalies';
import { plans } from '../../contract/work/plans';
import { allPermissions } from '../contract/permission-oracle';
import { sampleCases } from '../depth';
import { createAnomaly, createPlan, createSite } from '../factories/sites';
import { readRows } from '../workbooks';
import { testApi } from './harness';
import {
  addReaders,
  getClusters,
  getIds,
  canSee as inReach,
  loadAllRows,
  type Reader,
  type Row,
  readerNames,
  sortNumbers,
  type Work,
} from './row-access';

/**
 * Who sees which rows (product decisions), computed here once more in plain loops over the whole tables, and compared
 * with every place where rows are shown or counted.
 */
const api = testApi();
let readers: Reader[];
let all: Awaited<ReturnType<typeof loadAllRows>>;

beforeAll(async () => {
  await addReaders(api);
  await api.person({ role: 'agent', username: 'v-nothing', cluster_id: 1, owner: 'inhouse' });
  const id = await api.person({ role: 'agent', username: 'v-only-drop-site', cluster_id: 1 });
  const [from, to, cancelledSite] = [
    await createSite(api.db),
    await createSite(api.db),
    await createSite(api.db),
  ];
  await createPlan(api.db, from, { agent_id: id, drop_site_id: to });
  await createPlan(api.db, cancelledSite, { agent_id: id, status: 'cancelled' });
  all = await loadAllRows(api);
  const names = [...readerNames, 'codeuser', 'agent', 'mobile', 'v-only-drop-site', 'v-nothing'];
  // Everybody may export here: what is asked is which rows.
  for (const username of names.filter(name => name !== 'd-two-clusters'))
    await api.update('accounts', { username }, { permissions: JSON.stringify(allPermissions) });
  readers = all.accounts.filter(({ username }) => names.includes(username));
  expect(readers).toHaveLength(names.length);
});

const seesSite = (reader: Reader, site: Row<'sites'>) =>
  reader.role === 'agent'
    ? all.areas.some(({ site_id, agent_id }) => site_id === site.id && agent_id === reader.id) ||
      all.plans.some(plan => plan.status !== 'cancelled' && isOn(plan, site.id, reader.id)) ||
      all.tasks.some(task => task.deleted_at === null && isOn(task, site.id, reader.id))
    : inReach(reader, site);
const allSites = () => [...all.sites.values()];
const isOn = (work: Work & { agent_id: number | null }, siteId: number, agentId: number) =>
  work.agent_id === agentId && (work.site_id === siteId || work.drop_site_id === siteId);

const seesPerson = (reader: Reader, person: Row<'accounts'>) =>
  person.id === reader.id ||
  reader.role === 'admin' ||
  (reader.role === 'cluster_manager' &&
    ['agent', 'manager'].includes(person.role) &&
    getClusters(reader).includes(person.cluster_id!)) ||
  (reader.role === 'manager' && person.role === 'agent' && person.manager_id === reader.id);

const lists = [
  { contract: sites, area: null, turn: 0 },
  { contract: deliverySites, area: 'delivery', turn: 1 },
  { contract: ssrSites, area: 'ssr', turn: 2 },
  { contract: gpmSites, area: 'gpm', turn: 3 },
] as const;
const kindsOf = { delivery: ['delivery', 'installation'], ssr: ['ssr'], gpm: ['gpm', 'cm'] };

const siteIds = (rows: { site_id: number }[]) => sortNumbers(rows.map(({ site_id }) => site_id));

describe.each(lists)('$contract.name', ({ contract, area, turn }) => {
  const { list, map } = contract.actions;
  const reachable = (reader: Reader) =>
    allSites().filter(
      site =>
        seesSite(reader, site) &&
        (!area || all.areas.some(row => row.site_id === site.id && row.area === area)),
    );
  const expected = (reader: Reader) => reachable(reader).filter(({ status }) => status === 'active');
  /** In `npm test` a third of them, others for each list. */
  const some = () => sampleCases(3, readers, turn);
  const exported = async ({ username }: Reader, values: object, method: 'GET' | 'POST' = 'GET') => {
    const { body } = await api.reader(username).call({ ...list, method }, { ...values, export: true });
    return sortNumbers(readRows(body).slice(1).flat().map(Number));
  };

  it('shows and counts exactly the rows in reach, by pages, all at once and on the map', async () => {
    for (const reader of some()) {
      const rows = expected(reader);
      const expectedResult = [reader.username, getIds(rows), rows.length];
      const client = api.reader(reader.username);
      const paged: number[] = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(rows.length / 40)); page++) {
        const { body } = await client.call(list, { limit: 40, page, sort: 'site_next_pm', order: 'DESC' });
        expect([reader.username, body.total]).toEqual([reader.username, rows.length]);
        paged.push(...siteIds(body.sites));
      }
      expect([reader.username, sortNumbers(paged), rows.length]).toEqual(expectedResult);
      const streamed = (await client.call(list, { limit: -1 })).body;
      expect([reader.username, siteIds(streamed.sites), streamed.total]).toEqual(expectedResult);
      const { points, total } = (await client.call(map)).body;
      const placed = rows.filter(({ lat }) => lat !== null);
      expect([sortNumbers(points.map(([id]: number[]) => id)), total]).toEqual([getIds(placed), rows.length]);
    }
  });

  it('gives rows asked for by id only where they are in reach', async () => {
    const ids = allSites()
      .map(({ id }) => id)
      .join(',');
    for (const reader of some()) {
      const within = getIds(reachable(reader));
      const { body } = await api.reader(reader.username).call(list, { ids, limit: 1000 });
      expect([reader.username, siteIds(body.sites), body.total]).toEqual([
        reader.username,
        within,
        within.length,
      ]);
      expect([reader.username, await exported(reader, { ids, columns: 'site_id' }, 'POST')]).toEqual([
        reader.username,
        within,
      ]);
    }
  });

  it('exports the same rows, and of plans those on them', async () => {
    for (const reader of some()) {
      const rows = new Set(getIds(expected(reader)));
      const plans = all.plans.filter(
        plan =>
          rows.has(plan.site_id) &&
          (!area || kindsOf[area].includes(plan.kind)) &&
          (reader.role !== 'agent' || plan.agent_id === reader.id),
      );
      const files = [
        await exported(reader, { columns: 'site_id' }),
        await exported(reader, { columns: 'plan_id', planning: true }),
      ];
      expect([reader.username, ...files]).toEqual([reader.username, [...rows], getIds(plans)]);
    }
  });
});

it('selects offer exactly the people in reach who can be chosen', async () => {
  for (const reader of readers) {
    const choices = (role: string) =>
      getIds(
        all.accounts.filter(
          person =>
            person.role === role &&
            person.status === 'active' &&
            (person.expires_at === null || person.expires_at > new Date()) &&
            seesPerson(reader, person),
        ),
      );
    const { agents, managers, cluster_managers } = (
      await api.reader(reader.username).get('/api/form/filters')
    ).body;
    const ofSites = (await api.reader(reader.username).get('/api/sites/filters')).body.agents;
    expect([reader.username, ...[agents, ofSites, managers, cluster_managers].map(getIds)]).toEqual([
      reader.username,
      ...['agent', 'agent', 'manager', 'cluster_manager'].map(choices),
    ]);
  }
});

it('places are offered where something is the reader’s, and named elsewhere', async () => {
  const everywhere = await api.db.selectFrom('wilayas').selectAll().execute();
  for (const reader of readers) {
    const { wilayas, clusters, elsewhere } = (await api.reader(reader.username).get('/api/form/filters'))
      .body;
    const served = reader.role === 'agent' ? [] : getClusters(reader);
    const ownWilayas = everywhere.filter(
      ({ id, cluster_id }) =>
        reader.role === 'admin' ||
        served.includes(cluster_id) ||
        allSites().some(site => site.wilaya_id === id && seesSite(reader, site)),
    );
    expect([reader.username, getIds(wilayas)]).toEqual([reader.username, getIds(ownWilayas)]);
    expect(getIds([...wilayas, ...elsewhere.wilayas])).toEqual(getIds(everywhere));
    expect([reader.username, clusters.map(({ id }: { id: number }) => id)].flat()).toEqual([
      reader.username,
      ...sortNumbers(new Set([...served, ...ownWilayas.map(({ cluster_id }) => cluster_id)])),
    ]);
  }
});

describe('work', () => {
  const scopeOf: Record<string, string> = {
    delivery: 'pm',
    installation: 'pm',
    ssr: 'pm',
    gpm: 'gpm',
    cm: 'cm',
  };
  type Assigned = Omit<Work, 'drop_site_id'> & { drop_site_id?: number | null; agent_id: number | null };
  const sees = (reader: Reader, { kind, site_id, drop_site_id, agent_id }: Assigned) =>
    (reader.role === 'admin' || scopeOf[kind] in reader.permissions) &&
    (reader.role === 'agent'
      ? agent_id === reader.id
      : [site_id, drop_site_id].some(id => id && seesSite(reader, all.sites.get(id)!)));
  const day = '2030-05-17';
  let allAnomalies: Row<'anomalies'>[];
  let workers: Reader[];

  beforeAll(async () => {
    const { pm, gpm, cm } = allPermissions;
    const person = (role: Role, username: string, permissions: Permissions) =>
      api.person({ role, username, owner: 'inhouse', cluster_id: 1, permissions });
    await person('manager', 'w-pm', { pm });
    await person('cluster_manager', 'w-gpm-cm', { gpm, cm });
    const finder = await person('agent', 'w-agent', { pm, gpm });
    const other = await person('agent', 'w-other', {});
    for (const cluster_id of [1, 2]) {
      const site = await createSite(api.db, { cluster_id, areas: ['gpm'], agent: finder });
      for (const agent_id of [finder, other, null])
        for (const kind of ['ssr', 'gpm', 'cm'] as const) {
          await createPlan(api.db, site, { kind, agent_id, day });
          for (const category of ['anomaly', 'nok', 'access'] as const)
            await createAnomaly(api.db, site, { kind, agent_id, category });
        }
    }
    all = await loadAllRows(api);
    allAnomalies = await api.rows('anomalies');
    workers = all.accounts.filter(({ username }) =>
      ['w-pm', 'w-gpm-cm', 'w-agent', 'admin', 'cluster', 'manager'].includes(username),
    );
  });

  it.each([
    ['anomaly', anomalies],
    ['nok', nokAnomalies],
    ['access', accessAnomalies],
  ] as const)(
    'lists anomalies in reach, of kinds that the reader may read: %s',
    async (category, { actions }) => {
      for (const reader of workers) {
        const rows = allAnomalies.filter(
          row => row.category === category && (sees(reader, row) || row.charge_id === reader.id),
        );
        const { body } = await api.reader(reader.username).call(actions.list, { limit: -1 });
        expect([reader.username, getIds(body.anomalies)]).toEqual([reader.username, getIds(rows)]);
      }
    },
  );

  it('lists plans in reach, of kinds that the reader may read: list, calendar and board', async () => {
    for (const reader of workers) {
      const client = api.reader(reader.username);
      const query = { plan_status: 'all', limit: -1 };
      const visiblePlans = all.plans.filter(plan => sees(reader, plan));
      const { planning } = (await client.call(plans.actions.list, query)).body;
      const { sites } = (await client.call(plans.actions.fetch, query)).body;
      const listed = [planning, sites].map(rows => sortNumbers(rows.map(({ planid }: any) => planid)));
      expect([reader.username, ...listed]).toEqual([
        reader.username,
        getIds(visiblePlans),
        getIds(visiblePlans),
      ]);
      if (reader.role === 'agent') continue;
      const { agents } = (await client.call(board.actions.week, { day })).body;
      const people = new Set(all.accounts.filter(person => seesPerson(reader, person)).map(({ id }) => id));
      const week = visiblePlans.filter(
        plan =>
          plan.day === day &&
          plan.status !== 'cancelled' &&
          (plan.agent_id === null || people.has(plan.agent_id)),
      );
      const listedPlans = agents.flatMap(({ cells }: any) => cells.flatMap(({ plans }: any) => plans));
      expect([reader.username, sortNumbers(listedPlans.map(({ planid }: any) => planid))]).toEqual([
        reader.username,
        getIds(week),
      ]);
    }
  });
});
