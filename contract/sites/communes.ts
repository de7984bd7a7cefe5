import csv from './communes.csv?raw';

export type NamedPlace = { name: string; at: [lat: number, lng: number] };

/**
 * The communes by map priority: each is the farthest from all before it, so the first ones are spread over the country
 * at any zoom.
 */
export const communes: readonly NamedPlace[] = spread(
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map(line => {
      const [name, lat, lng] = line.split(',');
      return { name, at: [Number(lat), Number(lng)] };
    }),
);

/** Farthest-point order, beginning with the first place. */
function spread(places: NamedPlace[]): NamedPlace[] {
  /** The squared distance of each place from the nearest one in the result, in degrees. */
  const distances = places.map(() => Number.POSITIVE_INFINITY);
  const remaining = new Set(places.keys());
  const ordered: NamedPlace[] = [];
  for (let next = 0; remaining.size > 0; ) {
    remaining.delete(next);
    const place = places[next];
    ordered.push(place);
    let farthest = -1;
    for (const index of remaining) {
      const [north, east] = [places[index].at[0] - place.at[0], places[index].at[1] - place.at[1]];
      distances[index] = Math.min(distances[index], north * north + east * east);
      if (farthest < 0 || distances[index] > distances[farthest]) farthest = index;
    }
    next = farthest;
  }
  return ordered;
}
