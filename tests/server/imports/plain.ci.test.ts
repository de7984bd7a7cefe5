import { expect, it } from 'vitest';
import { imports } from '../../../contract/office/imports';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';
import { buildCsv, listAgents, listPlans, listSites } from './import-client';

const api = testApi();

const { plainSites, plainPlanning, plainGpmPlanning, plainAgents } = imports.actions;
const error = 'Certains éléments n’ont pas été importés correctement.';
const upload = (
  call: Parameters<Client['upload']>[0],
  field: string,
  content: string,
  values = {},
  user = 'admin',
) => api.client(user).upload(call, values, { [field]: { name: 'fichier.csv', content } });

it('imports sites and lists what was refused; the same file again adds nothing', async () => {
  const header = ['site_code', 'site_owner', 'wilaya', 'manager'];
  const file = buildCsv(header, ['PLA-1', 'MBS', 16, ''], ['PLA-2', 'x', 16, 'm']);
  const first = await expectOk(upload(plainSites, 'sites_file', file));
  const cause = expect.stringContaining('Owner');
  const refused = { row: 3, site_code: 'PLA-2', site_agent_owner: 'x', pm_manager: 'm', cause };
  expect(first).toEqual({ success: true, imported: 1, error, not_found: [refused] });
  expect(await expectOk(upload(plainSites, 'sites_file', file))).toEqual(first);
  expect(await api.rows('sites', { code: ['PLA-1', 'PLA-2'] })).toHaveLength(1);
});

it('imports plannings, with and without a manager', async () => {
  const [[site], [gpmSite]] = [await listSites(api, 'delivery', 1), await listSites(api, 'gpm', 1)];
  const file = buildCsv(
    ['site_code', 'date', 'task_type'],
    [site.code, '01/06/2027', 'ssr'],
    ['RIEN', '', 'ssr'],
  );
  const not_found = [{ row: 3, site_code: 'RIEN', pm_date: null, cause: expect.any(String) }];
  const planned = await expectOk(upload(plainPlanning, 'planning_file', file));
  expect(planned).toMatchObject({ success: true, imported: 1, error, not_found });
  expect(await listPlans(api, site.id, '2027-06-01')).toHaveLength(1);
  const gpm = buildCsv(['code', 'date'], [gpmSite.code, '2027-06-02']);
  expect(await expectOk(upload(plainGpmPlanning, 'planning_file', gpm))).toEqual({
    ...{ success: true, imported: 1, not_found: [] },
  });
  const wrong = await upload(plainPlanning, 'planning_file', file, { planning_manager: 999_999 });
  expect(getRefusal(wrong)).toEqual([422, 'planning_manager']);
});

it('assigns sites to agents, within the caller’s reach only', async () => {
  const [[site], [agent]] = [await listSites(api, 'delivery', 1), await listAgents(api, 1)];
  const file = buildCsv(['site', 'agent'], [site.code, agent.username], [site.code, 'nobody']);
  const place = { site_id: site.id, site_code: site.code };
  expect((await expectOk(upload(plainAgents, 'file', file))).not_found).toEqual([
    { row: 3, ...place, username: 'nobody', cause: expect.any(String) },
  ]);
  await api.person({ role: 'manager', username: 'far.away', cluster_id: 8, owner: 'ott' });
  const far = await expectOk(upload(plainAgents, 'file', file, {}, 'far.away'));
  expect(far).toMatchObject({ imported: 0, not_found: [{ row: 2 }, { row: 3 }] });
  const planned = buildCsv(['site_code', 'date', 'task_type'], [site.code, '01/06/2027', 'ssr']);
  const planning = await expectOk(upload(plainPlanning, 'planning_file', planned, {}, 'far.away'));
  expect(planning).toMatchObject({ imported: 0, not_found: [{ row: 2, site_code: site.code }] });
});

it.each(['a;b\r\n1;2', ''])('refuses a file without its columns, or without rows: %j', async file => {
  const refused = await upload(plainSites, 'sites_file', file);
  expect(refused).toMatchObject({ status: 422, body: { success: false } });
});
