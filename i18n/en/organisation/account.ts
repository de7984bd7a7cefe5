import type { account as french } from '../../fr/organisation/account';
import { mergeTexts } from '../../merge-texts';
import { account as framework } from '../framework/account';

export const account: typeof french = mergeTexts(framework, {
  personal: {
    manager: 'Manager',
  },
  privacy: {
    alerts: 'Alerts from the field',
    alertsIntro: 'Alerts about your sites, and about sites without a manager that you plan.',
    alert_submitted: 'A task is submitted',
    alert_impossible: 'A task is impossible',
    alert_far: 'A clock-in is made far from the site',
    alert_nok: 'A check fails',
    alert_returned: 'A returned task is still waiting',
    alert_late: 'A plan is late',
    alert_maintenance: 'A maintenance visit that is due is not planned',
  },
  code: {
    file: 'terrain-recovery-codes.txt',
  },
});
