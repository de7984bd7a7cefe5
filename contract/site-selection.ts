import { z } from 'zod';
import { defineCalls, listOf, post, Switch } from './endpoint';
import { GpmSiteFilters } from './gpm-sites';
import { byKind, gpm, pm } from './permissions';
import { mayPlan, PlanInput } from './planning';
import { SiteFilters } from './sites';
import { AgentRef, Area, ManagerRef, Owner, SiteRef } from './vocabulary';

export const maxSelection = 20_000;

/** The rows of a list that an action is for: those picked, or all that match the list's filter. */
export const SiteSelection = z.object({
  area: Area.or(z.literal('all')),
  ids: listOf(SiteRef).optional(),
  /** « All N that match »: every site of the area that the filter shows to the caller. */
  matching: Switch.optional(),
  /** Strict: a filter that is dropped unseen would widen the selection. */
  filter: z.union([SiteFilters.strict(), GpmSiteFilters.strict()]).optional(),
});

/** What became of each row: done, or refused and why. */
export const SelectionAnswer = z.object({
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
export type SelectionAnswer = z.infer<typeof SelectionAnswer>;

/** Who may act on the sites of an area's list; GPM goes by its own scope. */
export const forArea = (area: string, flag: 'edit_agent_site' | 'edit_owner_site') =>
  area === 'gpm'
    ? flag === 'edit_agent_site'
      ? gpm(flag)
      : { scope: 'gpm' as const, from: 'cluster_manager' as const }
    : flag === 'edit_agent_site'
      ? pm(flag)
      : pm(flag, 'manager');

/** Actions on many sites at once. Each answers per row. */
export const siteSelection = defineCalls({
  name: 'siteSelection',
  actions: {
    assign: post('/api/sites/selection/assign', {
      input: SiteSelection.extend({ agent: AgentRef }),
      output: SelectionAnswer,
      needs: byKind('area', area => forArea(area, 'edit_agent_site')),
    }),
    plan: post('/api/sites/selection/plan', {
      input: SiteSelection.extend(PlanInput.shape),
      output: SelectionAnswer,
      needs: byKind('task_type', mayPlan),
    }),
    changeOwner: post('/api/sites/selection/owner', {
      input: SiteSelection.extend({ site_owner: Owner, site_manager: ManagerRef.optional() }),
      output: SelectionAnswer,
      needs: byKind('area', area => forArea(area, 'edit_owner_site')),
    }),
  },
});
