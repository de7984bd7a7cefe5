import type { BoqRow } from '../../../contract/work/boq';
import { materialColumns } from '../../../contract/work/steps/material';
import { type Language, sayIn } from '../../framework/language/language';

const fields = [
  ...(['no', 'reference', 'label', 'unit', 'ordered', 'picked', 'delivered', 'difference', 'state'] as const),
];
const numberFields: readonly string[] = ['no', 'ordered', 'picked', 'delivered', 'difference'];

/** The columns of the comparison in a workbook or a report. */
export const boqColumns = (language: Language) =>
  fields.map(field => ({
    header: sayIn(language)('boq', field),
    kind: numberFields.includes(field) ? ('number' as const) : ('text' as const),
  }));

/** The rows of the comparison; unknown values stay empty. */
export const boqTable = (rows: readonly BoqRow[], language: Language) =>
  rows.map(row =>
    fields.map(field => {
      if (field === 'state') return sayIn(language)('boq', row.state);
      if (field === 'unit') return getUnitLabel(language, row.unit);
      return row[field] ?? '';
    }),
  );

const getUnitLabel = (language: Language, unit: string | null) =>
  materialColumns.find(({ key }) => key === 'unit')?.choices?.find(({ id }) => id === unit)?.label[
    language
  ] ?? '';
