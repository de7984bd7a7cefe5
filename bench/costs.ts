import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { createCpuMeter } from './cpu-time';
import { createDayCalls, deskCallWeights } from './day-calls';
import { createPhones } from './field';
import { percentile, reportFigure } from './figures';
import { createRandomInt } from './memory';
import type { BenchServer } from './server';
import { createSessions, openStreams } from './soak';
import { publishMessage } from './streams';

/** Concurrent callers: few enough that none waits for another. */
const callers = 2;
/** Seconds per kind of call. */
const lasting = 12;
/** Seconds until writes are folded into counts and totals, so that this cost is included. */
const folded = 70;
const messages = 5;
/** Calls before measuring. */
const warmUp = 10;

const written = ['judge', 'plan'];

/**
 * The duration of a call of each kind, and its CPU time in server and database, in milliseconds; for docs/capacity.md.
 * `reads` for what grows with the data, `writes` and `streams` for what does not.
 */
export const benchCosts = async (server: BenchServer, databaseUrl: string, kinds: 'reads' | 'writes') => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  try {
    const calls = await createDayCalls(server, db);
    const measure = await meter(server, db, calls.times);
    const tokens = await createSessions(db);
    for (const what of Object.keys(deskCallWeights) as (keyof typeof deskCallWeights)[]) {
      if (written.includes(what) !== (kinds === 'writes')) continue;
      const pick = createRandomInt(7);
      const once = (n: number) => calls.atDesk[what](pick, tokens[n % tokens.length]);
      if (kinds === 'reads') await measure.calls(what, 0, once);
      else await measure.leaves(what, () => measure.calls(what, folded, once));
    }
    if (kinds === 'writes') {
      const phones = await createPhones(db);
      const agents = phones.map(calls.inField);
      for (const [what, send] of [
        ['steps', 'step'],
        ['photos', 'photo'],
      ] as const)
        await measure.leaves(what, () =>
          measure.calls(what, folded, n => agents[n % agents.length][send](n)),
        );
      await measureStreams(server, databaseUrl, measure.used);
    }
    for (const [failure, count] of calls.failures) console.log(`  ${count} × ${failure}`);
  } finally {
    await close();
  }
};

type Used = (about: string, count: number, work: () => Promise<unknown>) => Promise<void>;

const meter = async (server: BenchServer, db: Db, times: Record<string, number[]>) => {
  const processors = await createCpuMeter(server, db);
  const reportCpuTime = (about: string, before: Record<string, number>, count: number) => {
    for (const [of, now] of Object.entries(processors()))
      reportFigure({
        name: `cost: ${about}, processor of the ${of}`,
        value: ((now - before[of]) / count) * 1_000,
        unit: 'ms',
      });
  };
  return {
    used: (async (about, count, work) => {
      const before = processors();
      await work();
      reportCpuTime(about, before, count);
    }) satisfies Used as Used,
    /** What each call writes: history rows, and bytes of WAL. */
    leaves: async (what: string, work: () => Promise<unknown>) => {
      const before = await readCounters(db);
      await work();
      const after = await readCounters(db);
      const count = times[what].length + warmUp;
      reportFigure({
        name: `cost: ${what}, history`,
        value: (after.history - before.history) / count,
        unit: 'rows',
      });
      reportFigure({
        name: `cost: ${what}, log`,
        value: (after.log - before.log) / count / 1_000,
        unit: 'kB',
      });
    },
    calls: async (what: string, followed: number, once: (n: number) => Promise<unknown>) => {
      for (let n = 0; n < warmUp; n++) await once(n);
      times[what] = [];
      const before = processors();
      const until = performance.now() + lasting * 1_000;
      let n = warmUp;
      await Promise.all(
        Array.from({ length: callers }, async () => {
          while (performance.now() < until) await once(n++);
        }),
      );
      await wait(followed * 1_000);
      const median = percentile(times[what], 0.5).toFixed(0);
      reportFigure({
        name: `cost: ${what}, p95 (median ${median})`,
        value: percentile(times[what], 0.95),
        unit: 'ms',
      });
      reportCpuTime(what, before, times[what].length);
    },
  };
};

const readCounters = async (db: Db) =>
  (
    await sql<{ history: number; log: number }>`
      select (select count(*) from history)::int as history,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`.execute(db)
  ).rows[0];

const measureStreams = async (server: BenchServer, databaseUrl: string, used: Used) => {
  const before = server.memory();
  const readers = await openStreams(server, databaseUrl);
  await wait(5_000);
  reportFigure({
    name: 'cost: memory of a stream',
    value: ((server.memory() - before) / readers.length) * 1_000,
    unit: 'kB',
  });
  await used('a minute of a stream', readers.length / 2, () => wait(30_000));
  await used('a message to one stream', messages * readers.length, async () => {
    for (let n = 0; n < messages; n++) {
      await publishMessage(server, `Point de situation ${n}.`);
      await wait(2_000);
    }
  });
  for (const { socket } of readers) socket.destroy();
};
