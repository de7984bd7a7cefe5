import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDashboard } from '../../../contract/figures/equipment-dashboards';
import { addDays, today } from '../../../contract/framework/today';
import type { Schema } from '../../../server/framework/db/schema';
import { createRandom } from '../../../server/operations/demo/random';
import { checkEquipmentSnapshot } from '../../../server/sites/derived/nightly-check';
import { refreshSiteSummaries } from '../../../server/sites/derived/queries-summaries';
import { byDepth } from '../../depth';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';
import {
  addReaders,
  canSee,
  isForbidden,
  isInScope,
  type Place,
  type Reader,
  type Row,
  readerNames,
} from '../row-access';

/**
 * The equipment pages' figures computed once more in plain loops over the whole tables; what each filter of equipment
 * leaves is tried in `filters.test.ts`.
 */
type Item = Row<'site_equipment'>;
type Family = 'pm' | 'gpm';

const api = testApi();
let readers: Reader[];
const path = { pm: '/api/dashboard/equipment', gpm: '/api/gpm/dashboard/equipment' } as const;
const categories = ['ac', 'power', 'battery', 'generator', 'bss'] as const;
const serviceYears = { ac: 8, power: 12, battery: 5, generator: 12, bss: 8 };
const families = ['pm', 'gpm'] as const;

beforeAll(async () => {
  await addReaders(api);
  await equippedSites();
  readers = await api.rows('accounts', { username: readerNames });
});

/** The same day some years ago. */
const yearsAgo = (years: number) => {
  const [year, ...rest] = today().split('-');
  const day = [Number(year) - years, ...rest].join('-');
  return addDays(day, 0) === day ? day : `${Number(year) - years}-02-28`;
};

/** Sites of every kind with items installed at the ends of ages and service lives, and with nothing. */
const equippedSites = async () => {
  const { db } = api;
  const random = createRandom(5);
  const manager_id = await api.accountId('manager');
  const days = [0, 1, 3, 4, 5, 7, 8, 11, 12, 13].flatMap(years =>
    [-1, 0, 1].map(days => addDays(yearsAgo(years), days)),
  );
  const items: Parameters<typeof install>[0] = [];
  const sites: number[] = [];
  for (let n = 0; n < 160; n++) {
    const gpm = random.chance(0.6);
    const site_id = await createSite(db, {
      owner: random.pick(['inhouse', 'SASCC', 'MBS']),
      cluster_id: random.pick([1, 2, 3]),
      manager_id: random.chance(0.1) ? manager_id : null,
      kind: random.chance(0.1) ? 'entrepot' : 'site',
      status: random.pick(['active', 'active', 'active', 'dismantled']),
      mode: random.pick(['permanent', 'hybride', 'solaire', 'secours', null]),
      areas: gpm ? ['delivery', 'gpm'] : ['delivery'],
    });
    sites.push(site_id);
    for (let item = random.int(0, 9); item > 0; item--)
      items.push({
        site_id,
        category: random.pick(categories),
        brand: random.pick(['Narada', 'SAFT', 'unknown', '', null]),
        type: random.pick(['VRLA 12 V', 'Split', null]),
        capacity: random.pick(['200 Ah', '20 kVA', null]),
        quantity: random.pick([0, 1, 2, 24]),
        installed_on: random.chance(0.15) ? null : random.pick(days),
      });
    if (!gpm) continue;
    await maintained(site_id, random.pick([null, 0, 14, 15, 16, 30, 31, 45, 46, 60, 61, 75, 76, 90, 91]));
    if (random.chance(0.4))
      await createPlan(db, site_id, {
        kind: random.pick(['gpm', 'cm']),
        status: random.pick(['planned', 'done']),
      });
  }
  await install(items);
  await refreshSiteSummaries(db, sites);
};
const install = (items: Insertable<Schema['site_equipment']>[]) =>
  api.db.insertInto('site_equipment').values(items).execute();
/** A maintenance so many days ago, and a CM today, which is none. */
const maintained = async (site: number, days: number | null) => {
  await createTask(api.db, site, { kind: 'cm', status: '' });
  if (days === null) return;
  const created_at = `${addDays(today(), -days)}T00:00:00+01:00`;
  await createTask(api.db, site, { kind: 'gpm', status: 'closed', created_at });
  await createTask(api.db, site, { kind: 'gpm', status: 'ongoing' });
};

type AllTables = Awaited<ReturnType<typeof loadTables>>;
const loadTables = async () => {
  const { db } = api;
  const sites = await api.rows('sites');
  const items = (await api.rows('site_equipment')).filter(({ quantity }) => quantity > 0);
  const tasks = (await api.rows('tasks', { kind: 'gpm' })).filter(task => task.deleted_at === null);
  const plans = await api.rows('plans', { kind: 'gpm', status: 'planned' });
  const areas = await db.selectFrom('site_areas').select('site_id').where('area', '=', 'gpm').execute();
  const enrolled = new Set(areas.map(({ site_id }) => site_id));
  const planned = new Set(plans.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]));
  const last = new Map<number | null, string>();
  for (const task of tasks.filter(({ status }) =>
    ['', 'correct', 'pending', 'accept', 'closed'].includes(status),
  ))
    for (const site of [task.site_id, task.drop_site_id]) {
      const day = today(task.created_at);
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
  if (String(installed_on) <= yearsAgo(serviceYears[category])) return 'past';
  return String(installed_on) <= yearsAgo(serviceYears[category] - 1) ? 'soon' : null;
};
const stateOf = ({ id, mode }: Row<'sites'>, { enrolled, last }: AllTables) => {
  if (!enrolled.has(id)) return 'outside';
  const day = last.get(id);
  if (!day) return 'never';
  const dueDay = addDays(day, mode === 'permanent' ? 30 : ['hybride', 'solaire'].includes(mode!) ? 60 : 90);
  return dueDay < today() ? 'late' : dueDay <= addDays(today(), 15) ? 'soon' : 'fine';
};

const expected = (tables: AllTables, reader: Reader, filter: Place, family: Family): EquipmentDashboard => {
  const sites = tables.sites.filter(
    site =>
      canSee(reader, site) &&
      isInScope(reader, filter, site) &&
      site.status === 'active' &&
      (family === 'gpm' ? site.in_gpm : site.kind === 'site'),
  );
  const items = sites.flatMap(({ id }) => tables.at.get(id)!);
  const countOf = (some: Item[]) => ({
    items: some.reduce((sum, { quantity }) => sum + quantity, 0),
    sites: new Set(some.map(({ site_id }) => site_id)).size,
  });
  const states = sites
    .filter(({ id }) => tables.at.get(id)!.some(({ category }) => category === 'generator'))
    .map(site => ({ state: stateOf(site, tables), planned: tables.planned.has(site.id) }));
  return {
    sites: sites.length,
    equipped: new Set(items.map(({ site_id }) => site_id)).size,
    kinds: categories.map(category => {
      const ofKind = items.filter(item => item.category === category);
      const named = (column: 'brand' | 'type' | 'capacity') =>
        [...new Set(ofKind.map(item => item[column] || null))]
          .map(name => ({ name, ...countOf(ofKind.filter(item => (item[column] || null) === name)) }))
          .sort(
            (a, b) =>
              Number(a.name === null) - Number(b.name === null) ||
              b.items - a.items ||
              (a.name! < b.name! ? -1 : 1),
          );
      return {
        category,
        ...countOf(ofKind),
        brands: named('brand'),
        models: named('type'),
        capacities: named('capacity'),
        ages: (['0-1', '1-3', '3-5', '5-8', '8-12', '12+', null] as const).map(age => ({
          age,
          ...countOf(ofKind.filter(item => ageOf(item) === age)),
        })),
        due: (['past', 'soon'] as const).map(due => ({
          due,
          ...countOf(ofKind.filter(item => dueOf(item) === due)),
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

const fetchDashboard = (user: string, family: Family, filter: Place = {}) =>
  api.reader(user).get(path[family], filter);
const figures = async (user: string, family: Family) =>
  (await fetchDashboard(user, family)).body.data as EquipmentDashboard;
const addItem = async (site: number, values: object) => {
  const { status } = await api.client('admin').post(`/api/sites/equipment/${site}/add`, { ...values });
  expect(status).toBe(200);
};

describe.each(families)('%s', family => {
  it('counts what plain loops over all rows count, for every role and place', async () => {
    const tables = await loadTables();
    const places: Place[] = [{}, { owner: 'SASCC' }, { cluster: 1 }, { cluster: 2, owner: 'inhouse' }];
    for (const reader of readers)
      for (const filter of places) {
        const { status, body } = await fetchDashboard(reader.username, family, filter);
        const expectedStatus = isForbidden(reader, filter) ? 403 : 200;
        expect([reader.username, filter, status]).toEqual([reader.username, filter, expectedStatus]);
        if (status === 200) expect(body.data).toEqual(expected(tables, reader, filter, family));
      }
    const admin = await figures('admin', family);
    for (const kind of admin.kinds)
      expect([...kind.ages, ...kind.due].every(({ sites }) => sites > 0)).toBe(true);
    expect(
      admin.maintenance.every(({ state, sites }) => sites > 0 || (family === 'gpm' && state === 'outside')),
    ).toBe(true);
  });
});

it('filters speak of one and the same item', async () => {
  const site = await createSite(api.db, { areas: ['delivery', 'gpm'] });
  await install([
    { site_id: site, category: 'battery', brand: 'Only old', installed_on: '2001-05-01' },
    { site_id: site, category: 'battery', brand: 'Only new', installed_on: today() },
  ]);
  const total = async (equipment_brand: string, equipment_age: string) => {
    const filter = { equipment: 'battery', equipment_brand, equipment_age };
    return (await api.client('admin').get('/api/sites/fetch', filter)).body.total;
  };
  expect(await total('Only old', '12+')).toBe(1);
  expect(await total('Only old', '0-1')).toBe(0);
  expect(await total('Only new', '0-1')).toBe(1);
});

const rounds = byDepth({ quick: 1, ci: 4, deep: 16 });

it(`follows ${rounds * 300} changes, whoever makes them`, async () => {
  const { db } = api;
  const random = createRandom(11);
  const [admin] = readers;
  const sites = (await api.rows('sites')).map(({ id }) => id);
  const changes: ((site: number, item: number) => Promise<unknown>)[] = [
    site => install([{ site_id: site, ...someItem() }]),
    site => install([{ site_id: site, ...someItem() }]),
    (_, item) => api.update('site_equipment', item, { ...someItem(), quantity: random.int(0, 3) }),
    (_, item) => db.deleteFrom('site_equipment').where('id', '=', item).execute(),
    site =>
      api.update('sites', site, {
        owner: random.pick(['inhouse', 'MBS']),
        cluster_id: random.int(1, 4),
        mode: random.pick(['permanent', null]),
      }),
    site => api.update('sites', site, { status: random.pick(['active', 'inactive']) }),
    // Many rows in one statement.
    (_, item) =>
      sql`update site_equipment set brand = 'Tous' where id > ${item} and brand = 'SAFT'`.execute(db),
  ];
  const someItem = () => ({
    category: random.pick(categories),
    brand: random.pick(['Narada', 'Neuf', null]),
  });
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < 300; n++) {
      const site = random.pick(sites);
      const items = await api.rows('site_equipment', { site_id: site });
      await random.pick(changes)(site, items.length ? random.pick(items).id : 0);
    }
    // Through the API, so that nothing is answered from what was kept for a moment.
    await addItem(sites[0], { category: 'generator', brand: `Tour ${round}` });
    const tables = await loadTables();
    for (const family of families)
      expect(await figures('admin', family)).toEqual(expected(tables, admin, {}, family));
  }
});

it('logs what it holds wrongly', async () => {
  const errors: any[] = [];
  const check = () =>
    checkEquipmentSnapshot(api.db, { error: (...words: unknown[]) => errors.push(words) } as never);
  await figures('admin', 'pm');
  await check();
  expect(errors).toEqual([]);
  // Past the triggers that note which sites changed.
  await sql`update site_equipment set quantity = quantity + 1`.execute(api.db);
  await sql`delete from equipment_changes`.execute(api.db);
  await check();
  expect(errors).toEqual([[expect.objectContaining({ copy: 'equipment' }), expect.anything()]]);
  expect(errors[0][0].rows).toBeGreaterThan(10);
  await sql`update site_equipment set quantity = quantity - 1`.execute(api.db);
  await figures('admin', 'pm');
});

it('takes in a transaction that ends after others began later', async () => {
  const { db } = api;
  if (api.engine === 'embedded') return;
  const site_id = await createSite(db, { areas: ['delivery', 'gpm'] });
  const generators = async () => (await figures('admin', 'gpm')).kinds[3].items;
  const before = await generators();
  await db.transaction().execute(async slow => {
    await slow.insertInto('site_equipment').values({ site_id, category: 'generator' }).execute();
    const other = await createSite(db, { areas: ['delivery', 'gpm'] });
    await addItem(other, { category: 'generator' });
    expect(await generators()).toBe(before + 1);
  });
  await addItem(site_id, { category: 'ac' });
  expect(await generators()).toBe(before + 2);
});
