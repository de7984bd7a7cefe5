import { z } from 'zod';
import {
  confirmationParams,
  defineCellEdit,
  defineResource,
  type Endpoint,
  exportParams,
  get,
  pageSchema,
  pagingParams,
  post,
} from '../framework/endpoint';
import { editShape, fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { HistoryRow } from '../framework/history';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { minRole, type Rule } from '../framework/permissions';
import { Day, Id, LongText, Search, ThreeWay, Timestamp } from '../framework/vocabulary';
import { anyScope, pmRule } from '../organisation/permissions';
import {
  AgentRef,
  Area,
  ClusterId,
  HiddenSiteTypeFilter,
  ManagerRef,
  Owner,
  OwnFilter,
  SiteKind,
  SiteStatus,
  TaskKind,
  WilayaId,
} from '../organisation/vocabulary';
import { equipmentFilterRules, equipmentFilters } from './equipment';
import { siteFields } from './site-fields';
import { VisitStateName } from './visit-states';

/** A row of a site list. */
export const Site = z.object(recordShape(siteFields, 'row'));
export type Site = z.infer<typeof Site>;

/** Filters of the site lists, as named on the wire. */
export const SiteFilters = z
  .object({
    site_name: Search,
    site_code: Search,
    site_status: multiValue(SiteStatus).or(z.literal('all')),
    site_type: multiValue(SiteKind),
    /** Name of `site_type` in GPM lists. */
    site_class: HiddenSiteTypeFilter,
    plan_from: Day,
    plan_to: Day,
    cluster: multiValue(ClusterId),
    site_wilaya: multiValue(WilayaId),
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    agent: multiValue(AgentRef),
    has_plan: ThreeWay,
    assigned: ThreeWay,
    pmdone: ThreeWay,
    own: OwnFilter,
    /** The state of maintenance visits there: any match. */
    visit_due: multiValue(VisitStateName),
    /** Work of one of these kinds is to be planned there, as in the backlog. */
    unplanned: multiValue(TaskKind),
    ...equipmentFilters,
  })
  .partial();

export const SiteParams = z.object({ site_id: Id });

export const Note = z.object({
  content: z.string(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
});

/** The detail page's record (document 1, section 3). */
export const SiteDetail = z.object({
  ...recordShape(siteFields, 'detail'),
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

const SiteListInput = SiteFilters.extend(pagingParams).extend(exportParams);

/** What the map of a list shows of each site: `[site_id, lat, lng, site_code, site_name]`. */
const MapPoint = z.tuple([z.int(), z.number(), z.number(), z.string(), z.string().nullable()]);
export type MapPoint = z.infer<typeof MapPoint>;
const MapPoints = z.object({
  points: z.array(MapPoint),
  total: z.int(),
});
export const defineMapEndpoint = <F extends z.ZodObject>(path: `/api/${string}`, filters: F, needs: Rule) =>
  get(path, { cost: 'heavy', input: filters, output: MapPoints, needs });

/** Calls on one site shared by every area's list. */
export const siteActions = {
  show: get('/api/sites/detail/:site_id', {
    cost: 'light',
    input: SiteParams,
    output: z.object({ data: SiteDetail }),
    needs: pmRule('read_site_detail'),
    pick: 'data',
  }),
  history: get('/api/sites/history/:site_id', {
    cost: 'light',
    input: SiteParams,
    output: z.object({ data: z.array(HistoryRow) }),
    needs: pmRule('read_site_history'),
  }),
  edit: post('/api/sites/edit', {
    undo: 'revert',
    writes: ['sites.edit'],
    input: SiteParams.extend({
      ...editShape(siteFields),
      note: LongText.optional(),
      ...confirmationParams,
      version: wholeNumber().optional(),
    }),
    output: z.object({ data: SiteDetail }),
    needs: pmRule('edit_site', 'manager'),
    pick: 'data',
  }),
  assignAgent: post('/api/sites/change_owner/:site_id/:type/agent', {
    undo: 'revert',
    writes: ['sites.assignAgent'],
    input: SiteParams.extend({
      type: Area,
      /** The agent's id, by the specification's name for it (product decisions, « Wire shapes »). */
      site_owner: AgentRef,
      selected_site: wholeNumber().optional(),
      ...confirmationParams,
    }),
    needs: pmRule('edit_agent_site'),
  }),
  changeOwner: post('/api/sites/change_owner/:site_id/:type/owner', {
    undo: 'revert',
    writes: ['sites.changeOwner'],
    input: SiteParams.extend({
      type: Area,
      site_owner: Owner,
      site_manager: ManagerRef.optional(),
      ...confirmationParams,
    }),
    needs: pmRule('edit_owner_site', 'manager'),
  }),
};

const statusCell = defineCellEdit(siteActions.edit, {
  field: 'site_status',
  value: 'site_status',
  about: ({ site_id, version }: Site) => ({ site_id, version }),
});
/** Who is in charge differs by area, so the list of one area is needed. */
export const defineAgentCell = (area: Area, assignAgent: Endpoint) =>
  defineCellEdit(assignAgent, {
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
    site_status: minRole('admin'),
    cluster: minRole('cluster_manager'),
    site_wilaya: minRole('manager'),
    site_owner: minRole('manager'),
    agent: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    visit_due: minRole('manager'),
    unplanned: minRole('manager'),
    ...equipmentFilterRules,
  },
  locks: { site_owner: 'owner', cluster: 'cluster' },
  defaults: { site_status: 'active' },
  columns: fieldsIn(siteFields, 'column'),
  cells: { site_status: statusCell },
  sorts: listSortFields(siteFields, 'site_code'),
  unsorted: unsortableFields(siteFields),
  exports: {
    list: { needs: pmRule('read_site'), columns: fieldsIn(siteFields, 'sheet'), file: 'sites.xlsx' },
    planning: {
      needs: pmRule('export_site_planning'),
      columns: planningExportColumns,
      file: 'planning.xlsx',
    },
  },
  actions: {
    list: get('/api/sites/fetch', {
      cost: 'heavy',
      input: SiteListInput,
      output: pageSchema('sites', Site),
      needs: anyScope,
    }),
    map: defineMapEndpoint('/api/sites/map', SiteFilters, anyScope),
    ...siteActions,
  },
});
