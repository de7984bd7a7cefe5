import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getSteps } from '../contract/work/evidence';
import { taskKindDefinitions } from '../contract/work/task-kinds';
import { type Db, openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { generateEvidence } from '../server/operations/demo/evidence';
import { createRandom } from '../server/operations/demo/random';
import { openSessions } from '../tests/factories/sessions';
import { createSite, createTask } from '../tests/factories/sites';
import { alternateLoads, type BareRoute, withBareServer } from './baseline';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';
import { captureStatements } from './statements';

const agents = 200;
/** Steps per second that the server must handle. */
export const stepsPerSecond = 300;

/** Agents who all send the steps of their tasks at once, each with its own key, as the mobile app does. */
export const benchField = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const phones = await createPhones(db).finally(close);
  const due = async ({ address }: { address: string }, seconds: number) => {
    const times = await runFieldLoad({ address }, phones, seconds);
    return { rate: times.length / seconds, p99: percentile(times, 0.99) };
  };
  const asFastAsTheyGo = async (at: { address: string }, seconds: number) => {
    const times: number[] = [];
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      phones.map(async phone => {
        for (let turn = 0; performance.now() < until; turn++) times.push(await send(at, phone, turn));
      }),
    );
    return { rate: times.length / seconds, p99: percentile(times, 0.99) };
  };
  const [paced, fast] = await withBareServer(
    databaseUrl,
    await bareSteps(databaseUrl, phones),
    async address => {
      const bare = { address: `${address}/bare` };
      return [
        await alternateLoads(
          seconds => due(server, seconds),
          seconds => due(bare, seconds),
        ),
        await alternateLoads(
          seconds => asFastAsTheyGo(server, seconds),
          seconds => asFastAsTheyGo(bare, seconds),
        ),
      ];
    },
  );
  reportFigure({
    name: `${engine}: steps of ${phones.length} agents at once`,
    value: paced.own.rate,
    unit: 'steps/s',
    // Agents scheduled outside the last second are not included.
    target: targets ? { least: stepsPerSecond * 0.95 } : undefined,
  });
  reportFigure({
    name: `${engine}: the same, p99`,
    value: paced.own.p99,
    unit: 'ms',
    target: targets ? { most: 150 } : undefined,
    // Far below the capacity of either, single statements decide, so half as much again is little.
    yardstick: { value: paced.bare.p99, most: 2 },
  });
  reportFigure({
    name: `${engine}: steps as fast as they go`,
    value: fast.own.rate,
    unit: 'steps/s',
    yardstick: { value: fast.bare.rate, least: 0.6 },
  });
};

/** For each agent the statements of one of their steps: the product's, which replace what was sent before. */
const bareSteps = async (databaseUrl: string, phones: readonly Phone[]): Promise<BareRoute[]> => {
  const keys = phones.map(() => randomUUID());
  const statements = await captureStatements(
    databaseUrl,
    phones.map(({ token, bodies }, n) => ({
      method: 'POST',
      url: '/api/field/step',
      headers: { 'x-sts-token': token, 'content-type': 'application/json', 'idempotency-key': keys[n] },
      payload: bodies[bodies.length / 2],
    })),
    {
      // As if sent before with other values, so that the history gets an entry.
      before: async (app, n) => {
        const { token, bodies } = phones[n];
        await app.inject({
          method: 'POST',
          url: '/api/field/step',
          headers: { 'x-sts-token': token, 'content-type': 'application/json' },
          payload: bodies[0],
        });
      },
    },
  );
  return phones.map(({ token }, n) => ({ url: `/bare/${token}`, statements: statements[n], fresh: keys[n] }));
};

const send = async (server: { address: string }, { token, bodies }: Phone, turn: number) => {
  const started = performance.now();
  const bare = server.address.endsWith('/bare');
  const answer = await fetch(bare ? `${server.address}/${token}` : `${server.address}/api/field/step`, {
    method: 'POST',
    headers: {
      'x-sts-token': token,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: bodies[turn % bodies.length],
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`A step was refused: ${answer.status} ${body}`);
  return performance.now() - started;
};

/** Each agent on their own schedule, with this many per second in total; times in milliseconds. */
export const runFieldLoad = async (
  server: { address: string },
  phones: readonly Phone[],
  seconds: number,
) => {
  const times: number[] = [];
  const between = (phones.length / stepsPerSecond) * 1000;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    phones.map(async (phone, number) => {
      let due = performance.now() + (number / phones.length) * between;
      for (let turn = 0; due < until; turn++) {
        await wait(due - performance.now());
        times.push(await send(server, phone, turn));
        due = Math.max(due + between * (0.5 + Math.random()), performance.now());
      }
    }),
  );
  return times;
};

type Phone = { token: string; bodies: string[] };

/** Sessions of the mobile app, and for each agent a task in progress with two variants of each of its steps. */
export const createPhones = async (db: Db): Promise<Phone[]> => {
  const random = createRandom(5);
  const people = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'agent')
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .limit(agents)
    .execute();
  const site = await createSite(db, { code: `BENCH${Date.now()}` });
  const ids = people.map(({ id }) => id);
  const tokens = await openSessions(db, ids, 'field');
  return Promise.all(
    ids.map(async (id, n) => {
      const taskid = await createTask(db, site, { kind: 'gpm', status: 'ongoing', agent_id: id });
      const steps = getSteps('gpm').filter(({ test }) => test !== taskKindDefinitions.gpm.clockin);
      const bodies = [...steps, ...steps].map(({ test }) =>
        JSON.stringify({
          taskid,
          test,
          data: generateEvidence('gpm', test, random, { lat: 36.7, lng: 3.05 }).data,
        }),
      );
      return { token: tokens[n], bodies };
    }),
  );
};
