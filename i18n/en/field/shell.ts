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
    title: 'This screen does not open',
    what: 'Nothing that you entered is lost. Try again; if that does not help, tell the office what is written here.',
    again: 'Try again',
  },
};
