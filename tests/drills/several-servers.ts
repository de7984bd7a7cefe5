import { expect, vi } from 'vitest';
import { demoPassword } from '../../server/demo';
import { type Simulation, simulate } from '../../server/simulation/simulate';
import { type Country, wrongIn } from './country';
import { People } from './people';

type Drill = {
  /** Where people and agents reach the servers. */
  url: string;
  each?: number;
  listeners?: number;
  /** Servers of the version before are among them, which kept what they had read from who wrote elsewhere. */
  before?: boolean;
  agents: Pick<Simulation, 'agents' | 'tasks' | 'kinds'>;
  /** What happens to the servers meanwhile. */
  meanwhile: () => Promise<void>;
};

/**
 * People and agents work through a proxy while something happens to the servers behind it; then all that was
 * acknowledged is compared with the database. Nothing is lost, doubled, or stale for longer than said.
 */
export const work = async (country: Country, { url, each, listeners, before, agents, meanwhile }: Drill) => {
  const people = new People(url, country.db);
  const working = people.work({ each, listeners });
  const playing = simulate({
    ...{ url, username: 'admin', password: demoPassword, seed: 14, faults: true, light: true },
    ...agents,
  });
  // Once everybody is at work.
  const happening = vi
    .waitUntil(() => Object.values(people.done).some(count => count > 0), { timeout: 20_000 })
    .then(meanwhile);
  await Promise.allSettled([playing, happening]);
  people.over = true;
  await working;
  await happening;
  const { differences, ...played } = await playing;
  expect(differences).toEqual([]);
  expect(await people.differences()).toEqual([]);
  if (!before) expect(people.unseen).toEqual([]);
  expect(wrongIn(country.output())).toEqual([]);
  expect(await country.recount()).toEqual({ code: 0, output: expect.stringContaining('Nothing differs.') });
  return { people, played };
};
