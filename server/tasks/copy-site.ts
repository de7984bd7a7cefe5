import type { Db } from '../db/client';
import { copySites } from './queries-copy';

/**
 * Brings what plans and tasks carry of the site where they count up to date after its owner, manager or wilaya
 * changed, in the transaction of that change: lists, totals, dashboards and the visibility of tasks read it.
 */
export const copySiteToWork = async (db: Db, siteIds: readonly number[]) => {
  if (siteIds.length) await copySites(db, siteIds);
};
