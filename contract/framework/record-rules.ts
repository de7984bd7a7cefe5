import type { z } from 'zod';
import { type Actor, isAllowed, type Rule } from './permissions';
import type { Registered } from './register';

type Values = Readonly<Record<string, unknown>>;

/**
 * Rules of a plain resource's records beside the types of their fields: the same in the form, on the server, in an
 * import's dry run and in an undo. A write may not break a rule; what broke it before, and is not touched, may stay.
 */
export type RecordRules<Row = Values, Name extends string = string, Code extends string = string> = {
  /** By a code, for which the labels have a message: what must be true of several fields. */
  checks?: Readonly<Record<Code, Check<Row, Name>>>;
  /** When a nullable field belongs to a record: the form hides it otherwise, and the server empties it. */
  showWhen?: { readonly [F in Name]?: (row: Row) => boolean };
  /** When a nullable field must have a value. */
  requiredWhen?: { readonly [F in Name]?: (row: Row) => boolean };
  /** What a new record has where its writer names nothing: the form shows it, the server fills it in. */
  defaults?: { readonly [F in Name]?: (user: Writer) => unknown };
  /** Who may read and write a field, among those who may the record; writing needs reading too. */
  fieldRights?: { readonly [F in Name]?: { read?: Rule; write?: Rule } };
};
/** `holds` is asked when all of `fields` have a value; the record is refused at the last of them. */
export type Check<Row = Values, Name extends string = string> = {
  fields: readonly [Name, ...Name[]];
  holds: (row: Row) => boolean;
};
/** Who writes a record, with the facts that the product registers of a signed-in person. */
type Writer = Actor & Registered<'userFacts', unknown>;
type Ruled = { record: z.ZodObject; rules?: RecordRules };
type Readable = Ruled & {
  sorts: readonly string[];
  exports?: Record<string, { columns: readonly string[] }>;
};
type Reader = Actor | null;

export const mayReadField = ({ rules }: Pick<Ruled, 'rules'>, field: string, actor: Reader) =>
  isAllowed(actor, rules?.fieldRights?.[field]?.read ?? {});
export const mayWriteField = (contract: Pick<Ruled, 'rules'>, field: string, actor: Reader) =>
  mayReadField(contract, field, actor) && isAllowed(actor, contract.rules?.fieldRights?.[field]?.write ?? {});

/** The contract as somebody reads it: without the fields that are closed to them. */
export const toReadable = <C extends Readable>(contract: C, actor: Reader): C => {
  const closed = Object.keys(contract.rules?.fieldRights ?? {}).filter(
    field => !mayReadField(contract, field, actor),
  );
  if (!closed.length) return contract;
  const isOpen = (field: string) => !closed.includes(field);
  const list = contract.exports?.list;
  return {
    ...contract,
    record: contract.record.omit(Object.fromEntries(closed.map(field => [field, true])) as never),
    sorts: contract.sorts.filter(isOpen),
    ...(list && {
      exports: { ...contract.exports, list: { ...list, columns: list.columns.filter(isOpen) } },
    }),
  };
};

export const isShown = ({ record, rules }: Ruled, field: string, row: Values) =>
  rules?.showWhen?.[field]?.(toRow(record, row)) ?? true;
export const isRequired = (contract: Ruled, field: string, row: Values) =>
  isShown(contract, field, row) &&
  (contract.rules?.requiredWhen?.[field]?.(toRow(contract.record, row)) ?? false);

/** A record without the values of fields that do not belong to it. */
export const emptyHiddenFields = <V extends Values>(contract: Ruled, row: V): V => ({
  ...row,
  ...Object.fromEntries(
    Object.keys(contract.rules?.showWhen ?? {})
      .filter(field => !isShown(contract, field, row))
      .map(field => [field, null]),
  ),
});

/** The code of a check that the values of a field break. */
export const findBrokenCheck = ({ record, rules }: Ruled, field: string, row: Values) =>
  Object.entries(rules?.checks ?? {}).find(
    ([, { fields, holds }]) =>
      fields.at(-1) === field && fields.every(name => !isEmpty(row[name])) && !holds(toRow(record, row)),
  )?.[0];

/** What a write would break, by field: the code of a check, or `required`. */
export const listBrokenRules = (contract: Ruled, before: Values | null, after: Values): BrokenRule[] => {
  const { checks = {}, requiredWhen = {} } = contract.rules ?? {};
  const isTouched = (fields: readonly string[]) =>
    !before || fields.some(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const lacks = (field: string, row: Values) => isRequired(contract, field, row) && isEmpty(row[field]);
  const missing = Object.keys(requiredWhen).filter(
    field => lacks(field, after) && !(before && lacks(field, before)),
  );
  const failed = Object.entries(checks).filter(
    ([, { fields, holds }]) =>
      isTouched(fields) &&
      fields.every(field => !isEmpty(after[field])) &&
      !holds(toRow(contract.record, after)),
  );
  return [
    ...missing.map(field => ({ field, code: 'required' as const })),
    ...failed.map(([check, { fields }]) => ({ field: fields.at(-1)!, check })),
  ];
};
export type BrokenRule =
  | { field: string; code: 'required'; check?: never }
  | { field: string; check: string };

/** The whole record, as rules are typed: null where a call leaves a field out or a form has an empty text. */
const toRow = ({ shape }: z.ZodObject, values: Values): Values => {
  const empty = Object.keys(shape).filter(field => isEmpty(values[field]));
  return { ...values, ...Object.fromEntries(empty.map(field => [field, null])) };
};

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
