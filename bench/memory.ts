import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../server/framework/db/client';
import { createPhones } from './field';
import { reportFigure } from './figures';
import type { BenchServer } from './server';

const people = ['admin', 'cluster', 'manager', 'agent'];
/** Concurrent calls. */
const callers = 8;
const lists = ['/api/sites/fetch', '/api/sites/fetch/filter', '/api/gpm/sites/fetch', '/api/task/fetch'];
const pages = ['/api/dashboard/sites', '/api/dashboard/tasks', '/api/form/filters', '/api/user/session'];

/** Mixed calls for some minutes: resident memory before, at its peak and after, and its growth per minute. */
export const benchMemory = async (server: BenchServer, databaseUrl: string, minutes: number) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const phones = await createPhones(db).finally(close);
  const tokens = await Promise.all(people.map(username => server.signIn(username)));
  const photos = await Promise.all([600, 1600, 3000].map(width => noisyPhoto(width)));
  const before = server.memory();
  const samples: { minute: number; memory: number }[] = [];
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000;
  const watch = setInterval(() => samples.push({ minute: minute(), memory: server.memory() }), 1_000);

  let calls = 0;
  const failures = new Map<number, number>();
  const call = async (path: string, token: string, init: RequestInit = {}) => {
    const answer = await fetch(server.address + path, {
      ...init,
      headers: { 'x-sts-token': token, ...init.headers },
    });
    await answer.arrayBuffer();
    calls++;
    if (answer.status >= 500) failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1);
  };
  const json = (body: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  /** The calls; more frequent ones appear several times. */
  const kinds: ((pick: (max: number) => number, token: string) => Promise<unknown>)[] = [
    ...Array.from(
      { length: 6 },
      () => (pick: RandomInt, token: string) =>
        call(`${lists[pick(lists.length)]}?page=${1 + pick(40)}&limit=${[15, 50, 200][pick(3)]}`, token),
    ),
    (pick, token) => call(`/api/sites/fetch?search=${pick(1_000)}&limit=15`, token),
    (pick, token) => call(`/api/search?q=${'ABCDEFGH'[pick(8)]}${pick(100)}`, token),
    (pick, token) => call(pages[pick(pages.length)], token),
    (pick, token) =>
      call(
        '/api/sites/fetch',
        token,
        json(JSON.stringify({ ids: idsFrom(pick(3_000), 2_000), export: true })),
      ),
    (_, token) => call('/api/sites/fetch?export=true&limit=-1', token),
    pick => {
      const { token, bodies } = phones[pick(phones.length)];
      return call('/api/field/step', token, json(bodies[pick(bodies.length)]));
    },
    pick => {
      const { token, bodies } = phones[pick(phones.length)];
      const { taskid, test } = JSON.parse(bodies[pick(bodies.length)]);
      const form = new FormData();
      form.set('taskid', String(taskid));
      form.set('test', test);
      form.set('index', '0');
      form.set('photo', new Blob([photos[pick(photos.length)] as never]), 'photo.jpg');
      return call('/api/field/photo', token, { method: 'POST', body: form });
    },
  ];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const pick = createRandomInt(caller + 1);
      while (minute() < minutes) await kinds[pick(kinds.length)](pick, tokens[pick(tokens.length)]);
    }),
  );
  clearInterval(watch);
  await wait(10_000);
  const second = samples.filter(sample => sample.minute > minutes / 2);
  reportFigure({ name: 'memory: mixed calls', value: calls / minutes / 60, unit: 'calls/s' });
  reportFigure({ name: 'memory: resident before', value: before, unit: 'MB' });
  reportFigure({
    name: 'memory: at its highest',
    value: Math.max(...samples.map(({ memory }) => memory)),
    unit: 'MB',
  });
  reportFigure({
    name: 'memory: ten seconds after',
    value: server.memory(),
    unit: 'MB',
    target: { most: 450 },
  });
  reportFigure({
    name: 'memory: slope of the second half',
    value: getSlope(second),
    unit: 'MB/min',
    target: { most: 15 },
  });
  for (const [status, count] of failures)
    reportFigure({ name: `memory: answers of ${status}`, value: count, unit: '' });
};

export type RandomInt = (max: number) => number;
/** A seeded generator: the same calls in each run. */
export const createRandomInt = (seed: number): RandomInt => {
  let state = seed;
  return max => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
};
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/** Noise, which compresses as badly as real photos from the field. */
export const noisyPhoto = (width: number) =>
  sharp({
    create: {
      width,
      height: Math.round(width * 0.75),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

/** By least squares. */
export const getSlope = (samples: { minute: number; memory: number }[]) => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ memory }) => memory))];
  const over = samples.reduce((sum, { minute, memory }) => sum + (minute - x) * (memory - y), 0);
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
};
