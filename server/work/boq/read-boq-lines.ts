import { maxBoqLines, type ParsedBoqLine } from '../../../contract/work/boq';
import { materialColumns } from '../../../contract/work/steps/material';
import { isCellError, uncalculatedError } from '../../framework/excel/cell-error';
import { findColumns } from '../../framework/excel/find-columns';
import { type ExpectedColumns, normalizeHeader } from '../../framework/excel/header';
import { readSheet, type SheetFile } from '../../framework/excel/reader';
import { SheetError } from '../../framework/excel/sheet-error';
import { ApiError } from '../../framework/http/errors';
import {
  type CauseName,
  type Language,
  type Params,
  type Say,
  sayIn,
} from '../../framework/language/language';

type Column = 'reference' | 'label' | 'quantity' | 'unit';

type BoqReading = { lines: ParsedBoqLine[]; ignored: string[]; hidden_rows: number; skip_hidden: boolean };

/** The lines of a bill of quantities from a workbook or CSV, each with the errors that prevent its import. */
export const readBoqLines = async (
  file: SheetFile,
  language: Language,
  skipHidden = false,
): Promise<BoqReading> => {
  const say = sayIn(language);
  const table = await readSheet({ maxRows: maxBoqLines, ...file, expected: expectedColumns }).catch(error => {
    throw error instanceof SheetError
      ? new ApiError(error.refusal, { text: say('sheets', error.code, error.params) })
      : error;
  });
  const { places: columnIndexes, ignored } = findColumns(table, expectedColumns, say, column =>
    say('boq', column as Column),
  );
  const hidden = new Set(table.hiddenLines);
  let hiddenRows = 0;
  const rowByName = new Map<string, number>();
  const lines = table.rows.flatMap((values, index) => {
    const row = table.firstLine + index;
    const getCell = (column: Column) =>
      (values[columnIndexes.get(column) ?? -1] ?? '').trim().slice(0, maxTextLength + 1);
    if (boqColumnNames.every(column => !getCell(column))) return [];
    if (hidden.has(row)) hiddenRows++;
    if (hidden.has(row) && skipHidden) return [];
    const line = parseLine(row, getCell, language);
    const name = normalizeHeader(line.reference ?? '') || normalizeHeader(line.label ?? '');
    const firstRow = rowByName.get(name);
    if (name && firstRow !== undefined)
      line.problems.push(toProblem(say, null, 'boqTwice', { row: firstRow }));
    else if (name) rowByName.set(name, row);
    return [line];
  });
  if (!lines.length) throw new ApiError('invalid', { text: say('sheets', 'emptySheet') });
  return { lines, ignored, hidden_rows: hiddenRows, skip_hidden: skipHidden };
};

const parseLine = (row: number, getCell: (column: Column) => string, language: Language): ParsedBoqLine => {
  const say = sayIn(language);
  const [reference, label, quantityText, unitText] = boqColumnNames.map(getCell);
  const quantity = parseQuantity(quantityText);
  const unit = unitText ? unitByName.get(normalizeHeader(unitText)) : null;
  const errors = boqColumnNames.flatMap(column => {
    const value = getCell(column);
    if (!isCellError(value)) return [];
    return toProblem(say, column, value === uncalculatedError ? 'cellUncalculated' : 'cellError', { value });
  });
  const problems = [
    ...(!reference && !label ? [toProblem(say, 'label', 'boqNameless')] : []),
    ...(['reference', 'label'] as const)
      .filter(column => getCell(column).length > maxTextLength)
      .map(column => toProblem(say, column, 'tooLong', { most: maxTextLength })),
    ...errors,
    ...(quantity === null && !isCellError(quantityText)
      ? [toProblem(say, 'quantity', 'boqQuantity', { value: quantityText })]
      : []),
    ...(unit === undefined && !isCellError(unitText)
      ? [toProblem(say, 'unit', 'boqUnit', { value: unitText, choices: listUnitLabels(language).join(', ') })]
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

const toProblem = (say: Say, column: Column | null, cause: CauseName, params?: Params) => ({
  column,
  message: say('causes', cause, params),
});

/** Parses « 1 200,5 » and « 1200.5 »; must be positive. */
const parseQuantity = (quantityText: string) => {
  const digits = quantityText.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(digits) ? Number(digits) : 0;
  return number > 0 ? number : null;
};

export const boqColumnNames = ['reference', 'label', 'quantity', 'unit'] as const satisfies Column[];
/** Common column headers in both languages; unambiguous ones first. */
const headers: Record<Column, readonly (readonly string[])[]> = {
  reference: [
    ['référence', 'ref', 'reference', 'référence ou code', 'reference or code', 'part number', 'p/n', 'pn'],
    ['code article', 'article code', 'item code', 'code-barres', 'code barre', 'bar code'],
    ['code'],
  ],
  label: [
    ['désignation', 'designation', 'libellé', 'label'],
    ['description'],
    ['article', 'matériel', 'material', 'item'],
  ],
  quantity: [['quantité commandée', 'ordered'], ['quantité', 'qté', 'quantity', 'qty'], ['nombre']],
  unit: [['unité', 'unit', 'uom'], ['u']],
};
const expectedColumns: ExpectedColumns = {
  names: Object.fromEntries(
    boqColumnNames.map(column => [column, headers[column].map(names => names.map(normalizeHeader))]),
  ),
  required: [['label', 'reference'], ['quantity']],
};

const units = materialColumns.find(({ key }) => key === 'unit')?.choices ?? [];
export const listUnitLabels = (language: Language) => units.map(({ label }) => label[language]);
/** Units by key, by label in either language, and by other names. */
const unitSynonyms: Record<string, readonly string[]> = {
  u: ['pièces', 'pieces', 'pce', 'pces', 'pcs', 'pc', 'unité', 'unit', 'ea', 'each'],
  m: ['mètres', 'metres', 'meter', 'ml'],
  l: ['litres', 'liter'],
  kg: ['kilo', 'kilogrammes', 'kilograms'],
  lot: ['lots', 'sets', 'ens', 'ensemble'],
};
const unitByName = new Map(
  units.flatMap(({ id, label }) =>
    [id, label.fr, label.en, ...(unitSynonyms[id] ?? [])].map(name => [normalizeHeader(name), id] as const),
  ),
);

/** The maximum length of a step's text field. */
const maxTextLength = 200;
