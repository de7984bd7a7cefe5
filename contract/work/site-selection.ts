import { z } from 'zod';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineCalls,
  maxIds,
  mergeListFilters,
  post,
} from '../framework/endpoint';
import { byKind } from '../framework/permissions';
import { AgentRef, Area, ManagerRef, Owner, SiteRef } from '../organisation/vocabulary';
import { deliverySites } from '../sites/delivery-sites';
import { gpmSites } from '../sites/gpm-sites';
import {
  addToSomeListRule,
  editOwnerRule,
  getAddToListRule,
  getAreaRule,
  getAssignAgentRule,
} from '../sites/site-areas';
import { sites } from '../sites/sites';
import { ssrSites } from '../sites/ssr-sites';
import { canPlan, PlanInput } from './planning';

export const maxSelection = maxIds;

/** The list of each area. */
export const siteLists = { all: sites, delivery: deliverySites, ssr: ssrSites, gpm: gpmSites } as const;

/** The rows of a list that an action applies to: those selected, or all that match the list's filter. */
export const SiteSelection = z.object({
  area: Area.or(z.literal('all')),
  ids: arrayOf(SiteRef, maxSelection).optional(),
  /** « All N that match »: every site of the area that matches the filter within row access. */
  matching: BooleanParam.optional(),
  filter: mergeListFilters(Object.values(siteLists)).optional(),
});

/** The result for each row: done, or refused and why. */
export const SelectionResponse = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      site_id: z.int(),
      site_code: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type SelectionResponse = z.infer<typeof SelectionResponse>;

/** Actions on many sites at once. One result per row. */
export const siteSelection = defineCalls({
  name: 'siteSelection',
  actions: {
    assign: post('/api/sites/selection/assign', {
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: { strategy: 'siteFields', needs: getAssignAgentRule } },
      input: SiteSelection.extend({ agent: AgentRef, ...confirmationParams }),
      output: SelectionResponse,
      needs: byKind('area', area => getAreaRule(area, 'edit_agent_site')),
    }),
    plan: post('/api/sites/selection/plan', {
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: 'plan', plans: 'createdPlans' },
      input: SiteSelection.extend({
        ...PlanInput.shape,
        /**
         * Without `agent`: assigns each plan to the site's agent in charge, if active and within reach. A site without
         * one gets an unassigned plan, or is refused if the kind requires an agent.
         */
        site_agents: BooleanParam.optional(),
        ...confirmationParams,
      }),
      output: SelectionResponse,
      needs: byKind('task_type', canPlan),
    }),
    changeOwner: post('/api/sites/selection/owner', {
      withoutFlag: 'scopeAlone',
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: { strategy: 'siteFields', needs: editOwnerRule } },
      input: SiteSelection.extend({
        site_owner: Owner,
        site_manager: ManagerRef.optional(),
        ...confirmationParams,
      }),
      output: SelectionResponse,
      needs: byKind('area', area => getAreaRule(area, 'edit_owner_site')),
    }),
    /** Puts each site into all of these lists, or is refused. */
    addToLists: post('/api/sites/selection/lists', {
      cost: 'heavy',
      undo: 'revert',
      writes: { sites: { strategy: 'siteFields', needs: getAddToListRule } },
      input: SiteSelection.extend({ lists: arrayOf(Area) }),
      output: SelectionResponse.extend({
        /** For each list: the sites that are new there, and those that were there already. */
        lists: z.array(z.object({ area: Area, added: z.int(), already: z.int() })),
      }),
      needs: addToSomeListRule,
    }),
  },
});
