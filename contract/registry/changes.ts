import type { Contract } from '../framework/endpoint';
import type { Needs } from '../framework/permissions';
import type { AuditedChange, HistoryObject, Revert } from '../framework/undo';
import type { IrreversibleReason, RevertNotice, RevertStrategy } from '../organisation/revert';
import { deliverySites } from '../sites/delivery-sites';
import { editOwnerRule, getAssignAgentRule } from '../sites/site-areas';
import { siteActions } from '../sites/sites';
import { taskActions } from '../work/task-actions';
import { contracts } from './index';

declare module '../framework/register' {
  interface Register {
    historyActions: { [Table in HistoryObject]: ObjectAction<Table> };
    irreversibleAction: IrreversibleAction;
  }
}

/** Changes made by several calls, by background jobs, or under a name of their own. */
export const sharedChanges = {
  // A site of the SSR list requires the same.
  'sites.create': { sites: { strategy: 'createdSites', needs: deliverySites.actions.create.needs } },
  'sites.edit': { sites: { strategy: 'siteFields', needs: siteActions.edit.needs } },
  'sites.assignAgent': { sites: { strategy: 'siteFields', needs: getAssignAgentRule } },
  'sites.changeOwner': { sites: { strategy: 'siteFields', needs: editOwnerRule } },
  // The CM list has the same call.
  'gpm/sites.create': { sites: 'enrolment' },
  'field.laterArrival': { tasks: 'task' },
  'anomalyActions.repaired': {
    anomalies: { strategy: 'anomalyFields', needs: taskActions.actions.close.needs },
  },
  /** Recurring work that plans itself: created, moved with its due day, or withdrawn until its time comes. */
  'maintenance.planned': { sites: 'plan', plans: 'nothing' },
  'maintenance.moved': { sites: 'plan', plans: 'nothing' },
  'maintenance.withdrawn': { sites: 'plan', plans: 'nothing' },
  'accounts.resetPassword': { accounts: 'accountProfile' },
  'accounts.resetCode': { accounts: 'accountProfile' },
  'audit.revert': {
    sites: 'siteFields',
    plans: 'planFields',
    tasks: { strategy: 'taskFields', notice: 'taskDecisionTakenBack' },
    anomalies: 'anomalyFields',
    accounts: 'accountProfile',
    catalogue_items: 'catalogueItem',
    settings: 'settingValues',
  },
} as const satisfies Record<string, AuditedChange>;

/** How a change on one table is reverted. */
export type RevertRule = {
  strategy: RevertStrategy | IrreversibleReason;
  /** The rights its author still needs to revert it; null: authors never may. */
  needs: Needs | ((values: Record<string, unknown>) => Needs) | null;
  /** The notification of the task's agent. */
  notice: RevertNotice | null;
};

/** How a change of that name is reverted on that table; undefined if no contract has such a change (any more). */
export const getRevertRule = (action: string, object: string) => revertRules.get(action)?.get(object);

const toRevertRule = (revert: Revert, needs: Needs | null): RevertRule =>
  typeof revert === 'string' ? { strategy: revert, needs, notice: null } : { needs, notice: null, ...revert };
const mapByTable = (change: AuditedChange, needs: Needs | null) =>
  new Map(Object.entries(change).map(([object, revert]) => [object, toRevertRule(revert, needs)]));
/** The changes of a contract's calls: reverting one requires the rights of the call itself. */
const listCallChanges = ({ name, actions }: Contract) =>
  Object.entries(actions).flatMap(([call, { needs, undo, writes }]) => {
    if (!writes || !isAuditedChange(writes)) return [];
    return [[`${name}.${call}`, mapByTable(writes, undo === 'revert' ? needs : null)] as const];
  });
/** By the name of the change, then by table. */
const revertRules: ReadonlyMap<string, ReadonlyMap<string, RevertRule>> = new Map([
  ...(contracts as readonly Contract[]).flatMap(listCallChanges),
  ...Object.entries(sharedChanges).map(([name, change]) => [name, mapByTable(change, null)] as const),
]);
function isAuditedChange(writes: object | string): writes is AuditedChange {
  return typeof writes === 'object' && !Array.isArray(writes);
}

/** All names of changes in contracts; plain resources name theirs by `crudAction`. */
export const changeNames: readonly string[] = [...revertRules.keys()];

// In these types `C` is a union of contracts, and `A` the name of one of their calls.

/** Contracts whose call names are known at compile time: all but plain resources and kinds. */
type NamedContract<C = (typeof contracts)[number]> = C extends { key: string }
  ? never
  : C extends { name: infer N; actions: object }
    ? string extends N
      ? never
      : C
    : never;
type AnyContract = { name: string; actions: object };
/** `<contract>.<call>` of the calls of these contracts that write and match. */
type CallNames<C, Matching> = C extends AnyContract
  ? {
      [A in keyof C['actions'] & string]: C['actions'][A] extends Matching ? `${C['name']}.${A}` : never;
    }[keyof C['actions'] & string]
  : never;
/** The values of a property over all calls of these contracts that write. */
type PropertyOf<C, Property extends 'undo' | 'writes'> = C extends AnyContract
  ? {
      [A in keyof C['actions']]: C['actions'][A] extends { [K in Property]: infer V } ? V : never;
    }[keyof C['actions']]
  : never;
/** `<contract>.<call>` of the calls of these contracts that change a table. */
type ChangesOn<C, Table> = C extends AnyContract
  ? {
      [A in keyof C['actions'] & string]: C['actions'][A] extends { writes: infer W }
        ? Table extends keyof W
          ? `${C['name']}.${A}`
          : never
        : never;
    }[keyof C['actions'] & string]
  : never;
type SharedChanges = typeof sharedChanges;

/** `<contract>.<call>` of the changes on a table in the history. */
export type ObjectAction<Table extends HistoryObject> =
  | ChangesOn<NamedContract, Table>
  | { [A in keyof SharedChanges]: Table extends keyof SharedChanges[A] ? A : never }[keyof SharedChanges];
export type HistoryAction = { [Table in HistoryObject]: ObjectAction<Table> }[HistoryObject];

/** Calls with a warning beforehand, because they cannot be undone. */
export type IrreversibleAction = CallNames<NamedContract, { undo: 'warn' }>;
/** Calls that « Annuler » reverts. */
export type RevertibleAction = CallNames<NamedContract, { undo: 'revert' }>;

/** Names used in contracts that do not exist: calls that undo, changes, tables. */
export type UnknownName<C> =
  | Exclude<Extract<PropertyOf<C, 'undo'>, `${string}.${string}`>, CallNames<NamedContract, { undo: string }>>
  | (PropertyOf<C, 'writes'> extends infer W
      ? W extends readonly (infer Name)[]
        ? Exclude<Name, HistoryAction>
        : W extends object
          ? Exclude<keyof W, HistoryObject>
          : never
      : never);
/** Does not compile if a contract uses an unknown name. */
export const everyNameIsKnown: [UnknownName<NamedContract>] extends [never]
  ? true
  : UnknownName<NamedContract> = true;

/** The labels of actions, nested by the parts of their names: an action without its label does not compile. */
export type ActionMessages<Name extends string> = {
  [Head in Name extends `${infer First}.${string}` ? First : Name]: [PathBelow<Name, Head>] extends [never]
    ? string
    : ActionMessages<PathBelow<Name, Head>>;
};
type PathBelow<Name extends string, Head extends string> = Name extends `${Head}.${infer End}` ? End : never;
