import { z } from 'zod';
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
import { type FieldType, getFieldMeta, withFieldMeta } from './field-meta';
import { HistoryRow } from './history';
import type { ListViews } from './list-views';
import { multiValue } from './multi-value';
import { wholeNumber } from './numbers';
import type { Rule } from './permissions';
import { isPlace, type PlaceSchema } from './place';
import { PlaceFilter } from './place-filter';
import type { RecordRules } from './record-rules';
import { Id, Key, PhoneSearch, Search, ThreeWay } from './vocabulary';

/**
 * A plain resource, one without special cases: list, filters, record, form, deletion, export, import and history are
 * derived from its fields. Text is filtered by substring, a telephone number by some of its digits, a day and a number
 * by `<field>_from` and `<field>_to`, a due date also by `<field>_passed`, a place by `<field>_within` (a box), a choice
 * by several values, everything else by equality. Optional fields are `.nullable()`.
 */
export const defineCrud = <
  const N extends string,
  F extends Fields,
  K extends keyof F & string,
  const Code extends string = never,
>({
  name,
  fields,
  key,
  unique = [],
  filters,
  read,
  write,
  visibility,
  views,
  ...typedRules
}: CrudOptions<N, F, K, Code>) => {
  // Whoever follows them knows a record by its values only.
  const rules = typedRules as unknown as RecordRules;
  const { checks = {}, defaults = {}, fieldRights = {} } = rules;
  const record = z.object({ id: Id, ...fields, version: z.int() }) as unknown as RecordOf<F>;
  const references = Object.keys(fields).filter(field => getFieldMeta(fields[field])?.target);
  const filterSchema = z.object(
    buildFilterFields(fields, [...new Set<string>([...filters, ...references])]),
  ) as unknown as FiltersOf<F, K>;
  type FieldName = keyof z.infer<RecordOf<F>> & string;
  const sorts = listSortableFields(fields);
  const unsortable = Object.keys(fields).filter(name => !sorts.includes(name));
  const resource = defineResource({
    name,
    record,
    idField: 'id' as FieldName,
    key,
    unique: unique.some(fields => fields.includes(key)) ? unique : [[key], ...unique],
    rowsKey: 'rows',
    filters: filterSchema,
    visibility,
    rules,
    filterFrom: Object.fromEntries(
      Object.entries(fieldRights).flatMap(([field, right]) =>
        right?.read ? Object.keys(buildFilterFields(fields, [field])).map(each => [each, right.read!]) : [],
      ),
    ) as ResourceContract['filterFrom'],
    views,
    sorts: sorts as FieldName[],
    unsorted: Object.fromEntries(unsortable.map(name => [name, 'noOrder'])) as Partial<
      Record<FieldName, 'noOrder'>
    >,
    exports: { list: { needs: read, columns: Object.keys(fields), file: `${name.split('/').pop()}.xlsx` } },
    actions: defineCrudActions(`/api/${name}`, {
      record: optionalWhere(record, field => fieldRights[field]?.read),
      input: optionalWhere(toInputSchema(fields), field => fieldRights[field] ?? defaults[field]),
      sharedFields: Object.keys(fields).filter(
        field => field !== key && !unique.flat().includes(field) && !isObjectList(fields[field]),
      ),
      filters: filterSchema,
      sorts,
      read,
      write,
    }),
  });
  // The types of labels and changes depend on the literal type of the name, on `key` and on the checks' codes.
  return { ...resource, key, checkCodes: Object.keys(checks) as Code[] };
};

/**
 * The actions of a plain resource, in the ecosystem's simple REST convention: `sort`, `range` and `filter` as JSON,
 * the total in Content-Range, rows and records without envelope. Error responses keep the envelope.
 */
export const defineCrudActions = <R extends z.ZodObject, In extends z.ZodObject, F extends z.ZodObject>(
  path: Endpoint['path'],
  { record, input, sharedFields, filters, sorts, read, write }: CrudActionOptions<R, In, F>,
) => {
  const recordPath: Endpoint['path'] = `${path}/:id`;
  const restTransport = { transport: 'rest' as const };
  const writeOptions = { needs: write, undo: 'revert', writes: 'rows' } as const;
  const bulkOptions = { ...writeOptions, cost: 'heavy', ability: false } as const;
  const selection = {
    ids: arrayOf(Id, maxBulkRows).optional(),
    /** All rows that match the filter, instead of `ids`. */
    matching: z.literal(true).optional(),
    filter: z.strictObject(filters.shape).optional(),
  };
  return {
    list: get(path, {
      cost: 'heavy',
      ...restTransport,
      needs: read,
      input: z.object({
        /** `["code","ASC"]` */
        sort: jsonParam(z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])])).optional(),
        /** `[0,24]`: the first and last row requested, at most 1,000 rows. */
        range: jsonParam(Range).optional(),
        /** `{"code":"A"}`; `id` takes one or several. */
        filter: jsonParam(z.strictObject({ ...filters.shape, id: IdList.optional() })).optional(),
        export: BooleanParam.optional(),
        columns: arrayOf(Key, 200).optional(),
      }),
      output: z.object({ rows: z.array(record) }),
    }),
    show: get(recordPath, { cost: 'light', ...restTransport, needs: read, input: ByIdInput, output: record }),
    create: post(path, { ...restTransport, ...writeOptions, input: strictInput(input), output: record }),
    /** A whole record. Omitted nullable fields stay; another `version` than the stored one is a conflict. */
    edit: put(recordPath, {
      ...restTransport,
      ...writeOptions,
      input: strictInput(input, { id: Id, version: wholeNumber().optional() }),
      output: record,
    }),
    remove: remove(recordPath, { ...restTransport, ...writeOptions, input: ByIdInput, output: record }),
    /** Gives several records the same values: all of them, or none. */
    editMany: post(`${path}/selection/edit`, {
      ...bulkOptions,
      input: z.object({ ...selection, values: strictInput(toSharedInput(input, sharedFields)) }),
      output: BulkOutput,
    }),
    /** Removes several records as `remove` does each: all of them, or none. */
    removeMany: post(`${path}/selection/remove`, {
      ...bulkOptions,
      input: z.object(selection),
      output: BulkOutput,
    }),
    history: get(`${recordPath}/history`, {
      cost: 'light',
      needs: read,
      input: ByIdInput,
      output: z.object({ data: z.array(HistoryRow) }),
    }),
  };
};

/** The most records of a plain resource that one call edits or removes. */
export const maxBulkRows = 1_000;
/** The actions of a plain resource that has a removal or an edit of its own, which a selection would pass by. */
export const withoutBulk = <A extends { editMany: unknown; removeMany: unknown }>({
  editMany: _,
  removeMany: __,
  ...actions
}: A) => actions;

/** Whether server and browser serve a resource from its contract alone. */
export const isCrud = ({ actions }: Pick<ResourceContract, 'actions'>) => actions.list?.transport === 'rest';

/** A plain resource's name where only word characters are allowed: for its table and its import. */
export const crudKey = ({ name }: Pick<ResourceContract, 'name'>) => name.replace(/\W/g, '_') as CrudKey;
export type CrudKey = string & { readonly of: 'plain resource' };
/** The field by which people know a record: the first that is not its id. */
export const getNameField = ({ record, idField }: Pick<ResourceContract, 'record' | 'idField'>) =>
  Object.keys(record.shape).find(field => field !== idField && field !== 'version') ?? idField;
/** Whether a record's key is immutable: its edit may omit it or repeat it. */
export const hasImmutableKey = ({ key, actions }: Pick<ResourceContract, 'key' | 'actions'>) =>
  key !== undefined && actions.edit?.input.shape[key]?.safeParse(undefined).success === true;
/** The fields by which a row of an imported file finds its record: the key, or the combination that it is in. */
export const getImportKey = ({ key, unique = [] }: Pick<ResourceContract, 'key' | 'unique'>) =>
  unique.find(fields => fields.includes(key!)) ?? [key!];
/** The values of these fields as one text. */
export const toKeyText = (fields: readonly string[], values: Readonly<Record<string, unknown>>) => {
  const texts = fields.map(field => String(values[field] ?? ''));
  return texts.length === 1 ? texts[0] : JSON.stringify(texts);
};
/** The history's name for a change of its rows. */
export const crudAction = ({ name }: Pick<ResourceContract, 'name'>, action: CrudVerb) =>
  `${name}.${action}` as CrudAction;
export type CrudVerb = 'create' | 'edit' | 'remove';
export type CrudAction = string & { readonly of: 'change of a plain row' };

/** The response body of a REST call: the rows of a list, or one record. */
export const restResponseSchema = ({
  method,
  path,
  output,
}: Pick<Endpoint, 'method' | 'path' | 'output'>): z.ZodType =>
  method === 'GET' && pathParams(path).length === 0 ? output.shape.rows : output;

/** The labels a translation file needs for a plain resource: its actions are called the same everywhere. */
export type CrudMessages<C extends { record: z.ZodObject }> = {
  name: string;
  fields: Record<FieldOf<C>, string>;
  /** The choices of a field of a closed set. */
  choices?: Partial<Record<FieldOf<C>, Record<string, string>>>;
  /** What the objects of a list consist of. */
  members?: Partial<Record<FieldOf<C>, Record<string, string>>>;
} & CheckMessages<C>;
/** Those of several resources: a language that lacks one does not compile. */
export type CrudMessagesOf<R extends readonly { name: string; record: z.ZodObject }[]> = {
  [C in R[number] as C['name']]: CrudMessages<C>;
};
/** What is said where a check does not hold. */
type CheckMessages<C> = C extends { checkCodes: readonly (infer Code extends string)[] }
  ? [Code] extends [never]
    ? unknown
    : { checks: Record<Code, string> }
  : unknown;
type FieldOf<C extends { record: z.ZodObject }> = Exclude<keyof z.infer<C['record']>, 'id' | 'version'> &
  string;

type Fields = Readonly<Record<string, z.ZodType>>;
type CrudOptions<N, F extends Fields, K extends keyof F & string, Code extends string> = RecordRules<
  { readonly [P in keyof F]: z.infer<F[P]> },
  keyof F & string,
  Code
> & {
  /** The resource's name and its path under `/api/`. */
  name: N;
  fields: F;
  /** What a record is called: a row of an imported file finds its record by it. */
  key: keyof F & string;
  /**
   * Fields, or combinations of fields, of which no two records have the same, whatever their case and accents. The key
   * is unique alone, unless it is in a combination: then a row of a file finds its record by that.
   */
  unique?: readonly (readonly (keyof F & string)[])[];
  /** The fields in the search panel (« Recherche »); references always are. */
  filters: readonly K[];
  read: Rule;
  write: Rule;
  visibility: Visibility;
  /** What the list shows its rows as, beside the table: `{ kanban: 'state', calendar: 'day', cards: true }`. */
  views?: ListViews<
    FieldLike<F, K, z.ZodEnum>,
    FieldLike<F, K, z.ZodISODate>,
    FieldLike<F, K, PlaceSchema>,
    FieldLike<F, K, z.ZodNumber>
  >;
};
/** The names of the filtered fields of one type, nullable or not. */
type FieldLike<F extends Fields, K extends keyof F & string, T extends z.ZodType> = {
  [P in K]: F[P] extends T | z.ZodNullable<T> ? P : never;
}[K];
type CrudActionOptions<R extends z.ZodObject, In extends z.ZodObject, F extends z.ZodObject> = {
  record: R;
  input: In;
  /** Fields that several records may be given at once. */
  sharedFields: readonly string[];
  filters: F;
  /** Fields that a list may be sorted by, the default first. */
  sorts: readonly string[];
  read: Rule;
  write: Rule;
};

type RecordOf<F extends Fields> = z.ZodObject<
  { -readonly [K in keyof F]: F[K] } & { id: typeof Id; version: z.ZodInt }
>;
type DayField = z.ZodISODate | z.ZodISOTime | z.ZodNullable<z.ZodISODate | z.ZodISOTime>;
type NumberField = z.ZodNumber | z.ZodNullable<z.ZodNumber>;
/** A number may be an id: for its type the two are the same. */
type FilterName<F extends Fields, K extends keyof F & string> = {
  [P in K]: F[P] extends DayField | NumberField
    ? `${P}_from` | `${P}_to` | (F[P] extends NumberField ? P : never)
    : F[P] extends PlaceSchema | z.ZodNullable<PlaceSchema>
      ? `${P}_within`
      : P;
}[K];
type FiltersOf<F extends Fields, K extends keyof F & string> = z.ZodObject<
  Record<FilterName<F, K>, z.ZodOptional<z.ZodType>>
>;

/** How many records were changed or removed. */
const BulkOutput = z.object({ count: z.int() });
const IdList = arrayOf(Id).refine(values => values.length <= maxPageSize, { params: { code: 'range' } });
const ByIdInput = z.object({ id: Id });
const RowIndex = z.int().min(0).max(2_147_483_647);
const Range = z
  .tuple([RowIndex, RowIndex])
  .refine(([first, last]) => first <= last && last - first < maxPageSize, { params: { code: 'range' } });

/** A value sent as JSON text in a query string. */
const jsonParam = <S extends z.ZodType>(schema: S) => z.preprocess(parseJson, schema);
const parseJson = (value: unknown) => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
};

const strictInput = (input: z.ZodObject, extraFields: z.ZodRawShape = {}) =>
  z.strictObject({ ...input.shape, ...extraFields });

/** Some of the fields, each of which may be left out. */
const toSharedInput = (input: z.ZodObject, fields: readonly string[]): z.ZodObject =>
  input.pick(Object.fromEntries(fields.map(field => [field, true])) as never).partial();

/** Nullable fields and lists may also be omitted. */
const toInputSchema = (fields: Fields) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        isNullable(field) || isList(field) ? field.optional() : field,
      ]),
    ),
  );

/** Some fields may be absent: the writer or reader may not name them, or they have a default. */
const optionalWhere = <S extends z.ZodObject>(schema: S, isOptional: (field: string) => unknown): S =>
  schema.extend(
    Object.fromEntries(
      Object.entries(schema.shape)
        .filter(([name]) => isOptional(name))
        .map(([name, field]) => [name, (field as z.ZodType).optional()]),
    ),
  ) as unknown as S;

/** The filter parameters of some fields, by parameter name, all optional. */
const buildFilterFields = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names
      .flatMap((name): [string, z.ZodType][] => {
        const field = unwrapNullable(fields[name]);
        const fieldType = getFieldMeta(field)?.word;
        const bounds = [`${name}_from`, `${name}_to`].map((bound): [string, z.ZodType] => [bound, field]);
        if (fieldType === 'due') return [[`${name}_passed`, ThreeWay], ...bounds];
        if (fieldType === 'day' || fieldType === 'timeOfDay' || isQuantity(field)) return bounds;
        if (isPlace(field)) return [[`${name}_within`, PlaceFilter]];
        if (fieldType === 'phone') return [[name, PhoneSearch]];
        if (isFreeText(field)) return [[name, Search]];
        if (field.def.type === 'boolean')
          return [[name, isNullable(fields[name]) ? OptionalBoolean : BooleanParam]];
        if (isList(field)) return [[name, multiValue(field.element as z.ZodType)]];
        if (isChoice(field)) return [[name, multiValue(field)]];
        return [[name, field]];
      })
      .map(([name, filter]) => [name, filter.optional()]),
  );

const listSortableFields = (fields: Fields) => [
  ...Object.keys(fields).filter(
    name => !getFieldMeta(fields[name])?.unordered && !isList(unwrapNullable(fields[name])),
  ),
  'id',
];

/** Yes, no, or rows that have neither. */
const OptionalBoolean = withFieldMeta(BooleanParam.or(z.literal('unset')), { word: 'optionalBoolean' });

const isChoice = (field: z.ZodType) => {
  const meta = getFieldMeta(field);
  return meta ? meta.choice === true : field.def.type === 'enum';
};

/** Whether a field is a number that counts or measures, not one that stands for something else. */
const isQuantity = (field: z.ZodType) => {
  const fieldType = getFieldMeta(field)?.word;
  return (
    unwrapNullable(field).def.type === 'number' && (fieldType === undefined || fieldType === 'coordinate')
  );
};

const textTypes: readonly FieldType[] = ['longText', 'email', 'webAddress'];
/** Whether a field is a text without a type of its own, or one that is searched like it. */
export const isFreeText = (field: z.ZodType) => {
  const { word = 'longText' } = getFieldMeta(field) ?? {};
  return unwrapNullable(field).def.type === 'string' && textTypes.includes(word);
};
/** Whether a field holds several values. */
export const isList = (field: z.ZodType): field is z.ZodArray => field.def.type === 'array';
/** Whether a field is a list of objects, kept as JSON. */
export const isObjectList = (field: z.ZodType) => {
  const value = unwrapNullable(field);
  return isList(value) && (value.element as z.ZodType).def.type === 'object';
};
export const isNullable = (field: z.ZodType): field is z.ZodNullable<z.ZodType> =>
  field instanceof z.ZodNullable;
/** The type of a field when it is not null. */
export const unwrapNullable = (field: z.ZodType): z.ZodType => (isNullable(field) ? field.unwrap() : field);
