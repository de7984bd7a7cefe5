import type { irreversibleMessages as french } from '../../fr/office/irreversible-messages';

export const irreversibleMessages: typeof french = {
  'settings.publish': 'A message that is published cannot be undone.',
  'reminders.plan':
    'A notification goes out, and an e-mail where one was chosen. It cannot be undone. In French, it says:',
  'reminders.task':
    'A notification goes out, and an e-mail where one was chosen. It cannot be undone. In French, it says:',
  'alertRules.remove':
    'The rule does not come back: it would have to be made again. What it has told is no longer followed.',
  'alerts.take': 'Nobody else will be told of it, and your name stays in the history.',
  'account.endSession': 'This device will have to sign in again.',
  'account.endOtherSessions': 'All your other devices will have to sign in again, the mobile app too.',
  'account.renewRecoveryCodes': 'The present recovery codes will no longer work.',
  'account.stopCode':
    'Your password alone will let you sign in again. To be asked for a code again, a phone will have to be set up anew.',
  'accountActions.disable':
    'Their sessions end at once and they can no longer sign in. The account can be enabled again; what is handed to others stays theirs.',
  'accountActions.disableMany':
    'Their sessions end at once and they can no longer sign in. The accounts can be enabled again; what is handed to others stays theirs.',
  'accountActions.delete':
    'An administrator can restore this account for %{days} days; after that it does not come back. What is handed to others stays theirs.',
  'accountActions.moveAgents':
    'This cannot be undone: to go back, each agent would have to be moved to the former manager again.',
  'accountActions.renew':
    'Time that was added cannot be taken off; the account can be disabled at any moment.',
  'accountActions.resetPassword':
    'The present password and all sessions stop working. You will get a password to pass on; a notification tells the person who reset it.',
  'accountActions.webAccess': 'Their web sessions end at once. The mobile app stays open.',
  'accountActions.endSessions': 'All their devices will have to sign in again, the mobile app too.',
  'accountActions.resetCode':
    'For a lost phone: the password alone is enough again, and the recovery codes stop working.',
  'maintenance.remove':
    'No visit will be due for it any more, and it cannot be restored. Visits already planned stay planned.',
  'maintenance.give':
    'This cannot be undone: to go back, each plan would have to be given to its former person in charge again.',
  'maintenance/visits.postpone':
    'This cannot be undone: to go back, each visit would have to be postponed to its former day again.',
  'files.edit': 'It will replace the present PDF, which cannot be brought back.',
  'files.remove':
    'Nobody will be able to read “%{name}” any more, and it cannot be restored: it would have to be sent again.',
  'ownDashboards.remove':
    'Those with whom it is shared will neither see nor receive it any more. It cannot be restored.',
  'views.remove': 'Those with whom it is shared will not see it any more either. It cannot be restored.',
};
