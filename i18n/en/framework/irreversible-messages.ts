import type { irreversibleMessages as french } from '../../fr/framework/irreversible-messages';

export const irreversibleMessages: typeof french = {
  'account.endSession': 'This device will have to sign in again.',
  'account.endOtherSessions': 'All your other devices will have to sign in again, the mobile app too.',
  'account.renewRecoveryCodes': 'The current recovery codes will no longer work.',
  'account.stopCode':
    'Your password alone will be enough to sign in. To turn the code back on, you will have to set up a phone again.',
  'views.remove': 'Permanent deletion. The people it is shared with will lose access.',
};
