import type { Db } from '../db/client';
import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';
import { clusters, wilayas, wilayasOfSites } from './queries';

/**
 * The wilayas and clusters that the caller has anything to choose in: those of the clusters he serves, and those of
 * sites that are his one by one. The rest is `elsewhere`: rows may still name it.
 */
export const offeredPlaces = async (db: Db, user: User) => {
  const [allWilayas, allClusters] = await Promise.all([wilayas(db), clusters(db)]);
  if (user.role === 'admin')
    return { wilayas: allWilayas, clusters: allClusters, elsewhere: { wilayas: [], clusters: [] } };
  const served = new Set(user.role === 'agent' ? [] : clustersOf(user));
  const single = new Set(user.role === 'cluster_manager' ? [] : await wilayasOfSites(db, user));
  const isHis = ({ id, cluster }: { id: number; cluster: number }) => served.has(cluster) || single.has(id);
  const his = allWilayas.filter(isHis);
  const hisClusters = new Set([...served, ...his.map(({ cluster }) => cluster)]);
  return {
    wilayas: his,
    clusters: allClusters.filter(({ id }) => hisClusters.has(id)),
    elsewhere: {
      wilayas: allWilayas.filter(wilaya => !isHis(wilaya)),
      clusters: allClusters.filter(({ id }) => !hisClusters.has(id)),
    },
  };
};
