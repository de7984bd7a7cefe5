import { isAllowed } from '../../../contract/framework/permissions';
import { areas } from '../../../contract/organisation/vocabulary';
import { getAreaRule } from '../../../contract/sites/site-areas';
import type { siteSelection } from '../../../contract/work/site-selection';
import { getFieldRequirement } from '../../../contract/work/task-kinds';
import { invalid } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { requireAgent } from '../../organisation/directory/require-agent';
import { addSitesToLists, createListRefusal } from '../../sites/sites/add-to-lists';
import { assignAgentToSites } from '../../sites/sites/assign-agent';
import { changeOwnerOnceConfirmed, requireOwnerAndManager } from '../../sites/sites/change-owner';
import { addPlans } from './add-plans';
import { getDropSiteRefusal, getSiteRefusal, readPlan } from './new-plan';
import { requireNewPlansConfirmed } from './require-plans-confirmed';
import { selectSites } from './selected-sites';
import { findSiteAgents } from './site-agents';

export const siteSelectionHandlers: Handlers<typeof siteSelection> = {
  /** From the list of all sites: in each of a site's areas in which the caller may assign. */
  assign: async ({ input, ...call }) => {
    const agent = await requireAgent(call.db, call.user, input.agent, 'agent');
    const selected = await selectSites(call, input);
    const targetAreas = areas.filter(area =>
      input.area === 'all' ? isAllowed(call.user, getAreaRule(area, 'edit_agent_site')) : area === input.area,
    );
    const members = await assignAgentToSites(call, selected.accepted, targetAreas, agent.id, {
      action: 'siteSelection.assign',
      field: 'agent',
      confirmed: input.confirmed,
    });
    // A site outside all of these areas has no agent to change.
    selected.refuse(({ id }) => (members.has(id) ? null : 'notInArea'));
    return selected.toResponse(call);
  },

  plan: async ({ input, ...call }) => {
    const usesSiteAgents = input.site_agents === true && input.agent === undefined;
    const plan = await readPlan(call, input, { givenLater: usesSiteAgents ? 'agent' : undefined });
    const { drop_site_id } = plan;
    const selected = await selectSites(call, input, drop_site_id === null ? [] : [drop_site_id]);
    const dropCause = drop_site_id === null ? null : getDropSiteRefusal(selected.site(drop_site_id));
    if (dropCause) throw invalid('drop_site', dropCause);
    selected.refuse(site => getSiteRefusal(site, plan));
    const agentBySite = usesSiteAgents
      ? await findSiteAgents(call, plan.kind, selected.accepted)
      : new Map<number, number>();
    if (usesSiteAgents && getFieldRequirement(plan.kind, 'agent') === 'required')
      selected.refuse(({ id }) => (agentBySite.has(id) ? null : 'noSiteAgent'));
    const { accepted } = selected;
    const plans = await addPlans(
      call,
      accepted.map(site => ({
        site,
        plan: usesSiteAgents ? { ...plan, agent_id: agentBySite.get(site.id) ?? null } : plan,
      })),
      'siteSelection.plan',
    );
    await requireNewPlansConfirmed(
      call,
      input.confirmed,
      { agent: 'agent', day: 'planning_date' },
      plans.filter(({ existed }) => !existed).map(({ id }) => id),
    );
    const alreadyPlanned = new Set(accepted.filter((_, index) => plans[index].existed));
    selected.refuse(site => (alreadyPlanned.has(site) ? 'alreadyPlanned' : null));
    return selected.toResponse(call);
  },

  changeOwner: async ({ input, ...call }) => {
    const { owner, manager } = await requireOwnerAndManager(call, input.site_owner, input.site_manager);
    const selected = await selectSites(call, input);
    await changeOwnerOnceConfirmed(
      call,
      input.confirmed,
      selected.accepted,
      owner,
      manager,
      'siteSelection.changeOwner',
    );
    return selected.toResponse(call);
  },

  addToLists: async ({ input, ...call }) => {
    const { user, say } = call;
    const lists = areas.filter(area => input.lists.includes(area));
    if (!lists.length) throw invalid('lists', 'required');
    const forbiddenList = lists.find(area => !isAllowed(user, getAreaRule(area, 'add_site')));
    if (forbiddenList) throw invalid('lists', 'areaNotAllowed', { value: say('words', forbiddenList) });
    const selected = await selectSites(call, input);
    selected.refuse(await createListRefusal(call, selected.accepted, lists));
    const counts = await addSitesToLists(call, selected.accepted, lists);
    return { ...selected.toResponse(call), lists: counts };
  },
};
