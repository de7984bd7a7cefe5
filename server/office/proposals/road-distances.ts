import { z } from 'zod';
import type { Place } from '../../../contract/sites/place';

/** OSRM's default limit of places on each side of a table (`--max-table-size 100`). */
const side = 100;
const atOnce = 4;
/** Time limit for all tables together, in milliseconds: a user waits for the proposal. */
const patience = 10_000;

const grid = z.array(z.array(z.number().nullable()));
const Table = z.object({ code: z.literal('Ok'), distances: grid, durations: grid });

/**
 * Metres and minutes between places from the table service of OSRM (`/table/v1/driving`), row and column 0 being no
 * place; NaN where there is no road. Throws where it does not answer everything within ten seconds.
 */
export const fetchRoadDistances = async (places: readonly Place[], url: string) => {
  const size = places.length + 1;
  const metres = new Float64Array(size * size);
  const minutes = new Float64Array(size * size);
  const signal = AbortSignal.timeout(patience);
  const blocks = Array.from({ length: Math.ceil(places.length / side) }, (_, n) => n * side);
  const pairs = blocks.flatMap(from => blocks.map(to => [from, to] as const));
  const turns = pairs[Symbol.iterator]();
  const worker = async () => {
    for (const [from, to] of turns) {
      const rows = places.slice(from, from + side);
      const columns = places.slice(to, to + side);
      const { distances, durations } = await tableOf(url, rows, columns, signal);
      for (const row of rows.keys())
        for (const column of columns.keys()) {
          const at = (from + row + 1) * size + to + column + 1;
          metres[at] = Math.round(distances[row]?.[column] ?? Number.NaN);
          minutes[at] = (durations[row]?.[column] ?? Number.NaN) / 60;
        }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { metres, minutes };
};

const tableOf = async (
  url: string,
  rows: readonly Place[],
  columns: readonly Place[],
  signal: AbortSignal,
) => {
  const points = [...rows, ...columns].map(({ lng, lat }) => `${lng},${lat}`).join(';');
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => from + n).join(';');
  const query = `annotations=distance,duration&sources=${numbers(0, rows.length)}&destinations=${numbers(rows.length, columns.length)}`;
  // Where agents live and sites are is sent only to the configured server.
  const answer = await fetch(`${url.replace(/\/+$/, '')}/table/v1/driving/${points}?${query}`, {
    signal,
    redirect: 'error',
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the table of roads answered ${answer.status}`);
  }
  return Table.parse(await answer.json());
};
