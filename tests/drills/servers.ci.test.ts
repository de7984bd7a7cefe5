import { afterAll, beforeAll, expect, it } from 'vitest';
import { byDepth } from '../depth';
import { delay } from '../poll-until';
import { createDeployment, type Deployment, runWorkload } from './deployment';
import { startRoundRobinProxy } from './round-robin-proxy';

const ci = { count: 2, agents: 4, listeners: 6, each: 1 };
const size = byDepth({ quick: ci, ci, deep: { count: 3, agents: 20, listeners: 20, each: 4 } });
/** How often each server is killed or stopped. */
const rounds = byDepth({ quick: 1, ci: 1, deep: 8 });

let country: Deployment;
let proxy: Awaited<ReturnType<typeof startRoundRobinProxy>>;
beforeAll(async () => {
  country = await createDeployment('demo', size.count);
  proxy = await startRoundRobinProxy(country.ports);
  await Promise.all(country.ports.map((_, at) => country.start(at)));
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it(`${size.count} servers, killed and stopped in turn under load, ${rounds} times each: nothing lost, doubled, or stale for longer than said`, async () => {
  let over = false;
  const { people, played } = await runWorkload(country, {
    ...{ url: proxy.url, listeners: size.listeners, each: size.each },
    agents: {
      ...{ agents: size.agents, kinds: ['delivery', 'cm', 'gpm'] },
      tasks: done => done === 0 || (rounds > 1 && !over),
    },
    meanwhile: async () => {
      for (let round = 0; round < rounds; round++)
        for (const at of country.ports.keys()) {
          await country.end(at, (round + at) % 2 ? 'stop' : 'kill');
          if (rounds > 1) await delay(Math.random() * 1_000);
          await country.start(at);
        }
      over = true;
    },
  });
  console.log(JSON.stringify({ done: people.done, answers: people.answers, played }));
  expect(played.tasks).toBeGreaterThanOrEqual(played.agents);
  for (const [what, count] of Object.entries(people.done)) expect([what, count > 0]).toEqual([what, true]);
  expect(Math.min(...proxy.counts.calls)).toBeGreaterThan(20);
});
