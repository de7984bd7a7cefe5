import { beforeAll, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { nokAnomalies } from '../../../contract/work/anomalies';
import { boq } from '../../../contract/work/boq';
import { taskActions } from '../../../contract/work/task-actions';
import { taskReports } from '../../../contract/work/task-reports';
import { recordFindings } from '../../../server/work/anomalies/record-findings';
import { createStep } from '../../factories/rows';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { readRows as sheetRows } from '../../workbooks';
import { testApi } from '../harness';

/** A bill of quantities: read with its errors, compared with what came of it, shown in reports, raised as an anomaly. */
const { show, import: readFile, template, export: exported, raise } = boq.actions;
const api = testApi();
const admin = api.client('admin');
let agent: number;
let from: number;
let to: number;
beforeAll(async () => {
  agent = await api.person({ role: 'agent', username: 'livreur', cluster_id: 1 });
  from = await createSite(api.db, { code: 'DEPOT', areas: ['delivery'] });
  to = await createSite(api.db, { code: '16LIV', areas: ['delivery'] });
});

type Step = { items?: object[]; code?: string };
const aDelivery = async (pickup?: Step, drop?: Step) => {
  const plan_id = await createPlan(api.db, from, { kind: 'delivery', drop_site_id: to, agent_id: agent });
  const id = await createTask(api.db, from, { status: '', plan_id, drop_site_id: to, agent_id: agent });
  for (const [key, step, code] of [
    ['pickup', pickup, 'bar_code'],
    ['drop', drop, 'myBarCode'],
  ] as const)
    if (step)
      await createStep(api.db, id, key, { items: step.items ?? [], ...(step.code && { [code]: step.code }) });
  return id;
};
const csv = (...lines: string[]) => ({ file: { name: 'boq.csv', content: lines.join('\n') } });
const send = (id: number, lines: string[], commit?: boolean) =>
  admin.upload(readFile, { id, ...(commit && { commit: true }) }, csv(...lines));
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');
const rowsOf = async (id: number) => (await admin.call(show, { id })).body.data.rows;
const compared = (rows: any[]) =>
  rows.map(({ label, ordered, picked, delivered, difference, state, by }) =>
    [label, ordered, picked, delivered, difference, state, by].map(String).join(' '),
  );

describe('a file', () => {
  it('is read with what is wrong in each of its lines, and nothing is written', async () => {
    const id = await aDelivery();
    const { status, body } = await send(
      id,
      [
        'Réf;Désignation;Qté;Unité;Prix',
        'RRU5901;Unité radio;6;pièce;100',
        ';Câble énergie;1 200,5;m;3',
        'rru-5901;La même;2;u;1',
        'A1;Antenne;zéro;u;1',
        ';;3;u;1',
        'B2;Batterie;4;palette;1',
      ],
      true,
    );
    expect(status).toBe(200);
    expect([body.refused, body.written, body.ignored]).toEqual([4, null, ['Prix']]);
    const read = body.lines.map(({ row, quantity, unit, problems }: any) =>
      [row, quantity, unit, ...problems.map(({ column }: any) => `wrong: ${column}`)].join(' '),
    );
    expect(read).toEqual([
      '2 6 u',
      '3 1200.5 m',
      '4 2 u wrong: null',
      '5  u wrong: quantity',
      '6 3 u wrong: label',
      '7 4  wrong: unit',
    ]);
    expect(plainSpaces(body.lines[2].problems[0].message)).toBe('Déjà à la ligne 2 : regroupez-les.');
    expect((await admin.call(show, { id })).body.data).toMatchObject({ read: false, rows: [] });
  });

  it('has its header under a title, tells the lines that its sheet hides, and refuses a cell with an error', async () => {
    const id = await aDelivery();
    const sheet = utils.aoa_to_sheet([
      ['BOQ du site'],
      ['Désignation', 'Qté'],
      ['Antenne', 3],
      ['Câble', 50],
      ['Radio', '#N/A'],
    ]);
    sheet['!rows'] = [{}, {}, {}, { hidden: true }];
    const content = write(
      { Sheets: { BOQ: sheet }, SheetNames: ['BOQ'] },
      { type: 'buffer', bookType: 'xlsx' },
    );
    const read = async (values: object) =>
      (await admin.upload(readFile, { id, ...values }, { file: { name: 'boq.xlsx', content } })).body;
    const full = await read({});
    expect(full).toMatchObject({ hidden_rows: 1, skip_hidden: false, refused: 1 });
    expect(full.lines.map(({ row }: any) => row)).toEqual([3, 4, 5]);
    expect(
      full.lines[2].problems.map(({ column, message }: any) => plainSpaces(`${column} ${message}`)),
    ).toEqual(['quantity La cellule affiche l’erreur #N/A : corrigez-la.']);
    const visible = await read({ skip_hidden: true });
    expect(visible.lines.map(({ row }: any) => row)).toEqual([3, 5]);
  });

  it('is refused without its columns, and as another thing', async () => {
    const id = await aDelivery();
    const missing = await send(id, ['Désignation;Prix', 'Antenne;3']);
    expect([missing.status, plainSpaces(missing.body.error)]).toEqual([
      422,
      'Obligatoire et absent du fichier : Quantité. En-tête lu à la ligne 1.',
    ]);
    const picture = { file: { name: 'boq.png', content: 'x' } };
    expect((await admin.upload(readFile, { id }, picture)).status).toBe(415);
    // No file here, and none with the plan.
    expect((await admin.upload(readFile, { id }, {})).status).toBe(422);
    // Only a delivery has a bill.
    const ssr = await createTask(api.db, from, { kind: 'ssr', status: 'pending' });
    expect((await admin.call(show, { id: ssr })).status).toBe(404);
  });

  it('is the template’s own, and takes the place of the lines before', async () => {
    const id = await aDelivery();
    const book = read((await admin.call(template, {})).body);
    const filled = write(book, { type: 'buffer', bookType: 'xlsx' });
    const { body } = await admin.upload(
      readFile,
      { id, commit: true },
      { file: { name: 'boq.xlsx', content: filled } },
    );
    expect([body.refused, body.written]).toEqual([0, 3]);
    await send(id, ['Désignation;Quantité', 'Une seule;1'], true);
    expect((await rowsOf(id)).map((row: any) => row.label)).toEqual(['Une seule']);
  });
});

it('is compared by reference, by words and by the bar code, beside what is on no line', async () => {
  const id = await aDelivery(
    {
      items: [
        { label: 'Radio', reference: 'rru 5901', quantity: 6, unit: 'u' },
        { label: 'ATR4518R14', quantity: 2, unit: 'u' },
        { label: 'cable energie', quantity: 30.1, unit: 'm' },
        { label: 'Câble énergie', quantity: 19.9, unit: 'm' },
        { label: 'Batterie', quantity: 4, unit: 'lot' },
      ],
      code: 'TR-001',
    },
    {
      items: [
        { label: 'Radio', reference: 'RRU5901', quantity: 5, unit: 'u' },
        { label: 'Antenne', reference: 'ATR4518R14', quantity: 4, unit: 'u' },
        { label: 'Câble énergie', quantity: 50, unit: 'm' },
        { label: 'Batterie', quantity: 4, unit: 'lot' },
        { label: 'Échelle' },
      ],
      code: 'INCONNU9',
    },
  );
  await send(
    id,
    [
      'Référence;Désignation;Quantité;Unité',
      'RRU5901;Unité radio;6;u',
      'ATR4518R14;Antenne sectorielle;3;u',
      ';Câble énergie;50;m',
      'TR001;Colis scellé;1;u',
      ';Batterie;8;u',
      ';Coffret;1;u',
    ],
    true,
  );
  const { body } = await admin.call(show, { id });
  expect(compared(body.data.rows)).toEqual([
    'Unité radio 6 6 5 -1 less reference',
    'Antenne sectorielle 3 2 4 1 more reference',
    'Câble énergie 50 50 50 0 same label',
    // Its code was scanned at the pickup and is not at the drop.
    'Colis scellé 1 1 0 -1 less code',
    'Batterie 8 4 4 null otherUnit label',
    'Coffret 1 0 0 -1 less null',
    'Échelle null 0 1 1 unordered null',
  ]);
  expect(body.data.codes).toEqual([
    { test: 'pickup', code: 'TR-001', no: 4 },
    { test: 'drop', code: 'INCONNU9', no: null },
  ]);
});

it('goes with a delivery that is planned again', async () => {
  const id = await aDelivery();
  const lines = ['Réf;Désignation;Qté;Unité', 'RRU5901;Unité radio;6;pièce', 'CAB-1;Câble;40;m'];
  expect((await send(id, lines, true)).status).toBe(200);
  await api.update('tasks', id, { status: 'impossible' });
  await admin.call(taskActions.actions.replan, { taskid: id, agent, planning_date: '2031-03-10' });
  const [{ id: plan_id }] = await api.rows('plans', { from_task_id: id });
  const next = await createTask(api.db, from, {
    status: 'ongoing',
    plan_id,
    drop_site_id: to,
    agent_id: agent,
  });
  const ordered = async (task: number) =>
    (await rowsOf(task)).map(({ reference, label, ordered, unit }: any) => [reference, label, ordered, unit]);
  expect(await ordered(next)).toEqual([
    ['RRU5901', 'Unité radio', 6, 'u'],
    ['CAB-1', 'Câble', 40, 'm'],
  ]);
  // The old one keeps what it was planned with.
  expect(await ordered(id)).toEqual(await ordered(next));
});

it('waits for what nobody has counted yet', async () => {
  const id = await aDelivery({ items: [{ label: 'Antenne', quantity: 2 }] });
  await send(id, ['Désignation;Quantité', 'Antenne;3'], true);
  expect(compared(await rowsOf(id))).toEqual(['Antenne 3 2 null -1 less label']);
  const planned = await aDelivery();
  await send(planned, ['Désignation;Quantité', 'Antenne;3'], true);
  expect(compared(await rowsOf(planned))).toEqual(['Antenne 3 null null null waiting null']);
});

it('stands in the workbook, the reports and by itself', async () => {
  const id = await aDelivery(
    { items: [{ label: 'Antenne', quantity: 3 }] },
    { items: [{ label: 'Antenne', quantity: 1 }] },
  );
  await send(id, ['Désignation;Quantité;Unité', 'Antenne;3;u'], true);
  expect(sheetRows((await admin.call(exported, { id })).body, 'BOQ').map(row => row.join(' '))).toEqual([
    'N° Référence Désignation Unité Commandé Enlevé Livré Écart Statut',
    '1  Antenne pièce 3 3 1 -2 Manquant',
  ]);
  const report = sheetRows((await admin.call(taskReports.actions.general, { id })).body, 'BOQ');
  expect(report.at(-1)?.slice(1).join(' ')).toBe('1  Antenne pièce 3 3 1 -2 Manquant');
});

it('becomes one anomaly of a difference, which the agent’s next submission leaves alone', async () => {
  const id = await aDelivery(
    { items: [{ label: 'Antenne', quantity: 3 }, { label: 'Échelle' }] },
    { items: [{ label: 'Antenne', quantity: 1 }] },
  );
  await send(id, ['Référence;Désignation;Quantité', 'ANT;Antenne;3', ';Coffret;1'], true);
  const [antenna] = await rowsOf(id);
  const { body } = await admin.call(raise, { id, key: antenna.key });
  expect((await admin.call(raise, { id, key: antenna.key })).status).toBe(409);
  expect((await admin.call(raise, { id, key: 'l99' })).status).toBe(404);
  const found = async () =>
    (await admin.call(nokAnomalies.actions.list, { ids: [body.anomaly_id] })).body.anomalies[0];
  const raised = await found();
  expect({ ...raised, check: plainSpaces(raised.check) }).toMatchObject({
    type: 'Matériel',
    check: 'Écart au BOQ, ANT Antenne : commandé 3, enlevé 3, livré 1.',
    status: 'unresolved',
    task_id: id,
    site: { code: '16LIV' },
  });
  expect((await rowsOf(id))[0].anomaly_id).toBe(body.anomaly_id);
  await recordFindings(
    api.db,
    { user: { userid: agent, role: 'agent' } },
    { id, kind: 'delivery', site_id: from, agent_id: agent },
    [],
  );
  expect((await found()).status).toBe('unresolved');
});

it('stays that of its line when the bill is read again in another order', async () => {
  const id = await aDelivery(
    { items: [{ label: 'Antenne', quantity: 3 }] },
    { items: [{ label: 'Antenne', quantity: 1 }] },
  );
  await send(id, ['Référence;Désignation;Quantité', 'ANT;Antenne;3', ';Coffret;1'], true);
  const [antenna] = await rowsOf(id);
  const { anomaly_id } = (await admin.call(raise, { id, key: antenna.key })).body;
  await send(id, ['Référence;Désignation;Quantité', ';Coffret;1', 'Ant;Antenne;3'], true);
  expect((await rowsOf(id)).map((row: any) => [row.label, row.anomaly_id])).toEqual([
    ['Coffret', null],
    ['Antenne', anomaly_id],
  ]);
  expect((await admin.call(raise, { id, key: antenna.key })).status).toBe(409);
});
