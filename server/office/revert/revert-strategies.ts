import type { RevertStrategy } from '../../../contract/organisation/revert';
import type { RevertHandler, RevertResolver } from '../../framework/change-history/register-change-history';
import { changedFields } from '../../framework/change-history/revert-handler';
import { getSettingDefaults } from '../../framework/settings/queries';
import { revertAnomalies } from './anomalies';
import { revertCatalogueItems } from './catalogue-items';
import { revertCreatedPlans, revertPlans } from './plans';
import { profileFields, revertProfiles } from './profiles';
import { revertSettings } from './settings';
import { revertSiteLists } from './site-lists';
import { revertCreatedSites, revertibleSiteColumns, revertSiteAssignments, revertSites } from './sites';
import { revertTasks } from './tasks';

/** The handler for something that was created; a change of it is not reverted. */
const revertCreation =
  (handler: RevertHandler): RevertResolver =>
  ({ before }) =>
    before ? 'nothing' : handler;

const resolveSite: RevertResolver = change => {
  const { before, after } = change;
  if (after?.plan_id !== undefined) return 'plan';
  if (!before || !after) return 'nothing';
  const fields = changedFields(change);
  if (fields.includes('agent_id') && typeof after.area === 'string') return revertSiteAssignments;
  if (before.area === null && typeof after.area === 'string') return revertSiteLists;
  return fields.some(field => revertibleSiteColumns.has(field)) ? revertSites : 'nothing';
};

/** The plan that replaces a task; the task's own plan is reverted with the task. */
const resolveReplan: RevertResolver = ({ before }) => (before ? 'task' : revertCreatedPlans);

const resolvePlan: RevertResolver = ({ before, after }) => (before && after ? revertPlans : 'task');

/** A return that requires photos again also rejects them one by one, which the task's own change does not record. */
const resolveReturn: RevertResolver = ({ after }) =>
  (after?.refused_slots as unknown[] | undefined)?.length ? 'task' : revertTasks;

const resolveRemovedItem: RevertResolver = ({ after }) => (after ? 'replaced' : revertCatalogueItems);

const resolveAccount: RevertResolver = change => {
  const fields = changedFields(change);
  if (!change.before || !change.after) return 'account';
  return fields.length && fields.every(field => profileFields.has(field)) ? revertProfiles : 'account';
};

const resolveSettings: RevertResolver = ({ before, after }) =>
  before && after && Object.keys(after).every(key => key in getSettingDefaults())
    ? revertSettings
    : 'message';

/** The code of each strategy; one that the contract declares and that is missing here does not compile. */
export const strategyHandlers = {
  createdSites: revertCreation(revertCreatedSites),
  siteFields: resolveSite,
  createdPlans: revertCreation(revertCreatedPlans),
  planFields: resolvePlan,
  replacedPlan: resolveReplan,
  taskFields: () => revertTasks,
  returnedTask: resolveReturn,
  anomalyFields: () => revertAnomalies,
  catalogueItem: () => revertCatalogueItems,
  removedCatalogueItem: resolveRemovedItem,
  accountProfile: resolveAccount,
  settingValues: resolveSettings,
} satisfies Record<RevertStrategy, RevertResolver>;
