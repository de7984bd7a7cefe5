import { type Wilaya, wilayas } from '../../organisation/reference/wilayas';
import { isInWilaya } from '../../sites/geo/wilaya-shapes';
import { type Commune, communes } from './communes';
import type { Random } from './random';

export type Place = { wilaya: Wilaya; commune: Commune; communeIndex: number; lat: number; lng: number };

/** A random populated place, so that sites are as dense in the north as in reality. */
export const pickPlace = (random: Random, wilayaId: number = random.weighted(population)): Place => {
  const wilaya = wilayasById.get(wilayaId)!;
  const list = communes.get(wilayaId)!;
  // A third of a wilaya's sites are in and around its chief town.
  const communeIndex = random.chance(wilayaId === capital ? 0.05 : 0.3) ? 0 : random.int(0, list.length - 1);
  const commune = list[communeIndex];
  return { wilaya, commune, communeIndex, ...pickAround(random, wilaya, commune) };
};

/** Thousands of inhabitants of a cluster. */
export const getPopulation = (cluster: number) =>
  population.reduce(
    (sum, [id, people]) => (wilayasById.get(id)!.cluster === cluster ? sum + people : sum),
    0,
  );

const capital = 16;
const saharan = new Set([1, 8, 11, 30, 33, 37, 47]);
const wilayasById = new Map(wilayas.map(wilaya => [wilaya.id, wilaya]));

const pickAround = (random: Random, wilaya: Wilaya, commune: Commune) => {
  const centre = anchors.get(commune)!;
  let spread = getSpread(wilaya.id);
  for (let attempt = 0; attempt < 25; attempt++) {
    const place = {
      lat: roundDegrees(centre.lat + random.normal() * spread),
      lng: roundDegrees(centre.lng + random.normal() * spread),
    };
    if (isInWilaya(wilaya.id, place)) return place;
    spread *= 0.9;
  }
  return centre;
};

/** How far sites lie from their commune's centre: the standard deviation in degrees. */
const getSpread = (wilayaId: number) => {
  if (wilayaId === capital) return 0.008;
  return saharan.has(wilayaId) ? 0.05 : 0.025;
};

const roundDegrees = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** The commune's position, moved towards the wilaya's centre if it is outside the simplified shape. */
const findAnchor = (wilaya: Wilaya, { lat, lng }: Commune) => {
  for (let share = 0; share < 1; share += 0.02) {
    const place = {
      lat: roundDegrees(lat + (wilaya.lat - lat) * share),
      lng: roundDegrees(lng + (wilaya.lng - lng) * share),
    };
    if (isInWilaya(wilaya.id, place)) return place;
  }
  return { lat: wilaya.lat, lng: wilaya.lng };
};
const anchors = new Map(
  [...communes].flatMap(([id, list]) =>
    list.map(commune => [commune, findAnchor(wilayasById.get(id)!, commune)] as const),
  ),
);

/** Thousands of inhabitants by wilaya number (census of 2008); the emptiest are slightly overweighted. */
const population: readonly (readonly [number, number])[] = [
  400, 1002, 455, 621, 1119, 912, 721, 270, 1002, 695, 176, 648, 949, 846, 1127, 2988, 1092, 636, 1489, 330,
  898, 604, 609, 482, 938, 819, 737, 990, 784, 558, 1454, 228, 52, 628, 802, 408, 49, 294, 647, 386, 438, 591,
  766, 766, 192, 371, 363, 726,
].map((thousands, index) => [index + 1, Math.max(thousands, 120)]);
