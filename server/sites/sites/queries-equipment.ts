import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import {
  defaultMaintenanceDays,
  type EquipmentAge,
  type EquipmentDue,
  type EquipmentFilter,
  type EquipmentGap,
  equipmentAges,
  equipmentCategories,
  type MaintenanceState,
  maintenanceDays,
  maintenanceSoonDays,
  serviceYears,
} from '../../../contract/sites/equipment';
import {
  buildConditions,
  type Condition,
  type FilterTable,
  shareCondition,
  toLocalDay,
  typedKeys,
} from '../../framework/lists/queries-filters';
import { subtractYears } from '../../framework/time/subtract-years';

/** Filters that must all match the same item, a row of `site_equipment as e`. */
const itemFilters: FilterTable<Omit<EquipmentFilter, 'maintenance' | 'maintenance_plan'>> = {
  equipment: category => {
    // Sites without equipment: see `equipmentFilters`.
    if (category === 'none') return null;
    return category === 'any' ? sql`true` : sql`e.category = ${category}`;
  },
  equipment_brand: brand => sql`e.brand = ${brand}`,
  equipment_model: model => sql`e.type = ${model}`,
  equipment_capacity: capacity => sql`e.capacity = ${capacity}`,
  equipment_age: age => buildAgeCondition(age),
  equipment_due: due => buildDueCondition(due),
  equipment_gap: gap => sql`nullif(${gapColumns[gap]}, '') is null`,
};

/** The list filters by equipment, as conditions on `sites as s`. */
export const equipmentFilters: FilterTable<EquipmentFilter> = {
  // One condition for all chosen item filters, so that the same item matches them; not built if none is chosen.
  ...shareCondition(typedKeys(itemFilters), (filters: EquipmentFilter) => {
    const conditions: Condition[] = [];
    if (filters.equipment === 'none')
      conditions.push(sql`not exists (${selectSitesWithItem(sql`e.site_id = s.id`)})`);
    const itemConditions = buildConditions(itemFilters, filters, null);
    if (itemConditions.length) conditions.push(sql`s.id in (${selectSitesWithItem(...itemConditions)})`);
    return sql<boolean>`${sql.join(conditions, sql` and `)}`;
  }),
  maintenance: state => sql`s.id in (
    select generator_sites.id from (${selectGeneratorSites(sql`g.id`)}) generator_sites
    where generator_sites.state = ${state})`,
  maintenance_plan: choice => sql`${choice === 'yes' ? sql`` : sql`not`} exists (
    select 1 from site_areas a where a.site_id = s.id and a.area = 'gpm' and a.next_gpm_day is not null)`,
};

/**
 * The requested columns of every site with generators (`sites as g`), and the state of its preventive maintenance as
 * `state`.
 */
export const selectGeneratorSites = (columns: RawBuilder<unknown>) => sql`
  select ${columns}, ${maintenanceState()} as state
  from sites g left join site_areas a on a.site_id = g.id and a.area = 'gpm'
  where g.id in (${selectSitesWithItem(sql`e.category = 'generator'`)})`;

/** The ids of sites with an item that matches all conditions. */
const selectSitesWithItem = (...conditions: Condition[]) => sql`
  select e.site_id from site_equipment e
  where e.quantity > 0 and ${sql.join(conditions, sql` and `)}`;

const gapColumns: Record<EquipmentGap, RawBuilder<string>> = {
  brand: sql`e.brand`,
  model: sql`e.type`,
  capacity: sql`e.capacity`,
  date: sql`e.installed_on::text`,
};

/** The installation day of an item that is `years` old today. */
const yearsAgo = (years: number) => sql`${subtractYears(today(), years)}::date`;

const buildAgeCondition = (age: EquipmentAge) => {
  const { from, to } = equipmentAges.find(band => band.age === age)!;
  return sql<boolean>`e.installed_on is not null
    and ${from ? sql`e.installed_on <= ${yearsAgo(from)}` : sql`true`}
    and ${to === null ? sql`true` : sql`e.installed_on > ${yearsAgo(to)}`}`;
};

const buildDueCondition = (due: EquipmentDue) => {
  const dueByCategory = equipmentCategories.map(category => {
    const years = serviceYears[category];
    return due === 'past'
      ? sql`e.category = ${category} and e.installed_on <= ${yearsAgo(years)}`
      : sql`e.category = ${category}
          and e.installed_on <= ${yearsAgo(years - 1)} and e.installed_on > ${yearsAgo(years)}`;
  });
  return sql<boolean>`(${sql.join(dueByCategory, sql` or `)})`;
};

/** The state of a site's maintenance, on `sites as g` and its `site_areas as a` in the GPM area. */
const maintenanceState = () => {
  const daysByMode = Object.entries(maintenanceDays).map(
    ([mode, days]) => sql`when ${mode} then ${days}::int`,
  );
  const dueDay = sql`(${toLocalDay(sql`a.last_gpm_at`)}
    + case g.mode ${sql.join(daysByMode, sql` `)} else ${defaultMaintenanceDays}::int end)`;
  return sql<MaintenanceState>`case
    when a.site_id is null then 'outside'
    when a.last_gpm_at is null then 'never'
    when ${dueDay} < ${today()}::date then 'late'
    when ${dueDay} <= ${today()}::date + ${maintenanceSoonDays}::int then 'soon'
    else 'fine' end`;
};
