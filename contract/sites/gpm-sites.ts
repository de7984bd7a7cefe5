import { z } from 'zod';
import {
  confirmationParams,
  defineResource,
  exportParams,
  get,
  pageSchema,
  pagingParams,
  post,
} from '../framework/endpoint';
import { fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { minRole } from '../framework/permissions';
import { Code, Id, YesNo } from '../framework/vocabulary';
import { cmRule, gpmRule } from '../organisation/permissions';
import {
  AcBrand,
  AcType,
  AgentRef,
  AntennaSupport,
  BatteryBrand,
  BssEquipment,
  GpmMode,
  ManagerRef,
  Owner,
  PowerType,
  SiteRef,
  SiteTypeFilter,
  Typology,
  Zone,
} from '../organisation/vocabulary';
import { equipmentFilterRules } from './equipment';
import { gpmSiteFields } from './site-fields';
import { areaSorts, defineAgentCell, defineMapEndpoint, SiteFilters, SiteParams, sites } from './sites';

/** A row of the GPM list. */
export const GpmSite = z.object(recordShape(gpmSiteFields, 'row'));
export type GpmSite = z.infer<typeof GpmSite>;

const { site_name, site_code, ...shared } = SiteFilters.omit({
  pmdone: true,
  site_type: true,
  site_class: true,
}).shape;
/** The list's filters; those from `typology` on are advanced, and so is `site_type`. */
export const GpmSiteFilters = z
  .object({
    site_name,
    site_code,
    zone: multiValue(Zone),
    mode: multiValue(GpmMode),
    ...shared,
    site_type: multiValue(SiteTypeFilter),
    typology: multiValue(Typology),
    antenna_support: multiValue(AntennaSupport),
    ac_type: multiValue(AcType),
    ac_brand: multiValue(AcBrand),
    power_type: multiValue(PowerType),
    battery_brand: multiValue(BatteryBrand),
    bss_equipment: multiValue(BssEquipment),
  })
  .partial();

const assignAgent = post('/api/gpm/sites/change_owner/:site_id/:type/agent', {
  undo: 'revert',
  writes: ['sites.assignAgent'],
  input: SiteParams.extend({
    type: z.literal('gpm').default('gpm'),
    site_owner: AgentRef,
    ...confirmationParams,
  }),
  needs: gpmRule('edit_agent_site'),
});

/** Sites of the GPM area (document 1, section 2). */
export const gpmSites = defineResource({
  ...sites,
  name: 'gpm/sites',
  record: GpmSite,
  filters: GpmSiteFilters,
  filterFrom: {
    site_status: minRole('admin'),
    cluster: minRole('admin'),
    site_wilaya: minRole('manager'),
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    agent: minRole('manager'),
    visit_due: minRole('manager'),
    unplanned: minRole('manager'),
    ...equipmentFilterRules,
  },
  defaults: { site_status: 'active' },
  columns: fieldsIn(gpmSiteFields, 'column'),
  cells: { ...sites.cells, site_owner_agent: defineAgentCell('gpm', assignAgent) },
  sorts: [...listSortFields(gpmSiteFields, 'site_physique'), ...areaSorts],
  unsorted: unsortableFields(gpmSiteFields),
  exports: {
    list: {
      needs: gpmRule('read_site'),
      columns: fieldsIn(gpmSiteFields, 'sheet'),
      file: 'sites_gpm.xlsx',
    },
    planning: { ...sites.exports!.planning, needs: gpmRule('export_site_planning') },
  },
  actions: {
    ...sites.actions,
    list: get('/api/gpm/sites/fetch', {
      cost: 'heavy',
      input: GpmSiteFilters.extend(pagingParams).extend(exportParams),
      output: pageSchema('sites', GpmSite),
      needs: { scope: 'gpm' },
    }),
    map: defineMapEndpoint('/api/gpm/sites/map', GpmSiteFilters, { scope: 'gpm' }),
    create: post('/api/gpm/sites/new', {
      undo: 'repeat',
      writes: ['gpm/sites.create'],
      input: z.object({
        /** Default: unchanged. Another owner or another code must be confirmed first. */
        site_owner: Owner.optional(),
        /** The physical site to be enrolled; no warehouse. */
        site_physique: SiteRef,
        site_code_facture: Code,
        ...confirmationParams,
        site_mode: GpmMode.optional(),
        site_zone: Zone.optional(),
        site_electrified: YesNo.optional(),
      }),
      output: z.object({ site_id: Id }),
      needs: gpmRule('add_site', 'cluster_manager'),
    }),
    assignAgent,
    changeOwner: post('/api/gpm/sites/change_owner/:site_id/:type/owner', {
      undo: 'revert',
      writes: ['sites.changeOwner'],
      withoutFlag: 'scopeAlone',
      input: SiteParams.extend({
        type: z.literal('gpm').default('gpm'),
        site_owner: Owner,
        site_manager: ManagerRef.optional(),
        ...confirmationParams,
      }),
      needs: { scope: 'gpm', from: 'cluster_manager' },
    }),
  },
});

/** The CM area reuses the GPM list (document 1, section 2), for holders of its own scope. */
export const cmSites = defineResource({
  ...gpmSites,
  name: 'cm/sites',
  exports: {
    list: { ...gpmSites.exports!.list, needs: cmRule('read_site') },
    planning: { ...gpmSites.exports!.planning, needs: cmRule('export_site_planning') },
  },
  actions: {
    ...gpmSites.actions,
    list: get('/api/cm/sites/fetch', {
      cost: 'heavy',
      input: GpmSiteFilters.extend(pagingParams).extend(exportParams),
      output: pageSchema('sites', GpmSite),
      needs: { scope: 'cm' },
    }),
    map: defineMapEndpoint('/api/cm/sites/map', GpmSiteFilters, { scope: 'cm' }),
  },
});
