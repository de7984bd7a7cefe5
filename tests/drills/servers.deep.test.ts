import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Country, openCountry } from './country';
import { haproxy } from './haproxy';
import { work } from './several-servers';

/** How often each server is killed and stopped. */
const rounds = 4;

let country: Country;
let proxy: Awaited<ReturnType<typeof haproxy>>;
beforeAll(async () => {
  country = await openCountry(1_500, 3);
  await Promise.all(country.ports.map((_, at) => country.start(at)));
  proxy = await haproxy(country.folder, country.ports);
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it(`60 agents and people on three servers behind HAProxy, each killed and stopped ${rounds} times`, async () => {
  let over = false;
  const { people, played } = await work(country, {
    url: proxy.url,
    each: 4,
    listeners: 20,
    agents: { agents: 60, tasks: done => done === 0 || !over },
    meanwhile: async () => {
      for (let round = 0; round < rounds; round++) {
        for (const at of country.ports.keys()) {
          await country.end(at, round % 2 ? 'stop' : 'kill');
          await pause(Math.random() * 1_000);
          await country.start(at);
          await pause(Math.random() * 2_000);
        }
      }
      over = true;
    },
  });
  expect(played.agents).toBe(60);
  const { answers, done } = people;
  console.log(JSON.stringify({ done, answers, played }));
  for (const [what, count] of Object.entries(done)) expect([what, count > 10]).toEqual([what, true]);
});
