import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskActions } from '../../../contract/task-actions';
import { taskSelection } from '../../../contract/task-selection';
import type { TaskStatus } from '../../../contract/vocabulary';
import { aStep, rowOf } from '../../factories/rows';
import { aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { editTest, history } = taskActions.actions;

let api: Api;
let site: number;
beforeAll(async () => {
  api = await startApi();
  site = await aSite(api.db, { code: '16EDIT' });
});
afterAll(() => api?.close());

describe('editing a test', () => {
  it('sets a named value and keeps the one before', async () => {
    const pm = await aSurvey('pending');
    const edit = { pm, test: 'access', field: 'site_address_info', value: 'Rue neuve' };
    const { status, body } = await api.client('admin').call(editTest, edit);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ site_address_info: 'Rue neuve', typology: 'Rooftop' });
    const past = await api.client('admin').call(history, { id: pm });
    expect(past.status).toBe(200);
    expect(JSON.stringify(past.body.data)).toContain('Rue ancienne');
  });

  it('sets a cell of a table', async () => {
    const pm = await aSurvey('correct');
    const cell = {
      pm,
      test: 'access',
      field: 'vendor',
      value: 'Ericsson',
      isTable: true,
      att: 'items_trans.0',
    };
    const { status, body } = await api.client('admin').call(editTest, cell);
    expect(status).toBe(200);
    expect(body.data.items_trans).toEqual([{ mw_antenna: 'MW-7', vendor: 'Ericsson' }]);
  });

  it.each(['done', '__proto__', 'photos', 'unheard'])(
    'refuses %s, which the evidence does not name',
    async field => {
      const pm = await aSurvey('pending');
      const { status } = await api.client('admin').call(editTest, { pm, test: 'access', field, value: 'x' });
      expect(status).toBe(422);
      expect((await dataOf(pm)).site_address_info).toBe('Rue ancienne');
    },
  );
});

it('answers a selection per row: one that is refused keeps no other back', async () => {
  const open = await aTask(api.db, site, { kind: 'gpm', status: '' });
  const ongoing = await aTask(api.db, site, { kind: 'gpm', status: 'ongoing' });
  const last = await aTask(api.db, site, { kind: 'gpm', status: 'return' });
  const { status, body } = await api
    .client('admin')
    .call(taskSelection.actions.close, { kind: 'gpm', ids: [open, ongoing, last] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ done: 2, refused: 1 });
  expect(body.results).toEqual([
    { task_id: open, site_code: '16EDIT', done: true, cause: null },
    { task_id: ongoing, site_code: '16EDIT', done: false, cause: expect.stringContaining('en cours') },
    { task_id: last, site_code: '16EDIT', done: true, cause: null },
  ]);
  const statuses = await Promise.all([open, ongoing, last].map(id => rowOf(api.db, 'tasks', id)));
  expect(statuses.map(task => task.status)).toEqual(['closed', 'ongoing', 'closed']);
});

const aSurvey = async (status: TaskStatus) => {
  const task_id = await aTask(api.db, site, { kind: 'ssr', status });
  await aStep(api.db, task_id, 'access', {
    site_address_info: 'Rue ancienne',
    typology: 'Rooftop',
    items_trans: [{ mw_antenna: 'MW-7', vendor: 'Huawei' }],
  });
  return task_id;
};
const dataOf = async (task: number) => {
  const { body } = await api.client('admin').get(`/api/task/${task}`);
  return body.tasks[0].task_tests.access.data;
};
