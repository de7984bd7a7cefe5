import { afterAll, beforeAll, expect, it } from 'vitest';
import { slotsOf, stepsOf } from '../../../contract/evidence';
import { deliveryTasks, taskLists } from '../../../contract/task-lists';
import { type TaskKind, taskKinds } from '../../../contract/vocabulary';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { taskInState } from '../../factories/tasks';
import { type Api, type Client, startApi } from '../harness';
import { allPermissions } from '../world';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  const his = { role: 'manager', owner: 'MBS', cluster_id: 1, permissions: allPermissions } as const;
  await api.person({ ...his, username: 'w-manager' });
});
afterAll(() => api?.close());

/** A task by its own address, and by that of its list. */
const bothWays = (client: Client, kind: TaskKind, id: number) => {
  const { list } = taskLists.find(({ name }) => name === kind)!.actions;
  return Promise.all([
    client.call(deliveryTasks.actions.show, { task_id: id }),
    client.call(list, { detail: true, pm: id, ...(kind === 'installation' && { task_type: kind }) }),
  ]);
};

it.each(taskKinds)('a %s has the evidence of all its steps', async kind => {
  const site = await aSite(api.db, { owner: 'MBS' });
  const id = await taskInState(api, site, { kind, status: '', whole: true });
  for (const { status, body } of await bothWays(api.client('w-manager'), kind, id)) {
    expect([status, body.total, body.tasks[0].task_id]).toEqual([200, 1, id]);
    const tests = body.tasks[0].task_tests;
    expect(Object.keys(tests).sort()).toEqual(
      stepsOf(kind)
        .map(({ test }) => test)
        .sort(),
    );
    for (const { test } of stepsOf(kind)) {
      const sent = slotsOf(kind, test).filter(({ required }) => required);
      const shown = tests[test].data.photos.map((photo: { index: number }) => photo.index);
      expect([test, shown]).toEqual([test, sent.map(({ index }) => index)]);
    }
  }
});

it('says what was planned of it where its reader reaches that plan', async () => {
  const near = await aSite(api.db, { owner: 'MBS' });
  const far = await aSite(api.db, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
  const id = await aTask(api.db, near, { drop_site_id: far, status: '' });
  const plan = await aPlan(api.db, far, { kind: 'installation', from_task_id: id });
  const followed = async (who: string) =>
    (await api.client(who).call(deliveryTasks.actions.show, { task_id: id })).body.tasks[0].followed_by.map(
      ({ plan_id }: { plan_id: number }) => plan_id,
    );
  expect(await followed('w-manager')).toEqual([]);
  expect(await followed('admin')).toEqual([plan]);
});
