import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ServerWithCopies, serverWithCopies } from './read-copies';

let server: ServerWithCopies;
beforeAll(async () => {
  server = await serverWithCopies(1);
});
afterAll(() => server?.stop());

const soon = { timeout: 20_000, interval: 100 };

it('dashboards and search are read from the copy, and one’s own writes are seen at once all the same', async () => {
  const { cluster, person, whereIs } = server;
  const [copy] = cluster.replicas();
  const reader = person('manager');
  const writer = person('admin');
  await vi.waitFor(async () => expect(await whereIs(() => reader.countsSites())).toBe(0), soon);
  expect(await whereIs(() => writer.countsSites())).toBe(0);
  const before = await writer.countsSites();

  await cluster.pauseReplay(copy);
  // What somebody else did is at the primary, and the copy does not know it yet: so it is the copy that was asked.
  const others = await server.siteBySomebodyElse();
  expect(await reader.finds(others)).toBe(false);
  expect(await writer.finds(others)).toBe(false);

  const own = await writer.makesSite();
  expect(await writer.finds(own)).toBe(true);
  expect(await writer.countsSites()).toBe(before + 2);
  expect(await whereIs(() => writer.finds(own))).toBe('primary');
  // By now open pages were told of it, which ask again: they too.
  expect(await reader.finds(own)).toBe(true);

  await cluster.resumeReplay(copy);
  await vi.waitFor(async () => expect(await whereIs(() => writer.finds(own))).toBe(0), soon);
  expect(await whereIs(() => reader.finds(own))).toBe(0);
  expect(await reader.finds(others)).toBe(true);
  expect(await writer.countsSites()).toBe(before + 2);
});
