import type { Problem, Shift, Stop } from '../../server/office/proposals/solver/problem';
import { getStraightDistances } from '../../server/office/proposals/solver/straight-distances';
import { createRandom } from '../../server/operations/demo/random';

/**
 * The largest week that proposals must handle: agents around northern towns, their plans, and a backlog, half of it
 * late. Beeline distances times 1.3, at 50 km/h.
 */
export const createLargeWeek = ({
  agents = 30,
  plans = 600,
  candidates = 1_500,
  seed = 1,
}: {
  agents?: number;
  plans?: number;
  candidates?: number;
  seed?: number;
} = {}): Problem => {
  const { next, int, pick } = createRandom(seed);
  const days = 5;
  const towns = Array.from({ length: 8 }, () => ({ lat: 34.5 + next() * 2.2, lng: -1 + next() * 9 }));
  const near = ({ lat, lng }: { lat: number; lng: number }, degrees: number) => ({
    lat: lat + (next() - 0.5) * degrees,
    lng: lng + (next() - 0.5) * degrees,
  });
  const homes = Array.from({ length: agents }, (_, n) => near(towns[n % towns.length], 0.3));
  const shifts: Shift[] = homes.flatMap((_, agent) =>
    Array.from({ length: days }, (_, day) => ({
      agent,
      day,
      from: agent + 1,
      to: agent + 1,
      opens: 0,
      closes: 480,
      load: Infinity,
      maxByKind: [Infinity, 3],
    })),
  );
  const places = [...homes];
  const stop = (place: { lat: number; lng: number }): Stop => ({
    place: places.push(place),
    minutes: pick([20, 30, 45, 60]),
    opens: 0,
    closes: Infinity,
    load: 0,
    kind: int(0, 1),
    lateCosts: Array(days).fill(0),
    unplannedCost: 1,
    agents: null,
    days: null,
    fixedShift: null,
  });
  const fixed = Array.from({ length: plans }, (_, n) => {
    const shift = n % shifts.length;
    return { ...stop(near(homes[shifts[shift].agent], 0.4)), minutes: 30, kind: 0, fixedShift: shift };
  });
  const free = Array.from({ length: candidates }, () => {
    const each = stop(near(pick(towns), 1.2));
    const due = int(-10, 20);
    const lateCosts = Array.from({ length: days }, (_, day) => Math.max(0, day - due));
    return { ...each, lateCosts, unplannedCost: Math.max(0, 7 - due) + 1 };
  });
  const metres = getStraightDistances(places).map(each => each * 1.3);
  return {
    places: places.length + 1,
    metres,
    minutes: metres.map(each => (each / 50_000) * 60),
    stops: [...fixed, ...free],
    shifts,
  };
};
