import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/client';
import { fillDemo } from '../../server/demo';
import { seedReference } from '../../server/reference/queries';
import { delay } from '../waiting';
import { type Country, openCountry } from './country';
import { haproxy } from './haproxy';
import { work } from './several-servers';

const agents = 60;
/** How often each server is killed and stopped. */
const rounds = 4;

let country: Country;
let proxy: Awaited<ReturnType<typeof haproxy>>;
beforeAll(async () => {
  country = await openCountry('postgres', 3);
  await migrate(country.db);
  await seedReference(country.db);
  await fillDemo(country.db, { sites: 1_500 });
  // So few sites have half as many of their own.
  await sql`
    insert into accounts (username, username_key, search_text, password_hash, role, owner, cluster_id, manager_id,
      cluster_manager_id, permissions, web_access)
    select name, name, name, password_hash, role, owner, cluster_id, manager_id, cluster_manager_id, permissions,
      web_access
    from accounts, (select 'drill.' || n as name from generate_series(1, ${agents}) as n) as names
    where username = 'agent'`.execute(country.db);
  await Promise.all(country.ports.map((_, at) => country.start(at)));
  proxy = await haproxy(country.folder, country.ports);
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
});

it(`${agents} agents and people on three servers behind HAProxy, each killed and stopped ${rounds} times`, async () => {
  let over = false;
  const { people, played } = await work(country, {
    url: proxy.url,
    each: 4,
    listeners: 20,
    agents: { agents, tasks: done => done === 0 || !over },
    meanwhile: async () => {
      for (let round = 0; round < rounds; round++) {
        for (const at of country.ports.keys()) {
          await country.end(at, round % 2 ? 'stop' : 'kill');
          await delay(Math.random() * 1_000);
          await country.start(at);
          await delay(Math.random() * 2_000);
        }
      }
      over = true;
    },
  });
  expect(played.agents).toBe(agents);
  const { answers, done } = people;
  console.log(JSON.stringify({ done, answers, played }));
  for (const [what, count] of Object.entries(done)) expect([what, count > 10]).toEqual([what, true]);
});
