import type { SiteDetail } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { areasOf, lastPlanDone, notesOf } from './queries';
import { requireSite } from './require-site';
import { siteDetail } from './rows';
import { namesFor } from './source';

/** The detail page's record of a visible site. */
export const showSite = async (db: Db, user: User, siteId: number): Promise<SiteDetail> => {
  const site = await requireSite(db, user, siteId);
  const areas = await areasOf(db, siteId);
  const notes = await notesOf(db, siteId);
  const named = await namesFor(db, [
    site.manager_id,
    ...areas.flatMap(area => [area.agent_id, area.next_plan_agent_id]),
  ]);
  return siteDetail(site, areas, notes, await lastPlanDone(db, siteId), named);
};
