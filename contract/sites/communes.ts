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

function spread(places: NamedPlace[]): NamedPlace[] {
  const away = places.map(() => Number.POSITIVE_INFINITY);
  const remaining = new Set(places.keys());
  const ordered: NamedPlace[] = [];
  for (let next = 0; remaining.size > 0; ) {
    remaining.delete(next);
    const place = places[next];
    ordered.push(place);
    let farthest = -1;
    for (const each of remaining) {
      const [north, east] = [places[each].at[0] - place.at[0], places[each].at[1] - place.at[1]];
      away[each] = Math.min(away[each], north * north + east * east);
      if (farthest < 0 || away[each] > away[farthest]) farthest = each;
    }
    next = farthest;
  }
  return ordered;
}
