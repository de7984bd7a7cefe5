import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Country, openCountry } from './country';
import { roundRobin } from './round-robin';
import { work } from './several-servers';

let country: Country;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
beforeAll(async () => {
  country = await openCountry(150, 3);
  proxy = await roundRobin(country.ports);
  await Promise.all(country.ports.map((_, at) => country.start(at)));
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it('three servers, killed and stopped one after the other under load: nothing lost, doubled, or stale for longer than said', async () => {
  const { people, played } = await work(country, {
    url: proxy.url,
    listeners: 6,
    agents: { agents: 12, tasks: 1 },
    meanwhile: async () => {
      for (const [at, how] of [
        [0, 'kill'],
        [1, 'stop'],
        [2, 'kill'],
        [0, 'stop'],
        [1, 'kill'],
      ] as const) {
        await country.end(at, how);
        await country.start(at);
      }
    },
  });
  expect(played.tasks).toBe(12);
  for (const [what, count] of Object.entries(people.done)) expect([what, count > 0]).toEqual([what, true]);
  expect(Math.min(...proxy.counts.calls)).toBeGreaterThan(50);
});
