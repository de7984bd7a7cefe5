import type { EquipmentDashboard, equipmentDashboards } from '../../../contract/figures/equipment-dashboards';
import { dayMs, today } from '../../../contract/framework/today';
import {
  defaultMaintenanceDays,
  type EquipmentDue,
  equipmentAges,
  equipmentCategories,
  maintenanceDays,
  maintenanceSoonDays,
  maintenanceStates,
  serviceYears,
} from '../../../contract/sites/equipment';
import { cachedByVersion } from '../../framework/cache/cache';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { subtractYears } from '../../framework/time/subtract-years';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import { getEquipmentRegister } from '../../sites/derived/equipment-register';
import {
  dayOffset,
  type EquipmentSnapshot,
  type Facet,
  facets,
  type Group,
  itemWidth,
  quantityOffset,
  type SnapshotSite,
  unknownDay,
} from '../../sites/derived/equipment-snapshot';
import { type DashboardScope, dashboardFilter } from './filter';
import { hasAccessByPeople } from './full-place-access';
import { filterVisibleHolderIds } from './queries-sites';
import { getFiguresVersion } from './queries-version';

export const equipmentDashboardHandlers: Handlers<typeof equipmentDashboards> = {
  equipment: call => loadEquipment(call, 'pm'),
  gpmEquipment: call => loadEquipment(call, 'gpm'),
};

/** Cached until the snapshot or the day changes, shared by users with the same row access. */
const loadEquipment = async (
  { db, user, input }: Pick<HandlerContext, 'db' | 'user'> & { input: { owner?: string; cluster?: number } },
  family: DashboardScope,
) => {
  const filter = dashboardFilter(user, input);
  const snapshot = await getEquipmentRegister(db).getUpToDate(db);
  const now = today();
  const accounts = hasAccessByPeople(user) && (await getFiguresVersion(db)).accounts;
  const key = JSON.stringify(['equipment', family, filter, siteVisibilityKey(user), accounts]);
  const computeFigures = async () => {
    // Sites of the same owner, cluster and manager share a holder: access is checked once for all of them.
    const visibleHolders = new Set(await filterVisibleHolderIds(db, user, filter, snapshot.holders));
    return countEquipment(snapshot, site => site[family] && visibleHolders.has(site.holder), now);
  };
  return { data: await cachedByVersion(db, key, `${snapshot.state} ${now}`, computeFigures) };
};

type Tally = { items: number; sites: number };
type NamedTally = Tally & { name: string | null };
const emptyTally = (): Tally => ({ items: 0, sites: 0 });

/** One pass over all items of the included sites. */
const countEquipment = (
  snapshot: EquipmentSnapshot,
  isIncluded: (site: SnapshotSite) => boolean,
  now: string,
): EquipmentDashboard => {
  const { countItem, getTally } = createItemCounter(snapshot, now);
  const maintenance = maintenanceStates.map(state => ({ state, sites: 0, unplanned: 0 }));
  const generatorCategory = equipmentCategories.indexOf('generator');
  const day = dayNumber(now);

  let [includedSites, equippedSites] = [0, 0];
  for (const site of snapshot.sites.values()) {
    if (!isIncluded(site)) continue;
    includedSites += 1;
    if (site.count === 0) continue;
    equippedSites += 1;
    let hasGenerators = false;
    const end = (site.start + site.count) * itemWidth;
    for (let item = site.start * itemWidth; item < end; item += itemWidth)
      if (countItem(item, includedSites) === generatorCategory) hasGenerators = true;
    if (!hasGenerators) continue;
    const row = maintenance[maintenanceStates.indexOf(maintenanceOf(site, day))];
    row.sites += 1;
    if (!site.planned) row.unplanned += 1;
  }
  return {
    sites: includedSites,
    equipped: equippedSites,
    kinds: describeCategories(snapshot.groups, getTally),
    maintenance,
  };
};

/**
 * Counts items in cells (`layoutCells`): each item in those of its groups, of its age, and of its due state if it has
 * one. A cell counts a site once, however many of its items belong there, so the items of a site must be consecutive.
 */
const createItemCounter = ({ items, groups }: EquipmentSnapshot, now: string) => {
  const { ageStart, dueStart, size } = layoutCells(groups.length);
  const categoryOfGroup = Int32Array.from(groups, ({ category }) => equipmentCategories.indexOf(category));
  const quantities = new Float64Array(size);
  const siteCounts = new Int32Array(size);
  const lastSite = new Int32Array(size);
  const bandEnds = ageEnds.map(years => dayNumber(subtractYears(now, years)));
  const serviceEnds = equipmentCategories.map(category => ({
    past: dayNumber(subtractYears(now, serviceYears[category])),
    soon: dayNumber(subtractYears(now, serviceYears[category] - 1)),
  }));
  const addToCell = (cell: number, quantity: number, site: number) => {
    quantities[cell] += quantity;
    if (lastSite[cell] === site) return;
    lastSite[cell] = site;
    siteCounts[cell] += 1;
  };
  return {
    /**
     * Counts the item whose numbers begin at this index of `items`, first those of its groups (`itemWidth`). `site` is
     * the running number of its site, from 1. Returns the item's category.
     */
    countItem: (item: number, site: number) => {
      const category = categoryOfGroup[items[item]];
      const installed = items[item + dayOffset];
      const quantity = items[item + quantityOffset];
      for (let facet = 0; facet <= facets.length; facet++) addToCell(items[item + facet], quantity, site);
      const band = installed === unknownDay ? ageBands - 1 : bandOf(installed, bandEnds);
      addToCell(ageStart + category * ageBands + band, quantity, site);
      if (installed !== unknownDay && installed <= serviceEnds[category].soon) {
        const dueState = installed <= serviceEnds[category].past ? 0 : 1;
        addToCell(dueStart + category * dueStates.length + dueState, quantity, site);
      }
      return category;
    },
    getTally: (cell: number): Tally => ({ items: quantities[cell], sites: siteCounts[cell] }),
  };
};

/** The age bands of a category; the last is for items of unknown age. */
const ageBands = equipmentAges.length + 1;
/** The end of an item's service life: past, or within a year. */
const dueStates = ['past', 'soon'] satisfies EquipmentDue[];
/** The cells that are counted: the snapshot's groups, then each category's ages, then what is due in each. */
const layoutCells = (groups: number) => {
  const ageStart = groups;
  const dueStart = ageStart + equipmentCategories.length * ageBands;
  return { ageStart, dueStart, size: dueStart + equipmentCategories.length * dueStates.length };
};

const describeCategories = (
  groups: readonly Group[],
  getTally: (cell: number) => Tally,
): EquipmentDashboard['kinds'] => {
  const { ageStart, dueStart } = layoutCells(groups.length);
  const foundGroups = groups
    .map((group, cell) => ({ ...group, ...getTally(cell) }))
    .filter(group => group.sites > 0);
  const listValues = (category: string, facet: Facet) =>
    foundGroups
      .filter(group => group.category === category && group.facet === facet)
      .map(({ value, items, sites }) => ({ name: value, items, sites }))
      .sort(compareByItems);
  return equipmentCategories.map((category, categoryIndex) => ({
    category,
    ...pickTally(
      foundGroups.find(group => group.category === category && group.facet === null) ?? emptyTally(),
    ),
    brands: listValues(category, 'brand'),
    models: listValues(category, 'model'),
    capacities: listValues(category, 'capacity'),
    ages: [...equipmentAges.map(({ age }) => age), null].map((age, band) => ({
      age,
      ...getTally(ageStart + categoryIndex * ageBands + band),
    })),
    due: dueStates.map((due, index) => ({
      due,
      ...getTally(dueStart + categoryIndex * dueStates.length + index),
    })),
  }));
};

const pickTally = ({ items, sites }: Tally): Tally => ({ items, sites });
/** Most items first, then by name; items without a value last. */
const compareByItems = (a: NamedTally, b: NamedTally) =>
  Number(a.name === null) - Number(b.name === null) || b.items - a.items || (a.name! < b.name! ? -1 : 1);

/** The upper limits of the age bands in years; the last band has none. */
const ageEnds = equipmentAges.flatMap(({ to }) => to ?? []);
/** The age band of an installation day, by the days at which the bands end. */
const bandOf = (installed: number, ends: readonly number[]) => {
  for (let band = 0; band < ends.length; band++) if (installed > ends[band]) return band;
  return ends.length;
};

/** The maintenance status of a site with generators; the lists' `maintenance` filter does the same in SQL. */
const maintenanceOf = ({ enrolled, maintained, mode }: SnapshotSite, day: number) => {
  if (!enrolled) return 'outside';
  if (maintained === null) return 'never';
  const dueDay = maintained + getMaintenanceDays(mode);
  if (dueDay < day) return 'late';
  return dueDay <= day + maintenanceSoonDays ? 'soon' : 'fine';
};
/** Days from one maintenance to the next. */
const getMaintenanceDays = (mode: string | null) =>
  (maintenanceDays as Record<string, number>)[mode ?? ''] ?? defaultMaintenanceDays;

/** Days since 2000-01-01, as in the snapshot. */
const dayNumber = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / dayMs;
