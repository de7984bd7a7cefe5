import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFailOverTimes, startDrill } from './fail-over';
import { startPatroni } from './patroni';

let patroni: Awaited<ReturnType<typeof startPatroni>>;
let drill: Awaited<ReturnType<typeof startDrill>>;
beforeAll(async () => {
  patroni = await startPatroni();
  drill = await startDrill(patroni.url, 4);
});
afterAll(async () => {
  await drill?.stop();
  await patroni?.stop();
});

it('loses the machine of the primary again and again: Patroni promotes by itself, nothing acknowledged is lost or doubled', async () => {
  const waits: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const lost = await patroni.leader();
    waits.push(await drill.through(async () => lost.kill()));
    expect((await patroni.leader()).name).not.toBe(lost.name);
    lost.start();
    await patroni.whole();
  }
  const { ready, ...figures } = await drill.end();
  expect(ready).toEqual(['ready', '503, missing: primary']);
  expect(Math.max(...waits)).toBeLessThan(30_000);
  console.log(`Patroni: ${formatFailOverTimes(waits)}`, figures);
});
