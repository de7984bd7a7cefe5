import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { stepsOf } from '../contract/evidence';
import { kindRows } from '../contract/task-kinds';
import { type Db, openDatabase } from '../server/db/client';
import { randomFrom } from '../server/db/demo/random';
import { hashToken, newToken } from '../server/session/tokens';
import { evidenceOf } from '../server/simulation/evidence-of';
import { aSite, aTask } from '../tests/factories/sites';
import { report } from './figures';
import type { BenchServer } from './server';

const agents = 200;
/** Steps a second that the server must take. */
const rate = 300;

/** Agents who all send the steps of their tasks at once, each under a key of its own, as the mobile app does. */
export const benchField = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const phones = await phonesOf(db).finally(close);
  const load = async (seconds: number, overallRate?: number) => {
    let next = 0;
    const result = await autocannon({
      url: `${server.address}/api/field/step`,
      method: 'POST',
      connections: agents,
      duration: seconds,
      overallRate,
      setupClient: client => {
        const { token, bodies } = phones[next++ % phones.length];
        client.setHeaders({ 'x-sts-token': token, 'content-type': 'application/json' });
        client.setRequests(
          bodies.map(body => ({
            method: 'POST' as const,
            path: '/api/field/step',
            body,
            setupRequest: (request: autocannon.Request) => ({
              ...request,
              headers: {
                ...request.headers,
                'x-sts-token': token,
                'content-type': 'application/json',
                'idempotency-key': randomUUID(),
              },
            }),
          })),
        );
      },
    });
    if (result.non2xx) throw new Error(`${result.non2xx} steps were refused`);
    return result;
  };
  await load(3, rate);
  const { requests, latency } = await load(20, rate);
  report({
    name: `${engine}: steps of ${agents} agents at once`,
    value: requests.average,
    unit: 'steps/s',
    // The load itself is this many; a few fall outside the last second.
    target: targets ? { least: rate * 0.98 } : undefined,
  });
  report({
    name: `${engine}: the same, p99`,
    value: latency.p99,
    unit: 'ms',
    target: targets ? { most: 150 } : undefined,
  });
  const most = await load(10);
  report({ name: `${engine}: steps as fast as they go`, value: most.requests.average, unit: 'steps/s' });
};

/** Sessions of the mobile app, and for each agent a task under way with two variants of each of its steps. */
const phonesOf = async (db: Db) => {
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
