import { z } from 'zod';
import { fieldMeta } from '../framework/field-meta';
import { minRole, type Rule } from '../framework/permissions';
import { Name } from '../framework/vocabulary';

export const equipmentCategories = ['ac', 'power', 'battery', 'generator', 'bss'] as const;
export const EquipmentCategory = z.enum(equipmentCategories);
export type EquipmentCategory = z.infer<typeof EquipmentCategory>;

/** Years since the installation, `from` included, `to` not; the boundaries match the service lives. */
export const equipmentAges = [
  { age: '0-1', from: 0, to: 1 },
  { age: '1-3', from: 1, to: 3 },
  { age: '3-5', from: 3, to: 5 },
  { age: '5-8', from: 5, to: 8 },
  { age: '8-12', from: 8, to: 12 },
  { age: '12+', from: 12, to: null },
] as const;
export const EquipmentAge = z.enum(equipmentAges.map(({ age }) => age));
export type EquipmentAge = z.infer<typeof EquipmentAge>;

/** Years after which an item is to be replaced. */
export const serviceYears = { ac: 8, power: 12, battery: 5, generator: 12, bss: 8 } as const satisfies Record<
  EquipmentCategory,
  number
>;
/** An item is due soon in its last year of service. */
export const EquipmentDue = z.enum(['past', 'soon']);
export type EquipmentDue = z.infer<typeof EquipmentDue>;

/** What a record may lack. */
export const equipmentGaps = ['brand', 'model', 'capacity', 'date'] as const;
export type EquipmentGap = (typeof equipmentGaps)[number];

/** Days between maintenances of a site's generators by the site's GPM mode, and for every other mode. */
export const maintenanceDays = { permanent: 30, hybride: 60, solaire: 60 } as const;
export const defaultMaintenanceDays = 90;
/** A maintenance is due soon this many days ahead. */
export const maintenanceSoonDays = 15;
/** Of a site with generators: outside GPM, never maintained, maintenance late, due soon, or up to date. */
export const maintenanceStates = ['outside', 'never', 'late', 'soon', 'fine'] as const;
export const MaintenanceState = z.enum(maintenanceStates);
export type MaintenanceState = z.infer<typeof MaintenanceState>;

/** Set by links from the equipment dashboards. */
const carried = <S extends z.ZodType>(schema: S): S => {
  fieldMeta.add(schema, { word: 'carried' });
  return schema;
};
/**
 * Filters of the site lists by a site's equipment. Filters on an item apply to the same item; records with a quantity
 * of 0 do not count.
 */
export const equipmentFilters = {
  equipment: carried(z.enum([...equipmentCategories, 'any', 'none'])),
  equipment_brand: carried(Name.min(1)),
  equipment_model: carried(Name.min(1)),
  equipment_capacity: carried(Name.min(1)),
  equipment_age: carried(z.enum(EquipmentAge.options)),
  equipment_due: carried(z.enum(EquipmentDue.options)),
  equipment_gap: carried(z.enum(equipmentGaps)),
  maintenance: carried(z.enum(maintenanceStates)),
  /** Whether a preventive maintenance of the site is planned. */
  maintenance_plan: carried(z.enum(['no', 'yes'])),
};
/** Values of some of these filters. */
export type EquipmentFilter = {
  [K in keyof typeof equipmentFilters]?: z.infer<(typeof equipmentFilters)[K]>;
};
/** They answer what the dashboards show, to the same readers. */
export const equipmentFilterRules = Object.fromEntries(
  Object.keys(equipmentFilters).map(name => [name, minRole('manager')]),
) as Record<keyof typeof equipmentFilters, Rule>;
