import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { deliverySites } from '../../contract/delivery-sites';
import { gpmSites } from '../../contract/gpm-sites';
import { sites } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';
import type { Schema } from '../../server/db/schema';
import { aPlan, aSite } from '../factories/sites';
import { type Api, startApi } from './harness';
import { allPermissions } from './world';

/**
 * Who sees which rows (product decisions), computed here once more in plain loops over the whole tables, and compared
 * with every place where rows are shown or counted.
 */
type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Reader = Pick<Row<'accounts'>, 'id' | 'username' | 'role' | 'owner' | 'cluster_id' | 'permissions'>;

let api: Api;
let readers: Reader[];
const all = {} as {
  sites: Row<'sites'>[];
  areas: Row<'site_areas'>[];
  plans: Row<'plans'>[];
  tasks: Row<'tasks'>[];
  accounts: Row<'accounts'>[];
};

beforeAll(async () => {
  api = await startApi();
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
afterAll(() => api.close());

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
  { contract: sites, area: null },
  { contract: deliverySites, area: 'delivery' },
  { contract: ssrSites, area: 'ssr' },
  { contract: gpmSites, area: 'gpm' },
] as const;

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const idsOf = (rows: { site_id: number }[]) => sorted(rows.map(({ site_id }) => site_id));

describe.each(lists)('$contract.name', ({ contract, area }) => {
  const { list, map } = contract.actions;
  const expected = (reader: Reader) =>
    all.sites.filter(
      site =>
        seesSite(reader, site) &&
        site.status === 'active' &&
        (!area || all.areas.some(row => row.site_id === site.id && row.area === area)),
    );

  it('shows and counts exactly the rows in reach, by pages, all at once and on the map', async () => {
    for (const reader of readers) {
      const rows = expected(reader);
      const ids = sorted(rows.map(({ id }) => id));
      const client = api.client(reader.username);
      const page = (await client.call(list, { limit: 1000 })).body;
      expect([reader.username, idsOf(page.sites)]).toEqual([reader.username, ids]);
      expect([reader.username, page.total, page.pages]).toEqual([reader.username, rows.length, 1]);
      const streamed = (await client.call(list, { limit: -1 })).body;
      expect([reader.username, idsOf(streamed.sites), streamed.total]).toEqual([
        reader.username,
        ids,
        rows.length,
      ]);
      const placed = rows.filter(({ lat }) => lat !== null).map(({ id }) => id);
      const { points, total } = (await client.call(map)).body;
      expect([reader.username, sorted(points.map(([id]: number[]) => id)), total]).toEqual([
        reader.username,
        sorted(placed),
        rows.length,
      ]);
    }
  });

  it('pages through the same rows, each once', async () => {
    for (const reader of readers) {
      const rows = expected(reader);
      const client = api.client(reader.username);
      const seen: number[] = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(rows.length / 40)); page++) {
        const { body } = await client.call(list, { limit: 40, page, sort: 'site_next_pm', order: 'DESC' });
        expect(body.total).toBe(rows.length);
        seen.push(...body.sites.map(({ site_id }: { site_id: number }) => site_id));
      }
      expect([reader.username, sorted(seen)]).toEqual([reader.username, sorted(rows.map(({ id }) => id))]);
    }
  });

  it('gives rows asked for by id only where they are in reach', async () => {
    const wanted = all.sites.map(({ id }) => id).join(',');
    for (const reader of readers) {
      const client = api.client(reader.username);
      const { body } = await client.call(list, { ids: wanted, limit: 1000 });
      const reachable = all.sites.filter(
        site =>
          seesSite(reader, site) &&
          (!area || all.areas.some(row => row.site_id === site.id && row.area === area)),
      );
      expect([reader.username, idsOf(body.sites), body.total]).toEqual([
        reader.username,
        sorted(reachable.map(({ id }) => id)),
        reachable.length,
      ]);
      const selection = { ids: wanted, export: true, columns: 'site_id' };
      const exported = sheet((await client.call({ ...list, method: 'POST' }, selection)).body);
      expect([reader.username, sorted(exported.flat().map(Number))]).toEqual([
        reader.username,
        idsOf(body.sites),
      ]);
    }
  });

  it('exports the same rows, and of plans those on them', async () => {
    for (const reader of readers) {
      const rows = expected(reader);
      const client = api.client(reader.username);
      const exported = sheet((await client.call(list, { export: true, columns: 'site_id' })).body);
      expect([reader.username, sorted(exported.flat().map(Number))]).toEqual([
        reader.username,
        sorted(rows.map(({ id }) => id)),
      ]);
      const kinds = { delivery: ['delivery', 'installation'], ssr: ['ssr'], gpm: ['gpm', 'cm'] };
      const plans = all.plans.filter(
        plan =>
          rows.some(({ id }) => id === plan.site_id) &&
          (!area || kinds[area].includes(plan.kind)) &&
          (reader.role !== 'agent' || plan.agent_id === reader.id),
      );
      const planned = sheet(
        (await client.call(list, { export: true, planning: true, columns: 'plan_id' })).body,
      );
      expect([reader.username, sorted(planned.flat().map(Number))]).toEqual([
        reader.username,
        sorted(plans.map(({ id }) => id)),
      ]);
    }
  });
});

describe('selects', () => {
  const choices = (reader: Reader, role: string) =>
    sorted(
      all.accounts
        .filter(
          person =>
            person.role === role &&
            person.status === 'active' &&
            (person.expires_at === null || person.expires_at > new Date()) &&
            seesPerson(reader, person),
        )
        .map(({ id }) => id),
    );
  const offered = (list: { id: number }[]) => sorted(list.map(({ id }) => id));

  it('offer exactly the people in reach who can be chosen', async () => {
    for (const reader of readers) {
      const { body } = await api.client(reader.username).get('/api/form/filters');
      expect([reader.username, offered(body.agents)]).toEqual([reader.username, choices(reader, 'agent')]);
      expect([reader.username, offered(body.managers)]).toEqual([
        reader.username,
        choices(reader, 'manager'),
      ]);
      expect([reader.username, offered(body.cluster_managers)]).toEqual([
        reader.username,
        choices(reader, 'cluster_manager'),
      ]);
      const agents = (await api.client(reader.username).get('/api/sites/filters')).body.agents;
      expect([reader.username, offered(agents)]).toEqual([reader.username, choices(reader, 'agent')]);
    }
  });
});

describe('places', () => {
  it('are offered where something is the reader’s, and named elsewhere', async () => {
    const everywhere = await api.db.selectFrom('wilayas').selectAll().execute();
    for (const reader of readers) {
      const { body } = await api.client(reader.username).get('/api/form/filters');
      const served = reader.role === 'agent' ? [] : clustersOf(reader);
      const wilayas = everywhere.filter(
        ({ id, cluster_id }) =>
          reader.role === 'admin' ||
          served.includes(cluster_id) ||
          all.sites.some(site => site.wilaya_id === id && seesSite(reader, site)),
      );
      const ids = (rows: { id: number }[]) => sorted(rows.map(({ id }) => id));
      expect([reader.username, ids(body.wilayas)]).toEqual([reader.username, ids(wilayas)]);
      expect(ids([...body.wilayas, ...body.elsewhere.wilayas])).toEqual(ids(everywhere));
      expect([reader.username, body.clusters.map(({ id }: { id: number }) => id)].flat()).toEqual([
        reader.username,
        ...sorted([...new Set([...served, ...wilayas.map(({ cluster_id }) => cluster_id)])]),
      ]);
    }
  });
});

/** The cells of a workbook's first sheet below its header. */
const sheet = (file: Buffer): unknown[][] => {
  const book = XLSX.read(file);
  return XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], { header: 1 }).slice(1);
};
