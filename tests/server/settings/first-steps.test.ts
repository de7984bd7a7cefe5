import { expect, it } from 'vitest';
import { owners } from '../../../contract/organisation/organisation';
import { settings } from '../../../contract/organisation/settings';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const { firstSteps, updateFirstSteps } = settings.actions;
const api = testApi();
const admin = api.client('admin');

it('ticks the first steps by what is there, and stays closed once dismissed', async () => {
  const read = async () => {
    const { done, open } = await expectOk(admin.call(firstSteps));
    return { done, open };
  };
  const ofDemo = ['sites', 'people', 'assignment', 'plan'];
  // Work was sent: the installation is in use.
  expect(await read()).toEqual({ done: ofDemo, open: false });
  await api.db
    .updateTable('tasks')
    .set({ submitted_at: null })
    .where('submitted_at', 'is not', null)
    .execute();
  expect(await read()).toEqual({ done: ofDemo, open: true });

  await expectOk(admin.call(owners.actions.create, { label: 'Djezzy', colour: null }));
  await expectOk(admin.call(updateFirstSteps, { confirmed: ['clusters'], dismissed: false }));
  const done = ['owners', 'clusters', ...ofDemo];
  expect(await read()).toEqual({ done, open: true });

  const wrong = await admin.call(updateFirstSteps, { confirmed: ['sites'], dismissed: false } as never);
  expect(wrong.status).toBe(422);
  await expectOk(admin.call(updateFirstSteps, { confirmed: ['clusters'], dismissed: true }));
  expect(await read()).toEqual({ done, open: false });
  expect((await api.client('manager').call(firstSteps)).status).toBe(403);
});
