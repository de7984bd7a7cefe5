import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CountCache,
  cachedByVersion,
  cachedForSeconds,
  invalidateCaches,
  staleWhileRevalidate,
} from '../../server/framework/cache/cache';
import type { Db } from '../../server/framework/db/client';
import type { User } from '../../server/framework/identity/user';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = 60_000;
/** A question whose answer is the number of times that it was worked out, each of which takes so long (ms). */
const createReader = (took: number) => {
  const db = {} as Db;
  let times = 0;
  const work = () => new Promise<number>(resolve => setTimeout(() => resolve(++times), took));
  return async () => {
    const answer = staleWhileRevalidate(db, 'question', work);
    let waited = 0;
    let value: number | undefined;
    void answer.then(result => {
      value = result;
    });
    await vi.advanceTimersByTimeAsync(0);
    while (value === undefined) {
      waited += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
    return { value, waited };
  };
};

it('staleWhileRevalidate answers anew each time what is answered soon', async () => {
  const readCached = createReader(1_900);
  expect(await readCached()).toEqual({ value: 1, waited: 1_900 });
  expect(await readCached()).toEqual({ value: 2, waited: 1_900 });
});

it('staleWhileRevalidate caches what takes long sixty times as long, answers it while it is worked out anew, and never twice as old', async () => {
  const readCached = createReader(5_000);
  expect(await readCached()).toEqual({ value: 1, waited: 5_000 });
  await vi.advanceTimersByTimeAsync(5 * minutes - 1);
  expect(await readCached()).toEqual({ value: 1, waited: 0 });
  await vi.advanceTimersByTimeAsync(minutes);
  expect(await readCached()).toEqual({ value: 1, waited: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await readCached()).toEqual({ value: 2, waited: 0 });
  await vi.advanceTimersByTimeAsync(11 * minutes);
  expect(await readCached()).toEqual({ value: 3, waited: 5_000 });
});

/** Answers how often it was called, which fails where it is told to. */
const counter = () => {
  let times = 0;
  const load = async (fails?: unknown) => {
    times++;
    if (fails === true) throw new Error('away');
    return times;
  };
  return load;
};

it('staleWhileRevalidate lets those who ask at the same moment wait for the same work', async () => {
  const load = counter();
  const db = {} as Db;
  const both = [1, 2].map(() => staleWhileRevalidate(db, 'question', () => load()));
  expect(await Promise.all(both)).toEqual([1, 1]);
});

it('cachedForSeconds serves all callers for two seconds, of each database alone and in no transaction', async () => {
  const read = cachedForSeconds([], counter());
  const [db, other] = [{} as Db, {} as Db];
  expect(await Promise.all([read(db), read(db)])).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([await read(db), await read(other), await read(db)]).toEqual([1, 2, 1]);
  expect(await read({ isTransaction: true } as Db)).toBe(3);
  await vi.advanceTimersByTimeAsync(2);
  expect(await read(db)).toBe(4);
});

it('cachedForSeconds reads anew when another server changed it, and caches nothing while this one may be changing it', async () => {
  const read = cachedForSeconds(['owners'], counter());
  const db = {} as Db;
  await read(db);
  invalidateCaches(['clusters']);
  expect(await read(db)).toBe(1);
  invalidateCaches(['clusters', 'owners']);
  expect([await read(db), await read(db)]).toEqual([2, 2]);
  read.invalidate();
  expect([await read(db), await read(db)]).toEqual([3, 4]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([await read(db), await read(db)]).toEqual([5, 5]);
});

it('cachedByVersion works out once what has the same key and version, and again what failed', async () => {
  const load = counter();
  const db = {} as Db;
  const readCached = (key: string, version: string, fails = false) =>
    cachedByVersion(db, key, version, () => load(fails));
  await expect(readCached('reach of a', '1', true)).rejects.toThrow('away');
  expect(await Promise.all([readCached('reach of a', '1'), readCached('reach of a', '1')])).toEqual([2, 2]);
  expect([await readCached('reach of b', '1'), await readCached('reach of a', '1')]).toEqual([3, 2]);
  expect([await readCached('reach of a', '2'), await readCached('reach of a', '2')]).toEqual([4, 4]);
});

it('CountCache keeps a total for two seconds, and none for whoever wrote within three', async () => {
  const counts = new CountCache();
  const count = counter();
  const readCached = (wroteAgo: number | null) =>
    counts.get({ wroteAgo } as User, 'sites of a', () => count());
  expect([
    await readCached(null),
    await readCached(3),
    await readCached(2.9),
    await readCached(null),
  ]).toEqual([1, 1, 2, 2]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await readCached(null)).toBe(3);
  counts.clear();
  expect(await readCached(null)).toBe(4);
});
