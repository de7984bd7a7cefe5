export type Point = { lat: number; lng: number };

/** Great-circle metres by the law of cosines: another formula than the product's. */
export const computeDistance = (one: Point, other: Point) => {
  const rad = Math.PI / 180;
  const cosine =
    Math.sin(one.lat * rad) * Math.sin(other.lat * rad) +
    Math.cos(one.lat * rad) * Math.cos(other.lat * rad) * Math.cos((one.lng - other.lng) * rad);
  return 6_371_000 * Math.acos(Math.min(1, cosine));
};

export const computeLength = (route: Point[]) =>
  route.slice(1).reduce((sum, spot, at) => sum + computeDistance(route[at], spot), 0);

/** Every order in which they can be visited. */
export const listPermutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, at) =>
        listPermutations(items.filter((_, other) => other !== at)).map(rest => [first, ...rest]),
      );
