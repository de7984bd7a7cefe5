import type { Contract } from './endpoint';
import type { Needs } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import type { AuditedChange, Revert, RevertNeeds } from './undo';

/** The product's reasons why a change cannot be reverted by a button. */
export type ProductReason = Registered<'irreversibleReason', never>;
/** `reverted`: it already was; `nothing`: none of it can be written back. */
export type IrreversibleReason = 'reverted' | 'nothing' | ProductReason;
/** How the product's server reverts changes, by name. */
export type RevertStrategy = Registered<'revertStrategy', never>;

/** How a change on one table is reverted. */
export type RevertRule = {
  strategy: RevertStrategy | IrreversibleReason;
  /** The rights its author still needs to revert it; null: authors never may. */
  needs: RevertNeeds | null;
} & Registered<'revertDetails', unknown>;

const registration =
  createRegistration<ReadonlyMap<string, ReadonlyMap<string, RevertRule>>>('recorded changes');

/**
 * Reads from the product's contracts how each change is reverted: by its name, then by table.
 * @param sharedChanges changes made by several calls, by background jobs, or under a name of their own.
 */
export const defineChanges = (
  contracts: readonly Contract[],
  sharedChanges: Readonly<Record<string, AuditedChange>>,
) =>
  registration.register(
    new Map([
      ...contracts.flatMap(listCallChanges),
      ...Object.entries(sharedChanges).map(([name, change]) => [name, mapByTable(change, null)] as const),
    ]),
  );

/** How a change of that name is reverted on that table; undefined if no contract has such a change (any more). */
export const getRevertRule = (action: string, object: string) => registration.get().get(action)?.get(object);

/** The changes of a contract's calls: reverting one requires the rights of the call itself. */
const listCallChanges = ({ name, actions }: Contract) =>
  Object.entries(actions).flatMap(([call, { needs, undo, writes }]) => {
    if (!writes || !isAuditedChange(writes)) return [];
    return [[`${name}.${call}`, mapByTable(writes, undo === 'revert' ? needs : null)] as const];
  });
const isAuditedChange = (writes: object | string): writes is AuditedChange =>
  typeof writes === 'object' && !Array.isArray(writes);
const mapByTable = (change: AuditedChange, needs: Needs | null) =>
  new Map(
    Object.entries(change as Record<string, Revert>).map(([object, revert]) => [
      object,
      toRevertRule(revert, needs),
    ]),
  );
const toRevertRule = (revert: Revert, needs: Needs | null) =>
  ({ needs, ...(typeof revert === 'string' ? { strategy: revert } : revert) }) as RevertRule;
