import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldMeta, isDay } from '../../../contract/framework/field-meta';
import { getLabels } from '../language/labels';
import type { Language } from '../language/language';
import { labelWithUnit } from './label-with-unit';
import type { ColumnHead, SheetColumn } from './list-sheet';

/** The columns of a list's workbook, labelled as in the list; `values` overrides how a field is read from a row. */
export const sheetColumns = <Row extends Record<string, unknown>>(
  { name, record, exports }: ResourceContract,
  language: Language,
  values: Partial<Record<string, SheetColumn<Row>['value']>> = {},
  columns: readonly string[] = exports!.list.columns,
) => {
  const { fields: labels } = getLabels(language, name);
  return Object.fromEntries(
    columns.map(field => {
      const schema = record.shape[field] as z.ZodType | undefined;
      const column: SheetColumn<Row> = {
        header: labelWithUnit(labels[field] ?? field, schema),
        kind: schema ? getColumnKind(schema) : 'text',
        value: values[field] ?? (row => row[field]),
      };
      return [field, column];
    }),
  );
};

/** Ids with a meaning are shown by name, hence as text. */
const getColumnKind = (schema: z.ZodType): ColumnHead['kind'] => {
  const word = getFieldMeta(schema)?.word;
  if (isDay(schema)) return 'day';
  if (word === 'timestamp') return 'instant';
  if (word === 'id') return 'number';
  return word === undefined && getBaseType(schema) === 'number' ? 'number' : 'text';
};

const getBaseType = (schema: z.ZodType): string => {
  const { type, innerType } = schema.def as { type: string; innerType?: z.ZodType };
  return innerType ? getBaseType(innerType) : type;
};
