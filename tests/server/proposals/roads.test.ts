import { expect, it, onTestFinished } from 'vitest';
import { getDistances } from '../../../server/office/proposals/distances';
import { startRoadServer } from './road-server';

const places = Array.from({ length: 130 }, (_, n) => ({ lat: 30 + (n % 11), lng: 2 + (n % 13) }));
const size = places.length + 1;

it('asks a table of roads for at most 100 by 100 places, and takes the crow’s way where no road leads or nobody answers', async () => {
  const { url, asked, close } = await startRoadServer((from, to) => {
    const apart = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);
    return apart === 23 ? null : { metres: apart * 1_000, seconds: apart * 3_000 };
  });
  onTestFinished(close);
  const [{ metres, minutes, by }, crow] = [
    await getDistances(places, url),
    await getDistances(places, undefined),
  ];
  expect(by).toBe('roads');
  expect(await getDistances(places, 'http://127.0.0.1:9')).toEqual({ ...crow, by: 'unreachable' });
  expect(asked.length).toBe(4);
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
