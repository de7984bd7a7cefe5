import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { stepsOf } from '../contract/evidence';
import { kindRows } from '../contract/task-kinds';
import { type Db, openDatabase } from '../server/db/client';
import { randomFrom } from '../server/db/demo/random';
import { hashToken, newToken } from '../server/session/tokens';
import { evidenceOf } from '../server/simulation/evidence-of';
import { aSite, aTask } from '../tests/factories/sites';
import { percentile, report } from './figures';
import type { BenchServer } from './server';

const agents = 200;
/** Steps a second that the server must take. */
export const stepsPerSecond = 300;

/** Agents who all send the steps of their tasks at once, each under a key of its own, as the mobile app does. */
export const benchField = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const phones = await phonesOf(db).finally(close);
  await fieldLoad(server, phones, 3);
  const times = await fieldLoad(server, phones, 20);
  report({
    name: `${engine}: steps of ${phones.length} agents at once`,
    value: times.length / 20,
    unit: 'steps/s',
    // Agents whose moments fall outside the last second are not in it.
    target: targets ? { least: stepsPerSecond * 0.98 } : undefined,
  });
  report({
    name: `${engine}: the same, p99`,
    value: percentile(times, 0.99),
    unit: 'ms',
    target: targets ? { most: 150 } : undefined,
  });
  const began = performance.now();
  await Promise.all(
    phones.map(async phone => {
      for (let turn = 0; turn < 30; turn++) await send(server, phone, turn);
    }),
  );
  report({
    name: `${engine}: steps as fast as they go`,
    value: (phones.length * 30) / ((performance.now() - began) / 1000),
    unit: 'steps/s',
  });
};

const send = async (server: BenchServer, { token, bodies }: Phone, turn: number) => {
  const started = performance.now();
  const answer = await fetch(`${server.address}/api/field/step`, {
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

/** Each agent at moments of his own, so many of them a second together; times in milliseconds. */
export const fieldLoad = async (server: BenchServer, phones: readonly Phone[], seconds: number) => {
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

/** Sessions of the mobile app, and for each agent a task under way with two variants of each of its steps. */
export const phonesOf = async (db: Db): Promise<Phone[]> => {
  const random = randomFrom(5);
  const people = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'agent')
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .limit(agents)
    .execute();
  const site = await aSite(db, { code: `BENCH${Date.now()}` });
  return Promise.all(
    people.map(async ({ id }) => {
      const token = newToken();
      await db
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), account_id: id, client: 'field' })
        .execute();
      const taskid = await aTask(db, site, { kind: 'gpm', status: 'ongoing', agent_id: id });
      const steps = stepsOf('gpm').filter(({ test }) => test !== kindRows.gpm.clockin);
      const bodies = [...steps, ...steps].map(({ test }) =>
        JSON.stringify({
          taskid,
          test,
          data: evidenceOf('gpm', test, random, { lat: 36.7, lng: 3.05 }).data,
        }),
      );
      return { token, bodies };
    }),
  );
};
