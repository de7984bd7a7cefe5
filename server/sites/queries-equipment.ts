import { type RawBuilder, sql } from 'kysely';
import {
  type EquipmentAge,
  type EquipmentCategory,
  type EquipmentDue,
  type EquipmentGap,
  equipmentAges,
  equipmentCategories,
  type MaintenanceState,
  maintenanceDays,
  maintenanceDaysOtherwise,
  maintenanceSoonDays,
  serviceYears,
} from '../../contract/equipment';
import { today } from '../../contract/today';
import { yearsBefore } from './years-before';

export type EquipmentFilterValues = {
  equipment?: EquipmentCategory | 'any' | 'none';
  equipment_brand?: string;
  equipment_model?: string;
  equipment_capacity?: string;
  equipment_age?: EquipmentAge;
  equipment_due?: EquipmentDue;
  equipment_gap?: EquipmentGap;
  maintenance?: MaintenanceState;
  maintenance_plan?: 'no' | 'yes';
};

/** What the filters by equipment ask of `sites as s`. */
export const equipmentConditions = (filters: EquipmentFilterValues): RawBuilder<boolean>[] => {
  const { equipment, maintenance, maintenance_plan } = filters;
  const item = itemConditions(filters);
  const conditions: RawBuilder<boolean>[] = [];
  if (equipment === 'none') conditions.push(sql`not exists (${itemsAt(sql`e.site_id = s.id`)})`);
  if (item.length || equipment === 'any') conditions.push(sql`s.id in (${itemsAt(...item)})`);
  if (maintenance)
    conditions.push(sql`s.id in (
      select m.id from (${generatorSites(sql`g.id`)}) m where m.state = ${maintenance})`);
  if (maintenance_plan)
    conditions.push(sql`${maintenance_plan === 'yes' ? sql`` : sql`not`} exists (
      select 1 from site_areas g where g.site_id = s.id and g.area = 'gpm' and g.next_gpm_day is not null)`);
  return conditions;
};

/** The columns asked for of every site with generators, and how its preventive maintenance stands as `state`. */
export const generatorSites = (columns: RawBuilder<unknown>) => sql`
  select ${columns}, ${maintenanceState()} as state
  from sites g left join site_areas a on a.site_id = g.id and a.area = 'gpm'
  where g.id in (${itemsAt(sql`e.category = 'generator'`)})`;

const itemsAt = (...conditions: RawBuilder<boolean>[]) => sql`
  select e.site_id from site_equipment e
  where e.quantity > 0 and ${sql.join(conditions.length ? conditions : [sql`true`], sql` and `)}`;

const itemConditions = (filters: EquipmentFilterValues): RawBuilder<boolean>[] => {
  const { equipment, equipment_age, equipment_due, equipment_gap } = filters;
  const wanted = [
    equipment && equipment !== 'any' && equipment !== 'none' && sql<boolean>`e.category = ${equipment}`,
    filters.equipment_brand && sql<boolean>`e.brand = ${filters.equipment_brand}`,
    filters.equipment_model && sql<boolean>`e.type = ${filters.equipment_model}`,
    filters.equipment_capacity && sql<boolean>`e.capacity = ${filters.equipment_capacity}`,
    equipment_age && ofAge(equipment_age),
    equipment_due && isDue(equipment_due),
    equipment_gap && sql<boolean>`nullif(${gapColumns[equipment_gap]}, '') is null`,
  ];
  return wanted.filter(condition => !!condition);
};

const gapColumns: Record<EquipmentGap, RawBuilder<string>> = {
  brand: sql`e.brand`,
  model: sql`e.type`,
  capacity: sql`e.capacity`,
  date: sql`e.installed_on::text`,
};

/** The day on which an item that is so many years old today was installed. */
const yearsAgo = (years: number) => sql`${yearsBefore(today(), years)}::date`;

const ofAge = (age: EquipmentAge) => {
  const { from, to } = equipmentAges.find(band => band.age === age)!;
  return sql<boolean>`e.installed_on is not null
    and ${from ? sql`e.installed_on <= ${yearsAgo(from)}` : sql`true`}
    and ${to === null ? sql`true` : sql`e.installed_on > ${yearsAgo(to)}`}`;
};

const isDue = (due: EquipmentDue) => {
  const ofCategory = equipmentCategories.map(category => {
    const years = serviceYears[category];
    return due === 'past'
      ? sql`e.category = ${category} and e.installed_on <= ${yearsAgo(years)}`
      : sql`e.category = ${category}
          and e.installed_on <= ${yearsAgo(years - 1)} and e.installed_on > ${yearsAgo(years)}`;
  });
  return sql<boolean>`(${sql.join(ofCategory, sql` or `)})`;
};

/** Of `sites as g` and its `site_areas as a` in the GPM area. */
const maintenanceState = () => {
  const modes = Object.entries(maintenanceDays).map(([mode, days]) => sql`when ${mode} then ${days}::int`);
  const dueDay = sql`((a.last_gpm_at at time zone 'Africa/Algiers')::date
    + case g.mode ${sql.join(modes, sql` `)} else ${maintenanceDaysOtherwise}::int end)`;
  return sql<MaintenanceState>`case
    when a.site_id is null then 'outside'
    when a.last_gpm_at is null then 'never'
    when ${dueDay} < ${today()}::date then 'late'
    when ${dueDay} <= ${today()}::date + ${maintenanceSoonDays}::int then 'soon'
    else 'fine' end`;
};
