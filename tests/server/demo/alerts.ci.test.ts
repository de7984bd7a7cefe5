import { expect, it } from 'vitest';
import { addAlerts } from '../../../server/operations/demo/alerts';
import { testApi } from '../harness';
import { runJob } from '../run-job';

const api = testApi();

it('a fresh demo has told of all that stands: the server’s first look tells nobody anew', async () => {
  await addAlerts(api.db);
  const before = await api.rows('notifications');
  await runJob(api, 'alerts');
  expect(await api.rows('notifications')).toEqual(before);
});
