import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineResource,
  exportParams,
  get,
  maxIds,
  pageSchema,
  pagingParams,
  post,
} from '../framework/endpoint';
import { fieldMeta } from '../framework/field-meta';
import { defineFields, fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { byKind, minRole } from '../framework/permissions';
import { Day, Due, Id, Search } from '../framework/vocabulary';
import {
  AgentRef,
  ClusterId,
  ManagerRef,
  Owner,
  SiteRef,
  TaskKind,
  WilayaId,
} from '../organisation/vocabulary';
import { VisitStateName } from '../sites/visit-states';
import { canPlan, canPlanAnyKind } from './planning';
import { waitCauses } from './recurrence';
import { SelectionResponse } from './site-selection';

/** The fields of visits: a maintenance plan at a site, and its next due day there. */
export const visitFields = defineFields({
  visit_id: { is: Id, in: ['row'] },
  due: { is: Due, in: ['row', 'column', 'sort', 'sheet'] },
  maintenance_id: { is: Id, in: ['row'] },
  maintenance: { is: z.string(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  task_type: { is: TaskKind, in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_id: { is: SiteRef, in: ['row'] },
  site_code: { is: z.string(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_name: { is: z.string().nullable(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_address_wilaya: { is: WilayaId, in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_owner: { is: Owner, in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_cluster: { is: ClusterId, in: ['row'] },
  state: { is: VisitStateName, in: ['row', 'column', 'sheet'], unsorted: 'noOrder' },
  /** The window around the day. */
  due_from: { is: Day, in: ['row'] },
  due_until: { is: Day, in: ['row'] },
  last_done: { is: Day.nullable(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  plan_id: { is: Id.nullable(), in: ['row'] },
  plan_date: { is: Day.nullable(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  /** Work at the site that was started, returned or is impossible: nothing else is planned meanwhile. */
  task: { is: Id.nullable(), in: ['row'] },
  /** The assigned agent, or the one it would be assigned to. */
  agent: { is: AgentRef.nullable(), in: ['row'] },
  agent_username: { is: z.string().nullable(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  /** Why automatic planning has found no day for it so far. */
  waits: { is: z.enum(waitCauses).nullable(), in: ['row'] },
  /** Why it is due then. */
  because: {
    is: z.enum(['done', 'first', 'postponed']),
    in: ['row'],
  },
});
export const Visit = z.object(recordShape(visitFields, 'row'));
export type Visit = z.infer<typeof Visit>;

export const VisitFilters = z
  .object({
    state: multiValue(VisitStateName),
    due_from: Day,
    due_to: Day,
    maintenance: createCarriedId(),
    task_type: multiValue(TaskKind),
    site: Search,
    site_wilaya: multiValue(WilayaId),
    site_owner: multiValue(Owner),
    site_manager: multiValue(ManagerRef),
    site_cluster: multiValue(ClusterId),
    agent: multiValue(AgentRef),
  })
  .partial();

/** An id set by links only. */
function createCarriedId() {
  const schema = wholeNumber().min(1).max(2_147_483_647);
  fieldMeta.add(schema, { word: 'carried' });
  return schema;
}

export const VisitSelection = z.object({
  ids: arrayOf(Id, maxIds).optional(),
  matching: BooleanParam.optional(),
  filter: VisitFilters.strict().optional(),
});
export const maxVisitSelection = 1_000;

/** The next visits of one site: what the site's page shows. */
const SiteVisits = z.object({ data: z.array(Visit) });

/** Due visits: each a maintenance plan at one of its sites. */
export const visits = defineResource({
  name: 'maintenance/visits',
  record: Visit,
  idField: 'visit_id',
  rowsKey: 'visits',
  filters: VisitFilters,
  filterFrom: {
    agent: minRole('manager'),
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    site_cluster: minRole('cluster_manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(visitFields, 'column'),
  sorts: listSortFields(visitFields, 'due'),
  unsorted: unsortableFields(visitFields),
  exports: {
    list: { needs: minRole('manager'), columns: fieldsIn(visitFields, 'sheet'), file: 'visites.xlsx' },
  },
  actions: {
    list: get('/api/maintenance/visits/fetch', {
      cost: 'heavy',
      input: VisitFilters.extend({ ...pagingParams, ...exportParams }),
      output: pageSchema('visits', Visit),
      needs: minRole('manager'),
    }),
    ofSite: get('/api/maintenance/site/:site_id', {
      cost: 'light',
      input: z.object({ site_id: SiteRef }),
      output: SiteVisits,
      needs: minRole('manager'),
    }),
    /** Plans visits that are not planned: on their due day, or on the given one. One result each. */
    plan: post('/api/maintenance/visits/plan', {
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: 'plan', plans: { strategy: 'createdPlans', needs: byKind('row', canPlan) } },
      input: VisitSelection.extend({
        planning_date: Day.optional(),
        agent: AgentRef.optional(),
        ...confirmationParams,
      }),
      output: SelectionResponse,
      needs: canPlanAnyKind,
    }),
    /** Not before that day, whatever the rule says; without a day the rule applies again. */
    postpone: post('/api/maintenance/visits/postpone', {
      cost: 'heavy',
      undo: 'warn',
      writes: { sites: 'nothing' },
      input: VisitSelection.extend({ until: Day.nullable() }),
      output: SelectionResponse,
      needs: canPlanAnyKind,
    }),
  },
});
