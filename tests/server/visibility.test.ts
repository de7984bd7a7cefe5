import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { deliverySites } from '../../contract/delivery-sites';
import { gpmSites } from '../../contract/gpm-sites';
import { sites } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';
import type { Schema } from '../../server/db/schema';
import { allPermissions } from '../contract/permits';
import { byTurns } from '../depth';
import { aPlan, aSite } from '../factories/sites';
import { testApi } from './harness';

/**
 * Who sees which rows (product decisions), computed here once more in plain loops over the whole tables, and compared
 * with every place where rows are shown or counted.
 */
type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Reader = Pick<Row<'accounts'>, 'id' | 'username' | 'role' | 'owner' | 'cluster_id' | 'permissions'>;

const api = testApi();
let readers: Reader[];
const all = {} as {
  sites: Row<'sites'>[];
  areas: Row<'site_areas'>[];
  plans: Row<'plans'>[];
  tasks: Row<'tasks'>[];
  accounts: Row<'accounts'>[];
};

beforeAll(async () => {
  await addUnusualReaders();
  for (const [key, table] of [
    ['sites', 'sites'],
    ['areas', 'site_areas'],
    ['plans', 'plans'],
    ['tasks', 'tasks'],
    ['accounts', 'accounts'],
  ] as const)
    all[key] = (await api.db.selectFrom(table).selectAll().execute()) as never;
  const names = ['admin', 'cluster', 'manager', 'codeuser', 'agent', 'mobile', ...unusual];
  // Everybody may export here: what is asked is which rows.
  await api.db
    .updateTable('accounts')
    .set(eb => ({ permissions: eb.val(JSON.stringify(allPermissions)) }))
    .where(
      'username',
      'in',
      names.filter(name => name !== 'v-two-clusters'),
    )
    .execute();
  readers = all.accounts.filter(({ username }) => names.includes(username));
  expect(readers).toHaveLength(names.length);
});

const unusual = ['v-two-clusters', 'v-all-owners', 'v-no-cluster', 'v-only-drop-site', 'v-nothing'];
const addUnusualReaders = async () => {
  const permissions = { ...allPermissions, pm: { ...allPermissions.pm, clusters: [2, 3] } };
  await api.person({ role: 'cluster_manager', username: 'v-two-clusters', cluster_id: 1, permissions });
  await api.person({ role: 'manager', username: 'v-all-owners', cluster_id: 1 });
  await api.person({ role: 'manager', username: 'v-no-cluster', owner: 'MBS' });
  await api.person({ role: 'agent', username: 'v-nothing', cluster_id: 1, owner: 'inhouse' });
  const id = await api.person({ role: 'agent', username: 'v-only-drop-site', cluster_id: 1 });
  const [from, to, gone] = [await aSite(api.db), await aSite(api.db), await aSite(api.db)];
  await aPlan(api.db, from, { agent_id: id, drop_site_id: to });
  await aPlan(api.db, gone, { agent_id: id, status: 'cancelled' });
};

const clustersOf = ({ username, cluster_id }: Reader) =>
  username === 'v-two-clusters' ? [2, 3] : cluster_id === null ? [] : [cluster_id];

const seesSite = (reader: Reader, site: Row<'sites'>): boolean => {
  switch (reader.role) {
    case 'admin':
      return true;
    case 'cluster_manager':
      return clustersOf(reader).includes(site.cluster_id);
    case 'manager':
      return (
        site.manager_id === reader.id ||
        (clustersOf(reader).includes(site.cluster_id) && [null, site.owner].includes(reader.owner))
      );
    default:
      return (
        all.areas.some(({ site_id, agent_id }) => site_id === site.id && agent_id === reader.id) ||
        all.plans.some(plan => plan.status !== 'cancelled' && isOn(plan, site.id, reader.id)) ||
        all.tasks.some(task => task.deleted_at === null && isOn(task, site.id, reader.id))
      );
  }
};
const isOn = (
  work: { site_id: number; drop_site_id: number | null; agent_id: number | null },
  siteId: number,
  agentId: number,
) => work.agent_id === agentId && (work.site_id === siteId || work.drop_site_id === siteId);

const seesPerson = (reader: Reader, person: Row<'accounts'>) =>
  person.id === reader.id ||
  reader.role === 'admin' ||
  (reader.role === 'cluster_manager' &&
    ['agent', 'manager'].includes(person.role) &&
    clustersOf(reader).includes(person.cluster_id!)) ||
  (reader.role === 'manager' && person.role === 'agent' && person.manager_id === reader.id);

const lists = [
  { contract: sites, area: null, turn: 0 },
  { contract: deliverySites, area: 'delivery', turn: 1 },
  { contract: ssrSites, area: 'ssr', turn: 2 },
  { contract: gpmSites, area: 'gpm', turn: 3 },
] as const;
const kindsOf = { delivery: ['delivery', 'installation'], ssr: ['ssr'], gpm: ['gpm', 'cm'] };

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const idsOf = (rows: { id: number }[]) => sorted(rows.map(({ id }) => id));
const siteIds = (rows: { site_id: number }[]) => sorted(rows.map(({ site_id }) => site_id));

describe.each(lists)('$contract.name', ({ contract, area, turn }) => {
  const { list, map } = contract.actions;
  const reachable = (reader: Reader) =>
    all.sites.filter(
      site =>
        seesSite(reader, site) &&
        (!area || all.areas.some(row => row.site_id === site.id && row.area === area)),
    );
  const expected = (reader: Reader) => reachable(reader).filter(({ status }) => status === 'active');
  /** In `npm test` a third of them, others for each list. */
  const some = () => byTurns(3, readers, turn);
  const exported = async ({ username }: Reader, values: object, method: 'GET' | 'POST' = 'GET') => {
    const { body } = await api.reader(username).call({ ...list, method }, { ...values, export: true });
    return sorted(sheet(body).flat().map(Number));
  };

  it('shows and counts exactly the rows in reach, by pages, all at once and on the map', async () => {
    for (const reader of some()) {
      const rows = expected(reader);
      const whole = [reader.username, idsOf(rows), rows.length];
      const client = api.reader(reader.username);
      const paged: number[] = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(rows.length / 40)); page++) {
        const { body } = await client.call(list, { limit: 40, page, sort: 'site_next_pm', order: 'DESC' });
        expect([reader.username, body.total]).toEqual([reader.username, rows.length]);
        paged.push(...siteIds(body.sites));
      }
      expect([reader.username, sorted(paged), rows.length]).toEqual(whole);
      const streamed = (await client.call(list, { limit: -1 })).body;
      expect([reader.username, siteIds(streamed.sites), streamed.total]).toEqual(whole);
      const { points, total } = (await client.call(map)).body;
      const placed = rows.filter(({ lat }) => lat !== null);
      expect([sorted(points.map(([id]: number[]) => id)), total]).toEqual([idsOf(placed), rows.length]);
    }
  });

  it('gives rows asked for by id only where they are in reach', async () => {
    const ids = all.sites.map(({ id }) => id).join(',');
    for (const reader of some()) {
      const within = idsOf(reachable(reader));
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
      const rows = new Set(idsOf(expected(reader)));
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
      expect([reader.username, ...files]).toEqual([reader.username, [...rows], idsOf(plans)]);
    }
  });
});

it('selects offer exactly the people in reach who can be chosen', async () => {
  for (const reader of readers) {
    const choices = (role: string) =>
      idsOf(
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
    expect([reader.username, ...[agents, ofSites, managers, cluster_managers].map(idsOf)]).toEqual([
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
    const served = reader.role === 'agent' ? [] : clustersOf(reader);
    const his = everywhere.filter(
      ({ id, cluster_id }) =>
        reader.role === 'admin' ||
        served.includes(cluster_id) ||
        all.sites.some(site => site.wilaya_id === id && seesSite(reader, site)),
    );
    expect([reader.username, idsOf(wilayas)]).toEqual([reader.username, idsOf(his)]);
    expect(idsOf([...wilayas, ...elsewhere.wilayas])).toEqual(idsOf(everywhere));
    expect([reader.username, clusters.map(({ id }: { id: number }) => id)].flat()).toEqual([
      reader.username,
      ...sorted(new Set([...served, ...his.map(({ cluster_id }) => cluster_id)])),
    ]);
  }
});

/** The cells of a workbook's first sheet below its header. */
const sheet = (file: Buffer): unknown[][] => {
  const book = XLSX.read(file);
  return XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], { header: 1 }).slice(1);
};
