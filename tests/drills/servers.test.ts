import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Country, openCountry } from './country';
import { roundRobin } from './round-robin';
import { work } from './several-servers';

let country: Country;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
beforeAll(async () => {
  country = await openCountry(40, 2);
  proxy = await roundRobin(country.ports);
  await Promise.all([country.start(0), country.start(1)]);
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it('two servers, one of them killed under load: nothing lost, doubled, or stale for longer than said', async () => {
  const { people, played } = await work(country, {
    url: proxy.url,
    agents: { agents: 6, tasks: 1, kinds: ['delivery'] },
    meanwhile: () => country.end(0, 'kill').then(() => country.start(0)),
  });
  expect(played.tasks).toBe(6);
  for (const [what, count] of Object.entries(people.done)) expect([what, count > 0]).toEqual([what, true]);
  expect(Math.min(...proxy.counts.calls)).toBeGreaterThan(20);
});
