import { expect, it } from 'vitest';
import { demoPassword } from '../../../server/operations/demo/demo-accounts';
import { simulate } from '../../../server/operations/simulation/simulate';
import { testApi } from '../harness';

const api = testApi();

// Agents whose server is killed: tests/drills/servers.*.test.ts.
it('agents on a network that drops end with the server holding exactly what they sent, for every kind of task', async () => {
  const { differences, tasks, redone, photos, network } = await simulate({
    ...{ url: await api.address(), username: 'admin', password: demoPassword },
    ...{ agents: 5, tasks: 1, seed: 11, faults: true, light: true },
  });
  expect(differences).toEqual([]);
  expect(tasks).toBe(5);
  expect(redone).toBe(3);
  expect(photos).toBeGreaterThan(10);
  const { lostResponses, cutOff, repeated, newKeys, parts } = network;
  expect(Math.min(lostResponses, cutOff, repeated, newKeys, parts)).toBeGreaterThan(0);
});
