import { z } from 'zod';
import type { Rule } from '../organisation/permissions';
import { type FieldType, getFieldMeta, Id, Key, Search, ThreeWay } from '../organisation/vocabulary';
import {
  arrayOf,
  BooleanParam,
  defineResource,
  type Endpoint,
  get,
  maxPageSize,
  pathParams,
  post,
  put,
  type ResourceContract,
  remove,
  type Visibility,
} from './endpoint';
import { HistoryRow } from './history';
import { multiValue } from './multi-value';

/**
 * A resource without special cases: list, filters, record, form, deletion, export, import and history derived from its
 * fields. Text is filtered by substring, a day by `<field>_from` and `<field>_to`, a due date also by
 * `<field>_passed`, a choice by several values, everything else by equality. Optional fields are `.nullable()`.
 */
export const defineCrud = <const N extends string, F extends Fields, K extends keyof F & string>({
  name,
  fields,
  key,
  filters,
  read,
  write,
  visibility,
}: Crud<N, F, K>) => {
  const record = z.object({ id: Id, ...fields, version: z.int() }) as unknown as RecordOf<F>;
  const named = z.object(filterFields(fields, filters)).partial() as unknown as FiltersOf<F, K>;
  type Column = keyof z.infer<RecordOf<F>> & string;
  const sorts = sortable(fields);
  const resource = defineResource({
    name,
    record,
    idField: 'id' as Column,
    key,
    rowsKey: 'rows',
    filters: named,
    visibility,
    sorts: sorts as Column[],
    unsorted: Object.fromEntries(
      Object.keys(fields)
        .filter(name => !sorts.includes(name))
        .map(name => [name, 'noOrder']),
    ) as Partial<Record<Column, 'noOrder'>>,
    exports: { list: { needs: read, columns: Object.keys(fields), file: `${name.split('/').pop()}.xlsx` } },
    actions: defineCrudActions(`/api/${name}`, {
      record,
      input: inputOf(fields),
      filters: named,
      sorts,
      read,
      write,
    }),
  });
  // The types of labels and changes depend on the literal type of the name and on `key`.
  return { ...resource, key };
};

/**
 * The actions of a plain resource, in the ecosystem's simple REST convention: `sort`, `range` and `filter` as JSON,
 * the total in Content-Range, rows and records without envelope. Refusals keep the envelope.
 */
export const defineCrudActions = <R extends z.ZodObject, In extends z.ZodObject, F extends z.ZodObject>(
  path: Endpoint['path'],
  { record, input, filters, sorts, read, write }: CrudActions<R, In, F>,
) => {
  const one: Endpoint['path'] = `${path}/:id`;
  const rest = { transport: 'rest' as const };
  const writing = { needs: write, undo: 'revert', writes: 'rows' } as const;
  return {
    list: get(path, {
      ...rest,
      needs: read,
      input: z.object({
        /** `["code","ASC"]` */
        sort: json(z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])])).optional(),
        /** `[0,24]`: the first and last row requested, at most 1,000 rows. */
        range: json(Range).optional(),
        /** `{"code":"A"}`; `id` takes one or several. */
        filter: json(z.strictObject({ ...filters.shape, id: ids.optional() })).optional(),
        export: BooleanParam.optional(),
        columns: arrayOf(Key, 200).optional(),
      }),
      output: z.object({ rows: z.array(record) }),
    }),
    show: get(one, { ...rest, needs: read, input: ById, output: record }),
    create: post(path, { ...rest, ...writing, input: strict(input), output: record }),
    /** A whole record. Omitted nullable fields stay; another `version` than the stored one is a conflict. */
    edit: put(one, {
      ...rest,
      ...writing,
      input: strict(input, { id: Id, version: z.coerce.number<number>().int().optional() }),
      output: record,
    }),
    remove: remove(one, { ...rest, ...writing, input: ById, output: record }),
    history: get(`${one}/history`, {
      needs: read,
      input: ById,
      output: z.object({ data: z.array(HistoryRow) }),
    }),
  };
};

/** Whether server and browser serve a resource from its contract alone. */
export const isCrud = ({ actions }: Pick<ResourceContract, 'actions'>) => actions.list?.transport === 'rest';

/** A plain resource's name where only letters are allowed: its table, and its import. */
export const crudKey = ({ name }: Pick<ResourceContract, 'name'>) => name.replace(/\W/g, '_') as CrudKey;
export type CrudKey = string & { readonly of: 'plain resource' };
/** Whether a record's key is immutable: its edit may omit it or repeat it. */
export const hasImmutableKey = ({ key, actions }: Pick<ResourceContract, 'key' | 'actions'>) =>
  key !== undefined && actions.edit?.input.shape[key]?.safeParse(undefined).success === true;
/** The history's name for a change of its rows. */
export const crudAction = ({ name }: Pick<ResourceContract, 'name'>, action: CrudVerb) =>
  `${name}.${action}` as CrudAction;
export type CrudVerb = 'create' | 'edit' | 'remove';
export type CrudAction = string & { readonly of: 'change of a plain row' };

/** What a REST call answers: the rows of a list, or one record. */
export const restResponseSchema = ({
  method,
  path,
  output,
}: Pick<Endpoint, 'method' | 'path' | 'output'>): z.ZodType =>
  method === 'GET' && pathParams(path).length === 0 ? output.shape.rows : output;

/** The labels a translation file needs for a plain resource: its actions are called the same everywhere. */
export type CrudMessages<C extends { record: z.ZodObject }> = {
  name: string;
  fields: Record<Exclude<keyof z.infer<C['record']>, 'id' | 'version'> & string, string>;
};

type Fields = Readonly<Record<string, z.ZodType>>;
type Crud<N, F extends Fields, K extends keyof F & string> = {
  /** The resource's name and its path under `/api/`. */
  name: N;
  fields: F;
  /** Unique: a row of an imported file finds its record by it. */
  key: keyof F & string;
  /** The fields in the search panel (« Recherche »). */
  filters: readonly K[];
  read: Rule;
  write: Rule;
  visibility: Visibility;
};
type CrudActions<R extends z.ZodObject, In extends z.ZodObject, F extends z.ZodObject> = {
  record: R;
  input: In;
  filters: F;
  /** Fields that a list may be sorted by, the default first. */
  sorts: readonly string[];
  read: Rule;
  write: Rule;
};

type RecordOf<F extends Fields> = z.ZodObject<
  { -readonly [K in keyof F]: F[K] } & { id: typeof Id; version: z.ZodInt }
>;
type DayField = z.ZodISODate | z.ZodNullable<z.ZodISODate>;
type FilterName<F extends Fields, K extends keyof F & string> = {
  [P in K]: F[P] extends DayField ? `${P}_from` | `${P}_to` : P;
}[K];
type FiltersOf<F extends Fields, K extends keyof F & string> = z.ZodObject<
  Record<FilterName<F, K>, z.ZodOptional<z.ZodType>>
>;

const ids = arrayOf(Id).refine(values => values.length <= maxPageSize, { params: { code: 'range' } });
const ById = z.object({ id: Id });
const row = z.int().min(0).max(2_147_483_647);
const Range = z
  .tuple([row, row])
  .refine(([first, last]) => first <= last && last - first < maxPageSize, { params: { code: 'range' } });

/** A value sent as JSON text in a query string. */
const json = <S extends z.ZodType>(schema: S) => z.preprocess(read, schema);
const read = (value: unknown) => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
};

const strict = (input: z.ZodObject, more: z.ZodRawShape = {}) => z.strictObject({ ...input.shape, ...more });

/** Nullable fields may also be omitted. */
const inputOf = (fields: Fields) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, isNullable(field) ? field.optional() : field]),
    ),
  );

const filterFields = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.flatMap(name => {
      const field = unwrapNullable(fields[name]);
      const word = getFieldMeta(field)?.word;
      const span = [`${name}_from`, `${name}_to`].map((end): [string, z.ZodType] => [end, field]);
      if (word === 'due') return [[`${name}_passed`, ThreeWay], ...span];
      if (word === 'day') return span;
      return [[name, isFreeText(field) ? Search : isChoice(field) ? multiValue(field) : field]];
    }),
  );

/** Long texts have no order, and sorting people and sites by their ids is of no use. */
const unsorted: readonly (FieldType | undefined)[] = ['account', 'agent', 'longText', 'manager', 'site'];
const sortable = (fields: Fields) => [
  ...Object.keys(fields).filter(name => !unsorted.includes(getFieldMeta(fields[name])?.word)),
  'id',
];

/** Words whose values are entries of a list. */
const listed: readonly (FieldType | undefined)[] = [
  'account',
  'agent',
  'area',
  'catalogue',
  'choice',
  'cluster',
  'manager',
  'owner',
  'site',
  'siteStatus',
  'taskKind',
  'wilaya',
];
const isChoice = (field: z.ZodType) => {
  const word = getFieldMeta(field)?.word;
  return listed.includes(word) || (word === undefined && field.def.type === 'enum');
};

/** A text that is neither a word with its own values nor an enum. */
export const isFreeText = (field: z.ZodType) => {
  const word = getFieldMeta(field)?.word;
  return unwrapNullable(field).def.type === 'string' && (word === undefined || word === 'longText');
};
export const isNullable = (field: z.ZodType): field is z.ZodNullable<z.ZodType> =>
  field instanceof z.ZodNullable;
/** The type of a field when it is not null. */
export const unwrapNullable = (field: z.ZodType): z.ZodType => (isNullable(field) ? field.unwrap() : field);
