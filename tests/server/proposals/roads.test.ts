import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { distanceBetween } from '../../../contract/distance';
import { distancesBetween } from '../../../server/proposals/distances';

const close: (() => unknown)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

/** What OSRM answers: a row for each source, a cell for each destination; here straight lines in degrees. */
const osrm = async (answer?: (cell: number) => number | null) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://here');
    asked.push(pathname);
    if (!answer) return void response.writeHead(500).end('{}');
    const points = pathname
      .split('/')
      .at(-1)!
      .split(';')
      .map(point => point.split(',').map(Number));
    const [sources, destinations] = ['sources', 'destinations'].map(name =>
      searchParams.get(name)!.split(';').map(Number),
    );
    const cells = sources.map(from =>
      destinations.map(to =>
        answer(Math.abs(points[from][0] - points[to][0]) + Math.abs(points[from][1] - points[to][1])),
      ),
    );
    response.end(
      JSON.stringify({
        code: 'Ok',
        distances: cells,
        durations: cells.map(row => row.map(cell => cell && cell * 3)),
      }),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  close.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
};

const places = Array.from({ length: 130 }, (_, n) => ({ lat: 30 + (n % 11), lng: 2 + (n % 13) }));
const size = places.length + 1;

it('reckons as the crow flies, times 1.3 at 50 km/h, where there is no table', async () => {
  const { metres, minutes, by } = await distancesBetween(places, undefined);
  expect(by).toBe('crow');
  for (const [one, other] of [
    [0, 1],
    [5, 120],
    [129, 3],
  ]) {
    const apart = distanceBetween(places[one], places[other])! * 1.3;
    const at = (one + 1) * size + other + 1;
    expect(Math.abs(metres[at] - apart)).toBeLessThan(3);
    expect(minutes[at]).toBeCloseTo((metres[at] / 50_000) * 60, 6);
  }
  expect([...metres.subarray(0, size)]).toEqual(Array(size).fill(0));
});

it('asks a table of roads for at most 100 by 100 places, and takes the crow’s way where no road leads', async () => {
  const { url, asked } = await osrm(cell => (cell === 23 ? null : cell * 1_000));
  const [{ metres, minutes, by }, crow] = [
    await distancesBetween(places, url),
    await distancesBetween(places, undefined),
  ];
  expect(by).toBe('roads');
  expect(asked.length).toBe(4);
  expect(asked.every(path => path.startsWith('/table/v1/driving/2,30;'))).toBe(false);
  expect(asked.every(path => path.startsWith('/table/v1/driving/'))).toBe(true);
  for (const [one, { lat, lng }] of places.entries())
    for (const [other, place] of places.entries()) {
      const apart = Math.abs(lat - place.lat) + Math.abs(lng - place.lng);
      const at = (one + 1) * size + other + 1;
      expect([metres[at], minutes[at]]).toEqual(
        apart === 23 ? [crow.metres[at], crow.minutes[at]] : [apart * 1_000, (apart * 3_000) / 60],
      );
    }
});

it('falls back to the crow’s way, and says so, where the table does not answer', async () => {
  const { url } = await osrm();
  const nobody = 'http://127.0.0.1:9';
  const crow = await distancesBetween(places, undefined);
  for (const address of [url, nobody]) {
    const { metres, by } = await distancesBetween(places, address);
    expect(by).toBe('unreachable');
    expect(metres).toEqual(crow.metres);
  }
});
