import type { IrreversibleReason, RevertStrategy } from '../../../contract/framework/undo';
import { findCrudResource } from '../../../contract/office/resources';
import { getRevertRule } from '../../../contract/registry/changes';
import type { RecordedChange } from '../../framework/history/queries';
import { settingDefaults } from '../../organisation/settings/queries';
import { revertAnomalies } from './revert/anomalies';
import { revertCatalogueItems } from './revert/catalogue-items';
import { revertCrudRows } from './revert/crud-rows';
import { revertCreatedPlans, revertPlans } from './revert/plans';
import { profileFields, revertProfiles } from './revert/profiles';
import { changedFields, type RevertHandler } from './revert/revert-handler';
import { revertSettings } from './revert/settings';
import {
  revertCreatedSites,
  revertibleSiteColumns,
  revertSiteAssignments,
  revertSites,
} from './revert/sites';
import { revertTasks } from './revert/tasks';

/** How a change is reverted, or why it cannot be. */
export const getRevertHandler = (
  change: RecordedChange & { reverted_by?: number | null },
): RevertHandler | IrreversibleReason => {
  if (change.reverted_by) return 'reverted';
  const { object, action } = change;
  const plain = findCrudResource(object);
  if (plain) return revertCrudRows(plain);
  const strategy = getRevertRule(action, object)?.strategy ?? ofFormerName[object] ?? 'nothing';
  return isStrategy(strategy) ? strategyHandlers[strategy](change) : strategy;
};
const isStrategy = (strategy: RevertStrategy | IrreversibleReason): strategy is RevertStrategy =>
  strategy in strategyHandlers;

type RevertResolver = (change: RecordedChange) => RevertHandler | IrreversibleReason;

const made =
  (takeBack: RevertHandler): RevertResolver =>
  ({ before }) =>
    before ? 'nothing' : takeBack;

const ofSite: RevertResolver = change => {
  const { before, after } = change;
  if (after?.plan_id !== undefined) return 'plan';
  if (!before || !after) return 'nothing';
  const fields = changedFields(change);
  if (fields.includes('agent_id') && typeof after.area === 'string') return revertSiteAssignments;
  return fields.some(field => revertibleSiteColumns.has(field)) ? revertSites : 'nothing';
};

/** The plan that replaces a task; the task's own plan is reverted with the task. */
const ofReplan: RevertResolver = ({ before }) => (before ? 'task' : revertCreatedPlans);

const ofPlan: RevertResolver = ({ before, after }) => (before && after ? revertPlans : 'task');

/**
 * A return that asks an agent for photos again rejects them one by one, which the task's own change does not record.
 */
const ofReturn: RevertResolver = ({ after }) =>
  (after?.refused_slots as unknown[] | undefined)?.length ? 'task' : revertTasks;

const removed: RevertResolver = ({ after }) => (after ? 'replaced' : revertCatalogueItems);

const ofAccount: RevertResolver = change => {
  const fields = changedFields(change);
  if (!change.before || !change.after) return 'account';
  return fields.length && fields.every(field => profileFields.has(field)) ? revertProfiles : 'account';
};

const ofSettings: RevertResolver = ({ before, after }) =>
  before && after && Object.keys(after).every(key => key in settingDefaults) ? revertSettings : 'message';

/** The code of each strategy; one that the contract declares and that is missing here does not compile. */
export const strategyHandlers = {
  createdSites: made(revertCreatedSites),
  siteFields: ofSite,
  createdPlans: made(revertCreatedPlans),
  planFields: ofPlan,
  replacedPlan: ofReplan,
  taskFields: () => revertTasks,
  returnedTask: ofReturn,
  anomalyFields: () => revertAnomalies,
  catalogueItem: () => revertCatalogueItems,
  removedCatalogueItem: removed,
  accountProfile: ofAccount,
  settingValues: ofSettings,
} satisfies Record<RevertStrategy, RevertResolver>;

/** Changes under names that no contract has any more, by table; those of other tables are not revertible. */
const ofFormerName: Partial<Record<string, RevertStrategy | IrreversibleReason>> = {
  accounts: 'accountProfile',
  settings: 'settingValues',
  files: 'file',
};
