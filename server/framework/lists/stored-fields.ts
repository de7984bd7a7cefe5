import type { z } from 'zod';
import { type Fields, type FieldsIn, type FieldsWith, fieldsIn } from '../../../contract/framework/fields';

/** The fields of a table that are stored in a column and shown in the given place. */
export type StoredField<T extends Fields, P extends Parameters<typeof fieldsIn>[1]> = FieldsIn<T, P> &
  FieldsWith<T, 'column'>;
/** The fields of a row that are computed, not stored. */
export type ComputedFields<T extends Fields> = {
  [F in Exclude<FieldsIn<T, 'row'>, StoredField<T, 'row'>> & keyof T]: z.output<T[F]['is']>;
};
/** The column of a field. */
export type ColumnOf<T extends Fields, F extends keyof T> = T[F]['column'] & string;

/** The stored fields of a place: pairs of field and column. */
export const listStoredFields = <T extends Fields, P extends Parameters<typeof fieldsIn>[1]>(
  fields: T,
  place: P,
) =>
  fieldsIn(fields, place).flatMap(field => {
    const column = fields[field].column;
    return column === undefined
      ? []
      : [[field, column] as [StoredField<T, P>, ColumnOf<T, StoredField<T, P>>]];
  });

type OnWire<Value> = Value extends Date ? string : Value;
type StoredValues<T extends Fields, F extends keyof T, Row> = {
  [N in F]: OnWire<Row[ColumnOf<T, N> & keyof Row]>;
};
/** Maps a row's columns to fields, instants as ISO text; key by key, since a list converts 100,000 of these. */
export const createRowMapper = <T extends Fields, P extends Parameters<typeof fieldsIn>[1]>(
  fields: T,
  place: P,
) => {
  const pairs = listStoredFields(fields, place);
  return <Row extends Record<ColumnOf<T, StoredField<T, P>>, unknown>>(row: Row) => {
    const wire: Record<string, unknown> = {};
    for (const [field, column] of pairs) {
      const value: unknown = row[column];
      wire[field as string] = value instanceof Date ? value.toISOString() : value;
    }
    return wire as StoredValues<T, StoredField<T, P>, Row>;
  };
};
