import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { Choice, registerFormLists } from '../framework/form-lists';
import { signedIn } from '../framework/permissions';
import { Id } from '../framework/vocabulary';
import { RoleName } from './vocabulary';

declare module '../framework/register' {
  interface Register {
    formLists: typeof FormLists;
  }
}

const choices = z.array(Choice);

/** `shape_of`: the wilaya whose shape maps use for one without its own. Its label is placed at `lat`, `lng`. */
const Wilaya = Choice.extend({
  id: Id,
  cluster: Id,
  shape_of: Id.nullable(),
  lat: z.number(),
  lng: z.number(),
});

export const FormLists = z.object({
  /** The wilayas the caller may select: all for an admin, for others those with visible rows. */
  wilayas: z.array(Wilaya),
  clusters: choices,
  /** All other places: no select offers them, but rows may contain them. */
  elsewhere: z.object({ wilayas: z.array(Wilaya), clusters: choices }),
  site_status: choices,
  /** `site` and `entrepot` */
  site_kinds: choices,
  /** `indoor`, `outdoor`, `localtechnique` */
  site_types: choices,
  /** `assignable` is false for the owners that new-site and owner-change forms leave out (outsource). */
  site_owners: z.array(Choice.extend({ assignable: z.boolean(), colour: z.string().nullable() })),
  /** `type` is the key of the owner the manager works for. */
  managers: z.array(Choice.extend({ type: z.string().nullable(), cluster: Id.nullable() })),
  /** Everybody in charge of people. */
  cluster_managers: z.array(Choice.extend({ role: RoleName, cluster: Id.nullable() })),
  agents: z.array(Choice.extend({ manager: Id.nullable(), cluster: Id.nullable() })),
  problem_types: choices,
  alarm_types: choices,
  anomaly_types: choices,
  /** Types of the other two anomaly tables, as agents' work stores them. */
  nok_types: choices,
  access_types: choices,
  task_types: choices,
  installation_types: choices,
  account_status: choices,
  cosite_types: choices,
  structure_types: choices,
  zones: choices,
  gpm_modes: choices,
  typologies: choices,
  ac_types: choices,
  ac_brands: choices,
  power_types: choices,
  battery_brands: choices,
  bss_brands: choices,
  ge_brands: choices,
  equipment_types: choices,
  roles: z.array(z.object({ id: RoleName, name: z.string() })),
  result_per_page: z.array(z.number()),
  app_version: z.string(),
  mobile_app_url: z.string(),
  map_tile_url: z.string(),
  /** The wilayas' shapes for the dashboards' maps; empty: those in the bundle. */
  wilaya_shapes_url: z.string(),
  /** Plans are late after this many days (setting task_pm_delay). */
  task_pm_delay: z.number(),
  sticky: z.string().nullable(),
});
export type FormLists = z.infer<typeof FormLists>;

/** The filter lists loaded by the shell after sign-in (document 3, section 9). */
export const formLists = defineCalls({
  name: 'form',
  actions: {
    filters: registerFormLists(
      get('/api/form/filters', { cost: 'light', output: FormLists, needs: signedIn }),
    ),
    /** Agents the caller may assign to (document 1, section 7: selects). */
    agents: get('/api/sites/filters', {
      cost: 'light',
      output: z.object({ agents: FormLists.shape.agents }),
      needs: signedIn,
    }),
  },
});
