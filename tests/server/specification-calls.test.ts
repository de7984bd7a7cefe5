import { beforeAll, describe, expect, it } from 'vitest';
import { createAnomaly, createPlan, createSite, createTask, uniqueName } from '../factories/sites';
import { readSheets } from '../workbooks';
import { expectOk } from './answers';
import { testApi } from './harness';

/** Calls as the specification's own clients write them, byte for byte (documents 1 to 3, « API »). */
const api = testApi();
const admin = api.client('admin');
let site: number;
let code: string;
beforeAll(async () => {
  code = uniqueName('SPEC');
  site = await createSite(api.db, { code, areas: ['delivery', 'ssr', 'gpm'] });
});

/** A form, with the session's token among its fields or not at all. */
const postForm = async (url: string, fields: Record<string, string>) => {
  const payload = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode, rawPayload } = await api.app.inject({ method: 'POST', url, payload, headers });
  return { status: statusCode, body: rawPayload };
};

describe('the export of a list', () => {
  const sheetOf = ({ status, body }: Awaited<ReturnType<typeof postForm>>) => {
    expect(status).toBe(200);
    return readSheets(body);
  };

  it.each([
    ['filters in the address, the token in the form', '?limit=-1&export=true', {}],
    ['the flag in the form', '?limit=-1', { export: 'true' }],
  ])('is a form: %s', async (_, query, flags) => {
    const form = { ...flags, token: await admin.token() };
    const [{ rows }] = sheetOf(
      await postForm(`/api/ssr/sites/fetch/filter${query}&site_code=${code}`, form as Record<string, string>),
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(code);
    // By the area of the list.
    expect(rows[0]).toEqual(expect.arrayContaining(['Dernière SSR', 'Plan SSR']));
  });

  it('of all sites names the kind of the next plan', async () => {
    const site_code = uniqueName('KIND');
    const id = await createSite(api.db, { code: site_code });
    const plan = { selected_site: id, planning_date: '2040-02-03', task_type: 'ssr' };
    await expectOk(admin.post('/api/planning/assign', plan));
    const form = { token: await admin.token(), export: 'true' };
    const [{ rows }] = sheetOf(await postForm(`/api/sites/fetch?site_code=${site_code}`, form));
    const [header, row] = rows;
    expect(row[header.indexOf('Type du prochain plan')]).toBe('SSR');
    const { sites } = await expectOk(admin.get('/api/sites/fetch', { site_code }));
    expect(sites).toMatchObject([{ site_next_pm: '2040-02-03', site_next_pm_kind: 'ssr' }]);
  });

  it('with the flag for anomalies is a workbook of what was found on its tasks', async () => {
    const [task, other] = [
      await createTask(api.db, site, { kind: 'gpm', status: '' }),
      await createTask(api.db, site, { kind: 'gpm', status: '' }),
    ];
    await createAnomaly(api.db, site, { task_id: task, category: 'nok', content: 'Niveau d’huile' });
    await createAnomaly(api.db, site, { task_id: task, content: 'Fuite de gasoil' });
    await createAnomaly(api.db, site, { task_id: other, content: 'Vitre cassée' });
    const [token, filter] = [await admin.token(), `limit=-1&anomalies=true&pm=${task}`];
    const sheets = sheetOf(await postForm(`/api/gpm/task/fetch?${filter}`, { token }));
    expect(sheets.map(({ rows }) => rows.length - 1)).toEqual([1, 1, 0]);
    expect(sheets[0].rows[1]).toContain('Fuite de gasoil');
    expect(sheets[1].rows[1]).toContain('Niveau d’huile');
    const reader = await api.someone('cluster_manager', { permissions: { gpm: { read_task: true } } });
    const refused = await reader.client.get('/api/gpm/task/fetch', { anomalies: true });
    expect(refused.status).toBe(403);
  });

  it('of chosen anomalies names them as JSON in a field', async () => {
    const [chosen] = [await createAnomaly(api.db, site), await createAnomaly(api.db, site)];
    const anomalies_list = JSON.stringify({ anomalies: [chosen], nok: [] });
    const form = { anomalies_list, token: await admin.token() };
    const [{ rows }] = sheetOf(await postForm('/api/anomalies/export/custom', form));
    expect(rows.slice(1).map(([id]) => id)).toEqual([chosen]);
  });
});

describe('a choice', () => {
  it('is taken in capitals: the type of a plan', async () => {
    const ssr = await createPlan(api.db, site, { kind: 'ssr' });
    await createPlan(api.db, site, { kind: 'delivery' });
    const list = { site: code, limit: 100 };
    const listed = async (task_type: string | string[]) =>
      (await expectOk(admin.get('/api/V2/planning/fetch', { ...list, task_type }))).planning.map(
        (plan: any) => plan.planid,
      );
    expect(await listed('SSR')).toEqual([ssr]);
    expect(await listed(['SSR', 'DELIVERY'])).toHaveLength(2);
    const unknown = await admin.get('/api/planning/fetch', { task_type: 'SSRR' });
    expect([unknown.status, unknown.body.fields.length]).toEqual([422, 1]);
  });

  it('is taken as on the screen: Oui, O&M', async () => {
    const site_physique = await createSite(api.db, { areas: [], owner: 'MBS' });
    const enrol = {
      ...{ site_physique, site_owner: 'O&M', site_code_facture: uniqueName('FS-'), site_electrified: 'Oui' },
      confirmed: ['site_owner'],
    };
    await expectOk(admin.post('/api/gpm/sites/new', enrol));
    expect(await api.rows('sites', { id: site_physique })).toMatchObject([
      { owner: 'inhouse', electrified: 'oui' },
    ]);
    const { sites } = await expectOk(
      admin.get('/api/gpm/sites/fetch', { site_owner: 'O&M', ids: [site_physique] }),
    );
    expect(sites).toHaveLength(1);
  });

  it('of the step narrows the anomalies to it', async () => {
    const task = await createTask(api.db, site, { kind: 'gpm', status: '' });
    const [oil] = [
      await createAnomaly(api.db, site, { task_id: task, test: 'gpm_checklist' }),
      await createAnomaly(api.db, site, { task_id: task, test: 'gpm_anomalies' }),
    ];
    const idsOf = async (step: string) =>
      (await expectOk(admin.get('/api/anomalies/fetch', { pmid: task, step }))).anomalies.map(
        ({ id }: any) => id,
      );
    expect(await idsOf('gpm_checklist')).toEqual([oil]);
    expect(await idsOf('gpm')).toHaveLength(2);
    expect((await admin.get('/api/anomalies/fetch', { step: 'gpm_oil' })).status).toBe(422);
  });
});

it('a bad day is one problem', async () => {
  const { status, body } = await admin.get('/api/anomalies/fetch', {
    date_from: 'hier',
    date_to: '2030-02-30',
  });
  expect([status, body.fields.map(({ path }: any) => path)]).toEqual([422, ['date_from', 'date_to']]);
});

it('the kinds of site of the lists are the specification’s', async () => {
  const { typologies } = await expectOk(admin.get('/api/form/filters'));
  expect(typologies.map(({ name }: any) => name.toUpperCase())).toEqual(
    expect.arrayContaining(['GREENFIELD', 'ROOFTOP', 'INDOOR']),
  );
});

it('text that looks like another value is text: a site’s code in a filter', async () => {
  const codes = ['true', 'null', '[1]', '{"a":1}', '0070', '1e5'];
  for (const code of codes)
    await createTask(api.db, await createSite(api.db, { code, areas: ['ssr'] }), { kind: 'ssr' });
  for (const site of codes) {
    const { tasks } = await expectOk(admin.get('/api/ssr/task/fetch', { site, limit: 1000 }));
    expect([site, tasks.map(({ task_site_code }: any) => task_site_code)]).toEqual([site, [site]]);
  }
});
