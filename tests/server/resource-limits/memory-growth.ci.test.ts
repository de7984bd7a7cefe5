import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { CountCache, cachedByVersion } from '../../../server/framework/cache/cache';
import type { User } from '../../../server/framework/identity/user';

const user = { userid: 1, wroteAgo: null } as unknown as User;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Megabytes that are still held once something is done. */
const measureGrowth = async (work: () => Promise<unknown>) => {
  collect();
  const before = process.memoryUsage().heapUsed;
  await work();
  collect();
  return (process.memoryUsage().heapUsed - before) / 1024 / 1024;
};
/** The filter of a list that names twenty thousand ids; another one each time. */
const longKey = (turn: number) =>
  JSON.stringify(Array.from({ length: 20_000 }, (_, id) => id + turn * 20_000));

it('totals are kept by a digest of what was asked, and no more than some thousand of them', async () => {
  const counts = new CountCache();
  const growth = await measureGrowth(async () => {
    for (let turn = 0; turn < 60; turn++) await counts.get(user, longKey(turn), async () => turn);
  });
  expect(growth).toBeLessThan(4);
  for (let turn = 0; turn < 6_000; turn++) await counts.get(user, `${turn}`, async () => turn);
  expect(counts.size).toBe(5_000);
  expect(await counts.get(user, '5999', async () => -1)).toBe(5_999);
});

it('figures are kept by a digest, too', async () => {
  const db = {} as never;
  const growth = await measureGrowth(async () => {
    for (let turn = 0; turn < 60; turn++) await cachedByVersion(db, longKey(turn), 'now', async () => turn);
  });
  expect(growth).toBeLessThan(4);
});
