import type { SiteDetail } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { isLastPlanDone, listSiteAreas, listSiteNotes } from './queries';
import { requireSite } from './require-site';
import { siteDetail } from './rows';
import { loadSiteNames } from './source';

/** The detail page's record of a visible site. */
export const getSiteDetail = async (db: Db, user: User, siteId: number): Promise<SiteDetail> => {
  const site = await requireSite(db, user, siteId);
  const areas = await listSiteAreas(db, siteId);
  const notes = await listSiteNotes(db, siteId);
  const names = await loadSiteNames(db, [
    site.manager_id,
    ...areas.flatMap(area => [area.agent_id, area.next_plan_agent_id]),
  ]);
  return siteDetail(site, areas, notes, await isLastPlanDone(db, siteId), names);
};
