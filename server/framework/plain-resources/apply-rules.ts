import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isList, isNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import {
  emptyHiddenFields,
  listBrokenRules,
  mayReadField,
  mayWriteField,
} from '../../../contract/framework/record-rules';
import { ApiError } from '../http/errors';
import type { User } from '../identity/user';
import { getLabels } from '../language/labels';
import type { HookCall } from './define-hooks';
import { runBeforeWrite } from './hooks';

type Values = Record<string, unknown>;

/** A new record's values with what its resource gives to this writer where they name nothing; a list is empty then. */
export const addDefaults = (contract: ResourceContract, user: User, values: Values): Values => {
  const { defaults = {} } = contract.rules ?? {};
  const lists = Object.keys(contract.record.shape).filter(field =>
    isList(contract.record.shape[field] as z.ZodType),
  );
  const empty = Object.fromEntries(
    lists.filter(field => values[field] === undefined).map(field => [field, []]),
  );
  const missing = Object.entries(defaults).filter(([field]) => values[field] === undefined);
  const added = missing.map(([field, getDefault]) => [field, getDefault!(user) ?? undefined]);
  return { ...values, ...empty, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) };
};

/** The fields closed to a writer of which they name a value other than the stored one, or the default of a new record. */
export const listClosedFields = (
  contract: ResourceContract,
  user: User,
  before: Values | null,
  values: Values,
) =>
  Object.keys(contract.rules?.fieldRights ?? {}).filter(field => {
    const value = values[field];
    if (value === undefined || mayWriteField(contract, field, user)) return false;
    // Who may not read a field must not learn its value by trying.
    if (before) return !mayReadField(contract, field, user) || !isDeepStrictEqual(value, before[field]);
    return value !== null && value !== (contract.record.shape[field] as z.ZodType).safeParse(undefined).data;
  });

/** 403, naming the fields that the caller may not write. */
export const requireOpenFields = (
  contract: ResourceContract,
  user: User,
  before: Values | null,
  values: Values,
) => {
  const closed = listClosedFields(contract, user, before, values);
  if (!closed.length) return;
  const fields = closed.map(path => ({ path, cause: 'fieldClosed' as const }));
  throw new ApiError('forbidden', { cause: 'fieldClosed', fields });
};

/**
 * The record to store, of a whole one: what its hooks make of it, without the values of hidden fields. 422 if a rule
 * would be broken, naming the fields.
 */
export const applyRules = async (
  call: HookCall,
  contract: ResourceContract,
  before: Values | null,
  values: Values,
): Promise<Values> => {
  const after = emptyHiddenFields(contract, await runBeforeWrite(call, contract, before, values));
  const broken = [
    ...listBrokenRules(contract, before, after),
    ...(before ? [] : listMissing(contract, after).map(field => ({ field, code: 'required' as const }))),
  ];
  if (!broken.length) return after;
  const labels = getLabels(call.say.language, contract.name);
  const problems = broken.map(({ field, ...rule }) => ({
    path: field,
    message: 'check' in rule && rule.check ? labels.checks![rule.check] : call.say('causes', 'required'),
  }));
  throw new ApiError('invalid', {
    problems,
    text: `${labels.fields[problems[0].path]}: ${problems[0].message}`,
  });
};

/** Fields that a call may leave out, for their default or a right, and that have no value now. */
const listMissing = ({ record, rules }: ResourceContract, values: Values) =>
  Object.keys({ ...rules?.defaults, ...rules?.fieldRights }).filter(field => {
    const schema = record.shape[field] as z.ZodType;
    return (values[field] ?? null) === null && !isNullable(schema) && !schema.safeParse(undefined).success;
  });
