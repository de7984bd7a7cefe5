import type { Db } from '../../framework/db/client';
import { type Origin, recordHistory } from '../../framework/history/record-history';
import { insertSites, type NewSite } from '../derived/queries-sites';

/** Adds validated sites, each to its area, with their history. Returns their ids in the same order. */
export const addSites = async (db: Db, origin: Origin, sites: NewSite[]) => {
  const added = await insertSites(db, sites);
  await recordHistory(
    db,
    origin,
    added.map(({ id, cluster_id }, index) => ({
      object: 'sites',
      id,
      action: 'sites.create',
      after: { ...sites[index], cluster_id },
    })),
  );
  return added.map(({ id }) => id);
};
