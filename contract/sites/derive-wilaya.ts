import { isInShape, type Shape } from './is-in-shape';
import type { Place } from './place';

/** `shape_of`: the wilaya whose shape it is drawn in, if it has none of its own. */
type Wilaya = { id: number; cluster: number; shape_of: number | null };
type Known = { cluster?: number; place?: Place | null };
/** The wilaya, or why there is none, with those that may be meant. */
export type DerivedWilaya<W extends Wilaya> =
  | { wilaya: W }
  | {
      wilaya?: undefined;
      cause:
        | 'nothingGiven'
        | 'nowhere'
        | 'severalHere'
        | 'severalInCluster'
        | 'otherCluster'
        | 'emptyCluster';
      candidates: readonly W[];
    };

/**
 * The wilaya that follows from a site's coordinates and cluster, for who gives none: the one whose shape has the place,
 * of several that share a shape the one in the cluster, or else the cluster's only one.
 */
export const deriveWilaya = <W extends Wilaya>(
  wilayas: readonly W[],
  shapes: ReadonlyMap<number, Shape>,
  { cluster, place }: Known,
): DerivedWilaya<W> => {
  const here = place ? listWilayasAt(wilayas, shapes, place) : [];
  if (cluster === undefined) {
    if (here.length === 1) return { wilaya: here[0] };
    if (here.length > 1) return { cause: 'severalHere', candidates: here };
    return { cause: place ? 'nowhere' : 'nothingGiven', candidates: [] };
  }
  const inCluster = wilayas.filter(wilaya => wilaya.cluster === cluster);
  const hereInCluster = here.filter(wilaya => wilaya.cluster === cluster);
  if (hereInCluster.length === 1) return { wilaya: hereInCluster[0] };
  if (hereInCluster.length > 1) return { cause: 'severalHere', candidates: hereInCluster };
  if (inCluster.length === 0) return { cause: 'emptyCluster', candidates: [] };
  // Where a wilaya without a shape of its own ends, no shape says: the cluster decides.
  const [only, ...others] = inCluster;
  const isOutside = here.length > 0 && (others.length > 0 || shapes.has(only.id));
  if (isOutside) return { cause: 'otherCluster', candidates: here };
  return others.length ? { cause: 'severalInCluster', candidates: inCluster } : { wilaya: only };
};

/** The wilayas that are drawn in a shape that has the place. */
const listWilayasAt = <W extends Wilaya>(
  wilayas: readonly W[],
  shapes: ReadonlyMap<number, Shape>,
  place: Place,
) => {
  const found = new Set([...shapes].filter(([, shape]) => isInShape(shape, place)).map(([id]) => id));
  return wilayas.filter(({ id, shape_of }) => found.has(shapes.has(id) ? id : (shape_of ?? id)));
};
