import { afterAll, beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { accessAnomalies, anomalies, anomalyActions, nokAnomalies } from '../../../contract/anomalies';
import { formLists } from '../../../contract/form-lists';
import { taskActions } from '../../../contract/task-actions';
import { cmTasks } from '../../../contract/task-lists';
import { meaningOf } from '../../../contract/vocabulary';
import { anAnomaly, aSite, aTask } from '../../factories/sites';
import { type Api, type Client, startApi } from '../harness';

const { update, history, plan, exportCustom, exportAll } = anomalyActions.actions;
let api: Api;
let admin: Client;
let site: number;
let agent: number;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
  agent = await api.person({ role: 'agent', username: 'reparateur', cluster_id: 1 });
  await api.person({ role: 'cluster_manager', username: 'voisin', cluster_id: 2 });
  site = await aSite(api.db, { code: '16ANO1', areas: ['gpm'] });
});
afterAll(() => api.close());

const shown = async (id: number) =>
  (await admin.call(anomalies.actions.list, { ids: [id] })).body.anomalies[0];

it.each([
  [anomalies, 'anomaly_types'],
  [nokAnomalies, 'nok_types'],
  [accessAnomalies, 'access_types'],
] as const)(
  'the types of $name are those that its filter offers',
  async ({ name, filters, actions }, list) => {
    expect(meaningOf(filters.shape.anomalie_type)?.list).toBe(list);
    const lists = (await admin.call(formLists.actions.filters)).body;
    const offered = lists[list].map(({ id }: { id: string }) => id);
    // What the demo's agents reported in that table.
    const category = { anomalies: 'anomaly', 'anomalies/nok': 'nok', 'anomalies/task': 'access' }[name];
    const stored = await api.db
      .selectFrom('anomalies')
      .select('type')
      .distinct()
      .where('category', '=', category as 'nok')
      .execute();
    expect(stored.length).toBeGreaterThan(0);
    for (const { type } of stored) {
      expect(offered).toContain(type);
      const { body } = await admin.call(actions.list, { anomalie_type: type });
      expect(body.total).toBeGreaterThan(0);
      expect(body.anomalies.every((found: { type: string }) => found.type === type)).toBe(true);
    }
  },
);

it('is edited against the version that was read, with its history', async () => {
  const id = await anAnomaly(api.db, site);
  expect((await admin.call(update, { id, status: 'resolved', version: 1 })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ status: 'resolved', version: 2 });
  const late = await admin.call(update, { id, type: 'Autre', version: 1 });
  expect([late.status, late.body.current.version]).toEqual([409, 2]);
  const { body } = await admin.call(history, { id });
  expect(body.data).toMatchObject([
    { username: 'admin', before: { status: 'unresolved' }, after: { status: 'resolved' } },
  ]);
});

it('plans one repair, linked both ways; closing the CM resolves it where that is asked for', async () => {
  const id = await anAnomaly(api.db, site);
  const wanted = { id, planning_date: '2030-01-15', agent };
  const { status, body } = await admin.call(plan, wanted);
  expect(status).toBe(200);
  expect((await shown(id)).plan).toMatchObject({ plan_id: body.plan_id, date: '2030-01-15', task_id: null });
  expect((await admin.call(plan, wanted)).status).toBe(409);

  const repair = { kind: 'cm', status: '', plan_id: body.plan_id, agent_id: agent } as const;
  const task_id = await aTask(api.db, site, repair);
  const { body: cm } = await admin.call(cmTasks.actions.show, { task_id });
  expect(cm.tasks[0].anomaly).toMatchObject({ id, anomalie: 'Fuite de gasoil' });
  await admin.call(taskActions.actions.close, { id: task_id, resolve_anomaly: true });
  expect((await shown(id)).status).toBe('resolved');
  expect((await admin.call(plan, wanted)).status).toBe(409);
});

it('exports the picked rows and all that the filter shows, of one’s own reach only', async () => {
  const id = await anAnomaly(api.db, site);
  const rows = (content: Buffer) => {
    const book = read(content);
    return book.SheetNames.map(name => utils.sheet_to_json(book.Sheets[name]).length);
  };
  const picked = { anomalies_list: { anomalies: [id] } };
  expect(rows((await admin.call(exportCustom, picked)).body)).toEqual([1]);
  expect(rows((await api.client('voisin').call(exportCustom, picked)).body)).toEqual([0]);
  const all = await admin.call(exportAll, { filter: { site: '16ANO1', anomalie_type: 'energie' } });
  expect(rows(all.body)[0]).toBeGreaterThanOrEqual(1);
  const refused = await api.client('reparateur').call(exportAll, { filter: { site_owner: 'inhouse' } });
  expect(refused.status).toBe(403);
});
