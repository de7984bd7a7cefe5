import { afterAll, beforeAll, expect, it } from 'vitest';
import { imports } from '../../../contract/imports';
import { type Api, startApi } from '../harness';
import { csv, plansOn, someAgents, someSites } from './import-client';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const { plainSites, plainPlanning, plainGpmPlanning, plainAgents } = imports.actions;
const partial = 'Certains éléments n’ont pas été importés correctement.';

it('imports sites and tells what was refused; the same file again adds nothing', async () => {
  const file = {
    sites_file: {
      name: 'sites.csv',
      content: csv(
        ['site_code', 'site_owner', 'wilaya', 'manager'],
        ['PLA-1', 'MBS', 16, ''],
        ['PLA-2', 'x', 16, 'm'],
      ),
    },
  };
  const first = await api.client('admin').upload(plainSites, {}, file);
  expect(first.body).toEqual({
    success: true,
    imported: 1,
    error: partial,
    not_found: [
      {
        row: 3,
        site_code: 'PLA-2',
        site_agent_owner: 'x',
        pm_manager: 'm',
        cause: expect.stringContaining('Owner'),
      },
    ],
  });
  const again = await api.client('admin').upload(plainSites, {}, file);
  expect(again.body).toEqual(first.body);
  const sites = await api.db.selectFrom('sites').select('id').where('code', 'like', 'PLA-%').execute();
  expect(sites).toHaveLength(1);
});

it('imports plannings, with and without a manager', async () => {
  const [site] = await someSites(api, 'delivery', 1);
  const [gpmSite] = await someSites(api, 'gpm', 1);
  const content = csv(
    ['site_code', 'date', 'task_type'],
    [site.code, '01/06/2027', 'ssr'],
    ['RIEN', '', 'ssr'],
  );
  const planning = await api
    .client('admin')
    .upload(plainPlanning, {}, { planning_file: { name: 'p.csv', content } });
  expect(planning.body).toMatchObject({
    success: true,
    imported: 1,
    error: partial,
    not_found: [{ row: 3, site_code: 'RIEN', pm_date: null, cause: expect.any(String) }],
  });
  expect(await plansOn(api, site.id, '2027-06-01')).toHaveLength(1);

  const gpm = await api
    .client('admin')
    .upload(
      plainGpmPlanning,
      {},
      { planning_file: { name: 'g.csv', content: csv(['code', 'date'], [gpmSite.code, '2027-06-02']) } },
    );
  expect(gpm.body).toEqual({ success: true, imported: 1, not_found: [] });

  const wrong = await api
    .client('admin')
    .upload(plainPlanning, { planning_manager: 999_999 }, { planning_file: { name: 'p.csv', content } });
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'planning_manager' }] } });
});

it('assigns sites to agents, within the caller’s reach only', async () => {
  const [site] = await someSites(api, 'delivery', 1);
  const [agent] = await someAgents(api, 1);
  const content = csv(['site', 'agent'], [site.code, agent.username], [site.code, 'nobody']);
  const send = (who: string) => api.client(who).upload(plainAgents, {}, { file: { name: 'a.csv', content } });
  const { body } = await send('admin');
  expect(body.not_found).toEqual([
    { row: 3, site_id: site.id, site_code: site.code, username: 'nobody', cause: expect.any(String) },
  ]);
  await api.person({ role: 'manager', username: 'far.away', cluster_id: 8, owner: 'ott' });
  expect((await send('far.away')).body).toMatchObject({ imported: 0, not_found: [{ row: 2 }, { row: 3 }] });
  expect((await send('agent')).status).toBe(403);
});

it('refuses a file without rows or without its columns as an error', async () => {
  const send = (content: string) =>
    api.client('admin').upload(plainSites, {}, { sites_file: { name: 's.csv', content } });
  expect(await send('a;b\r\n1;2')).toMatchObject({ status: 422, body: { success: false } });
  expect(await send('')).toMatchObject({ status: 422, body: { success: false } });
});
