import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { lockSites } from '../../sites/sites/queries';
import { listVisitsByIds, type VisitRow } from './queries-visits';

/** Visits still to be planned, by id, read after their sites were locked: nobody changes them meanwhile. */
export const lockVisits = async (
  db: Db,
  user: User,
  requested: readonly { id: number; site_id: number }[],
): Promise<Map<number, VisitRow>> => {
  await lockSites(
    db,
    user,
    requested.map(({ site_id }) => site_id),
  );
  const visits = await listVisitsByIds(
    db,
    user,
    requested.map(({ id }) => id),
  );
  return new Map(visits.map(visit => [visit.id, visit]));
};
