import { z } from 'zod';
import type { UnsortableReason } from './fields';
import type { ListViews } from './list-views';
import { wholeNumber } from './numbers';
import { type Lock, type Needs, type Rule, writingNeeds } from './permissions';
import type { RecordRules } from './record-rules';
import type { Registered } from './register';
import type { UndoPolicy, Writes } from './undo';
import { Id, Key } from './vocabulary';

/**
 * One call of the API. `input` holds path, query and body fields together (no endpoint needs a name twice);
 * `output` is merged into the `{ success, errcode, error }` envelope.
 */
export type Endpoint<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  M extends Method = Method,
> = EndpointOptions<In, Out, M> & {
  /** Of every call that writes: how its effect is undone. A call without it only reads. */
  undo?: UndoPolicy;
  /** Of every call that writes: what it leaves in the history, and how that is reverted. */
  writes?: Writes;
};
type EndpointOptions<In extends z.ZodObject, Out extends z.ZodObject, M extends Method> = {
  method: M;
  path: `/api/${string}`;
  input: In;
  output: Out;
  needs: Needs;
  /**
   * How the bytes travel. `download` answers a file, `upload` takes multipart fields beside `files`, `bytes` takes the
   * raw body and all fields in the URL, `stream` stays open.
   */
  transport: 'json' | 'download' | 'upload' | 'bytes' | 'rest' | 'stream';
  /** Names of the multipart fields that hold a file. */
  files?: readonly string[];
  /** The key of the answer that contains the record (`data`, `tasks`), for the dataProvider. */
  pick?: string;
  /** What it costs while it runs; see `getCostClass` for what need not be declared. */
  cost?: Cost;
  /**
   * `own`: the handler opens its transactions itself, because it hashes a password, receives a file or runs for long.
   * Any other write is one transaction with its history and its idempotency key.
   */
  transaction?: 'own';
  /** `long`: it may run for minutes, on a separate connection pool; downloads are recognised as such. */
  pool?: 'long';
  /** `none`: it takes or answers a password, which must not be stored in the idempotency table. */
  idempotency?: 'none';
  /** `keep`: a frequent write that changes no list total and no figure; caches stay valid. */
  caches?: 'keep';
  /** Calls per minute and IP address, if lower than the default. */
  perMinute?: number;
  /** Allowed in a session whose one-time password is still to be replaced. */
  beforeNewPassword?: true;
  /** `false`: not listed in the permission editor, because it serves another call or is everybody's own. */
  ability?: false;
  /**
   * It changes only what is the caller's own: account, sessions, saved views. Any other call that writes is closed to
   * roles that only read.
   */
  ownAccount?: true;
  /** Of a call that writes, where no flag opens it: why there is none to withhold. */
  withoutFlag?: FlagReason;
  /** Whether an admin viewing as somebody else may call it; default: GET only. */
  whileViewingAs?: boolean;
};
/**
 * Why no flag opens a call that writes. `leadsPeople`: accounts and times of those below come with the rank, since
 * whoever leads people must be able to admit and stop them; `sharedLists`: what everybody in the office chooses from is
 * kept by those who lead; `byStoredKind`: it asks for the flag of what it is called on; `scopeAlone`: document 1 asks
 * for the scope and nothing else.
 */
export type FlagReason = 'leadsPeople' | 'sharedLists' | 'byStoredKind' | 'scopeAlone';
/** A call that changes something. */
export type WriteEndpoint<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  M extends Method = Method,
  U extends UndoPolicy = UndoPolicy,
  W extends Writes = Writes,
> = EndpointOptions<In, Out, M> & { undo: U; writes: W };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Of which calls an account may run how many at once (`limiters`). `light`: it reads or writes a few rows by their keys;
 * `heavy`: it counts, adds up, lists or changes many; `public`: nobody is signed in.
 */
export type Cost = 'heavy' | 'light' | 'proposal' | 'public' | 'search';

/** Every read declares its cost, unless its transport does. */
type DeclaredCost = { cost: Cost } | { transport: 'download' | 'stream' };
type Spec<In extends z.ZodObject, Out extends z.ZodObject> = Partial<
  Omit<Endpoint, 'method' | 'input' | 'output' | 'needs' | 'undo' | 'writes'>
> & {
  input?: In;
  output?: Out;
  needs: Needs;
};
const emptyObject = z.object({});

const define =
  <M extends Method>(method: M) =>
  <In extends z.ZodObject = typeof emptyObject, Out extends z.ZodObject = typeof emptyObject>(
    path: Endpoint['path'],
    { input, output, ...rest }: Spec<In, Out>,
  ): Endpoint<In, Out, M> => ({
    method,
    path,
    transport: 'json',
    ...rest,
    input: (input ?? emptyObject) as In,
    output: (output ?? emptyObject) as Out,
  });
const defineRead =
  <M extends Method>(method: M) =>
  <In extends z.ZodObject = typeof emptyObject, Out extends z.ZodObject = typeof emptyObject>(
    path: Endpoint['path'],
    spec: Spec<In, Out> & DeclaredCost,
  ) =>
    define(method)(path, spec);
/** Every write must declare how it is undone and what it leaves in the history. */
const defineWrite =
  <M extends Method>(method: M) =>
  <
    const U extends UndoPolicy,
    const W extends Writes,
    In extends z.ZodObject = typeof emptyObject,
    Out extends z.ZodObject = typeof emptyObject,
  >(
    path: Endpoint['path'],
    { undo, writes, ...spec }: Spec<In, Out> & { undo: U; writes: W },
  ): WriteEndpoint<In, Out, M, U, W> => {
    const endpoint = define(method)(path, spec as Spec<In, Out>);
    const needs = spec.ownAccount ? endpoint.needs : writingNeeds(endpoint.needs);
    return { ...endpoint, needs, undo, writes };
  };

export const get = defineRead('GET');
/** A read by POST: its input is too long for a URL. */
export const readByPost = defineRead('POST');
export const post = defineWrite('POST');
export const put = defineWrite('PUT');
export const remove = defineWrite('DELETE');
export const isWrite = ({ undo }: Pick<Endpoint, 'undo'>) => undo !== undefined;

/** Rows that a call names by their ids; exports and larger selections use a filter. */
export const maxIds = 20_000;
/** A whole list on the wire: repeated keys, a comma list, or one value. */
export const arrayOf = <S extends z.ZodType>(item: S, max = 1_000) =>
  z.preprocess(value => {
    if (typeof value === 'string') return value.split(',').filter(Boolean);
    return Array.isArray(value) || value == null ? value : [value];
  }, z.array(item).max(max));
/** `true` and `false` as query strings and form fields send them. */
export const BooleanParam = z.preprocess(value => {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}, z.boolean());

/** A whole number within these bounds; text of a query string is parsed. */
export const integerParam = (min: number, max: number) => wholeNumber().min(min).max(max);

/** Page sizes to choose from, the default first. */
export const pageSizes = [15, 40, 100];
export const maxPageSize = 1000;
/** How many rows a call may request. */
export const limitParam = (max: number) =>
  wholeNumber()
    .refine(limit => limit === -1 || (limit >= 1 && limit <= max), { params: { code: 'limit', most: max } })
    .default(pageSizes[0]);
/** Page fields that every list takes. `limit=-1` gives all rows, streamed. */
export const pagingParams = {
  page: wholeNumber().min(1).max(1_000_000).default(1),
  limit: limitParam(maxPageSize),
  sort: Key.optional(),
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  ids: arrayOf(Id, maxIds).optional(),
};
/** Fields that the server asked to confirm (`errors.toConfirm`) and the sender confirms. */
export const confirmationParams = { confirmed: arrayOf(Key, 100).optional() };
/** Fields with which a list answers a file instead of a page (document 1, section 7). */
export const exportParams = {
  export: BooleanParam.optional(),
  excel: BooleanParam.optional(),
  planning: BooleanParam.optional(),
  columns: arrayOf(Key, 200).optional(),
};
/** The flags with which a list answers a file; `anomalies`: of lists of tasks, their anomalies. */
export const exportFlags = ['export', 'anomalies'] as const;
/** Whether the fields of a list call ask for a file, as parsed or as text of a form. */
export const requestsFile = (fields: Record<string, unknown>) =>
  exportFlags.some(flag => [true, 'true', '1'].includes(fields[flag] as string));
/** The filter of any of these lists, for an action on all matches; the server parses it as its own list's. */
export const mergeListFilters = (lists: readonly Pick<ResourceContract, 'filters'>[]) => {
  const schemasByName = new Map<string, Set<z.ZodType>>();
  for (const { filters } of lists)
    for (const [name, field] of Object.entries(filters.shape)) {
      const schemas = schemasByName.get(name) ?? new Set();
      schemasByName.set(name, schemas.add(unwrapOptional(field as z.ZodType)));
    }
  const shape = [...schemasByName].map(([name, schemas]) => [name, z.union([...schemas]).optional()]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
};
const unwrapOptional = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? unwrapOptional(field.unwrap() as z.ZodType) : field;

export const pageSchema = <K extends string, R extends z.ZodObject>(rows: K, row: R) =>
  z.object({ pages: z.int(), total: z.int(), [rows]: z.array(row) } as {
    pages: z.ZodInt;
    total: z.ZodInt;
  } & Record<K, z.ZodArray<R>>);

/**
 * Who owns the rows of a plain resource; row access of one with its own queries follows its subject (`rowAccessByRole`).
 * `records`: whoever may see the table's history, by the product's rule for it.
 */
export type Visibility = 'own' | 'everyone' | 'records' | Registered<'visibility', never>;

export type Actions = Record<string, Endpoint>;
/** Calls that belong together without being a resource: session, settings, dashboards. */
export type CallsContract<A extends Actions = Actions, N extends string = string> = {
  name: N;
  actions: A;
  /** `false`: not available while viewing as somebody else. */
  whileViewingAs?: false;
  /** `false`: the permission editor lists none of them. */
  ability?: false;
};
export const defineCalls = <const N extends string, const A extends Actions>(calls: CallsContract<A, N>) =>
  calls;

/**
 * A column edited in its list cell: its value is one field of an action that needs no other input. `action.needs` says
 * who may.
 */
export type CellEdit<Row = Record<string, unknown>> = {
  action: Endpoint;
  /** The field of the action's input that the cell edits. */
  field: string;
  /** The row's field with the current value. */
  value: string;
  /** The action's other input: which record, and its version. */
  about(row: Row): Record<string, unknown>;
  /** Whether it makes sense for the row. */
  when?(row: Row): boolean;
};
export const defineCellEdit = <In extends z.ZodObject, Row extends object>(
  action: Endpoint<In>,
  edit: Omit<CellEdit<Row>, 'action' | 'when'> & {
    field: keyof z.infer<In> & string;
    value: keyof Row & string;
    when?(row: NoInfer<Row>): boolean;
  },
): CellEdit<Row> => ({ action, ...edit });

/** One workbook that a list can answer: who may download it, and its columns in order. */
export type ExportContract = { needs: Rule; columns: readonly string[]; file: string };

export type ResourceContract<
  R extends z.ZodObject = z.ZodObject,
  F extends z.ZodObject = z.ZodObject,
  A extends Actions = Actions,
  N extends string = string,
> = {
  /** react-admin resource and route prefix */
  name: N;
  record: R;
  idField: keyof z.infer<R> & string;
  /** Of a plain resource: the field by which a row of a file finds its record. */
  key?: string;
  /** Of a plain resource: the fields, or combinations of fields, of which no two records have the same. */
  unique?: readonly (readonly string[])[];
  rowsKey: string;
  filters: F;
  /** Who may use a filter; absent: everyone. A forbidden filter is hidden in the browser and a 403 on the server. */
  filterFrom?: Partial<Record<keyof z.infer<F> & string, Rule>>;
  /** Filters fixed to a value of the caller's account, when it has one. */
  locks?: Partial<Record<keyof z.infer<F> & string, Lock>>;
  /** Default filter values applied by the server. */
  defaults?: Partial<z.infer<F>>;
  visibility?: Visibility;
  /** Of a plain resource. */
  rules?: RecordRules;
  /** Of a plain resource: what its list shows its rows as, beside the table. */
  views?: ListViews;
  /** Of a plain resource, `false`: no file is imported into it. */
  imported?: false;
  /** Columns that its lists may show; a screen places those it names, the others are optional. */
  columns?: readonly string[];
  /** Columns edited in their cell. */
  cells?: Partial<Record<keyof z.infer<R> & string, CellEdit>>;
  /** Columns a list may be sorted by; the first is the default. */
  sorts: readonly (keyof z.infer<R> & string)[];
  /** Why other columns cannot be sorted by; their headers show it. */
  unsorted?: Partial<Record<keyof z.infer<R> & string, UnsortableReason>>;
  /** Descending by default: lists of events start with the latest. */
  latestFirst?: true;
  exports?: Record<string, ExportContract>;
  /** `false`: the permission editor lists none of its actions. */
  ability?: false;
  actions: A;
};
export const defineResource = <
  R extends z.ZodObject,
  F extends z.ZodObject,
  const A extends Actions,
  const N extends string,
>(
  resource: ResourceContract<R, F, A, N>,
) => resource;

export type Contract = CallsContract | ResourceContract;
export const isResource = (contract: Contract): contract is ResourceContract => 'record' in contract;

/** The labels a translation file needs for a resource: every column, filter and action. */
export type Messages<C extends { record: z.ZodObject; filters: z.ZodObject; actions: Actions }> = {
  name: string;
  fields: Record<(keyof z.infer<C['record']> | keyof z.infer<C['filters']>) & string, string>;
  actions: Record<keyof C['actions'] & string, string>;
};

/** `/api/sites/detail/:site_id` → `['site_id']` */
export const pathParams = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
