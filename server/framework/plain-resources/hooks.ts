import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Db } from '../db/client';
import { type Origin, recordHistory } from '../history/record-history';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import { enqueue } from '../queue/queries';
import { toHistoryChange } from './history-change';
import { lockAnyRow, type PlainResource, updateRow } from './queries';
import { getProductRules } from './register-plain-resources';
import { toApiRow } from './rows';

type Values = Record<string, unknown>;
type Awaitable<T> = T | Promise<T>;

/** By whom and for whom a record is written; `db` is the transaction. */
export type HookCall = { db: Db; user: User; say: Say; origin: Origin };
/** What was written: no `before` of a new record, no `after` of a removed one. */
type Written<Row> = { before: Row | null; after: Row | null };

/**
 * What a product does at every write of a resource's records: by form, cell, import, undo or revert. `before…` only
 * reads: an import's dry run calls it too. It returns values to store instead, or throws `invalid(field, cause)`.
 * `after…` writes in the same transaction, other records by `changeRecord`.
 */
export type ResourceHooks<Row> = {
  /** `values`: the new record, without what its writer left out. */
  beforeCreate?: (call: HookCall & { values: Partial<Row> }) => Awaitable<Partial<Row> | undefined>;
  /** `values`: the whole record as it will be. */
  beforeChange?: (call: HookCall & { before: Row; values: Row }) => Awaitable<Partial<Row> | undefined>;
  beforeRemove?: (call: HookCall & { before: Row }) => Awaitable<void>;
  afterCreate?: (call: HookCall & { after: Row }) => Awaitable<void>;
  afterChange?: (call: HookCall & { before: Row; after: Row }) => Awaitable<void>;
  afterRemove?: (call: HookCall & { before: Row }) => Awaitable<void>;
  /**
   * Once the write is stored, as a job: repeated until it succeeds. What it writes to `db` is stored once; who calls
   * another system passes `job` on, by which that can tell a repetition.
   */
  afterCommit?: (call: Written<Row> & { db: Db; job: string }) => Awaitable<void>;
};
export type DefinedHooks = { resource: string; hooks: ResourceHooks<Values> };

/** The hooks of a resource, typed by its contract; for `registerPlainResources`. */
export const defineHooks = <C extends ResourceContract>(
  { name }: C,
  hooks: ResourceHooks<z.infer<C['record']>>,
): DefinedHooks => ({ resource: name, hooks: hooks as unknown as ResourceHooks<Values> });

export const findHooks = (resource: string): ResourceHooks<Values> | undefined =>
  getProductRules().hooks.find(defined => defined.resource === resource)?.hooks;

/** The values to store, after the hook of a new or changed record. */
export const runBeforeWrite = async (
  call: HookCall,
  { name }: Pick<ResourceContract, 'name'>,
  before: Values | null,
  values: Values,
): Promise<Values> => {
  const hooks = findHooks(name);
  const changed = before
    ? await hooks?.beforeChange?.({ ...call, before, values })
    : await hooks?.beforeCreate?.({ ...call, values });
  return { ...values, ...changed };
};

/** After a write and its history: what follows in its transaction, and the job of what follows it. */
export const runAfterWrite = async (
  call: HookCall,
  { name }: Pick<ResourceContract, 'name'>,
  { before, after }: Written<Values>,
) => {
  const hooks = findHooks(name);
  if (!hooks) return;
  if (before && after) await hooks.afterChange?.({ ...call, before, after });
  else if (after) await hooks.afterCreate?.({ ...call, after });
  else if (before) await hooks.afterRemove?.({ ...call, before });
  if (hooks.afterCommit) await enqueue(call.db, 'hook', { resource: name, before, after });
};

/**
 * Changes a record of a plain resource from a hook: with its history, its version and its own `after…` hooks. It asks
 * neither for the user's rights nor for rules; nothing happens to a record that is missing or already so.
 */
export const changeRecord = async <C extends ResourceContract>(
  call: HookCall,
  contract: C,
  id: number,
  change: (record: z.infer<C['record']>) => Partial<z.infer<C['record']>>,
) => {
  const plain: PlainResource = { contract, table: crudKey(contract) };
  const row = await lockAnyRow(call.db, plain, id);
  if (!row) return;
  const before = toApiRow(contract, row);
  const values = listDifferences(before, change(before as z.infer<C['record']>));
  if (!Object.keys(values).length) return;
  await updateRow(call.db, plain, id, values);
  const after = toApiRow(contract, (await lockAnyRow(call.db, plain, id))!);
  await recordHistory(call.db, call.origin, [toHistoryChange(plain, 'edit', id, before, after)]);
  await runAfterWrite(call, contract, { before, after });
};

/** The values that differ from those of a record. */
export const listDifferences = (record: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(record[field], value)),
  );
