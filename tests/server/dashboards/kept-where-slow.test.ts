import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptWhereSlow } from '../../../server/dashboards/kept';
import type { Db } from '../../../server/db/client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = 60_000;
/** A question whose answer is the number of times that it was worked out, each of which takes so long (ms). */
const asking = (took: number) => {
  const db = {} as Db;
  let times = 0;
  const work = () => new Promise<number>(resolve => setTimeout(() => resolve(++times), took));
  return async () => {
    const answer = keptWhereSlow(db, 'question', work);
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

it('what is answered soon is answered anew each time', async () => {
  const ask = asking(1_900);
  expect(await ask()).toEqual({ value: 1, waited: 1_900 });
  expect(await ask()).toEqual({ value: 2, waited: 1_900 });
});

it('what takes long is kept sixty times as long, answered once more while it is made anew, and never twice as old', async () => {
  const ask = asking(5_000);
  expect(await ask()).toEqual({ value: 1, waited: 5_000 });
  await vi.advanceTimersByTimeAsync(5 * minutes - 1);
  expect(await ask()).toEqual({ value: 1, waited: 0 });
  await vi.advanceTimersByTimeAsync(minutes);
  expect(await ask()).toEqual({ value: 1, waited: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask()).toEqual({ value: 2, waited: 0 });
  await vi.advanceTimersByTimeAsync(11 * minutes);
  expect(await ask()).toEqual({ value: 3, waited: 5_000 });
});
