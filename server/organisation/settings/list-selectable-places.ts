import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { visiblePlace } from '../row-access/visibility';
import { listAssignedWilayas, listClusters, listLocalizedWilayas } from './queries-choices';

/**
 * The wilayas and clusters in which the caller has something to choose: those of their clusters, and those of
 * individually assigned sites. The rest is `elsewhere`: rows may still refer to it.
 */
export const listSelectablePlaces = async (db: Db, user: User, language: Language) => {
  const [allWilayas, allClusters] = await Promise.all([listLocalizedWilayas(db, language), listClusters(db)]);
  if (hasFullAccess('sites', user))
    return { wilayas: allWilayas, clusters: allClusters, elsewhere: { wilayas: [], clusters: [] } };
  const userClusters = new Set(visiblePlace('sites', user)?.clusters);
  const assignedWilayas = new Set(await listAssignedWilayas(db, user));
  const isOwn = ({ id, cluster }: { id: number; cluster: number }) =>
    userClusters.has(cluster) || assignedWilayas.has(id);
  const ownWilayas = allWilayas.filter(isOwn);
  const ownClusters = new Set([...userClusters, ...ownWilayas.map(({ cluster }) => cluster)]);
  return {
    wilayas: ownWilayas,
    clusters: allClusters.filter(({ id }) => ownClusters.has(id)),
    elsewhere: {
      wilayas: allWilayas.filter(wilaya => !isOwn(wilaya)),
      clusters: allClusters.filter(({ id }) => !ownClusters.has(id)),
    },
  };
};
