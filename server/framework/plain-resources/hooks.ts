import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { createRegistration } from '../../../contract/framework/registration';
import { recordHistory } from '../history/record-history';
import type { HandlerContext } from '../http/mount';
import { enqueue } from '../queue/queries';
import type { DefinedHooks, HookCall, ResourceHooks, Written } from './define-hooks';
import { toHistoryChange } from './history-change';
import { lockAnyRow, type PlainResource, updateRow } from './queries';
import { getProductRules } from './register-plain-resources';
import { toApiRow } from './rows';

type Values = Record<string, unknown>;

/** The hooks of a resource: those of the framework before the product's. */
export const listHooks = (resource: string): readonly ResourceHooks<Values>[] =>
  [...registration.get(), ...getProductRules().hooks]
    .filter(defined => defined.resource === resource)
    .map(({ hooks }) => hooks);
const registration = createRegistration<readonly DefinedHooks[]>('hooks of the framework', []);
/** Called by the framework for plain resources of its own. */
export const registerOwnHooks = registration.register;

/** By whom and for whom a call writes. */
export const toHookCall = ({ db, user, say, request }: Omit<HandlerContext, 'input'>): HookCall => ({
  db,
  user,
  say,
  request,
  origin: { user, address: request.ip },
});

/** The values to store, after the hook of a new or changed record. */
export const runBeforeWrite = async (
  call: HookCall,
  { name }: Pick<ResourceContract, 'name'>,
  before: Values | null,
  values: Values,
): Promise<Values> => {
  let written = values;
  for (const hooks of listHooks(name)) {
    const changed = before
      ? await hooks.beforeChange?.({ ...call, before, values: written })
      : await hooks.beforeCreate?.({ ...call, values: written });
    written = { ...written, ...changed };
  }
  return written;
};

export const runBeforeRemove = async (
  call: HookCall,
  { name }: Pick<ResourceContract, 'name'>,
  before: Values,
) => {
  for (const hooks of listHooks(name)) await hooks.beforeRemove?.({ ...call, before });
};

/** After a write and its history: what follows in its transaction, and the job of what follows it. */
export const runAfterWrite = async (
  call: HookCall,
  { name }: Pick<ResourceContract, 'name'>,
  { before, after }: Written<Values>,
) => {
  const all = listHooks(name);
  for (const hooks of all) {
    if (before && after) await hooks.afterChange?.({ ...call, before, after });
    else if (after) await hooks.afterCreate?.({ ...call, after });
    else if (before) await hooks.afterRemove?.({ ...call, before });
  }
  if (all.some(hooks => hooks.afterCommit)) await enqueue(call.db, 'hook', { resource: name, before, after });
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
