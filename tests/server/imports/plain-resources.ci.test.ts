import { beforeAll, expect, it } from 'vitest';
import type { ImportRow } from '../../../contract/framework/imports';
import { tools } from '../../../contract/work/tools';
import { vehicles } from '../../../contract/work/vehicles';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { buildCsv, createImportClient, listImportHistory } from './import-client';

const api = testApi();
const admin = createImportClient(api.client('admin'));
let worker: number;
beforeAll(async () => {
  await api.person({ username: 'chief', role: 'cluster_manager', cluster_id: 1 });
  worker = await api.person({ username: 'worker', role: 'agent', cluster_id: 1 });
  await api.person({ username: 'foreigner', role: 'agent', cluster_id: 2 });
});

const all = async (contract: typeof tools | typeof vehicles, user = 'admin') =>
  (await api.client(user).call(contract.actions.list, {})).body as Record<string, any>[];
const byKey = async (serial: string) =>
  (await all(tools)).find(tool => tool.serial === serial) as Record<string, any>;
const columnsOf = (rows: ImportRow[]) => rows.map(({ problems }) => problems.map(({ column }) => column));
const header = ['N° de série', 'Outil', 'Cluster', 'Agent', 'Étalonnage', 'Note'];

it('adds what is new, changes what is there, and leaves what is so already', async () => {
  const row = ['IMP-1', 'Multimètre', 1, 'worker', '31/12/2026', 'neuf'];
  const first = await admin.staged('tools', buildCsv(header, row, ['IMP-2', 'Pince', 2, '', '', '']));
  expect(first.counts).toEqual({ create: 2 });
  expect(await byKey('IMP-1')).toBeUndefined();
  expect((await admin.commit(first.import_id)).counts).toEqual({ done: 2 });
  const made = await byKey('IMP-1');
  const calibration_due = '2026-12-31';
  const values = { name: 'Multimètre', cluster: 1, agent: worker, calibration_due, note: 'neuf' };
  expect(made).toMatchObject({ ...values, version: 1 });

  const english = buildCsv(
    ['serial number', 'calibration', 'agent', 'colour'],
    ['imp-1', '2027-06-30', '', 'red'],
    ['IMP-2', '', '', 'red'],
    ['IMP-3', '2027-01-01', '', 'red'],
  );
  const second = await admin.staged('tools', english);
  expect(second.counts).toEqual({ update: 1, unchanged: 1, refused: 1 });
  expect(second.error).toContain('colour');
  const rows = await admin.rows(second.import_id);
  expect(rows[0].effect!.replace(/\s/g, ' ')).toBe('Étalonnage : mer. 30 juin 2027 au lieu de jeu. 31 déc.');
  expect(rows[2].problems).toEqual([
    { column: 'name', message: 'Champ obligatoire.' },
    { column: 'cluster', message: 'Champ obligatoire.' },
  ]);
  const fixed = await admin.fix(second.import_id, 4, { cells: { name: 'Échelle', cluster: '2' } });
  expect(fixed.body.row).toMatchObject({ verdict: 'create', problems: [] });
  expect((await admin.commit(second.import_id)).counts).toEqual({ done: 2, unchanged: 1 });
  // What the file left empty is what it was, and the key keeps its case.
  expect(await byKey('IMP-1')).toEqual({ ...made, calibration_due: '2027-06-30', version: 2 });
  expect(await byKey('IMP-3')).toMatchObject({ name: 'Échelle', agent: null, version: 1 });

  const created = { serial: 'IMP-3', name: 'Échelle', cluster: 2, calibration_due: '2027-01-01' };
  const edited = { before: { calibration_due }, after: { calibration_due: '2027-06-30' } };
  expect(await listImportHistory(api, second.import_id)).toMatchObject([
    { object: 'tools', action: 'tools.create', before: null, after: created },
    { object: 'tools', action: 'tools.edit', ...edited },
  ]);
});

it('reads back what its list exports: nothing changes', async () => {
  const car = { plate: '00123-116-16', wilaya: 16, owner: 'inhouse', next_inspection: '2027-01-31' };
  await expectOk(api.client('admin').call(vehicles.actions.create, { ...car, agent: worker }));
  for (const contract of [tools, vehicles] as const) {
    const file = await expectOk(api.client('admin').call(contract.actions.list, { export: 'true' }));
    const { counts } = await admin.staged(contract.name, file, { name: `${contract.name}.xlsx` });
    expect(counts).toEqual({ unchanged: (await all(contract)).length });
  }
});

it('refuses by row and cell what cannot be read, and one of two rows about the same', async () => {
  const rows: [columns: (string | null)[], ...cells: (string | number)[]][] = [
    [['wilaya'], 'BAD-1', 'Atlantide', 'O&M', '', ''],
    [['owner'], 'BAD-2', 16, 'nobody', '', ''],
    [['agent'], 'BAD-3', 16, 'O&M', 'nobody', ''],
    [['next_inspection'], 'BAD-4', 16, 'O&M', '', '31/02/2027'],
    [['plate'], 'x'.repeat(50), 16, 'O&M', '', ''],
    [[], 'BAD-6', 16, 'O&M', '', ''],
    [['plate'], 'bad-6', 16, 'O&M', '', ''],
    [['plate'], '', 16, 'O&M', '', ''],
  ];
  const names = ['plate', 'wilaya', 'owner', 'agent', 'next_inspection'];
  const { import_id } = await admin.staged('vehicles', buildCsv(names, ...rows.map(([, ...cells]) => cells)));
  expect(columnsOf(await admin.rows(import_id))).toEqual(rows.map(([columns]) => columns));
  expect((await admin.start('vehicles', buildCsv(['owner'], ['O&M']))).body.fields[0].path).toBe('plate');
});

it('refuses rows that its sender could not see, people he does not reach, and keys of others', async () => {
  const { import_id } = await admin.staged('tools', buildCsv(header, ['FAR-1', 'Pince', 2, '', '', '']));
  await admin.commit(import_id);
  const theirs = await byKey('FAR-1');
  const chief = createImportClient(api.client('chief'));
  const file = buildCsv(
    header,
    ['OWN-1', 'Pince', 1, 'worker', '', ''],
    ['OWN-2', 'Pince', 2, '', '', ''],
    ['OWN-3', 'Pince', 1, 'foreigner', '', ''],
    ['far-1', 'À moi', 1, '', '', ''],
  );
  const staged = await chief.staged('tools', file);
  expect(columnsOf(await chief.rows(staged.import_id))).toEqual([[], [null], ['agent'], ['serial']]);
  expect((await chief.commit(staged.import_id)).counts).toEqual({ done: 1, refused: 3 });
  expect(await byKey('FAR-1')).toEqual(theirs);
  expect((await all(tools, 'chief')).map(({ serial }) => serial)).toContain('OWN-1');
});
