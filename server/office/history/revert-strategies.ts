import type { KeptReason, RevertStrategy } from '../../../contract/framework/undo';
import { plainOf } from '../../../contract/office/resources';
import { revertOf } from '../../../contract/registry/changes';
import type { LeftChange } from '../../framework/history/queries';
import { settingDefaults } from '../../organisation/settings/queries';
import { anomaly } from './revert/anomalies';
import { catalogueItem } from './revert/catalogue-items';
import { plainRow } from './revert/plain-rows';
import { planFields, plansMade } from './revert/plans';
import { profile, profileFields } from './revert/profiles';
import { settings } from './revert/settings';
import { agentsInCharge, siteColumns, siteFields, sitesMade } from './revert/sites';
import { changedFields, type TakeBack } from './revert/take-back';
import { taskFields } from './revert/tasks';

/** How a change is reverted, or why it cannot be. */
export const revertStrategyOf = (
  change: LeftChange & { reverted_by?: number | null },
): TakeBack | KeptReason => {
  if (change.reverted_by) return 'reverted';
  const { object, action } = change;
  const plain = plainOf(object);
  if (plain) return plainRow(plain);
  const strategy = revertOf(action, object)?.strategy ?? ofFormerName[object] ?? 'nothing';
  return isStrategy(strategy) ? strategies[strategy](change) : strategy;
};
const isStrategy = (strategy: RevertStrategy | KeptReason): strategy is RevertStrategy =>
  strategy in strategies;

type Way = (change: LeftChange) => TakeBack | KeptReason;

const made =
  (takeBack: TakeBack): Way =>
  ({ before }) =>
    before ? 'nothing' : takeBack;

const ofSite: Way = change => {
  const { before, after } = change;
  if (after?.plan_id !== undefined) return 'plan';
  if (!before || !after) return 'nothing';
  const fields = changedFields(change);
  if (fields.includes('agent_id') && typeof after.area === 'string') return agentsInCharge;
  return fields.some(field => siteColumns.has(field)) ? siteFields : 'nothing';
};

/** The plan that replaces a task; the task's own plan is reverted with the task. */
const ofReplan: Way = ({ before }) => (before ? 'task' : plansMade);

const ofPlan: Way = ({ before, after }) => (before && after ? planFields : 'task');

/**
 * A return that asks an agent for photos again rejects them one by one, which the task's own change does not record.
 */
const ofReturn: Way = ({ after }) =>
  (after?.refused_slots as unknown[] | undefined)?.length ? 'task' : taskFields;

const removed: Way = ({ after }) => (after ? 'replaced' : catalogueItem);

const ofAccount: Way = change => {
  const fields = changedFields(change);
  if (!change.before || !change.after) return 'account';
  return fields.length && fields.every(field => profileFields.has(field)) ? profile : 'account';
};

const ofSettings: Way = ({ before, after }) =>
  before && after && Object.keys(after).every(key => key in settingDefaults) ? settings : 'message';

/** The code of each strategy; one that the contract declares and that is missing here does not compile. */
export const strategies = {
  createdSites: made(sitesMade),
  siteFields: ofSite,
  createdPlans: made(plansMade),
  planFields: ofPlan,
  replacedPlan: ofReplan,
  taskFields: () => taskFields,
  returnedTask: ofReturn,
  anomalyFields: () => anomaly,
  catalogueItem: () => catalogueItem,
  removedCatalogueItem: removed,
  accountProfile: ofAccount,
  settingValues: ofSettings,
} satisfies Record<RevertStrategy, Way>;

/** Changes under names that no contract has any more, by table; those of other tables are not revertible. */
const ofFormerName: Partial<Record<string, RevertStrategy | KeptReason>> = {
  accounts: 'accountProfile',
  settings: 'settingValues',
  files: 'file',
};
