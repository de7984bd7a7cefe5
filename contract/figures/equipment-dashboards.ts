import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { gpmRule, pmRule } from '../organisation/permissions';
import { ClusterId, Owner } from '../organisation/vocabulary';
import { EquipmentAge, EquipmentCategory, EquipmentDue, MaintenanceState } from '../sites/equipment';

/** `items`: pieces recorded; `sites`: the number of sites that have them. */
const counts = { items: z.int(), sites: z.int() };
/** null: not recorded. */
const NamedCounts = z.object({ name: z.string().nullable(), ...counts });

export const EquipmentCategoryFigures = z.object({
  category: EquipmentCategory,
  ...counts,
  /** The most pieces first, unknown last. */
  brands: z.array(NamedCounts),
  models: z.array(NamedCounts),
  capacities: z.array(NamedCounts),
  /** Every age, even without any item. */
  ages: z.array(z.object({ age: EquipmentAge.nullable(), ...counts })),
  /** Past the service life, or in its last year. */
  due: z.array(z.object({ due: EquipmentDue, ...counts })),
});
export type EquipmentCategoryFigures = z.infer<typeof EquipmentCategoryFigures>;

export const EquipmentDashboard = z.object({
  /** Sites within row access, and those with at least one item recorded. */
  sites: z.int(),
  equipped: z.int(),
  kinds: z.array(EquipmentCategoryFigures),
  /** Sites with generators by the state of their preventive maintenance; `unplanned` of them have none planned. */
  maintenance: z.array(z.object({ state: MaintenanceState, sites: z.int(), unplanned: z.int() })),
});
export type EquipmentDashboard = z.infer<typeof EquipmentDashboard>;

const sharedOptions = {
  /** The server restricts it to the caller's own owner and clusters, whatever is sent (document 3, section 2.1). */
  input: z.object({ cluster: ClusterId.optional(), owner: Owner.optional() }),
  output: z.object({ data: EquipmentDashboard }),
};

/** The sites' equipment: the pages that the specification leaves empty (document 3, section 2). */
export const equipmentDashboards = defineCalls({
  name: 'equipmentDashboards',
  actions: {
    equipment: get('/api/dashboard/equipment', {
      cost: 'heavy',
      ...sharedOptions,
      needs: pmRule('read_task', 'manager'),
    }),
    gpmEquipment: get('/api/gpm/dashboard/equipment', {
      cost: 'heavy',
      ...sharedOptions,
      needs: gpmRule('read_task', 'manager'),
    }),
  },
});
