import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { byDepth } from '../depth';
import { formatFailOverTimes, startDrill, terminateConnections } from './fail-over';
import { startSeededPostgres } from './seeded-postgres';

/** How many times the database goes away under load. */
const restarts = byDepth({ quick: 3, ci: 3, deep: 50 });
/** The database answers again, and so must the server, within these milliseconds. */
const recovery = 20_000;

let postgres: Awaited<ReturnType<typeof startSeededPostgres>>;
beforeAll(async () => {
  // What it told was kept must outlast an immediate stop.
  postgres = await startSeededPostgres('admin', ['synchronous_commit=on']);
});
afterAll(() => postgres?.stop());

it(`lives through ${restarts} restarts of the database under load: 503 meanwhile, back within ${recovery / 1000} s, nothing acknowledged lost`, async () => {
  const drill = await startDrill(postgres.url, 6);
  try {
    const waits: number[] = [];
    for (let turn = 0; turn < restarts; turn++)
      waits.push(await drill.through(goesAway[turn % goesAway.length]));
    const { ready, ...figures } = await drill.end();
    expect(ready).toContain('ready');
    expect(Math.max(...waits)).toBeLessThan(recovery);
    console.log(formatFailOverTimes(waits), figures);
  } finally {
    await drill.stop();
  }
});

it('is alive and not ready while the database is away or hangs: 503 for what waits for it, and back when it is back', async () => {
  const drill = await startDrill(postgres.url, 0, { DB_STATEMENT_LIMIT: '1', DB_CONNECT_LIMIT: '1' });
  const { ask } = drill;
  const back = () =>
    vi.waitUntil(async () => (await ask('/api/health/ready')).status === 200, { timeout: recovery });
  try {
    // What it has just read and still knows is no sign of a database.
    expect(await ask('/api/health')).toMatchObject({ status: 200 });
    await postgres.down('fast');
    expect(await ask('/api/health/alive')).toMatchObject({ status: 200, body: { status: 'alive' } });
    for (const path of ['/api/health/ready', '/api/health', '/api/sites/fetch'])
      expect(await ask(path), path).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
        body: { success: false, errcode: 128, error: expect.stringContaining('indisponible') },
      });
    await postgres.up();
    await back();

    postgres.hang();
    const waiting = [ask('/api/sites/fetch'), ask('/api/health/ready')];
    expect(await ask('/api/health/alive')).toMatchObject({ status: 200 });
    for (const answer of waiting) expect(await answer).toMatchObject({ status: 503, retryAfter: '2' });
    postgres.goOn();
    await back();
    expect(drill.server.output()).not.toContain('nobody caught this');
  } finally {
    await drill.stop();
  }
});

const goesAway = [
  async () => {
    await postgres.down('fast');
    await postgres.up();
  },
  async () => {
    await postgres.down('immediate');
    await postgres.up();
  },
  /** All connections are ended, by hand or by a proxy that fails over; the database goes on. */
  () => terminateConnections(postgres.url),
];
