import { type DerivedWilaya, deriveWilaya } from '../../../contract/sites/derive-wilaya';
import type { Place } from '../../../contract/sites/place';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { CauseName, Language, Params } from '../../framework/language/language';
import { listClusters, listLocalizedWilayas } from '../../organisation/settings/queries-choices';
import { wilayaShapes } from '../geo/wilaya-shapes';
import { canAddSitesIn } from './can-add-sites-in';

type Context = { db: Db; user: User; language: Language };
type Given = { wilaya?: number; cluster?: number; place: Place | null };
type ListedWilaya = Awaited<ReturnType<typeof listLocalizedWilayas>>[number];
export type FoundWilaya =
  | { wilaya: ListedWilaya }
  | { wilaya?: undefined; field: 'wilaya' | 'cluster'; cause: CauseName; params?: Params };

/**
 * Returns the function that finds a new site's wilaya, for a form's call as for a row of a file: the one given, or
 * else the one that follows from the coordinates or the cluster. Either must be within the user's row access.
 */
export const loadSiteWilayaFinder = async ({ db, user, language }: Context) => {
  const wilayas = await listLocalizedWilayas(db, language);
  const clusterNames = new Map((await listClusters(db)).map(({ id, name }) => [id, name]));

  const checkGiven = (id: number, cluster: number | undefined): FoundWilaya => {
    const wilaya = wilayas.find(known => known.id === id);
    if (!wilaya || !canAddSitesIn(user, wilaya.cluster)) return { field: 'wilaya', cause: 'unknownWilaya' };
    if (cluster === undefined || wilaya.cluster === cluster) return { wilaya };
    const params = { wilaya: wilaya.name, cluster: clusterNames.get(cluster)! };
    return { field: 'wilaya', cause: 'wilayaOfOtherCluster', params };
  };

  return ({ wilaya: given, cluster, place }: Given): FoundWilaya => {
    const isClusterKnown = cluster === undefined || clusterNames.has(cluster);
    if (!isClusterKnown || (cluster !== undefined && !canAddSitesIn(user, cluster)))
      return { field: 'cluster', cause: 'unknownCluster' };
    if (given !== undefined) return checkGiven(given, cluster);
    const derived = deriveWilaya(wilayas, wilayaShapes, { cluster, place });
    if (!derived.wilaya) {
      const names = derived.candidates.map(({ name }) => name).join(', ');
      const params = { wilaya: names, cluster: clusterNames.get(cluster ?? 0) ?? '' };
      return { field: 'wilaya', cause: causes[derived.cause], params };
    }
    const { wilaya } = derived;
    return canAddSitesIn(user, wilaya.cluster)
      ? { wilaya }
      : { field: 'wilaya', cause: 'wilayaNotYours', params: { wilaya: wilaya.name } };
  };
};

type Underivable = Extract<DerivedWilaya<ListedWilaya>, { wilaya?: undefined }>['cause'];
const causes = {
  nothingGiven: 'wilayaMissing',
  nowhere: 'placeInNoWilaya',
  severalHere: 'severalWilayasHere',
  severalInCluster: 'severalWilayasInCluster',
  otherCluster: 'placeOfOtherCluster',
  emptyCluster: 'clusterWithoutWilaya',
} satisfies Record<Underivable, CauseName>;
