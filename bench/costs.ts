import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/db/client';
import { noLimits } from '../server/db/limits';
import { dayCalls } from './day-calls';
import { phonesOf } from './field';
import { report } from './figures';
import { randomFrom } from './memory';
import { processorOfDatabase } from './processor';
import type { BenchServer } from './server';
import { openAll, sessionsOf } from './soak';
import { publish } from './streams';

/** Callers at the same time: so few that none waits for another. */
const callers = 2;
const messages = 5;
/** What changes counts and sums, which follow within a minute. */
const written = { judge: true, plan: true };

/**
 * What a call of each kind costs the server's processor and the database's, in milliseconds; for docs/capacity.md. Steps
 * and photos are followed until what they changed is folded into counts and sums.
 */
export const benchCosts = async (server: BenchServer, databaseUrl: string) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const tokens = await sessionsOf(db);
  const phones = await phonesOf(db);
  const { atDesk, step, photo, failures } = await dayCalls(server, db);
  const database = await processorOfDatabase(db);

  const measure = async (what: string, seconds: number, followed: number, once: (n: number) => unknown) => {
    for (let n = 0; n < 10; n++) await once(n);
    const before = { server: server.processor(), database: database() };
    const until = performance.now() + seconds * 1_000;
    let calls = 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < until) await once(calls++);
      }),
    );
    await wait(followed * 1_000);
    const used = { server: server.processor() - before.server, database: database() - before.database };
    for (const of of ['server', 'database'] as const)
      report({ name: `cost: ${what}, ${of}`, value: (used[of] / calls) * 1_000, unit: 'ms' });
    return calls;
  };
  try {
    for (const [what, read] of Object.entries(atDesk)) {
      const pick = randomFrom(7);
      await measure(what, 15, what in written ? 70 : 0, n => read(pick, tokens[n % tokens.length]));
    }
    await measure('steps', 20, 70, n => step(phones[n % phones.length], n));
    await measure('photos', 20, 70, n => photo(phones[n % phones.length], n));
    const before = server.memory();
    const readers = await openAll(server, databaseUrl);
    await wait(5_000);
    report({
      name: 'cost: memory of a stream',
      value: ((server.memory() - before) / readers.length) * 1_000,
      unit: 'kB',
    });
    const idle = { server: server.processor(), database: database() };
    await wait(30_000);
    for (const of of ['server', 'database'] as const)
      report({
        name: `cost: a minute of ${readers.length.toLocaleString('en')} streams, ${of}`,
        value: ((of === 'server' ? server.processor() : database()) - idle[of]) * 2_000,
        unit: 'ms',
      });
    const told = { server: server.processor(), database: database() };
    for (let n = 0; n < messages; n++) {
      await publish(server, `Point de situation ${n}.`);
      await wait(2_000);
    }
    for (const of of ['server', 'database'] as const)
      report({
        name: `cost: a message to one stream, ${of}`,
        value:
          (((of === 'server' ? server.processor() : database()) - told[of]) / messages / readers.length) *
          1_000,
        unit: 'ms',
      });
    for (const { socket } of readers) socket.destroy();
    for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  } finally {
    await close();
  }
};
