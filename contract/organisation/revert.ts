import type { IrreversibleReason } from '../framework/revert';
import type { RevertNeeds } from '../framework/undo';

declare module '../framework/register' {
  interface Register {
    historyObject: HistoryObject;
    irreversibleReason: (typeof irreversibleReasons)[number];
    revert: Revert;
    revertDetails: { notice?: RevertNotice | null };
    revertStrategy: RevertStrategy;
  }
}

/** The tables with change history; plain resources are added, and views, which belong to their owner. */
export const auditedObjects = [
  'sites',
  'plans',
  'tasks',
  'anomalies',
  'accounts',
  'catalogue_items',
  'settings',
  'alert_rules',
  'files',
  'jobs',
  'maintenance_plans',
] as const;
type HistoryObject = (typeof auditedObjects)[number] | 'views';

/** Why a change cannot be reverted by a button. */
export const irreversibleReasons = [
  /** Field work is undone by actions on tasks. */
  'task',
  /** The plan's own change is the one to revert. */
  'plan',
  /** Notes, co-sites and equipment are edited on the site's page. */
  'part',
  'enrolment',
  /** Access and place of an account are changed on its page. */
  'account',
  'message',
  /** Its records reference another item by now. */
  'replaced',
  'file',
] as const;

/** How the server reverts changes; `server/office/revert/revert-strategies.ts` holds the code of each. */
export const revertStrategies = [
  'createdSites',
  'siteFields',
  'createdPlans',
  'planFields',
  /** The plan that replaces a task's. */
  'replacedPlan',
  'taskFields',
  /** As `taskFields`, for whole tasks only. */
  'returnedTask',
  'anomalyFields',
  'catalogueItem',
  'removedCatalogueItem',
  'accountProfile',
  'settingValues',
] as const;
export type RevertStrategy = (typeof revertStrategies)[number];

/** What an agent is notified of when a decision about their task is reverted. */
export type RevertNotice = 'taskAcceptTakenBack' | 'taskRestored' | 'taskDeleted' | 'taskDecisionTakenBack';

/** A change with such a strategy also names the agent's notification, or null. */
type TaskStrategy = Extract<RevertStrategy, 'taskFields' | 'returnedTask'>;

/** How a change on one table is reverted: its strategy, or why it cannot be. */
type Revert =
  | IrreversibleReason
  | Exclude<RevertStrategy, TaskStrategy>
  | { strategy: Exclude<RevertStrategy, TaskStrategy>; needs: RevertNeeds }
  | { strategy: TaskStrategy; notice: RevertNotice | null; needs?: RevertNeeds };
