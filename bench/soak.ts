import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { slotsOf } from '../contract/evidence';
import { type Db, openDatabase } from '../server/db/client';
import { noLimits } from '../server/db/limits';
import { openSessions } from '../tests/factories/sessions';
import { phonesOf } from './field';
import { percentile, report } from './figures';
import { anyFilter as siteFilters } from './lists';
import { noisyPhoto, type Pick, randomFrom, slopeOf } from './memory';
import { typed } from './search';
import type { BenchServer } from './server';
import { newReaders, openStream, publish, type Reader } from './streams';
import { lists, anyFilter as taskFilters } from './tasks';

const people = 500;
const streams = 2_000;
/** Seconds between two calls of one of the people, and between two steps of an agent, in the middle. */
const thinking = 10;
/** Seconds between two messages to everybody with a stream. */
const messagesEvery = 60;
/** Rows that may stand appended before they are worth a fold (server/copies). */
const worthFolding = 2_000;

const dashboardPages = ['/api/dashboard/sites', '/api/dashboard/tasks', '/api/dashboard/sites?scope=pm'];

/** What everybody may filter by; by place only who reaches all of them. */
const forAll = (filters: readonly string[]) =>
  filters.filter(filter => !/site_owner|cluster|site_manager|site_status|deleted|agent=/.test(filter));

/**
 * A working day's mix, for as long as wanted: people who read lists, dashboards and tasks, search, judge and plan; agents
 * who send steps and photos; and streams, to which everybody is told something every minute.
 */
export const benchSoak = async (server: BenchServer, databaseUrl: string, minutes: number) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const tokens = await sessionsOf(db);
  const phones = await phonesOf(db);
  const readers = await openAll(server, databaseUrl);
  const photo = await noisyPhoto(1_200);
  const times: Record<string, number[]> = {};
  const failures = new Map<string, number>();
  const before = server.memory();
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000;
  const isOver = () => minute() >= minutes;

  const call = async (what: string, path: string, token: string, init: RequestInit = {}) => {
    const began = performance.now();
    const status = await fetch(server.address + path, {
      ...init,
      headers: { 'x-sts-token': token, ...init.headers },
    })
      .then(async answer => {
        const body = await answer.text();
        if (answer.ok) return null;
        return `${what}: ${answer.status} ${body.slice(0, 120)}`;
      })
      .catch(error => `${what}: ${error.message}`);
    times[what] ??= [];
    times[what].push(performance.now() - began);
    if (status) failures.set(status, (failures.get(status) ?? 0) + 1);
  };

  const { ids } = (
    await sql<{ ids: number[] }>`
      select array_agg(id) as ids from (
        select id from tasks where deleted_at is null order by id desc limit 5000) latest`.execute(db)
  ).rows[0];
  const taskLists = Object.values(lists);
  const [ofTasks, ofSites] = [taskFilters, siteFilters].map(forAll);
  const reads: ((pick: Pick, token: string) => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => (pick: Pick, token: string) => {
      const list = taskLists[pick(taskLists.length)];
      const filter = ofTasks[pick(ofTasks.length)];
      return call('lists', `${list}${list.includes('?') ? '&' : '?'}${filter}`, token);
    }),
    ...Array.from(
      { length: 2 },
      () => (pick: Pick, token: string) =>
        call('lists', `/api/sites/fetch/filter?${ofSites[pick(ofSites.length)]}`, token),
    ),
    (pick, token) => call('dashboards', dashboardPages[pick(dashboardPages.length)], token),
    (pick, token) => call('dashboards', dashboardPages[pick(dashboardPages.length)], token),
    (pick, token) => call('search', `/api/search?q=${encodeURIComponent(typed[pick(typed.length)])}`, token),
    (pick, token) => call('one task', `/api/task/fetch?ids=${ids[pick(ids.length)]}`, token),
    (_, token) => call('session', '/api/user/session', token),
  ];
  const person = async (token: string, number: number) => {
    const pick = randomFrom(number + 1);
    await wait((number / people) * thinking * 1_000);
    while (!isOver()) {
      await reads[pick(reads.length)](pick, token);
      await wait(thinking * (500 + pick(1_000)));
    }
  };
  const agent = async ({ token, bodies }: (typeof phones)[number], number: number) => {
    const pick = randomFrom(number + 10_001);
    await wait((number / phones.length) * thinking * 1_000);
    const withPhotos = bodies.filter(step =>
      slotsOf('gpm', JSON.parse(step).test).some(({ index }) => index === 0),
    );
    for (let turn = 0; !isOver(); turn++) {
      const body = bodies[turn % bodies.length];
      if (turn % 6 < 5)
        await call('steps', '/api/field/step', token, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
      else
        await call('photos', '/api/field/photo', token, {
          method: 'POST',
          body: photoOf(withPhotos[turn % withPhotos.length], photo),
        });
      await wait(thinking * (500 + pick(1_000)));
    }
  };
  const told: number[] = [];
  let unheard = 0;
  const tell = async () => {
    while (!isOver()) {
      for (const reader of readers) reader.at = 0;
      const called = performance.now();
      await publish(server, `Point de situation, ${Math.round(minute())} min.`);
      for (let tries = 0; tries < 100 && readers.some(({ at }) => at === 0); tries++) await wait(50);
      unheard += readers.filter(({ at }) => at === 0).length;
      told.push(...readers.filter(({ at }) => at).map(({ at }) => at - called));
      await wait(Math.max(0, messagesEvery * 1_000 - (performance.now() - called)));
    }
  };
  const samples: { minute: number; memory: number }[] = [];
  let [behind, longest] = [0, 0];
  const watch = async () => {
    while (!isOver()) {
      samples.push({ minute: minute(), memory: server.memory() });
      behind = (await isBehind(db)) ? behind + 1 : 0;
      longest = Math.max(longest, behind);
      await wait(1_000);
    }
  };
  await Promise.all([...tokens.map(person), ...phones.map(agent), tell(), watch()]);
  await wait(10_000);

  const all = Object.values(times).reduce((sum, some) => sum + some.length, 0);
  const errors = [...failures.values()].reduce((sum, count) => sum + count, 0);
  report({ name: 'soak: calls', value: all / minutes / 60, unit: 'calls/s' });
  report({
    name: `soak: errors of ${all.toLocaleString('en')} calls`,
    value: errors,
    unit: '',
    target: { most: 0 },
  });
  for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  const p95 = (what: string) => percentile(times[what], 0.95);
  report({ name: 'soak: lists, p95', value: p95('lists'), unit: 'ms', target: { most: 150 } });
  report({ name: 'soak: dashboards, p95', value: p95('dashboards'), unit: 'ms', target: { most: 200 } });
  for (const what of ['search', 'one task', 'session', 'steps', 'photos'])
    report({ name: `soak: ${what}, p95`, value: p95(what), unit: 'ms' });
  report({
    name: `soak: told to ${streams} streams, p99 from the call on`,
    value: percentile(told, 0.99),
    unit: 'ms',
  });
  report({
    name: 'soak: messages that a stream did not hear',
    value: unheard,
    unit: '',
    target: { most: 0 },
  });
  report({
    name: 'soak: seconds that a fold was due, at most',
    value: longest,
    unit: 's',
    target: { most: 60 },
  });
  report({ name: 'soak: memory before', value: before, unit: 'MB' });
  report({
    name: 'soak: memory at its highest',
    value: Math.max(...samples.map(({ memory }) => memory)),
    unit: 'MB',
  });
  report({
    name: 'soak: slope of memory, second half',
    value: slopeOf(samples.filter(sample => sample.minute > minutes / 2)),
    unit: 'MB/min',
    target: { most: 2 },
  });
  for (const { socket } of readers) socket.destroy();
  await close();
};

/** As many sessions as there are people, of all who use the pages: managers the most. */
const sessionsOf = async (db: Db) => {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '<>', 'agent')
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .where('web_access', '=', true)
    .where('must_change_password', '=', false)
    .execute();
  const holders = Array.from({ length: people }, (_, n) => accounts[n % accounts.length].id);
  return openSessions(db, holders, 'web');
};

const openAll = async (server: BenchServer, databaseUrl: string) => {
  const tokens = await newReaders(databaseUrl, streams);
  const readers: Reader[] = [];
  for (let at = 0; at < streams; at += 100)
    readers.push(
      ...(await Promise.all(tokens.slice(at, at + 100).map(token => openStream(server.address, token)))),
    );
  return readers;
};

const photoOf = (step: string, photo: Buffer) => {
  const { taskid, test } = JSON.parse(step);
  const form = new FormData();
  form.set('taskid', String(taskid));
  form.set('test', test);
  form.set('index', '0');
  form.set('photo', new Blob([photo as never]), 'photo.jpg');
  return form;
};

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
const appendedTables = ['task_changes', 'work_changes', 'place_changes'];
