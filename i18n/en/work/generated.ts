import type { generatedMessages as french } from '../../fr/work/generated';
import { mergeTexts } from '../../merge-texts';
import { generatedMessages as framework } from '../framework/generated';
import { kindNames } from '../work/kinds';

export const generatedMessages: typeof french = mergeTexts(framework, {
  taskStatus: {
    done: 'Done',
    ongoing: 'Ongoing',
    pending: 'Pending',
    return: 'Returned',
    correct: 'Corrected',
    accept: 'Accepted',
    reject: 'Rejected',
    reject_closed: 'Rejected, closed',
    closed: 'Closed',
    impossible: 'Impossible',
    cancelled: 'Cancelled',
  },
  severity: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' },
  anomalyStatus: { unresolved: 'Unresolved', resolved: 'Resolved' },
  areas: kindNames,
  jobKind: {
    alerts: 'Pending alerts',
    dashboardMail: 'Dashboard by e-mail',
    dashboards: 'Monday dashboards',
    fold: 'Update of the totals',
    photos: 'Removal of old photos',
    copies: 'Nightly check',
    maintenance: 'Recurring maintenance',
  },
}) satisfies typeof french;
