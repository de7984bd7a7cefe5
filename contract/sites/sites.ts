import { z } from 'zod';
import {
  confirming,
  defineResource,
  type Endpoint,
  editedBy,
  exporting,
  get,
  pageOf,
  paging,
  post,
} from '../framework/endpoint';
import { editShape, fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { severalOf } from '../framework/several';
import { anyScope, from, pm, type Rule } from '../organisation/permissions';
import {
  AgentRef,
  Area,
  CarriedSiteType,
  ClusterId,
  Day,
  Id,
  LongText,
  ManagerRef,
  Own,
  Owner,
  Search,
  SiteKind,
  SiteStatus,
  ThreeWay,
  Timestamp,
  WilayaId,
} from '../organisation/vocabulary';
import { equipmentFilterFrom, equipmentFilters } from './equipment';
import { siteFields } from './site-fields';
import { VisitStateName } from './visit-due';

/** A row of a site list. */
export const Site = z.object(shapeIn(siteFields, 'row'));
export type Site = z.infer<typeof Site>;

/** Filters of the site lists, as named on the wire. */
export const SiteFilters = z
  .object({
    site_name: Search,
    site_code: Search,
    site_status: severalOf(SiteStatus).or(z.literal('all')),
    site_type: severalOf(SiteKind),
    /** Name of `site_type` in GPM lists. */
    site_class: CarriedSiteType,
    plan_from: Day,
    plan_to: Day,
    cluster: severalOf(ClusterId),
    site_wilaya: severalOf(WilayaId),
    site_owner: severalOf(Owner),
    site_manager: severalOf(ManagerRef),
    agent: severalOf(AgentRef),
    has_plan: ThreeWay,
    assigned: ThreeWay,
    pmdone: ThreeWay,
    own: Own,
    /** The state of maintenance visits there: any match. */
    visit_due: severalOf(VisitStateName),
    ...equipmentFilters,
  })
  .partial();

export const BySite = z.object({ site_id: Id });

export const Note = z.object({
  content: z.string(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
});

/** The detail page's record (document 1, section 3). */
export const SiteDetail = z.object({
  ...shapeIn(siteFields, 'detail'),
  /** True when the last plan of the site was carried out, and none is open. */
  site_next_pm_done: z.boolean(),
  /** Areas the site belongs to, with the agent in charge in each. */
  areas: z.array(z.object({ area: Area, agent_id: AgentRef.nullable(), agent: z.string().nullable() })),
  notes: z.array(Note),
});
export type SiteDetail = z.infer<typeof SiteDetail>;

/** One row per plan, for « Exporter Planning ». */
export const planningExportColumns = [
  'site_code',
  'site_name',
  'site_address_wilaya',
  'site_owner',
  'plan_id',
  'plan_kind',
  'plan_date',
  'plan_status',
  'plan_agent',
  'plan_drop_site',
  'plan_instruction',
] as const;

const SiteListInput = SiteFilters.extend(paging).extend(exporting);

/** What the map of a list shows of each site: `[site_id, lat, lng, site_code, site_name]`. */
const MapPoint = z.tuple([z.int(), z.number(), z.number(), z.string(), z.string().nullable()]);
export type MapPoint = z.infer<typeof MapPoint>;
const MapPoints = z.object({
  points: z.array(MapPoint),
  total: z.int(),
});
export const mapOf = <F extends z.ZodObject>(path: `/api/${string}`, filters: F, needs: Rule) =>
  get(path, { input: filters, output: MapPoints, needs });

/** Calls on one site shared by every area's list. */
export const siteActions = {
  show: get('/api/sites/detail/:site_id', {
    input: BySite,
    output: z.object({ data: SiteDetail }),
    needs: pm('read_site_detail'),
    pick: 'data',
  }),
  history: get('/api/sites/history/:site_id', {
    input: BySite,
    output: z.object({ data: z.array(HistoryRow) }),
    needs: pm('read_site_history'),
  }),
  edit: post('/api/sites/edit', {
    undo: 'revert',
    writes: ['sites.edit'],
    input: BySite.extend({
      ...editShape(siteFields),
      note: LongText.optional(),
      ...confirming,
      version: z.coerce.number<number>().int().optional(),
    }),
    output: z.object({ data: SiteDetail }),
    needs: pm('edit_site', 'manager'),
    pick: 'data',
  }),
  assignAgent: post('/api/sites/change_owner/:site_id/:type/agent', {
    undo: 'revert',
    writes: ['sites.assignAgent'],
    input: BySite.extend({
      type: Area,
      /** The agent's id, by the specification's name for it (product decisions, « Wire shapes »). */
      site_owner: AgentRef,
      selected_site: z.coerce.number<number>().int().optional(),
    }),
    needs: pm('edit_agent_site'),
  }),
  changeOwner: post('/api/sites/change_owner/:site_id/:type/owner', {
    undo: 'revert',
    writes: ['sites.changeOwner'],
    input: BySite.extend({ type: Area, site_owner: Owner, site_manager: ManagerRef.optional() }),
    needs: pm('edit_owner_site', 'manager'),
  }),
};

const statusCell = editedBy(siteActions.edit, {
  field: 'site_status',
  value: 'site_status',
  about: ({ site_id, version }: Site) => ({ site_id, version }),
});
/** Who is in charge differs by area, so the list of one area is needed. */
export const agentCellOf = (area: Area, assignAgent: Endpoint) =>
  editedBy(assignAgent, {
    field: 'site_owner',
    value: 'site_owner_agent_id',
    about: ({ site_id }: Pick<Site, 'site_id' | 'site_owner_agent_id'>) => ({ site_id, type: area }),
  });

/**
 * Sort fields of single-area lists: the list of all sites collects the agent in charge, and the last one there, from
 * all areas.
 */
export const areaSorts = ['site_owner_agent', 'site_last_pm_by'] as const;

/** Every fact about sites and warehouses that browser and server must agree on. */
export const sites = defineResource({
  name: 'sites',
  record: Site,
  idField: 'site_id',
  rowsKey: 'sites',
  filters: SiteFilters,
  filterFrom: {
    site_status: from('admin'),
    cluster: from('cluster_manager'),
    site_wilaya: from('manager'),
    site_owner: from('manager'),
    agent: from('manager'),
    site_manager: from('cluster_manager'),
    visit_due: from('manager'),
    ...equipmentFilterFrom,
  },
  locks: { site_owner: 'owner', cluster: 'cluster' },
  defaults: { site_status: 'active' },
  columns: fieldsIn(siteFields, 'column'),
  cells: { site_status: statusCell },
  sorts: sortsFrom(siteFields, 'site_code'),
  unsorted: unsortedIn(siteFields),
  exports: {
    list: { needs: pm('read_site'), columns: fieldsIn(siteFields, 'sheet'), file: 'sites.xlsx' },
    planning: { needs: pm('export_site_planning'), columns: planningExportColumns, file: 'planning.xlsx' },
  },
  actions: {
    list: get('/api/sites/fetch', { input: SiteListInput, output: pageOf('sites', Site), needs: anyScope }),
    map: mapOf('/api/sites/map', SiteFilters, anyScope),
    ...siteActions,
  },
});
