import type { Area } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { areasOfSites, findSite, lockSite } from './queries';

/** The site, or 404 when it does not exist or is not visible to the user. */
export const requireSite = async (db: Db, user: User, siteId: number) => {
  const site = await findSite(db, user, siteId);
  if (!site) throw notFound();
  return site;
};

/** The same, locked for a change. */
export const requireLockedSite = async (db: Db, user: User, siteId: number) => {
  const site = await lockSite(db, user, siteId);
  if (!site) throw notFound();
  return site;
};

/** 404 for a site that is not in the area's list. */
export const requireSiteInArea = async (db: Db, siteId: number, area: Area) => {
  if (!(await areasOfSites(db, [siteId], [area])).length) throw notFound();
};
