import type { Needs } from '../organisation/permissions';

/** The tables whose changes the history holds; plain resources come beside them, and views, which are their owner's own. */
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
export type HistoryObject = (typeof auditedObjects)[number] | 'views';

/**
 * How what a call did is undone:
 * - `revert`: « Annuler » for whoever made it for a while, the history's button for an admin afterwards;
 * - `<contract>.<call>`: by that other call;
 * - `repeat`: by the same call with other values, or by editing what was entered;
 * - `field`: an agent's work on a task, which goes back by what is done with tasks;
 * - `none`: it leaves nothing to undo;
 * - `warn`: not, or not all of it: its dialog says so before (`terrain.notTakenBack`).
 */
export type UndoPolicy = 'revert' | 'repeat' | 'field' | 'none' | 'warn' | `${string}.${string}`;

/** Why a change cannot be reverted by a button. */
export const keptReasons = [
  /** It has been already. */
  'reverted',
  /** Field work is undone by what is done with tasks. */
  'task',
  /** The plan's own change is the one to revert. */
  'plan',
  /** Notes, co-sites and equipment are edited on the site's page. */
  'part',
  'enrolment',
  /** Access and place of an account are changed on its page. */
  'account',
  'message',
  /** Its records hold another item by now. */
  'replaced',
  'file',
  /** Nothing of what it changed can be written back. */
  'nothing',
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** How the server reverts changes; `server/office/history/revert-strategies.ts` holds the code of each. */
export const revertStrategies = [
  'createdSites',
  'siteFields',
  'createdPlans',
  'planFields',
  /** The plan that takes the place of a task's. */
  'replacedPlan',
  'taskFields',
  /** As `taskFields`, of whole tasks only. */
  'returnedTask',
  'anomalyFields',
  'catalogueItem',
  'removedCatalogueItem',
  'accountProfile',
  'settingValues',
] as const;
export type RevertStrategy = (typeof revertStrategies)[number];

/** What an agent is told when a decision about their task is reverted. */
export type RevertNotice = 'taskAcceptTakenBack' | 'taskRestored' | 'taskDeleted' | 'taskDecisionTakenBack';

/** Strategies for tasks say what the agent is told, or null. */
type OfTask = Extract<RevertStrategy, 'taskFields' | 'returnedTask'>;
/** What whoever made a change must still hold to revert it themselves, by what the change left. */
type RevertNeeds = Needs | ((values: Record<string, unknown>) => Needs);

/**
 * What becomes of a change on one table: its strategy, or why it stays. `needs` where whoever made it must hold
 * something else to revert it than the call itself asks for.
 */
export type Revert =
  | KeptReason
  | Exclude<RevertStrategy, OfTask>
  | { strategy: Exclude<RevertStrategy, OfTask>; needs: RevertNeeds }
  | { strategy: OfTask; notice: RevertNotice | null; needs?: RevertNeeds };

/** The tables on which a change is recorded, and how it is reverted on each. */
export type AuditedChange = Partial<Record<HistoryObject, Revert>>;

/**
 * What a call leaves in the history: changes under its own name, or under these names that it shares with other calls
 * (`contract/registry/changes.ts`), or `rows` of its plain resource.
 */
export type Writes = AuditedChange | readonly string[] | 'rows';
