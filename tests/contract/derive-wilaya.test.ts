import { expect, it } from 'vitest';
import { deriveWilaya } from '../../contract/sites/derive-wilaya';
import { wilayas as official } from '../../server/organisation/reference/wilayas';
import { wilayaShapes } from '../../server/sites/geo/wilaya-shapes';
import { getShapeWilaya } from '../../src/work/maps/get-shape-wilaya';
import { wilayaShapes as drawnShapes } from '../../src/work/maps/wilaya-shapes';

/** The 48 official ones, and what a company adds: clusters 20 to 23 by hand, In Salah drawn in Tamanrasset's shape. */
const wilayas = [
  ...official.map(({ id, cluster }) => ({ id, cluster, shape_of: null as number | null })),
  { id: 53, cluster: 7, shape_of: 11 },
  { id: 901, cluster: 20, shape_of: 35 },
  { id: 902, cluster: 21, shape_of: 42 },
  { id: 903, cluster: 21, shape_of: 42 },
];
const shapes = wilayaShapes;

const places = {
  algiers: [36.7538, 3.0588],
  oran: [35.69, -0.63],
  constantine: [36.35, 6.6],
  bechar: [31.62, -2.22],
  ghardaia: [32.49, 3.67],
  tindouf: [27.67, -8.1],
  tamanrasset: [22.79, 5.53],
  inSalah: [27.19, 2.48],
  sea: [37.6, 3.05],
  tunis: [36.81, 10.18],
  paris: [48.86, 2.35],
} as const;

type Expected = number | string;
const table: [place: keyof typeof places | null, cluster: number | undefined, expected: Expected][] = [
  ['algiers', undefined, 16],
  ['oran', undefined, 31],
  ['constantine', undefined, 25],
  ['bechar', undefined, 8],
  ['ghardaia', undefined, 47],
  ['tindouf', undefined, 37],
  // Another wilaya is drawn in the same shape.
  ['tamanrasset', undefined, 'severalHere 11 53'],
  ['inSalah', undefined, 'severalHere 11 53'],
  ['inSalah', 7, 'severalHere 11 53'],
  ['sea', undefined, 'nowhere'],
  ['tunis', undefined, 'nowhere'],
  ['paris', undefined, 'nowhere'],
  [null, undefined, 'nothingGiven'],
  ['algiers', 1, 16],
  ['algiers', 2, 'otherCluster 16'],
  ['sea', 1, 'severalInCluster 9 10 15 16 26 35 42'],
  [null, 1, 'severalInCluster 9 10 15 16 26 35 42'],
  // A cluster's only wilaya, which has no shape of its own.
  [null, 20, 901],
  ['tunis', 20, 901],
  ['algiers', 20, 901],
  ['algiers', 21, 'otherCluster 16'],
  [null, 21, 'severalInCluster 902 903'],
  [null, 22, 'emptyCluster'],
  ['algiers', 22, 'emptyCluster'],
];

it.each(table)('%s in cluster %s: %s', (name, cluster, expected) => {
  const place = name ? { lat: places[name][0], lng: places[name][1] } : null;
  const derived = deriveWilaya(wilayas, shapes, { cluster, place });
  const said = derived.wilaya
    ? derived.wilaya.id
    : [derived.cause, ...derived.candidates.map(({ id }) => id)].join(' ');
  expect(said).toBe(expected);
});

it('has the only wilaya of a cluster with its own shape for a place beyond every shape, not for one in another', () => {
  const only = wilayas.filter(({ id, cluster }) => id === 31 || cluster !== 2);
  const deriveAt = ([lat, lng]: readonly [number, number]) =>
    deriveWilaya(only, shapes, { cluster: 2, place: { lat, lng } });
  expect(deriveAt(places.sea).wilaya?.id).toBe(31);
  expect(deriveAt(places.algiers)).toMatchObject({ cause: 'otherCluster', candidates: [{ id: 16 }] });
});

it('measures on the same shapes in the browser', () => {
  const drawn = new Map(drawnShapes.features.map(shape => [getShapeWilaya(shape), shape.geometry]));
  expect([...drawn.keys()].sort((a, b) => a - b)).toEqual([...shapes.keys()]);
  for (const [id, geometry] of drawn) {
    const { type, coordinates } = geometry as { type: string; coordinates: unknown };
    expect(type === 'Polygon' ? [coordinates] : coordinates).toEqual(shapes.get(id));
  }
});
