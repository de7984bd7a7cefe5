import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { openSessions } from '../tests/factories/sessions';
import { createCpuMeter } from './cpu-time';
import { createDayCalls, deskCallWeights } from './day-calls';
import { createPhones } from './field';
import { percentile, reportFigure } from './figures';
import { createRandomInt, getSlope } from './memory';
import type { BenchServer } from './server';
import { createReaders, openStream, publishMessage, type Reader } from './streams';

const people = 500;
const streams = 2_000;
/** Seconds between two calls of a person, and between two steps of an agent, on average. */
const thinking = 10;
/** Seconds between two messages to everybody with a stream. */
const messagesEvery = 60;
/** Warm-up minutes: a freshly started database has empty caches. */
const warmUp = 1;
/** Number of appended rows that trigger a fold (server/sites/derived). */
const worthFolding = 2_000;

/**
 * A working day's mix, for as long as wanted: people who read lists, dashboards and tasks, search, review and plan;
 * agents who send steps and photos; and streams, which all receive a message every minute.
 */
export const benchSoak = async (server: BenchServer, databaseUrl: string, minutes: number) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const tokens = await createSessions(db);
  const phones = await createPhones(db);
  const readers = await openStreams(server, databaseUrl);
  const { atDesk, inField, times, failures } = await createDayCalls(server, db);
  const processors = await createCpuMeter(server, db);
  const before = server.memory();
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000 - warmUp;
  const isOver = () => minute() >= minutes;

  const mix = Object.entries(deskCallWeights).flatMap(([what, times]) =>
    Array.from({ length: times }, () => atDesk[what as keyof typeof deskCallWeights]),
  );
  const person = async (token: string, number: number) => {
    const pick = createRandomInt(number + 1);
    await wait((number / people) * thinking * 1_000);
    while (!isOver()) {
      await mix[pick(mix.length)](pick, token);
      await wait(thinking * (500 + pick(1_000)));
    }
  };
  const agent = async (phone: (typeof phones)[number], number: number) => {
    const pick = createRandomInt(number + 10_001);
    const { step, photo } = inField(phone);
    await wait((number / phones.length) * thinking * 1_000);
    for (let turn = 0; !isOver(); turn++) {
      await (turn % 6 < 5 ? step : photo)(turn);
      await wait(thinking * (500 + pick(1_000)));
    }
  };
  const p95 = (...what: string[]) =>
    percentile(
      what.flatMap(each => times[each]),
      0.95,
    );
  const latencies: number[] = [];
  let unheard = 0;
  const measureDelivery = async () => {
    while (!isOver()) {
      for (const reader of readers) reader.at = 0;
      const called = performance.now();
      await publishMessage(server, `Point de situation, ${Math.round(minute())} min.`).catch(({ message }) =>
        failures.set(message, (failures.get(message) ?? 0) + 1),
      );
      for (let tries = 0; tries < 100 && readers.some(({ at }) => at === 0); tries++) await wait(50);
      unheard += readers.filter(({ at }) => at === 0).length;
      latencies.push(...readers.filter(({ at }) => at).map(({ at }) => at - called));
      await wait(Math.max(0, messagesEvery * 1_000 - (performance.now() - called)));
    }
  };
  const samples: Sample[] = [];
  const gcSamples: Sample[] = [];
  let [behind, maxBehind] = [0, 0];
  const watch = async () => {
    while (!isOver()) {
      samples.push({ minute: minute(), memory: server.memory() });
      if (samples.length % 15 === 0) {
        const retained = await server.kept();
        if (retained !== gcSamples.at(-1)?.memory) gcSamples.push({ minute: minute(), memory: retained });
      }
      behind = (await isBehind(db)) ? behind + 1 : 0;
      maxBehind = Math.max(maxBehind, behind);
      await wait(1_000);
    }
  };
  let used = processors();
  const measure = async () => {
    await wait(warmUp * 60_000);
    reportFigure({
      name: 'soak: lists in the minute before, p95',
      value: p95('task lists', 'site lists'),
      unit: 'ms',
    });
    for (const some of [latencies, samples, gcSamples, ...Object.values(times)]) some.length = 0;
    used = processors();
  };
  await Promise.all([...tokens.map(person), ...phones.map(agent), measureDelivery(), watch(), measure()]);
  await wait(10_000);

  const all = Object.values(times).reduce((sum, some) => sum + some.length, 0);
  const errors = [...failures.values()].reduce((sum, count) => sum + count, 0);
  reportFigure({ name: 'soak: calls', value: all / minutes / 60, unit: 'calls/s' });
  reportFigure({
    name: `soak: errors of ${all.toLocaleString('en')} calls`,
    value: errors,
    unit: '',
    target: { most: 0 },
  });
  for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  reportFigure({
    name: 'soak: lists, p95',
    value: p95('task lists', 'site lists'),
    unit: 'ms',
    target: { most: 150 },
  });
  reportFigure({
    name: 'soak: dashboards, p95',
    value: p95('dashboards'),
    unit: 'ms',
    target: { most: 200 },
  });
  for (const what of ['search', 'one task', 'session', 'judge', 'plan', 'steps', 'photos'])
    reportFigure({ name: `soak: ${what}, p95`, value: p95(what), unit: 'ms' });
  reportFigure({
    name: `soak: told to ${streams} streams, p99 from the call on`,
    value: percentile(latencies, 0.99),
    unit: 'ms',
  });
  reportFigure({
    name: 'soak: messages that a stream did not hear',
    value: unheard,
    unit: '',
    target: { most: 0 },
  });
  reportFigure({
    name: 'soak: seconds that a fold was due, at most',
    value: maxBehind,
    unit: 's',
    target: { most: 60 },
  });
  for (const of of ['server', 'database'] as const)
    reportFigure({
      name: `soak: processor of the ${of}`,
      value: (processors()[of] - used[of]) / (minute() * 60),
      unit: 'cores',
    });
  reportFigure({ name: 'soak: memory before', value: before, unit: 'MB' });
  reportFigure({
    name: 'soak: memory at its highest',
    value: Math.max(...samples.map(({ memory }) => memory)),
    unit: 'MB',
  });
  console.log(`  kept after full collections: ${gcSamples.map(formatSample).join(', ')}`);
  reportFigure({
    // Uncollected memory comes and goes within minutes.
    name: `soak: slope of memory, of what ${gcSamples.length} full collections left`,
    value: getSlope(gcSamples),
    unit: 'MB/min',
    target: { most: 2 },
  });
  for (const { socket } of readers) socket.destroy();
  await close();
};

/** As many sessions as there are people, of all desk users: mostly managers. */
export const createSessions = async (db: Db) => {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '<>', 'agent')
    // Readers of streams, without other rights (bench/streams.ts).
    .where('username', 'not like', 'bench.%')
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .where('web_access', '=', true)
    .where('must_change_password', '=', false)
    .execute();
  const holders = Array.from({ length: people }, (_, n) => accounts[n % accounts.length].id);
  return openSessions(db, holders, 'web');
};

export const openStreams = async (server: BenchServer, databaseUrl: string) => {
  const tokens = await createReaders(databaseUrl, streams);
  const readers: Reader[] = [];
  for (let at = 0; at < streams; at += 100)
    readers.push(
      ...(await Promise.all(tokens.slice(at, at + 100).map(token => openStream(server.address, token)))),
    );
  return readers;
};

type Sample = { minute: number; memory: number };
const formatSample = ({ minute, memory }: Sample) => `${memory.toFixed(0)} MB at ${minute.toFixed(1)} min`;

const isBehind = async (db: Db) => {
  const { rows } = await sql<{ behind: boolean }>`
    select ${sql.join(
      appendedTables.map(
        table =>
          sql`(select count(*) from (select from ${sql.table(table)} limit ${worthFolding + 1}) appended) > ${worthFolding}`,
      ),
      sql` or `,
    )} as behind`.execute(db);
  return rows[0].behind;
};
const appendedTables = ['task_changes', 'pickup_changes', 'day_changes', 'work_changes', 'place_changes'];
