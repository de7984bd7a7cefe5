import { z } from 'zod';
import { confirming, defineResource, exporting, get, pageOf, paging, post } from '../framework/endpoint';
import { fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { severalOf } from '../framework/several';
import { cm, from, gpm } from '../organisation/permissions';
import {
  AcBrand,
  AcType,
  AgentRef,
  AntennaSupport,
  BatteryBrand,
  BssEquipment,
  Code,
  GpmMode,
  Id,
  ManagerRef,
  Owner,
  PowerType,
  SiteRef,
  SiteTypeFilter,
  Typology,
  YesNo,
  Zone,
} from '../organisation/vocabulary';
import { equipmentFilterFrom } from './equipment';
import { gpmSiteFields } from './site-fields';
import { agentCellOf, areaSorts, BySite, mapOf, SiteFilters, sites } from './sites';

/** A row of the GPM list. */
export const GpmSite = z.object(shapeIn(gpmSiteFields, 'row'));
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
    zone: severalOf(Zone),
    mode: severalOf(GpmMode),
    ...shared,
    site_type: severalOf(SiteTypeFilter),
    typology: severalOf(Typology),
    antenna_support: severalOf(AntennaSupport),
    ac_type: severalOf(AcType),
    ac_brand: severalOf(AcBrand),
    power_type: severalOf(PowerType),
    battery_brand: severalOf(BatteryBrand),
    bss_equipment: severalOf(BssEquipment),
  })
  .partial();

const assignAgent = post('/api/gpm/sites/change_owner/:site_id/:type/agent', {
  undo: 'revert',
  writes: ['sites.assignAgent'],
  input: BySite.extend({ type: z.literal('gpm').default('gpm'), site_owner: AgentRef }),
  needs: gpm('edit_agent_site'),
});

/** Sites of the GPM area (document 1, section 2). */
export const gpmSites = defineResource({
  ...sites,
  name: 'gpm/sites',
  record: GpmSite,
  filters: GpmSiteFilters,
  filterFrom: {
    site_status: from('admin'),
    cluster: from('admin'),
    site_wilaya: from('manager'),
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    agent: from('manager'),
    visit_due: from('manager'),
    ...equipmentFilterFrom,
  },
  defaults: { site_status: 'active' },
  columns: fieldsIn(gpmSiteFields, 'column'),
  cells: { ...sites.cells, site_owner_agent: agentCellOf('gpm', assignAgent) },
  sorts: [...sortsFrom(gpmSiteFields, 'site_physique'), ...areaSorts],
  unsorted: unsortedIn(gpmSiteFields),
  exports: {
    list: {
      needs: gpm('read_site'),
      columns: fieldsIn(gpmSiteFields, 'sheet'),
      file: 'sites_gpm.xlsx',
    },
    planning: { ...sites.exports!.planning, needs: gpm('export_site_planning') },
  },
  actions: {
    ...sites.actions,
    list: get('/api/gpm/sites/fetch', {
      input: GpmSiteFilters.extend(paging).extend(exporting),
      output: pageOf('sites', GpmSite),
      needs: { scope: 'gpm' },
    }),
    map: mapOf('/api/gpm/sites/map', GpmSiteFilters, { scope: 'gpm' }),
    create: post('/api/gpm/sites/new', {
      undo: 'repeat',
      writes: ['gpm/sites.create'],
      input: z.object({
        /** Default: unchanged. Another owner or another code must be confirmed first. */
        site_owner: Owner.optional(),
        /** The physical site to be enrolled; no warehouse. */
        site_physique: SiteRef,
        site_code_facture: Code,
        ...confirming,
        site_mode: GpmMode.optional(),
        site_zone: Zone.optional(),
        site_electrified: YesNo.optional(),
      }),
      output: z.object({ site_id: Id }),
      needs: gpm('add_site', 'cluster_manager'),
    }),
    assignAgent,
    changeOwner: post('/api/gpm/sites/change_owner/:site_id/:type/owner', {
      undo: 'revert',
      writes: ['sites.changeOwner'],
      input: BySite.extend({
        type: z.literal('gpm').default('gpm'),
        site_owner: Owner,
        site_manager: ManagerRef.optional(),
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
    list: { ...gpmSites.exports!.list, needs: cm('read_site') },
    planning: { ...gpmSites.exports!.planning, needs: cm('export_site_planning') },
  },
  actions: {
    ...gpmSites.actions,
    list: get('/api/cm/sites/fetch', {
      input: GpmSiteFilters.extend(paging).extend(exporting),
      output: pageOf('sites', GpmSite),
      needs: { scope: 'cm' },
    }),
    map: mapOf('/api/cm/sites/map', GpmSiteFilters, { scope: 'cm' }),
  },
});
