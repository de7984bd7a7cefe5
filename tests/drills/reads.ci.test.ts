import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ServerWithCopies, serverWithCopies } from './read-copies';

let server: ServerWithCopies;
beforeAll(async () => {
  server = await serverWithCopies(2);
});
afterAll(() => server?.stop());

/** Beyond the half minute for which a copy that failed is left alone. */
const soon = { timeout: 60_000, interval: 100 };
const isRead = async (copy: number) => {
  const reader = server.person('manager');
  await vi.waitFor(async () => expect(await server.whereIs(() => reader.countsSites())).toBe(copy), soon);
};

it('two copies take turns', async () => {
  await isRead(0);
  await isRead(1);
});

it('own writes are seen by the same session at another server, too', async () => {
  const { cluster, person } = server;
  const writer = person('admin');
  const token = await writer.token();
  const other = await server.another();
  // It has seen the copies before it reads from them.
  await vi.waitUntil(() => other.reads!.state().replicas.every(({ isReadable }) => isReadable), soon);
  const elsewhere = person({ token }, other);
  for (const copy of cluster.replicas()) await cluster.pauseReplay(copy);
  const others = await server.siteBySomebodyElse();
  expect(await elsewhere.finds(others)).toBe(false);
  const own = await writer.makesSite();
  expect(await elsewhere.finds(own)).toBe(true);
  for (const copy of cluster.replicas()) await cluster.resumeReplay(copy);
});

it('a copy that is more than five seconds behind is not read until it has caught up', async () => {
  const { cluster, person, state } = server;
  const reader = person('manager');
  const copies = cluster.replicas();
  await isRead(0);
  for (const copy of copies) await cluster.pauseReplay(copy);
  const others = await server.siteBySomebodyElse();
  expect(await reader.finds(others)).toBe(false);
  await vi.waitFor(async () => expect(await reader.finds(others)).toBe(true), soon);
  expect(await server.whereIs(() => reader.finds(others))).toBe('primary');
  for (const { isReadable, secondsBehind } of state()) {
    expect(isReadable).toBe(false);
    expect(secondsBehind).toBeGreaterThan(5);
  }
  await cluster.resumeReplay(copies[1]);
  await isRead(1);
  expect(await reader.finds(others)).toBe(true);
  await cluster.resumeReplay(copies[0]);
  await isRead(0);
});

it('of copies that are killed nobody who reads notices anything; one that is back is read again', async () => {
  const { cluster, person } = server;
  const [one, other] = cluster.replicas();
  const reader = person('manager');
  const admin = person('admin');
  const all = await admin.takesSites();
  const failures: unknown[] = [];
  let answers = 0;
  let going = true;
  const reading = [() => reader.countsSites(), () => reader.finds('site'), () => admin.takesSites()].map(
    async (read, n) => {
      while (going) {
        try {
          const answer = await read();
          if (n === 2) expect(answer).toBe(all);
          answers++;
        } catch (error) {
          failures.push(error);
        }
      }
    },
  );
  await one.kill();
  await new Promise(resolve => setTimeout(resolve, 500));
  await isRead(1);
  await other.kill();
  await new Promise(resolve => setTimeout(resolve, 500));
  going = false;
  await Promise.all(reading);
  expect(await server.whereIs(() => reader.countsSites())).toBe('primary');
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(50);

  await other.up();
  await isRead(1);
});
