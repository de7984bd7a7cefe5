import { type BoqReadLine, mostBoqLines } from '../../contract/boq';
import { materialColumns } from '../../contract/steps/material';
import { readSheet, type SheetFile } from '../excel/reader';
import { SheetError } from '../excel/sheet-error';
import { ApiError } from '../platform/errors';
import type { CauseName, Params, Say } from '../platform/language';
import { searchText } from '../platform/search-text';

type Column = 'reference' | 'label' | 'quantity' | 'unit';

/** The lines of a bill of quantities as a workbook or CSV has them, each with what keeps it back. */
export const readLines = async (
  file: SheetFile,
  say: Say,
): Promise<{ lines: BoqReadLine[]; ignored: string[] }> => {
  const table = await readSheet({ maxRows: mostBoqLines, ...file }).catch(error => {
    throw error instanceof SheetError
      ? new ApiError(error.refusal, { text: say('sheets', error.code, error.params) })
      : error;
  });
  const places = placesIn(table.header);
  const seen = new Map<string, number>();
  const lines = table.rows.flatMap((values, at) => {
    const row = table.firstLine + at;
    const cell = (column: Column) => (values[places.get(column) ?? -1] ?? '').trim().slice(0, longest + 1);
    if (columns.every(column => !cell(column))) return [];
    const line = lineFrom(row, cell, say);
    const name = plain(line.reference ?? '') || plain(line.label ?? '');
    const first = seen.get(name);
    if (name && first !== undefined) line.problems.push(problemOf(say, null, 'boqTwice', { row: first }));
    else if (name) seen.set(name, row);
    return [line];
  });
  if (!lines.length) throw new ApiError('invalid', { text: say('sheets', 'emptySheet') });
  const known = new Set(places.values());
  return { lines, ignored: table.header.filter((name, at) => name.trim() && !known.has(at)) };
};

const lineFrom = (row: number, cell: (column: Column) => string, say: Say): BoqReadLine => {
  const [reference, label, typed, unitTyped] = columns.map(cell);
  const quantity = numberFrom(typed);
  const unit = unitTyped ? unitNamed.get(plain(unitTyped)) : null;
  const problems = [
    ...(!reference && !label ? [problemOf(say, 'label', 'boqNameless')] : []),
    ...(['reference', 'label'] as const)
      .filter(column => cell(column).length > longest)
      .map(column => problemOf(say, column, 'tooLong', { most: longest })),
    ...(quantity === null ? [problemOf(say, 'quantity', 'boqQuantity', { value: typed })] : []),
    ...(unit === undefined
      ? [problemOf(say, 'unit', 'boqUnit', { value: unitTyped, choices: unitLabels.join(', ') })]
      : []),
  ];
  return {
    row,
    reference: reference || null,
    label: label || reference || null,
    quantity,
    unit: unit ?? null,
    problems,
  };
};

const problemOf = (say: Say, column: Column | null, cause: CauseName, params?: Params) => ({
  column,
  message: say('causes', cause, params),
});

/** « 1 200,5 » and « 1200.5 »; more than nothing. */
const numberFrom = (typed: string) => {
  const bare = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(bare) ? Number(bare) : 0;
  return number > 0 ? number : null;
};

const plain = (text: string) => searchText(text).replace(/[^\p{L}\p{N}]/gu, '');

export const columns = ['reference', 'label', 'quantity', 'unit'] as const satisfies Column[];
/** What people head the columns by, in both languages. */
const headers: Record<Column, readonly string[]> = {
  reference: [
    ...['référence', 'ref', 'reference', 'code', 'code article', 'article code', 'item code', 'code-barres'],
    ...['code barre', 'bar code', 'part number', 'p/n', 'pn', 'référence ou code', 'reference or code'],
  ],
  label: [
    'désignation',
    'designation',
    'description',
    'libellé',
    'article',
    'matériel',
    'material',
    'item',
    'label',
  ],
  quantity: ['quantité', 'quantité commandée', 'qté', 'quantity', 'ordered', 'qty', 'nombre'],
  unit: ['unité', 'unit', 'u', 'uom'],
};

const placesIn = (header: readonly string[]) => {
  const places = new Map<Column, number>();
  for (const column of columns) {
    const names = headers[column].map(plain);
    const place = header.findIndex(
      (name, at) => names.includes(plain(name)) && ![...places.values()].includes(at),
    );
    if (place >= 0) places.set(column, place);
  }
  const missing = [
    ...(places.has('label') || places.has('reference') ? [] : ['Désignation']),
    ...(places.has('quantity') ? [] : ['Quantité']),
  ];
  if (missing.length)
    throw new ApiError('invalid', { cause: 'columnsMissing', params: { columns: missing.join(', ') } });
  return places;
};

const units = materialColumns.find(({ key }) => key === 'unit')?.choices ?? [];
export const unitLabels = units.map(({ label }) => label.fr);
/** Units by their key, their label in either language, and what else they are called. */
const alsoCalled: Record<string, readonly string[]> = {
  u: ['pièces', 'pieces', 'pce', 'pces', 'pcs', 'pc', 'unité', 'unit', 'ea', 'each'],
  m: ['mètres', 'metres', 'meter', 'ml'],
  l: ['litres', 'liter'],
  kg: ['kilo', 'kilogrammes', 'kilograms'],
  lot: ['lots', 'sets', 'ens', 'ensemble'],
};
const unitNamed = new Map(
  units.flatMap(({ id, label }) =>
    [id, label.fr, label.en, ...(alsoCalled[id] ?? [])].map(name => [plain(name), id] as const),
  ),
);

/** As a text field of a step is. */
const longest = 200;
