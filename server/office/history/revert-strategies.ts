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

/** How a change is taken back, or why it is not. */
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

/** The plan that takes the place of a task; that of the task itself goes with the task. */
const ofReplan: Way = ({ before }) => (before ? 'task' : plansMade);

const ofPlan: Way = ({ before, after }) => (before && after ? planFields : 'task');

/** What was asked for again of an agent is refused photo by photo, of which the task's own change knows nothing. */
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

/** The code of each strategy: one that the contract names and that is not here does not compile. */
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

/** Of changes under names that no contract has any more, by their table; those of other tables stay. */
const ofFormerName: Partial<Record<string, RevertStrategy | KeptReason>> = {
  accounts: 'accountProfile',
  settings: 'settingValues',
  files: 'file',
};
