import { expect, it } from 'vitest';
import { read } from 'xlsx';
import { dashboards } from '../../../contract/figures/dashboards';
import { readRows } from '../../workbooks';
import { getRefusal } from '../answers';
import { testApi } from '../harness';

const api = testApi();
const { sheet } = dashboards.actions;
const table = {
  title: 'Site/agent : « Béjaïa »',
  columns: JSON.stringify([
    { label: 'Owner', kind: 'text' },
    { label: 'Nombre', kind: 'number' },
    { label: '%', kind: 'share' },
  ]),
  rows: JSON.stringify([
    ['=1+1', 12, 0.125],
    ['1\u202f200', 0, 1],
  ]),
};

it('makes a workbook of a dashboard’s table: numbers, shares as percentages, text that stays text', async () => {
  const answer = await api.reader('manager').call(sheet, table);
  expect(answer.headers['content-disposition']).toContain('site-agent-bejaia.xlsx');
  const content: Buffer = answer.body;
  expect(readRows(content)).toEqual([
    ['Owner', 'Nombre', '%'],
    ['=1+1', 12, 0.125],
    ['1\u202f200', 0, 1],
  ]);
  const book = read(content, { cellNF: true, cellStyles: true });
  expect(book.SheetNames).toEqual(['Site-agent - « Béjaïa »']);
  const { A2, C2, '!cols': cols } = book.Sheets[book.SheetNames[0]];
  expect([A2.t, A2.f, C2.w]).toEqual(['s', undefined, '12.5%']);
  expect(cols?.map(({ width }) => width)).toEqual([26, 12, 12]);
});

it('takes long tables as a form, and refuses what is no table by its field', async () => {
  const long = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => [`Site ${at}`, at, 0.5]));
  const form = await api.reader('manager').post(sheet.path, { ...table, rows: long });
  expect(form.status).toBe(200);
  for (const [field, value] of [
    ['rows', 'nothing'],
    ['rows', JSON.stringify(['a'])],
    ['columns', JSON.stringify([{ label: 'Owner', kind: 'formula' }])],
  ]) {
    const [status, path] = getRefusal(
      await api.reader('manager').get(sheet.path, { ...table, [field]: value }),
    );
    expect([status, path.split('.')[0]]).toEqual([422, field]);
  }
});

it('is for those who have dashboards', async () => {
  expect((await api.client('agent').get(sheet.path, table)).status).toBe(403);
});
