import { z } from 'zod';
import type { Place } from '../../../contract/sites/place';

/** OSRM's default limit of places on each side of a table (`--max-table-size 100`). */
const maxTableSize = 100;
const maxParallelRequests = 4;
/** Time limit for all tables together, in milliseconds: a user waits for the proposal. */
const timeLimit = 10_000;

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
  const signal = AbortSignal.timeout(timeLimit);
  const blockCount = Math.ceil(places.length / maxTableSize);
  const blocks = Array.from({ length: blockCount }, (_, index) => index * maxTableSize);
  /** The first row and column of each table; the iterator is shared by the workers. */
  const tables = blocks.flatMap(from => blocks.map(to => [from, to] as const))[Symbol.iterator]();
  const worker = async () => {
    for (const [from, to] of tables) {
      const rows = places.slice(from, from + maxTableSize);
      const columns = places.slice(to, to + maxTableSize);
      const { distances, durations } = await fetchTable(url, rows, columns, signal);
      for (const row of rows.keys())
        for (const column of columns.keys()) {
          const index = (from + row + 1) * size + to + column + 1;
          metres[index] = Math.round(distances[row]?.[column] ?? Number.NaN);
          minutes[index] = (durations[row]?.[column] ?? Number.NaN) / 60;
        }
    }
  };
  await Promise.all(Array.from({ length: maxParallelRequests }, worker));
  return { metres, minutes };
};

const fetchTable = async (
  url: string,
  rows: readonly Place[],
  columns: readonly Place[],
  signal: AbortSignal,
) => {
  const points = [...rows, ...columns].map(({ lng, lat }) => `${lng},${lat}`).join(';');
  const listIndices = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index).join(';');
  const sources = listIndices(0, rows.length);
  const destinations = listIndices(rows.length, columns.length);
  const query = `annotations=distance,duration&sources=${sources}&destinations=${destinations}`;
  // No redirects: where agents live and sites are is sent only to the configured server.
  const response = await fetch(`${url.replace(/\/+$/, '')}/table/v1/driving/${points}?${query}`, {
    signal,
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the table of roads answered ${response.status}`);
  }
  return Table.parse(await response.json());
};
