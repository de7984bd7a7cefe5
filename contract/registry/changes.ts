import type { CallNames, ChangesOn, NamedContract, UnknownNameIn } from '../framework/change-names';
import { defineChanges } from '../framework/revert';
import type { AuditedChange, HistoryAction, HistoryObject } from '../framework/undo';
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

/** All names of changes in contracts; plain resources name theirs by `crudAction`. */
export const changeNames: readonly string[] = [...defineChanges(contracts, sharedChanges).keys()];

type Named = NamedContract<(typeof contracts)[number]>;

/** `<contract>.<call>` of the changes on a table in the history. */
export type ObjectAction<Table extends HistoryObject> = ChangesOn<Named, typeof sharedChanges, Table>;

/** Calls with a warning beforehand, because they cannot be undone. */
export type IrreversibleAction = CallNames<Named, { undo: 'warn' }>;
/** Calls that « Annuler » reverts. */
export type RevertibleAction = CallNames<Named, { undo: 'revert' }>;

/** Names used in contracts that do not exist: calls that undo, changes, tables. */
export type UnknownName<C> = UnknownNameIn<
  C,
  CallNames<Named, { undo: string }>,
  HistoryAction,
  HistoryObject
>;
/** Does not compile if a contract uses an unknown name. */
export const everyNameIsKnown: [UnknownName<Named>] extends [never] ? true : UnknownName<Named> = true;
