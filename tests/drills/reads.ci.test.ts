import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ServerWithCopies, serverWithCopies } from './read-copies';

let server: ServerWithCopies;
beforeAll(async () => {
  server = await serverWithCopies(2);
});
afterAll(() => server?.stop());
afterEach(() => vi.restoreAllMocks());

const soon = { timeout: 20_000, interval: 50 };
const isRead = async (copy: number) => {
  const reader = server.person('manager');
  await vi.waitFor(async () => expect(await server.whereIs(() => reader.countsSites())).toBe(copy), soon);
};
const now = Date.now;
/** The servers run in this process and go by its clock: nobody waits for them. */
const secondsPass = (seconds: number) =>
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);

it('two copies take turns', async () => {
  await isRead(0);
  await isRead(1);
});

it('dashboards and search are read from the copies, and one’s own writes are seen at once all the same, at another server too', async () => {
  const { cluster, person, whereIs } = server;
  const reader = person('manager');
  const writer = person('admin');
  await isRead(0);
  const before = await writer.countsSites();
  const other = await server.another();
  // It has seen the copies before it reads from them.
  await vi.waitUntil(() => other.reads!.state().replicas.every(({ isReadable }) => isReadable), soon);
  const elsewhere = person({ token: await writer.token() }, other);

  for (const copy of cluster.replicas()) await cluster.pauseReplay(copy);
  // What somebody else did is at the primary, and no copy knows it yet: so it is a copy that was read.
  const others = await server.siteBySomebodyElse();
  for (const each of [reader, writer, elsewhere]) expect(await each.finds(others)).toBe(false);
  const own = await writer.makesSite();
  expect(await writer.finds(own)).toBe(true);
  expect(await elsewhere.finds(own)).toBe(true);
  expect(await writer.countsSites()).toBe(before + 2);
  expect(await whereIs(() => writer.finds(own))).toBe('primary');
  // By now open pages were told of it, which ask again: they too.
  expect(await reader.finds(own)).toBe(true);

  for (const copy of cluster.replicas()) await cluster.resumeReplay(copy);
  await vi.waitFor(async () => expect(await whereIs(() => writer.finds(own))).not.toBe('primary'), soon);
  expect(await whereIs(() => reader.finds(own))).not.toBe('primary');
  expect(await reader.finds(others)).toBe(true);
  expect(await writer.countsSites()).toBe(before + 2);
});

it('a copy that is more than five seconds behind is not read until it has caught up', async () => {
  const { cluster, person, state } = server;
  const reader = person('manager');
  const copies = cluster.replicas();
  await isRead(0);
  for (const copy of copies) await cluster.pauseReplay(copy);
  const others = await server.siteBySomebodyElse();
  expect(await reader.finds(others)).toBe(false);
  secondsPass(6);
  expect(await reader.finds(others)).toBe(true);
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
  const readersGoOn = async () => {
    const before = answers;
    await vi.waitUntil(() => answers > before + 20, soon);
  };
  await one.kill();
  await readersGoOn();
  await isRead(1);
  await other.kill();
  await readersGoOn();
  going = false;
  await Promise.all(reading);
  expect(await server.whereIs(() => reader.countsSites())).toBe('primary');
  expect(failures).toEqual([]);

  await other.up();
  // Longer than a copy that failed is left alone.
  secondsPass(31);
  await isRead(1);
});
