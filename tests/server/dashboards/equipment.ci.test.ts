import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDashboard } from '../../../contract/equipment-dashboards';
import { checkPicture } from '../../../server/copies/check-nightly';
import { refreshSiteSummaries } from '../../../server/copies/queries-summaries';
import type { Schema } from '../../../server/db/schema';
import { randomFrom } from '../../../server/demo/random';
import { byDepth, byTurns } from '../../depth';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { allPermissions } from '../world';

/**
 * The equipment pages' figures computed once more in plain loops over the whole tables, and held against the lists that
 * they lead to.
 */
type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Item = Row<'site_equipment'>;
type Reader = Pick<Row<'accounts'>, 'id' | 'username' | 'role' | 'owner' | 'cluster_id'>;
type Asked = { owner?: string; cluster?: number };
type Family = 'pm' | 'gpm';

let api: Api;
let readers: Reader[];
const names = ['admin', 'cluster', 'manager', 'e-two-clusters', 'e-no-cluster', 'e-owner-admin'];
const path = { pm: '/api/dashboard/equipment', gpm: '/api/gpm/dashboard/equipment' } as const;
const list = { pm: '/api/sites/fetch', gpm: '/api/gpm/sites/fetch' } as const;
const categories = ['ac', 'power', 'battery', 'generator', 'bss'] as const;
const life = { ac: 8, power: 12, battery: 5, generator: 12, bss: 8 };

beforeAll(async () => {
  api = await startApi();
  const permissions = { ...allPermissions, pm: { ...allPermissions.pm, clusters: [2, 3] } };
  await api.person({ role: 'cluster_manager', username: 'e-two-clusters', cluster_id: 1, permissions });
  await api.person({ role: 'manager', username: 'e-no-cluster', owner: 'MBS' });
  await api.person({ role: 'admin', username: 'e-owner-admin', owner: 'SASCC' });
  await equippedSites();
  const accounts = await api.db.selectFrom('accounts').selectAll().execute();
  readers = accounts.filter(({ username }) => names.includes(username));
  expect(readers).toHaveLength(names.length);
});
afterAll(() => api.close());

const algiers = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
const today = () => algiers.format(new Date());
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** The same day some years ago. */
const yearsAgo = (years: number) => {
  const [year, ...rest] = today().split('-');
  const day = [Number(year) - years, ...rest].join('-');
  return daysFrom(day, 0) === day ? day : `${Number(year) - years}-02-28`;
};

/** Sites of every kind with items installed at the ends of ages and service lives, and with nothing. */
const equippedSites = async () => {
  const { db } = api;
  const random = randomFrom(5);
  const manager_id = await api.accountId('manager');
  const days = [0, 1, 3, 4, 5, 7, 8, 11, 12, 13].flatMap(years =>
    [-1, 0, 1].map(days => daysFrom(yearsAgo(years), days)),
  );
  for (let n = 0; n < 160; n++) {
    const gpm = random.chance(0.6);
    const id = await aSite(db, {
      owner: random.pick(['inhouse', 'SASCC', 'MBS']),
      cluster_id: random.pick([1, 2, 3]),
      manager_id: random.chance(0.1) ? manager_id : null,
      kind: random.chance(0.1) ? 'entrepot' : 'site',
      status: random.pick(['active', 'active', 'active', 'dismantled']),
      mode: random.pick(['permanent', 'hybride', 'solaire', 'secours', null]),
      areas: gpm ? ['delivery', 'gpm'] : ['delivery'],
    });
    for (let item = random.int(0, 9); item > 0; item--)
      await db
        .insertInto('site_equipment')
        .values({
          site_id: id,
          category: random.pick(categories),
          brand: random.pick(['Narada', 'SAFT', 'unknown', '', null]),
          type: random.pick(['VRLA 12 V', 'Split', null]),
          capacity: random.pick(['200 Ah', '20 kVA', null]),
          quantity: random.pick([0, 1, 2, 24]),
          installed_on: random.chance(0.15) ? null : random.pick(days),
        })
        .execute();
    if (gpm) await maintained(id, random.pick([null, 0, 14, 15, 16, 30, 31, 45, 46, 60, 61, 75, 76, 90, 91]));
    if (gpm && random.chance(0.4))
      await aPlan(db, id, { kind: random.pick(['gpm', 'cm']), status: random.pick(['planned', 'done']) });
    await refreshSiteSummaries(db, [id]);
  }
};
/** A maintenance so many days ago, and a CM today, which is none. */
const maintained = async (site: number, days: number | null) => {
  await aTask(api.db, site, { kind: 'cm', status: '' });
  if (days === null) return;
  const created_at = `${daysFrom(today(), -days)}T00:00:00+01:00`;
  await aTask(api.db, site, { kind: 'gpm', status: 'closed', created_at });
  await aTask(api.db, site, { kind: 'gpm', status: 'ongoing' });
};

const clustersOf = ({ username, cluster_id }: Reader) =>
  username === 'e-two-clusters' ? [2, 3] : cluster_id === null ? [] : [cluster_id];
const sees = (reader: Reader, site: Row<'sites'>) =>
  reader.role === 'admin' ||
  (reader.role === 'manager' && site.manager_id === reader.id) ||
  (clustersOf(reader).includes(site.cluster_id) &&
    (reader.role === 'cluster_manager' || [null, site.owner].includes(reader.owner)));
const counts = (reader: Reader, asked: Asked, site: Row<'sites'>) => {
  const own = clustersOf(reader);
  const owner = asked.owner ?? reader.owner;
  if (owner !== null && site.owner !== owner) return false;
  if (asked.cluster !== undefined) return site.cluster_id === asked.cluster;
  return own.length === 0 || own.includes(site.cluster_id);
};

type Whole = Awaited<ReturnType<typeof everything>>;
const everything = async () => {
  const [sites, items, areas, tasks, plans] = await Promise.all([
    api.db.selectFrom('sites').selectAll().execute(),
    api.db.selectFrom('site_equipment').selectAll().where('quantity', '>', 0).execute(),
    api.db.selectFrom('site_areas').selectAll().where('area', '=', 'gpm').execute(),
    api.db
      .selectFrom('tasks')
      .selectAll()
      .where('kind', '=', 'gpm')
      .where('deleted_at', 'is', null)
      .execute(),
    api.db
      .selectFrom('plans')
      .selectAll()
      .where('kind', '=', 'gpm')
      .where('status', '=', 'planned')
      .execute(),
  ]);
  const enrolled = new Set(areas.map(({ site_id }) => site_id));
  const planned = new Set(plans.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]));
  const last = new Map<number | null, string>();
  for (const task of tasks.filter(({ status }) =>
    ['', 'correct', 'pending', 'accept', 'closed'].includes(status),
  ))
    for (const site of [task.site_id, task.drop_site_id]) {
      const day = algiers.format(task.created_at);
      if (day > (last.get(site) ?? '')) last.set(site, day);
    }
  const at = new Map(sites.map(site => [site.id, [] as Item[]]));
  for (const item of items) at.get(item.site_id)!.push(item);
  return { sites, at, enrolled, planned, last };
};

const ageOf = ({ installed_on }: Item) => {
  if (installed_on === null) return null;
  const ends = [1, 3, 5, 8, 12].findIndex(years => String(installed_on) > yearsAgo(years));
  return ['0-1', '1-3', '3-5', '5-8', '8-12', '12+'][ends < 0 ? 5 : ends];
};
const dueOf = ({ category, installed_on }: Item) => {
  if (installed_on === null) return null;
  if (String(installed_on) <= yearsAgo(life[category])) return 'past';
  return String(installed_on) <= yearsAgo(life[category] - 1) ? 'soon' : null;
};
const stateOf = ({ id, mode }: Row<'sites'>, { enrolled, last }: Whole) => {
  if (!enrolled.has(id)) return 'outside';
  const day = last.get(id);
  if (!day) return 'never';
  const dueDay = daysFrom(day, mode === 'permanent' ? 30 : ['hybride', 'solaire'].includes(mode!) ? 60 : 90);
  return dueDay < today() ? 'late' : dueDay <= daysFrom(today(), 15) ? 'soon' : 'fine';
};

const expected = (whole: Whole, reader: Reader, asked: Asked, family: Family): EquipmentDashboard => {
  const sites = whole.sites.filter(
    site =>
      sees(reader, site) &&
      counts(reader, asked, site) &&
      site.status === 'active' &&
      (family === 'gpm' ? site.in_gpm : site.kind === 'site'),
  );
  const items = sites.flatMap(({ id }) => whole.at.get(id)!);
  const held = (some: Item[]) => ({
    items: some.reduce((sum, { quantity }) => sum + quantity, 0),
    sites: new Set(some.map(({ site_id }) => site_id)).size,
  });
  const states = sites
    .filter(({ id }) => whole.at.get(id)!.some(({ category }) => category === 'generator'))
    .map(site => ({ state: stateOf(site, whole), planned: whole.planned.has(site.id) }));
  return {
    sites: sites.length,
    equipped: new Set(items.map(({ site_id }) => site_id)).size,
    kinds: categories.map(category => {
      const ofKind = items.filter(item => item.category === category);
      const named = (column: 'brand' | 'type' | 'capacity') =>
        [...new Set(ofKind.map(item => item[column] || null))]
          .map(name => ({ name, ...held(ofKind.filter(item => (item[column] || null) === name)) }))
          .sort(
            (a, b) =>
              Number(a.name === null) - Number(b.name === null) ||
              b.items - a.items ||
              (a.name! < b.name! ? -1 : 1),
          );
      return {
        category,
        ...held(ofKind),
        brands: named('brand'),
        models: named('type'),
        capacities: named('capacity'),
        ages: (['0-1', '1-3', '3-5', '5-8', '8-12', '12+', null] as const).map(age => ({
          age,
          ...held(ofKind.filter(item => ageOf(item) === age)),
        })),
        due: (['past', 'soon'] as const).map(due => ({
          due,
          ...held(ofKind.filter(item => dueOf(item) === due)),
        })),
      };
    }),
    maintenance: (['outside', 'never', 'late', 'soon', 'fine'] as const).map(state => ({
      state,
      sites: states.filter(site => site.state === state).length,
      unplanned: states.filter(site => site.state === state && !site.planned).length,
    })),
  };
};

const figures = async (who: string, family: Family, asked: Asked = {}) => {
  const { status, body } = await api.reader(who).get(path[family], asked);
  expect([who, status]).toEqual([who, 200]);
  return body.data as EquipmentDashboard;
};

describe.each(['pm', 'gpm'] as const)('%s', family => {
  it('counts what plain loops over all rows count, for every role and place', async () => {
    const whole = await everything();
    for (const reader of readers) {
      const own = clustersOf(reader);
      for (const asked of [
        {},
        { owner: 'SASCC' },
        { cluster: 1 },
        { cluster: 2, owner: 'inhouse' },
      ] as Asked[]) {
        if (reader.owner !== null && asked.owner && asked.owner !== reader.owner) continue;
        if (own.length && asked.cluster && !own.includes(asked.cluster)) continue;
        expect([reader.username, asked, await figures(reader.username, family, asked)]).toEqual([
          reader.username,
          asked,
          expected(whole, reader, asked, family),
        ]);
      }
    }
    const admin = await figures('admin', family);
    for (const kind of admin.kinds) {
      expect(kind.ages.every(({ sites }) => sites > 0)).toBe(true);
      expect(kind.due.every(({ sites }) => sites > 0)).toBe(true);
    }
    expect(
      admin.maintenance.every(({ state, sites }) => sites > 0 || (family === 'gpm' && state === 'outside')),
    ).toBe(true);
  });

  it('leads to lists of exactly as many sites', async () => {
    for (const who of byTurns(3, ['admin', 'cluster', 'manager'], family === 'pm' ? 0 : 1)) {
      const { sites, equipped, kinds, maintenance } = await figures(who, family);
      const total = async (filter: object) => {
        const asked = { ...(family === 'pm' && { site_type: 'site' }), own: 'yes', ...filter, limit: 1 };
        const { status, body } = await api.reader(who).get(list[family], asked);
        expect([who, filter, status]).toEqual([who, filter, 200]);
        return body.total;
      };
      const leads = async (filter: object, number: number) =>
        expect([who, filter, await total(filter)]).toEqual([who, filter, number]);
      await leads({}, sites);
      await leads({ equipment: 'any' }, equipped);
      await leads({ equipment: 'none' }, sites - equipped);
      for (const { category: equipment, ...kind } of kinds) {
        await leads({ equipment }, kind.sites);
        for (const [filter, gap, rows] of [
          ['equipment_brand', 'brand', kind.brands],
          ['equipment_model', 'model', kind.models],
          ['equipment_capacity', 'capacity', kind.capacities],
        ] as const)
          for (const { name, sites } of rows)
            await leads(
              { equipment, ...(name === null ? { equipment_gap: gap } : { [filter]: name }) },
              sites,
            );
        for (const { age, sites } of kind.ages)
          await leads(
            { equipment, ...(age === null ? { equipment_gap: 'date' } : { equipment_age: age }) },
            sites,
          );
        for (const { due, sites } of kind.due) await leads({ equipment, equipment_due: due }, sites);
      }
      for (const { state, sites, unplanned } of maintenance) {
        await leads({ maintenance: state }, sites);
        await leads({ maintenance: state, maintenance_plan: 'no' }, unplanned);
        await leads({ maintenance: state, maintenance_plan: 'yes' }, sites - unplanned);
      }
    }
  });

  it('keeps everybody to his own owner and clusters, and is for managers and above', async () => {
    const refused = async (who: string, asked: Asked) =>
      (await api.reader(who).get(path[family], asked)).status;
    expect(await refused('e-two-clusters', { cluster: 1 })).toBe(403);
    expect(await refused('e-two-clusters', { cluster: 3 })).toBe(200);
    expect(await refused('e-no-cluster', { owner: 'inhouse' })).toBe(403);
    expect(await refused('e-owner-admin', { owner: 'MBS' })).toBe(403);
    expect(await refused('agent', {})).toBe(403);
    const filtered = await api.client('agent').get(list[family], { equipment: 'battery' });
    expect(filtered.status).toBe(403);
  });
});

it('filters speak of one and the same item', async () => {
  const site = await aSite(api.db, { areas: ['delivery', 'gpm'] });
  await api.db
    .insertInto('site_equipment')
    .values([
      { site_id: site, category: 'battery', brand: 'Only old', installed_on: '2001-05-01' },
      { site_id: site, category: 'battery', brand: 'Only new', installed_on: today() },
    ])
    .execute();
  const total = async (equipment_brand: string, equipment_age: string) =>
    (await api.client('admin').get(list.pm, { equipment: 'battery', equipment_brand, equipment_age })).body
      .total;
  expect(await total('Only old', '12+')).toBe(1);
  expect(await total('Only old', '0-1')).toBe(0);
  expect(await total('Only new', '0-1')).toBe(1);
});

const rounds = byDepth({ quick: 3, ci: 8, deep: 8 });

it(`follows ${rounds * 300} changes, whoever makes them`, async () => {
  const { db } = api;
  const random = randomFrom(11);
  const admin = readers.find(({ username }) => username === 'admin')!;
  const sites = (await db.selectFrom('sites').select('id').execute()).map(({ id }) => id);
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < 300; n++) {
      const site_id = random.pick(sites);
      const item = { category: random.pick(categories), brand: random.pick(['Narada', 'Neuf', null]) };
      const items = await db
        .selectFrom('site_equipment')
        .select('id')
        .where('site_id', '=', site_id)
        .execute();
      const one = items.length ? random.pick(items).id : 0;
      const change = random.int(0, 6);
      if (change <= 1)
        await db
          .insertInto('site_equipment')
          .values({ site_id, ...item })
          .execute();
      if (change === 2)
        await db
          .updateTable('site_equipment')
          .set({ ...item, quantity: random.int(0, 3) })
          .where('id', '=', one)
          .execute();
      if (change === 3) await db.deleteFrom('site_equipment').where('id', '=', one).execute();
      if (change === 4)
        await db
          .updateTable('sites')
          .set({
            owner: random.pick(['inhouse', 'MBS']),
            cluster_id: random.int(1, 4),
            mode: random.pick(['permanent', null]),
          })
          .where('id', '=', site_id)
          .execute();
      if (change === 5)
        await db
          .updateTable('sites')
          .set({ status: random.pick(['active', 'inactive']) })
          .where('id', '=', site_id)
          .execute();
      // Many rows in one statement.
      if (change === 6)
        await db
          .updateTable('site_equipment')
          .set({ brand: 'Tous' })
          .where('id', '>', one)
          .where('brand', '=', 'SAFT')
          .execute();
    }
    // Through the API, so that nothing is answered from what was kept for a moment.
    const { status } = await api.client('admin').post(`/api/sites/equipment/${sites[0]}/add`, {
      category: 'generator',
      brand: `Tour ${round}`,
    });
    expect(status).toBe(200);
    const whole = await everything();
    for (const family of ['pm', 'gpm'] as const)
      expect(await figures('admin', family)).toEqual(expected(whole, admin, {}, family));
  }
});

it('tells of what it holds wrongly', async () => {
  const told: any[] = [];
  const check = () => checkPicture(api.db, { error: (...words: unknown[]) => told.push(words) } as never);
  await figures('admin', 'pm');
  await check();
  expect(told).toEqual([]);
  // Past the triggers that note which sites changed.
  await sql`update site_equipment set quantity = quantity + 1`.execute(api.db);
  await sql`delete from equipment_changes`.execute(api.db);
  await check();
  expect(told).toEqual([[expect.objectContaining({ copy: 'equipment' }), expect.anything()]]);
  expect(told[0][0].rows).toBeGreaterThan(10);
  await sql`update site_equipment set quantity = quantity - 1`.execute(api.db);
  await figures('admin', 'pm');
});

it('takes in a transaction that ends after others began later', async () => {
  const { db } = api;
  if (api.engine === 'embedded') return;
  const site_id = await aSite(db, { areas: ['delivery', 'gpm'] });
  const generators = async () => (await figures('admin', 'gpm')).kinds[3].items;
  const before = await generators();
  await db.transaction().execute(async slow => {
    await slow.insertInto('site_equipment').values({ site_id, category: 'generator' }).execute();
    const other = await aSite(db, { areas: ['delivery', 'gpm'] });
    const { status } = await api
      .client('admin')
      .post(`/api/sites/equipment/${other}/add`, { category: 'generator' });
    expect(status).toBe(200);
    expect(await generators()).toBe(before + 1);
  });
  const { status } = await api
    .client('admin')
    .post(`/api/sites/equipment/${site_id}/add`, { category: 'ac' });
  expect(status).toBe(200);
  expect(await generators()).toBe(before + 2);
});
