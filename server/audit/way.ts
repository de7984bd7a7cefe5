import type { KeptReason } from '../../contract/audit';
import { plainResources } from '../../contract/resources';
import { tableOf } from '../crud/table-of';
import { settingDefaults } from '../settings/queries';
import type { ChangeRecord } from './queries';
import { anomaly } from './take-back/anomalies';
import { catalogueItem } from './take-back/catalogue-items';
import { plainRow } from './take-back/plain-rows';
import { planFields, plansMade } from './take-back/plans';
import { profile, profileFields } from './take-back/profiles';
import { settings } from './take-back/settings';
import { agentsInCharge, siteColumns, siteFields, sitesMade } from './take-back/sites';
import { changedFields, type TakeBack } from './take-back/take-back';

/** How a change is taken back, or why it is not. */
export const wayOf = (change: ChangeRecord): TakeBack | KeptReason => {
  if (change.reverted_by !== null) return 'reverted';
  const { object } = change;
  const plain = plainResources.find(contract => tableOf(contract) === object);
  if (plain) return plainRow(plain);
  return objects[object]?.(change) ?? 'nothing';
};

const objects: Record<string, (change: ChangeRecord) => TakeBack | KeptReason> = {
  sites: change => {
    const { action, before, after } = change;
    if (action === 'gpm/sites.create') return 'enrolment';
    if (action.startsWith('siteDetails.')) return 'part';
    if (action.endsWith('sites.create') && !before) return sitesMade;
    if (/^(planning|anomalyActions|taskActions|field)\./.test(action) || after?.plan_id !== undefined)
      return 'plan';
    if (!before || !after) return 'nothing';
    if (changedFields(change).includes('agent_id') && typeof after.area === 'string') return agentsInCharge;
    return changedFields(change).some(field => siteColumns.has(field)) ? siteFields : 'nothing';
  },
  plans: ({ action, before, after }) => {
    if (!before && /^(planning\.|anomalyActions\.plan)/.test(action)) return plansMade;
    const own = /^(planning\.(editPlan|deletePlan)|audit\.revert)/.test(action);
    return own && before && after ? planFields : 'task';
  },
  tasks: () => 'task',
  anomalies: ({ action }) => (/^(anomalyActions\.update|audit\.revert)$/.test(action) ? anomaly : 'task'),
  accounts: change => {
    const fields = changedFields(change);
    if (!change.before || !change.after) return 'account';
    return fields.length && fields.every(field => profileFields.has(field)) ? profile : 'account';
  },
  catalogue_items: ({ action, after }) => (action.endsWith('.remove') && after ? 'replaced' : catalogueItem),
  settings: ({ before, after }) =>
    before && after && Object.keys(after).every(key => key in settingDefaults) ? settings : 'message',
  files: () => 'file',
};
