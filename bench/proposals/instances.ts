import { readFileSync } from 'node:fs';
import type { Problem } from '../../server/office/proposals/solver/problem';

/**
 * The best known solution of each (SINTEF's lists of Solomon's and of Gehring and Homberger's instances): vehicles
 * first, then distance.
 */
export const bestKnownSolutions = {
  R101: { vehicles: 19, way: 1650.8 },
  C101: { vehicles: 10, way: 828.94 },
  RC101: { vehicles: 14, way: 1696.95 },
  C1_2_1: { vehicles: 20, way: 2704.57 },
} as const;
export type InstanceName = keyof typeof bestKnownSolutions;

/** An instance with as many vehicles as its best known solution: one shift each. */
export const readInstance = (name: InstanceName): Problem => {
  const [head, ...rows] = readFileSync(new URL(`instances/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(' '));
  const [, load, minutes] = head.map(Number);
  const [depot, ...customers] = rows.map(row => row.map(Number));
  const places = rows.length + 1;
  const metres = new Float64Array(places * places);
  for (const [one, [x, y]] of rows.entries())
    for (const [other, [x2, y2]] of rows.entries())
      metres[(one + 1) * places + other + 1] = Math.hypot(Number(x) - Number(x2), Number(y) - Number(y2));
  const stops = customers.map(([, , demand, opens, closes], n) => ({
    place: n + 2,
    minutes,
    opens,
    closes,
    load: demand,
    kind: 0,
    lateCosts: [0],
    unplannedCost: 1,
    agents: null,
    days: null,
    fixedShift: null,
  }));
  const shifts = Array.from({ length: bestKnownSolutions[name].vehicles }, (_, agent) => ({
    agent,
    day: 0,
    from: 1,
    to: 1,
    opens: 0,
    closes: depot[4],
    load,
    maxByKind: [Infinity],
  }));
  return { places, metres, minutes: metres, stops, shifts };
};
