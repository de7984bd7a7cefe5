import type { Area } from '../../../contract/organisation/vocabulary';
import type { ActionOn } from '../../../contract/registry/changes';
import { recordHistory } from '../../framework/history/record-history';
import type { Call } from '../../framework/http/mount';
import { requireAgent } from '../../organisation/directory/require-agent';
import { notice, notify } from '../../organisation/notifications/notify';
import { joinArea } from '../derived/queries-sites';
import { areasOfSites, type SiteRecord, setAreaAgent } from './queries';
import { requireSiteToChange } from './require-site';

/** Puts an agent in charge of a site in one area; like planning, this may add the site to the area. */
export const assignAgent = async (call: Omit<Call, 'input'>, siteId: number, area: Area, agentId: number) => {
  const site = await requireSiteToChange(call.db, call.user, siteId);
  const agent = await requireAgent(call.db, call.user, agentId, 'site_owner');
  await joinArea(call.db, [site.id], area);
  await putInCharge(call, [site], [area], agent.id);
  return {};
};

/** Puts an agent in charge of locked sites in the areas to which they belong; returns the affected sites. */
export const putInCharge = async (
  { db, user, request }: Omit<Call, 'input'>,
  sites: readonly SiteRecord[],
  areas: readonly Area[],
  agentId: number,
  action: ActionOn<'sites'> = 'sites.assignAgent',
) => {
  const memberships = await areasOfSites(
    db,
    sites.map(({ id }) => id),
    areas,
  );
  const changes = memberships.filter(({ agent_id }) => agent_id !== agentId);
  const changed = new Set(changes.map(({ site_id }) => site_id));
  if (changed.size) {
    await setAreaAgent(db, [...changed], areas, agentId);
    await recordHistory(
      db,
      { user, address: request.ip },
      changes.map(({ site_id, area, agent_id }) => ({
        object: 'sites',
        id: site_id,
        action,
        about: { area },
        before: { agent_id },
        after: { agent_id: agentId },
      })),
    );
    await notify(db, [agentId], assigned(sites.filter(({ id }) => changed.has(id))));
  }
  return new Set(memberships.map(({ site_id }) => site_id));
};

const assigned = (sites: SiteRecord[]) =>
  sites.length === 1
    ? notice('siteAssigned', { code: sites[0].code })
    : notice('sitesAssigned', { count: sites.length });
