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
  const picture = await getEquipmentRegister(db).upToDate(db);
  const now = today();
  const accounts = hasAccessByPeople(user) && (await getFiguresVersion(db)).accounts;
  const key = JSON.stringify(['equipment', family, filter, siteVisibilityKey(user), accounts]);
  const figures = async () => {
    const holders = new Set(await filterVisibleHolderIds(db, user, filter, picture.holders));
    return counted(picture, site => site[family] && holders.has(site.holder), now);
  };
  return { data: await cachedByVersion(db, key, `${picture.state} ${now}`, figures) };
};

type Tally = { items: number; sites: number };
const none = (): Tally => ({ items: 0, sites: 0 });

/** One pass over all items; a group counts a site once, however many of its items belong there. */
const counted = (
  picture: EquipmentSnapshot,
  isIncluded: (site: SnapshotSite) => boolean,
  now: string,
): EquipmentDashboard => {
  const { items, groups } = picture;
  const { length } = groups;
  const [categories, bands] = [equipmentCategories.length, equipmentAges.length + 1];
  const categoryOf = Int32Array.from(groups, ({ category }) => equipmentCategories.indexOf(category));
  // The snapshot's groups, then each category's ages (last: unknown), then what is due in each.
  const due = length + categories * bands;
  const pieces = new Float64Array(due + categories * 2);
  const sites = new Int32Array(pieces.length);
  const lastSite = new Int32Array(pieces.length);
  const ends = ageEnds.map(years => dayNumber(subtractYears(now, years)));
  const lives = equipmentCategories.map(category => ({
    past: dayNumber(subtractYears(now, serviceYears[category])),
    soon: dayNumber(subtractYears(now, serviceYears[category] - 1)),
  }));
  const maintenance = maintenanceStates.map(state => ({ state, sites: 0, unplanned: 0 }));
  const generator = equipmentCategories.indexOf('generator');
  const day = dayNumber(now);

  let [all, equipped, quantity] = [0, 0, 0];
  const add = (at: number) => {
    pieces[at] += quantity;
    if (lastSite[at] === all) return;
    lastSite[at] = all;
    sites[at] += 1;
  };
  for (const site of picture.sites.values()) {
    if (!isIncluded(site)) continue;
    all += 1;
    if (site.count === 0) continue;
    equipped += 1;
    let generators = false;
    for (let at = site.start * itemWidth; at < (site.start + site.count) * itemWidth; at += itemWidth) {
      const category = categoryOf[items[at]];
      const installed = items[at + dayOffset];
      quantity = items[at + quantityOffset];
      if (category === generator) generators = true;
      for (let facet = 0; facet <= facets.length; facet++) add(items[at + facet]);
      add(length + category * bands + (installed === unknownDay ? bands - 1 : bandOf(installed, ends)));
      if (installed === unknownDay || installed > lives[category].soon) continue;
      add(due + category * 2 + (installed <= lives[category].past ? 0 : 1));
    }
    if (!generators) continue;
    const row = maintenance[maintenanceStates.indexOf(maintenanceOf(site, day))];
    row.sites += 1;
    if (!site.planned) row.unplanned += 1;
  }

  const tally = (at: number): Tally => ({ items: pieces[at], sites: sites[at] });
  const found = groups.map((group, at) => ({ ...group, ...tally(at) })).filter(group => group.sites > 0);
  const named = (category: string, facetFilter: Facet) =>
    found
      .filter(group => group.category === category && group.facet === facetFilter)
      .map(({ value, items, sites }) => ({ name: value, items, sites }))
      .sort(compareByItems);
  return {
    sites: all,
    equipped,
    kinds: equipmentCategories.map((category, n) => ({
      category,
      ...pickTally(found.find(group => group.category === category && group.facet === null) ?? none()),
      brands: named(category, 'brand'),
      models: named(category, 'model'),
      capacities: named(category, 'capacity'),
      ages: [...equipmentAges.map(({ age }) => age), null].map((age, band) => ({
        age,
        ...tally(length + n * bands + band),
      })),
      due: (['past', 'soon'] satisfies EquipmentDue[]).map((state, at) => ({
        due: state,
        ...tally(due + n * 2 + at),
      })),
    })),
    maintenance,
  };
};

const pickTally = ({ items, sites }: Tally): Tally => ({ items, sites });
const compareByItems = (a: Tally & { name: string | null }, b: Tally & { name: string | null }) =>
  Number(a.name === null) - Number(b.name === null) || b.items - a.items || (a.name! < b.name! ? -1 : 1);

/** The upper limits of the age bands in years; the last has none. */
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
  const dueDay = maintained + daysBetween(mode);
  return dueDay < day ? 'late' : dueDay <= day + maintenanceSoonDays ? 'soon' : 'fine';
};
const daysBetween = (mode: string | null) =>
  (maintenanceDays as Record<string, number>)[mode ?? ''] ?? defaultMaintenanceDays;

/** Days since 2000-01-01, as in the snapshot. */
const dayNumber = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / dayMs;
