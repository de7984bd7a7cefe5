import type { Db } from '../db/client';
import { invalid } from '../http/errors';
import { getProductRules, type RowRules } from './register-plain-resources';

type Values = Record<string, unknown>;

const getRules = (table: string): RowRules | undefined => getProductRules().rowRules[table];

/** A new row's values with the defaults of its table. */
export const completeRow = async (db: Db, table: string, values: Values) =>
  (await getRules(table)?.addDefaults?.(db, values)) ?? values;

/** Runs the side effects of a change of rows, in its transaction. */
export const runAfterChange = async (db: Db, table: string, ids: readonly number[]) => {
  await getRules(table)?.afterChange(db, ids);
};

/** Refuses a new row without a required value that neither its writer nor its defaults provide. */
export const requireComplete = (table: string, values: Values) => {
  const requiredField = getRules(table)?.requiredField;
  if (requiredField && values[requiredField] === undefined) throw invalid(requiredField, 'required');
};

/** Refuses to change the column by which other rows refer to a row. */
export const requireUnchangedKey = (table: string, changes: Values) => {
  const keyColumn = getRules(table)?.keyColumn;
  if (keyColumn && keyColumn in changes) throw invalid(keyColumn, 'staysAsItIs');
};
