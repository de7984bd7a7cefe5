import type { BoqRow } from '../../../contract/work/boq';
import { materialColumns } from '../../../contract/work/steps/material';
import { type Language, sayIn } from '../../framework/language/language';

const fields = [
  ...(['no', 'reference', 'label', 'unit', 'ordered', 'picked', 'delivered', 'difference', 'state'] as const),
];
const numbers: readonly string[] = ['no', 'ordered', 'picked', 'delivered', 'difference'];

/** The columns of the comparison in a workbook or a report. */
export const boqColumns = (language: Language) =>
  fields.map(field => ({
    header: sayIn(language)('boq', field),
    kind: numbers.includes(field) ? ('number' as const) : ('text' as const),
  }));

/** Its rows: unknown values stay empty. */
export const boqTable = (rows: readonly BoqRow[], language: Language) =>
  rows.map(row =>
    fields.map(field =>
      field === 'state'
        ? sayIn(language)('boq', row.state)
        : field === 'unit'
          ? unitIn(language, row.unit)
          : (row[field] ?? ''),
    ),
  );

const unitIn = (language: Language, unit: string | null) =>
  materialColumns.find(({ key }) => key === 'unit')?.choices?.find(({ id }) => id === unit)?.label[
    language
  ] ?? '';
