import { z } from 'zod';
import type { Needs, Rule } from '../organisation/permissions';
import { Id, Key } from '../organisation/vocabulary';
import type { Unsorted } from './fields';
import type { UndoPolicy, Writes } from './undo';

/**
 * One call of the API. `input` holds path, query and body fields together (no endpoint needs a name twice);
 * `output` is merged into the `{ success, errcode, error }` envelope.
 */
export type Endpoint<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  M extends Method = Method,
> = Facts<In, Out, M> & {
  /** Of every call that writes: how what it did is undone. A call without it only reads. */
  undo?: UndoPolicy;
  /** Of every call that writes: what it leaves in the history, and how that is reverted. */
  writes?: Writes;
};
type Facts<In extends z.ZodObject, Out extends z.ZodObject, M extends Method> = {
  method: M;
  path: `/api/${string}`;
  input: In;
  output: Out;
  needs: Needs;
  /**
   * How the bytes travel. `download` answers a file, `upload` takes multipart fields beside `files`, `bytes` takes them as
   * they are and all fields in the address, `stream` stays open.
   */
  transport: 'json' | 'download' | 'upload' | 'bytes' | 'rest' | 'stream';
  /** Names of the multipart fields that hold a file. */
  files?: readonly string[];
  /** The key of the answer that holds the record (`data`, `tasks`), for the dataProvider. */
  pick?: string;
  /** A call that others must not wait for; exports, downloads and uploads are known as such. */
  cost?: Cost;
  /**
   * `own`: the handler opens its transactions itself, because it hashes a password, receives a file or works for long.
   * Any other write is one transaction with its history and its idempotency key.
   */
  transaction?: 'own';
  /** `long`: it may work for minutes, on connections that other calls do not wait for; downloads are known as such. */
  pool?: 'long';
  /** `none`: it takes or answers a password, of which the idempotency table must keep nothing. */
  idempotency?: 'none';
  /** `keep`: a frequent write that changes no total of a list and no figure; cached ones stay. */
  caches?: 'keep';
  /** How often one address may call it in a minute, where that is less than usual. */
  perMinute?: number;
  /** A session still answers it while a one-time password waits to be replaced. */
  beforeNewPassword?: true;
  /** `false`: the permission editor does not list it, because it serves another call or is everybody's own. */
  ability?: false;
  /** Whether it is answered to an admin who views as somebody else; unless said, what is read by GET is. */
  whileViewingAs?: boolean;
};
/** A call that changes something. */
export type WriteEndpoint<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  M extends Method = Method,
  U extends UndoPolicy = UndoPolicy,
  W extends Writes = Writes,
> = Facts<In, Out, M> & { undo: U; writes: W };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What takes so much of a server that it is bounded by account and in all. */
export type Cost = 'export' | 'proposal' | 'search' | 'upload';

type Spec<In extends z.ZodObject, Out extends z.ZodObject> = Partial<
  Omit<Endpoint, 'method' | 'input' | 'output' | 'needs' | 'undo' | 'writes'>
> & {
  input?: In;
  output?: Out;
  needs: Needs;
};
const nothing = z.object({});

const define =
  <M extends Method>(method: M) =>
  <In extends z.ZodObject = typeof nothing, Out extends z.ZodObject = typeof nothing>(
    path: Endpoint['path'],
    { input, output, ...rest }: Spec<In, Out>,
  ): Endpoint<In, Out, M> => ({
    method,
    path,
    transport: 'json',
    ...rest,
    input: (input ?? nothing) as In,
    output: (output ?? nothing) as Out,
  });
/** Whoever declares a write says how it is undone and what it leaves in the history. */
const defineWrite =
  <M extends Method>(method: M) =>
  <
    const U extends UndoPolicy,
    const W extends Writes,
    In extends z.ZodObject = typeof nothing,
    Out extends z.ZodObject = typeof nothing,
  >(
    path: Endpoint['path'],
    { undo, writes, ...spec }: Spec<In, Out> & { undo: U; writes: W },
  ): WriteEndpoint<In, Out, M, U, W> => ({ ...define(method)(path, spec as Spec<In, Out>), undo, writes });

export const get = define('GET');
/** A call that only reads, by POST: what it is asked is too long for an address. */
export const readByPost = define('POST');
export const post = defineWrite('POST');
export const put = defineWrite('PUT');
export const remove = defineWrite('DELETE');
export const isWrite = ({ undo }: Pick<Endpoint, 'undo'>) => undo !== undefined;

/** Rows that a call names by their ids; exports and selections of more say by a filter what they are for. */
export const maxListed = 20_000;
/** A whole list on the wire: repeated keys, a comma list, or one value. */
export const arrayOf = <S extends z.ZodType>(item: S, most = 1_000) =>
  z.preprocess(
    value =>
      typeof value === 'string'
        ? value.split(',').filter(Boolean)
        : Array.isArray(value) || value == null
          ? value
          : [value],
    z.array(item).max(most),
  );
/** `true` and `false` as query strings and form fields send them. */
export const Switch = z.preprocess(
  value => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
);

/** Rows of a page that people may choose, the usual one first. */
export const pageSizes = [15, 40, 100];
export const maxPageSize = 1000;
/** How many rows a call may ask for. */
export const limitTo = (most: number) =>
  z.coerce
    .number<number>()
    .int()
    .refine(limit => limit === -1 || (limit >= 1 && limit <= most), { params: { code: 'limit', most } })
    .default(pageSizes[0]);
/** Page fields that every list takes. `limit=-1` gives all rows, streamed. */
export const paging = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  limit: limitTo(maxPageSize),
  sort: Key.optional(),
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  ids: arrayOf(Id, maxListed).optional(),
};
/** Fields about which the server asked (`errors.toConfirm`) and which their sender confirms. */
export const confirming = { confirmed: arrayOf(Key, 100).optional() };
/** Fields with which a list answers a file instead of a page (document 1, section 7). */
export const exporting = {
  export: Switch.optional(),
  excel: Switch.optional(),
  planning: Switch.optional(),
  columns: arrayOf(Key, 200).optional(),
};
/** The filter of any of these lists, as an action on all that match has it; the server reads it as its own list's. */
export const filterOfAny = (lists: readonly Pick<ResourceContract, 'filters'>[]) => {
  const fields = new Map<string, Set<z.ZodType>>();
  for (const { filters } of lists)
    for (const [name, field] of Object.entries(filters.shape))
      fields.set(name, (fields.get(name) ?? new Set()).add(withoutOptional(field as z.ZodType)));
  const shape = [...fields].map(([name, known]) => [name, z.union([...known]).optional()]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
};
const withoutOptional = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? withoutOptional(field.unwrap() as z.ZodType) : field;

export const pageOf = <K extends string, R extends z.ZodObject>(rows: K, row: R) =>
  z.object({ pages: z.int(), total: z.int(), [rows]: z.array(row) } as {
    pages: z.ZodInt;
    total: z.ZodInt;
  } & Record<K, z.ZodArray<R>>);

/** Whose the rows of a plain resource are; what has queries of its own is reached as its subject is (`reachOf`). */
export type Visibility = 'bySite' | 'byOrganisation' | 'own' | 'everyone';

export type Actions = Record<string, Endpoint>;
/** Calls that belong together without being a resource: session, settings, dashboards. */
export type CallsContract<A extends Actions = Actions, N extends string = string> = {
  name: N;
  actions: A;
  /** `false`: nobody looks at these with somebody else's eyes. */
  whileViewingAs?: false;
  /** `false`: the permission editor lists none of them. */
  ability?: false;
};
export const defineCalls = <const N extends string, const A extends Actions>(calls: CallsContract<A, N>) =>
  calls;

/**
 * A column that is changed in a list's own cell: its value is one field of an action that is asked nothing else.
 * `action.needs` says who may.
 */
export type CellEdit<Row = any> = {
  action: Endpoint;
  /** The field of the action's input that the cell asks. */
  field: string;
  /** What the row calls its value. */
  value: string;
  /** What the action is sent besides: which record, and its version. */
  about(row: Row): Record<string, unknown>;
  /** Whether it makes sense for the row. */
  when?(row: Row): boolean;
};
export const editedBy = <In extends z.ZodObject, Row extends object>(
  action: Endpoint<In>,
  edit: Omit<CellEdit<Row>, 'action' | 'when'> & {
    field: keyof z.infer<In> & string;
    value: keyof Row & string;
    when?(row: NoInfer<Row>): boolean;
  },
): CellEdit<Row> => ({ action, ...edit });

/** One workbook that a list can answer: who may have it, and its columns in order. */
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
  rowsKey: string;
  filters: F;
  /** Who may use a filter; absent: everyone. A refused filter is hidden in the browser and a 403 on the server. */
  filterFrom?: Partial<Record<keyof z.infer<F> & string, Rule>>;
  /** Filters bound to the caller's own owner or cluster when the account has one. */
  locks?: Partial<Record<keyof z.infer<F> & string, 'owner' | 'cluster'>>;
  /** Filter values that the server itself applies when none is sent. */
  defaults?: Partial<z.infer<F>>;
  visibility?: Visibility;
  /** Columns that its lists may show; a screen gives those it names their place, the others wait to be chosen. */
  columns?: readonly string[];
  /** Columns that are changed in their cell. */
  cells?: Partial<Record<keyof z.infer<R> & string, CellEdit>>;
  /** Columns a list may be sorted by; the first is the default. */
  sorts: readonly (keyof z.infer<R> & string)[];
  /** Why it cannot be sorted by others of its columns; their headers say so. */
  unsorted?: Partial<Record<keyof z.infer<R> & string, Unsorted>>;
  /** Without a choice, the highest first: lists of what happened start with the latest. */
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

/** What a translation file must name for a resource: every column, filter and action. */
export type Messages<C extends { record: z.ZodObject; filters: z.ZodObject; actions: Actions }> = {
  name: string;
  fields: Record<(keyof z.infer<C['record']> | keyof z.infer<C['filters']>) & string, string>;
  actions: Record<keyof C['actions'] & string, string>;
};

/** `/api/sites/detail/:site_id` → `['site_id']` */
export const pathFields = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
