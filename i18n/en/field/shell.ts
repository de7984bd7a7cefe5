import type { shell as french } from '../../fr/field/shell';

export const shell: typeof french = {
  navigation: 'Main screens',
  today: 'Today',
  map: 'Map',
  sending: 'To send',
  me: 'Me',
  left: '%{smart_count} item to send |||| %{smart_count} items to send',
  back: 'Back',
  mishap: {
    title: 'This screen cannot be opened',
    what: 'What you entered is safe. Try again; if the problem persists, send this message to the office.',
    again: 'Try again',
  },
};
