import { z } from 'zod';
import {
  arrayOf,
  defineResource,
  exporting,
  get,
  maxListed,
  pageOf,
  paging,
  post,
  Switch,
} from '../framework/endpoint';
import { defineFields, fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { severalOf } from '../framework/several';
import { byKind, from } from '../organisation/permissions';
import {
  AgentRef,
  ClusterId,
  Day,
  Due,
  Id,
  ManagerRef,
  Owner,
  Search,
  SiteRef,
  TaskKind,
  WilayaId,
  words,
} from '../organisation/vocabulary';
import { VisitStateName } from '../sites/visit-due';
import { mayPlan, mayPlanSome } from './planning';
import { waitCauses } from './recurrence';
import { SelectionAnswer } from './site-selection';

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
export const Visit = z.object(shapeIn(visitFields, 'row'));
export type Visit = z.infer<typeof Visit>;

export const VisitFilters = z
  .object({
    state: severalOf(VisitStateName),
    due_from: Day,
    due_to: Day,
    maintenance: carriedId(),
    task_type: severalOf(TaskKind),
    site: Search,
    site_wilaya: severalOf(WilayaId),
    site_owner: severalOf(Owner),
    site_manager: severalOf(ManagerRef),
    site_cluster: severalOf(ClusterId),
    agent: severalOf(AgentRef),
  })
  .partial();

function carriedId() {
  const schema = z.coerce.number<number>().int().min(1).max(2_147_483_647);
  words.add(schema, { word: 'carried' });
  return schema;
}

export const VisitSelection = z.object({
  ids: arrayOf(Id, maxListed).optional(),
  matching: Switch.optional(),
  filter: VisitFilters.strict().optional(),
});
export const maxVisitSelection = 1_000;

/** The next visits of one site: what the site's page shows. */
const OfSite = z.object({ data: z.array(Visit) });

/** Due visits: each a maintenance plan at one of its sites. */
export const visits = defineResource({
  name: 'maintenance/visits',
  record: Visit,
  idField: 'visit_id',
  rowsKey: 'visits',
  filters: VisitFilters,
  filterFrom: {
    agent: from('manager'),
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    site_cluster: from('cluster_manager'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(visitFields, 'column'),
  sorts: sortsFrom(visitFields, 'due'),
  unsorted: unsortedIn(visitFields),
  exports: {
    list: { needs: from('manager'), columns: fieldsIn(visitFields, 'sheet'), file: 'visites.xlsx' },
  },
  actions: {
    list: get('/api/maintenance/visits/fetch', {
      input: VisitFilters.extend({ ...paging, ...exporting }),
      output: pageOf('visits', Visit),
      needs: from('manager'),
    }),
    ofSite: get('/api/maintenance/site/:site_id', {
      input: z.object({ site_id: SiteRef }),
      output: OfSite,
      needs: from('manager'),
    }),
    /** Plans visits that are not planned: on their due day, or on the given one. One result each. */
    plan: post('/api/maintenance/visits/plan', {
      undo: 'revert',
      writes: { sites: 'plan', plans: { strategy: 'createdPlans', needs: byKind('row', mayPlan) } },
      input: VisitSelection.extend({
        planning_date: Day.optional(),
        agent: AgentRef.optional(),
      }),
      output: SelectionAnswer,
      needs: mayPlanSome,
    }),
    /** Not before that day, whatever the rule says; without a day the rule applies again. */
    postpone: post('/api/maintenance/visits/postpone', {
      undo: 'repeat',
      writes: { sites: 'nothing' },
      input: VisitSelection.extend({ until: Day.nullable() }),
      output: SelectionAnswer,
      needs: mayPlanSome,
    }),
  },
});
