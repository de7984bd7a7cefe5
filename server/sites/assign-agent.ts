import type { Area } from '../../contract/vocabulary';
import { findAgent } from '../accounts/queries';
import { notify } from '../notifications/notify';
import { invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import { areaOfSite, joinArea, setAreaAgent } from './queries';
import { requireSiteToChange } from './require-site';

/** Puts an agent in charge of a site in one area; planning may put a site into an area, and so may this. */
export const assignAgent = async (
  { user, db, say, request }: Omit<Call, 'input'>,
  siteId: number,
  area: Area,
  agentId: number,
) => {
  const site = await requireSiteToChange(db, user, siteId);
  const agent = await findAgent(db, user, agentId);
  if (!agent) throw invalid('site_owner', 'unknownAgent');
  await joinArea(db, [site.id], area);
  const before = await areaOfSite(db, site.id, area);
  await setAreaAgent(db, [site.id], area, agent.id);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: site.id,
      action: 'sites.assignAgent',
      before: { area, agent_id: before?.agent_id ?? null },
      after: { area, agent_id: agent.id },
    },
  ]);
  if (before?.agent_id !== agent.id)
    await notify(db, [agent.id], say('notices', 'siteAssigned', { code: site.code }));
  return {};
};
