import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Country, openCountry } from './country';
import { roundRobin } from './round-robin';
import { work } from './several-servers';

let country: Country;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
beforeAll(async () => {
  country = await openCountry('demo', 2);
  proxy = await roundRobin(country.ports);
  await Promise.all(country.ports.map((_, at) => country.start(at)));
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it('two servers, one killed and then the other one stopped under load: nothing lost, doubled, or stale for longer than said', async () => {
  const { people, played } = await work(country, {
    url: proxy.url,
    listeners: 6,
    agents: { agents: 4, tasks: 1, kinds: ['delivery', 'cm', 'gpm'] },
    meanwhile: async () => {
      await country.end(0, 'kill');
      await country.start(0);
      await country.end(1, 'stop');
      await country.start(1);
    },
  });
  expect(played.tasks).toBe(4);
  for (const [what, count] of Object.entries(people.done)) expect([what, count > 0]).toEqual([what, true]);
  expect(Math.min(...proxy.counts.calls)).toBeGreaterThan(20);
});
