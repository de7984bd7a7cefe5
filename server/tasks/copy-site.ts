import type { Db } from '../db/client';
import { copySites } from './queries-copy';

/**
 * Brings what tasks carry of their site up to date after its owner, manager or wilaya changed, in the transaction of
 * that change: lists, totals and visibility of tasks read it.
 */
export const copySiteToTasks = async (db: Db, siteIds: readonly number[]) => {
  if (siteIds.length) await copySites(db, siteIds);
};
