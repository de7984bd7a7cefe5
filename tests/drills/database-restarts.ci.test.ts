import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { byDepth } from '../depth';
import { unique } from '../factories/sites';
import { sessionFor } from '../server/harness';
import { type ServerProcess, startServer } from '../server/server-process';
import { startFilled } from './filled-postgres';
import { withDatabase } from './first-start';

/** How many times the database goes away under load. */
const restarts = byDepth({ quick: 3, ci: 3, deep: 50 });
/** The database answers again, and so must the server, within these milliseconds. */
const recovery = 20_000;
const clients = { writing: 8, reading: 8, exporting: 2, listening: 4 };

let postgres: Awaited<ReturnType<typeof startFilled>>;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  // What it told was kept must outlast an immediate stop.
  postgres = await startFilled('admin', ['synchronous_commit=on']);
  token = await withDatabase(postgres.url, db => sessionFor(db, 'admin'));
  server = await startServer({ DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
});

it(
  `lives through ${restarts} restarts of the database under load: 503 meanwhile, back within ${recovery / 1000} s, nothing acknowledged lost`,
  async () => {
    const load = new Load();
    const working = load.begin();
    for (let turn = 0; turn < restarts; turn++) {
      const before = load.acknowledged.length;
      await vi.waitUntil(() => load.acknowledged.length > before + 20, { timeout: 20_000 });
      await goesAway[turn % goesAway.length]();
      await vi.waitUntil(async () => (await load.ask('/api/sites/fetch')).status === 200, {
        timeout: recovery,
        interval: 50,
      });
    }
    load.over = true;
    await working;
    expect(load.wrong).toEqual([]);
    expect(server.output()).not.toContain('nobody caught this');
    expect(load.answers[503]).toBeGreaterThan(0);
    await withDatabase(postgres.url, async db => {
      const { rows } = await sql<{ code: string; made: number }>`
        select s.code, count(h.id)::int as made from sites s
        left join history h on h.object = 'sites' and h.object_id = s.id and h.action = 'sites.create'
        where s.code like ${`${load.prefix}%`} group by s.code`.execute(db);
      const kept = new Map(rows.map(({ code, made }) => [code, made]));
      expect(load.acknowledged.filter(code => kept.get(code) !== 1)).toEqual([]);
    });
    if (restarts > 3)
      console.log(
        `${restarts} restarts: ${load.acknowledged.length} writes acknowledged, none lost; answers`,
        load.answers,
      );
  },
  60_000 + restarts * 20_000,
);

it('tells that it is alive while the database is away, and that it is not ready', async () => {
  const load = new Load();
  // What it has just read and still knows is no sign of a database.
  expect(await load.ask('/api/health')).toMatchObject({ status: 200 });
  await postgres.down('fast');
  expect(await load.ask('/api/health/alive')).toMatchObject({ status: 200, body: { status: 'alive' } });
  for (const path of ['/api/health/ready', '/api/health', '/api/sites/fetch'])
    expect(await load.ask(path), path).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { success: false, errcode: 128, error: expect.stringContaining('indisponible') },
    });
  await postgres.up();
  await vi.waitUntil(async () => (await load.ask('/api/health/ready')).status === 200, { timeout: recovery });
});

it('goes on while the database hangs: alive at once, 503 for what waits for it, back when it goes on', async () => {
  const hurried = await startServer({
    DATABASE_URL: postgres.url,
    DB_STATEMENT_LIMIT: '1',
    DB_CONNECT_LIMIT: '1',
  });
  const load = new Load(hurried);
  await vi.waitUntil(async () => (await load.ask('/api/sites/fetch')).status === 200, { timeout: recovery });
  const processes = [postgres.processNumber()];
  await withClient(async client => {
    const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    processes.push(...rows.map(({ pid }) => pid));
  });
  for (const each of processes) process.kill(each, 'SIGSTOP');
  try {
    const waiting = [load.ask('/api/sites/fetch'), load.ask('/api/health/ready')];
    expect(await load.ask('/api/health/alive')).toMatchObject({ status: 200 });
    for (const answer of waiting) expect(await answer).toMatchObject({ status: 503, retryAfter: '2' });
  } finally {
    for (const each of processes) process.kill(each, 'SIGCONT');
  }
  await vi.waitUntil(async () => (await load.ask('/api/sites/fetch')).status === 200, { timeout: recovery });
  expect(hurried.output()).not.toContain('nobody caught this');
  await hurried.stop();
});

const goesAway = [
  async () => {
    await postgres.down('fast');
    await pause(700);
    await postgres.up();
  },
  async () => {
    await postgres.down('immediate');
    await postgres.up();
  },
  /** All connections are ended, by hand or by a proxy that fails over; the database goes on. */
  () =>
    withClient(client =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'terrain'`,
      ),
    ),
];

/** Clients that write, read, export and listen until it is over; what is refused they ask for again. */
class Load {
  over = false;
  readonly prefix = unique('R');
  readonly acknowledged: string[] = [];
  constructor(private readonly of = server) {}

  /** How many answers there were of each status; 0 where the connection ended. */
  readonly answers: Record<number, number> = {};
  /** Answers that nobody should get. */
  readonly wrong: unknown[] = [];

  begin() {
    return Promise.all([
      ...this.times(clients.writing, () => this.write()),
      ...this.times(clients.reading, () => this.take('/api/sites/fetch?limit=100')),
      ...this.times(clients.exporting, () => this.take('/api/sites/fetch?export=true')),
      ...this.times(clients.listening, () => this.take('/api/notification/stream', 2_000)),
    ]);
  }

  private times(count: number, act: () => Promise<unknown>) {
    return Array.from({ length: count }, async () => {
      while (!this.over) await act();
    });
  }

  private async write() {
    const site_code = unique(this.prefix);
    while (!this.over) {
      const { status } = await this.take('/api/entrepots/new', 15_000, {
        ...{ site_owner: 'inhouse', site_code, site_address_wilaya: 16 },
      });
      if (status === 200) return this.acknowledged.push(site_code);
    }
  }

  /** An answer that has to be the one asked for, or 503; what is not answered waits a moment. */
  private async take(path: string, patience = 15_000, body?: object) {
    const answer = await this.ask(path, patience, body);
    if (![200, 503, 0].includes(answer.status) || (answer.status === 503 && !answer.retryAfter))
      this.wrong.push({ path, ...answer });
    if (answer.status !== 200) await pause(100);
    return answer;
  }

  async ask(path: string, patience = 15_000, body?: { site_code?: string }) {
    try {
      const response = await fetch(this.of.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-sts-token': token,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': String(body.site_code) }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      this.answers[response.status] = (this.answers[response.status] ?? 0) + 1;
      const text = await response.text().catch(() => '');
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: isJson && text ? JSON.parse(text) : null,
      };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError' && patience === 15_000) this.wrong.push({ path, error });
      this.answers[0] = (this.answers[0] ?? 0) + 1;
      return { status: 0, retryAfter: null, body: null };
    }
  }
}

const withClient = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await work(client).finally(() => client.end());
};
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
