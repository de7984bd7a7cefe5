import type { irreversibleMessages as french } from '../../fr/office/irreversible-messages';
import { mergeTexts } from '../../merge-texts';
import { irreversibleMessages as framework } from '../framework/irreversible-messages';

export const irreversibleMessages: typeof french = mergeTexts(framework, {
  'settings.publish': 'A published message cannot be recalled.',
  'reminders.plan':
    'The agent receives this notification, and an e-mail if they chose to. It cannot be undone.',
  'reminders.task':
    'The agent receives this notification, and an e-mail if they chose to. It cannot be undone.',
  'alertRules.remove': 'Permanent deletion. Alerts already sent will no longer be followed up.',
  'alerts.take': 'Nobody else will be notified; your name stays in the history.',
  'accountActions.disable':
    'Their sessions end at once and they can no longer sign in. The account can be enabled again; work handed to others stays assigned to them.',
  'accountActions.disableMany':
    'Their sessions end at once and they can no longer sign in. The accounts can be enabled again; work handed to others stays assigned to them.',
  'accountActions.delete':
    'An administrator can restore this account for %{days} days; after that, the deletion is permanent. Work handed to others stays assigned to them.',
  'accountActions.deleteForAdmin':
    'You can restore this account for %{days} days; after that, the deletion is permanent. Work handed to others stays assigned to them.',
  'accountActions.moveAgents':
    'This cannot be undone: each agent would have to be moved back to the former manager.',
  'accountActions.renew': 'Added time cannot be removed; the account can be disabled at any time.',
  'accountActions.resetPassword':
    'The current password and all sessions stop working. You will get a password to pass on; a notification says who reset it.',
  'accountActions.webAccess': 'Their web sessions end at once. The mobile app stays open.',
  'accountActions.endSessions': 'All their devices will have to sign in again, the mobile app too.',
  'accountActions.resetCode':
    'For a lost phone: the password alone is enough again, and the recovery codes stop working.',
  'maintenance.remove':
    'Permanent deletion: no more visits will be generated. Visits already planned are kept.',
  'maintenance.give':
    'This cannot be undone: each plan would have to be given back to its former person in charge.',
  'maintenance/visits.postpone':
    'This cannot be undone: each visit would have to be moved back to its former date.',
  'files.edit': 'It will permanently replace the current PDF.',
  'files.remove': 'Permanent deletion: nobody will be able to read “%{name}” any more.',
  'ownDashboards.remove': 'Permanent deletion. The people it is shared with will lose access.',
});
