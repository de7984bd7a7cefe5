import { describe, expect, it } from 'vitest';
import { imports } from '../../../contract/office/imports';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { deleteExpiredRows } from '../../../server/framework/retention/delete-expired-rows';
import { readRows } from '../../workbooks';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { buildCsv, createImportClient, listImportHistory } from './import-client';

const api = testApi();
const admin = createImportClient(api.client('admin'));

const header = ['site_code', 'site_owner', 'wilaya'];
const siteCount = async (like: string) =>
  (await api.db.selectFrom('sites').select('id').where('code', 'like', like).execute()).length;

it('writes nothing until the commit; bad rows are corrected or skipped in place', async () => {
  const rows = [
    ['FIX-1', 'MBS', 16],
    ['FIX-2', 'MBS', 'Atlantide'],
    ['FIX-1', 'MBS', 16],
    ['FIX-3', 'x', 16],
  ];
  const staged = await admin.staged('sites', buildCsv(header, ...rows));
  expect(staged.counts).toEqual({ create: 1, refused: 3 });
  expect(await siteCount('FIX-%')).toBe(0);

  const fixed = await admin.fix(staged.import_id, 3, { cells: { wilaya: 'Oran' } });
  const corrected = { row: 3, verdict: 'create', problems: [], cells: { wilaya: 'Oran' } };
  expect(fixed.body.row).toMatchObject(corrected);
  expect(fixed.body.import.counts).toEqual({ create: 2, refused: 2 });
  const stillBad = await admin.fix(staged.import_id, 5, { cells: { site_owner: '' } });
  expect(stillBad.body.row.problems).toEqual([{ column: 'site_owner', message: 'Champ obligatoire.' }]);
  const skipped = await admin.fix(staged.import_id, 5, { skip: true });
  expect(skipped.body.row.verdict).toBe('skipped');
  // The first of two alike is skipped: the second may stand, and then the first may not.
  const freed = await admin.fix(staged.import_id, 2, { skip: true });
  expect(freed.body.import.counts).toEqual({ create: 2, skipped: 2 });
  const late = await admin.fix(staged.import_id, 2, { skip: false });
  expect(late.body.row.problems[0].message).toBe('Même code que la ligne 4.');

  expect((await admin.fix(staged.import_id, 3, { cells: { nothing: 'x' } })).status).toBe(422);
  expect((await admin.fix(staged.import_id, 99, { skip: true })).status).toBe(404);

  const done = await admin.commit(staged.import_id);
  expect(done).toMatchObject({ status: 'done', counts: { done: 2, skipped: 1, refused: 1 } });
  expect(await siteCount('FIX-%')).toBe(2);
  expect((await admin.fix(staged.import_id, 3, { skip: true })).status).toBe(409);
  expect((await admin.commit(staged.import_id)).counts).toEqual(done.counts);
  expect(await listImportHistory(api, staged.import_id)).toHaveLength(2);
});

it('commits chosen rows, later the rest, and tells rows that became invalid meanwhile', async () => {
  const rows = ['CHO-1', 'CHO-2', 'CHO-3'].map(code => [code, 'MBS', 16]);
  const staged = await admin.staged('sites', buildCsv(header, ...rows));
  const some = await admin.commit(staged.import_id, [2, 99]);
  expect(some).toMatchObject({ status: 'done', counts: { done: 1, create: 2 } });
  expect(await siteCount('CHO-%')).toBe(1);
  const existing = { site_owner: 'MBS', site_code: 'CHO-3', site_address_wilaya: 16 };
  await expectOk(api.client('admin').post('/api/entrepots/new', existing));
  const rest = await admin.commit(staged.import_id);
  expect(rest.counts).toEqual({ done: 2, refused: 1 });
  const [refused] = await admin.rows(staged.import_id, { verdict: 'refused' });
  expect(refused).toMatchObject({ row: 4, problems: [{ message: 'Le site CHO-3 existe déjà.' }] });
});

it('pages rows by verdict, in the file’s order and with its line numbers', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => [`PAG-${n}`, n % 3 ? 'MBS' : 'x', 16]);
  const staged = await admin.staged('sites', buildCsv(header, ...lines.slice(0, 10), [], ...lines.slice(10)));
  expect(staged.total).toBe(30);
  const page = { import_id: staged.import_id, verdict: 'create', page: 2, limit: 15 };
  const { total, pages, rows } = await expectOk(api.client('admin').call(imports.actions.rows, page));
  expect([total, pages, rows.length]).toEqual([20, 2, 5]);
  expect(rows[0]).toMatchObject({ row: 26, cells: { site_code: 'PAG-23' } });
  expect(await admin.rows(staged.import_id, { limit: -1 })).toHaveLength(30);
});

it('answers the same import for the same upload, and refuses a key for another file', async () => {
  const content = buildCsv(header, ['IDEM-1', 'MBS', 16]);
  const headers = { 'idempotency-key': 'one-upload' };
  const first = await admin.staged('sites', content, { headers });
  await admin.commit(first.import_id);
  const again = await admin.start('sites', content, { headers });
  expect(again.body.import).toMatchObject({ import_id: first.import_id, status: 'done' });
  const other = await admin.start('sites', buildCsv(header, ['IDEM-2', 'MBS', 16]), { headers });
  expect(other).toMatchObject({ status: 409, body: { errcode: 133 } });

  const both = await Promise.all([admin.start('sites', content), admin.start('sites', content)]);
  expect(both[0].body.import.import_id).toBe(both[1].body.import.import_id);
  expect(both[0].body.import.import_id).not.toBe(first.import_id);
  expect(await siteCount('IDEM-%')).toBe(1);
});

it('is gone once it is discarded', async () => {
  const { import_id } = await admin.staged('sites', buildCsv(header, ['OWN-1', 'MBS', 16]));
  await expectOk(api.client('admin').call(imports.actions.discard, { import_id }));
  expect((await api.client('admin').call(imports.actions.show, { import_id })).status).toBe(404);
});

it('asks for the right to the kind at every call', async () => {
  const { actions } = imports;
  const permissions = defaultPermissions('cluster_manager');
  const id = await api.person({ role: 'cluster_manager', username: 'gated', cluster_id: 1, permissions });
  const gated = createImportClient(api.client('gated'));
  const { import_id } = await gated.staged('sites', buildCsv(header, ['GAT-1', 'MBS', 16]));
  const without = { ...permissions, pm: { ...permissions.pm, add_site: false } };
  await api.update('accounts', id, { permissions: JSON.stringify(without) });
  for (const action of [actions.show, actions.rows, actions.commit, actions.refused, actions.discard]) {
    expect((await api.client('gated').call(action, { import_id })).status).toBe(403);
  }
  expect((await gated.start('sites', buildCsv(header, ['GAT-2', 'MBS', 16]))).status).toBe(403);
  expect((await createImportClient(api.client('agent')).start('planning', 'x')).status).toBe(403);
  expect((await createImportClient(api.client(null)).start('planning', 'x')).status).toBe(401);

  const template = (name: string) => api.client('gated').call(actions.template, { name });
  expect((await template('template_sites.xlsx')).status).toBe(403);
  await expectOk(template('template_planning.xlsx'));
});

it('refuses files that cannot be read, each with its cause', async () => {
  const refusal = async (content: string | Buffer, name?: string) => {
    const { status, body } = await admin.start('sites', content, { name });
    return [status, body.error];
  };
  const wide = Array.from({ length: 200 }, (_, n) => `c${n}`);
  for (const [content, cause] of [
    [
      buildCsv(['site_code', 'wilaya'], ['A', 16]),
      'Obligatoire et absent du fichier\u00a0: Owner. En-tête lu à la ligne 1.',
    ],
    [buildCsv(header), 'Le fichier ne contient aucune ligne sous les noms de colonnes.'],
    [buildCsv(wide, wide), 'Le fichier a 200 colonnes\u202f; 60 maximum.'],
  ])
    expect(await refusal(content)).toEqual([422, cause]);
  expect((await refusal(Buffer.from([1, 2, 3, 0, 255]), 'image.png'))[0]).toBe(415);
  expect((await refusal('site_code', 'classeur.xlsx'))[0]).toBe(415);
  expect((await refusal(Buffer.alloc(21 * 1024 * 1024, 'a'), 'lourd.csv'))[0]).toBe(413);
  const english = await admin.start('sites', buildCsv(['site_code'], ['A']), {
    headers: { 'accept-language': 'en' },
  });
  expect(english.body.error).toBe('Required and missing from the file: Owner. Header read from row 1.');
  const none = await api.client('admin').call(imports.actions.start, { kind: 'sites' });
  expect(none.status).toBe(415);
  const elsewhere = await api
    .client('admin')
    .upload(
      imports.actions.start,
      { kind: 'sites' },
      { other: { name: 'a.csv', content: buildCsv(header) } },
    );
  expect(elsewhere).toMatchObject({ status: 422, body: { fields: [{ path: 'file' }] } });
});

it('gives the refused rows back with their causes, and templates that can be imported', async () => {
  const staged = await admin.staged('sites', buildCsv(header, ['REF-1', 'MBS', 16], ['REF-2', 'x', 'y']));
  const refused = await api.client('admin').call(imports.actions.refused, { import_id: staged.import_id });
  expect(refused.headers['content-disposition']).toContain('.xlsx');
  const lines = readRows(refused.body);
  expect(lines).toHaveLength(2);
  expect(lines[1][0]).toBe(3);
  expect(lines[1].at(-1)).toBe('Owner\u00a0: Owner inconnu. Wilaya\u00a0: Wilaya inconnue.');

  for (const kind of ['agents', 'sites', 'planning', 'planning_gpm'] as const) {
    const name = `template_${kind}.xlsx`;
    const template = await expectOk(api.client('admin').call(imports.actions.template, { name }));
    expect((await expectOk(admin.start(kind, template, { name }))).import.error).toBeNull();
  }
});

it('a server that starts fails no import; what a server of before forsook fails in time', async () => {
  const inStep = async (code: string, alive_at: Date) => {
    const { import_id } = await admin.staged('sites', buildCsv(header, [code, 'MBS', 16]));
    await api.update('imports', import_id, { status: 'checking', alive_at });
    return import_id;
  };
  const abandoned = await inStep('KIL-1', new Date(Date.now() - 10 * 60_000));
  const elsewhere = await inStep('KIL-2', new Date());
  const { buildApp } = await import('../../../server/operations/process/app');
  const other = await buildApp(api.config, api.database);
  await other.ready();
  await other.close();
  expect(await admin.show(abandoned)).toMatchObject({ status: 'checking' });
  await deleteExpiredRows(api.db);
  expect(await admin.show(abandoned)).toMatchObject({
    status: 'failed',
    error: 'L’import a été interrompu\u00a0: envoyez le fichier à nouveau.',
  });
  expect(await admin.show(elsewhere)).toMatchObject({ status: 'checking', error: null });
  const { status } = await api.client('admin').call(imports.actions.commit, { import_id: abandoned });
  expect(status).toBe(409);
});

describe('the columns of a file', () => {
  const mine = ['Repère', 'Désignation', 'À qui', 'Wilaya', 'Coordonnées'];
  const line = ['COL-1', 'Tour Sud', 'MBS', 16, '36.75, 3.05'];

  it('are read as chosen, one with both coordinates as two', async () => {
    const refused = await admin.start('sites', buildCsv(mine, line));
    expect(refused.body.current).toEqual({
      header: mine,
      columns: ['-', 'site_name', '-', 'wilaya', 'lat'],
      kinds: [],
    });
    const columns = ['site_code', 'site_name', 'site_owner', 'wilaya', 'lat'];
    const staged = await admin.staged('sites', buildCsv(mine, line), { values: { columns } });
    expect(staged.sheet).toEqual({ header: mine, columns });
    expect((await admin.rows(staged.import_id))[0]).toMatchObject({
      verdict: 'create',
      cells: { site_code: 'COL-1', site_name: 'Tour Sud', lat: '36.75', lng: '3.05' },
    });
    for (const wrong of [['unknown'], ['site_code', 'site_code']])
      expect((await admin.start('sites', buildCsv(mine, line), { values: { columns: wrong } })).status).toBe(
        422,
      );
  });

  it('tell which imports they fit, of those that the sender may use', async () => {
    const sheet = buildCsv(['Code site', 'Ingénieur'], ['01A001', 'agent']);
    expect((await admin.start('sites', sheet)).body.current.kinds).toEqual(['agents']);
    const plans = buildCsv(['Code site', 'Date du plan', 'Agent'], ['01A001', '2026-12-01', 'agent']);
    const { kinds } = (await admin.start('sites', plans)).body.current;
    expect(kinds).toEqual(['planning', 'planning_gpm', 'agents']);
    const people = buildCsv(['Nom d’utilisateur', 'Rôle'], ['x.y', 'agent']);
    expect((await admin.start('sites', people)).body.current.kinds).toEqual(['people']);
  });
});
