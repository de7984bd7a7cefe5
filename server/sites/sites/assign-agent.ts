import type { Area } from '../../../contract/organisation/vocabulary';
import type { ObjectAction } from '../../../contract/registry/changes';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { requireAgent } from '../../organisation/directory/require-agent';
import { addSitesToArea } from '../derived/queries-sites';
import { areasOfSites, type SiteRecord, setAreaAgent } from './queries';
import { requireAssignmentsConfirmed } from './require-assignments-confirmed';
import { requireLockedSite } from './require-site';

/** Puts an agent in charge of a site in one area; like planning, this may add the site to the area. */
export const assignAgent = async (
  call: Omit<HandlerContext, 'input'>,
  siteId: number,
  area: Area,
  agentId: number,
  confirmed?: readonly string[],
) => {
  const site = await requireLockedSite(call.db, call.user, siteId);
  const agent = await requireAgent(call.db, call.user, agentId, 'site_owner');
  const isNew = (await addSitesToArea(call.db, [site.id], area)).length > 0;
  await assignAgentToSites(call, [site], [area], agent.id, { field: 'site_owner', confirmed, isNew });
  return {};
};

type AssignmentRequest = {
  action?: ObjectAction<'sites'>;
  /** The input that names the agent, and the fields that the caller has confirmed. */
  field: string;
  confirmed: readonly string[] | undefined;
  /** The sites came into the areas with this assignment. */
  isNew?: boolean;
};

/** Puts an agent in charge of locked sites in the areas to which they belong; returns the affected sites. */
export const assignAgentToSites = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  sites: readonly SiteRecord[],
  areas: readonly Area[],
  agentId: number,
  { action = 'sites.assignAgent', field, confirmed, isNew = false }: AssignmentRequest,
) => {
  const memberships = await areasOfSites(
    db,
    sites.map(({ id }) => id),
    areas,
  );
  const changes = memberships.filter(({ agent_id }) => agent_id !== agentId);
  const changedIds = new Set(changes.map(({ site_id }) => site_id));
  if (changedIds.size) {
    await setAreaAgent(db, [...changedIds], areas, agentId);
    await recordHistory(
      db,
      { user, address: request.ip },
      changes.map(({ site_id, area, agent_id }) => ({
        object: 'sites',
        id: site_id,
        action,
        ...(isNew ? {} : { about: { area } }),
        before: { ...(isNew && { area: null }), agent_id },
        after: { ...(isNew && { area }), agent_id: agentId },
      })),
    );
    await notify(db, [agentId], buildAssignmentNotice(sites.filter(({ id }) => changedIds.has(id))));
    await requireAssignmentsConfirmed(
      { db, user },
      confirmed,
      field,
      [...changedIds].map(id => ({ agent_id: agentId, sites: [id] })),
    );
  }
  return new Set(memberships.map(({ site_id }) => site_id));
};

const buildAssignmentNotice = (sites: SiteRecord[]) =>
  sites.length === 1
    ? buildNotice('siteAssigned', { code: sites[0].code })
    : buildNotice('sitesAssigned', { count: sites.length });
