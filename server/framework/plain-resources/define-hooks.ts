import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Db } from '../db/client';
import type { Origin } from '../history/record-history';
import type { User } from '../identity/user';
import type { Say } from '../language/language';

type Values = Record<string, unknown>;
type Awaitable<T> = T | Promise<T>;

/** By whom and for whom a record is written; `db` is the transaction. An import has no request. */
export type HookCall = { db: Db; user: User; say: Say; origin: Origin; request?: FastifyRequest };
/** What was written: no `before` of a new record, no `after` of a removed one. */
export type Written<Row> = { before: Row | null; after: Row | null };

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
