import type { shell as french } from '../../fr/framework/shell';

export const shell: typeof french = {
  /** The product's name, which the product writes here; texts insert it as `%{product}`. */
  product: 'Application',
  unreachable: 'The server did not answer. Check the connection, then try again.',
  serverError: 'The server answered with an error (%{status}). Try again in a moment.',
  unconfirmed:
    'The server did not answer: it is not confirmed that this was saved. Try again without changing anything: nothing will be saved twice.',
  outage: {
    since: {
      offline: 'Offline since %{time}',
      failing: 'The server has not answered since %{time}',
    },
    read: {
      offline: 'You are offline.',
      failing: 'The server is not answering.',
    },
    write: {
      offline: 'You are offline: nothing was saved. Try again when the network is back.',
      failing: 'The server is not answering: nothing was saved. Try again in a moment.',
    },
  },
  part: {
    offline: 'Could not load this: you are offline.',
    failing: 'Could not load this: the server is not answering.',
    updated: 'The application was updated. Reload the page.',
    broken: 'Could not load this. Reload the page.',
    retry: 'Try again',
  },
  skip: 'Skip to content',
  home: 'Home',
  login: 'Sign in',
  signedInAs: 'Signed in as',
  account: 'My account',
  security: 'Change password',
  help: 'Help',
  logout: 'Sign out',
  sticky: 'Sticky message',
  timeZone: {
    label: 'Time zone',
    text: 'Times shown are those of the time zone %{zone}, not those of this device.',
  },
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  menu: {
    label: 'Main menu',
    open: 'Open the menu',
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    more: 'More',
    administration: 'Administration',
    history: 'History',
    security: 'Security',
    jobs: 'Job queue',
  },
  footer: { copyright: '© %{year} %{product}', mobileApp: 'Mobile app' },
  unsaved: {
    title: 'Discard your changes?',
    text: 'They are not saved and will be lost.',
    stay: 'Keep editing',
    leave: 'Discard',
    returned: 'Your session had expired: your entries were restored, but are not saved yet.',
  },
  ok: 'OK',
  close: 'Close',
  success: 'Done',
  failure: 'The operation failed',
  search: 'Search',
  find: 'Search everything',
  openSearch: 'Open the search',
  /** Names of the product's roles. */
  roles: {},
  denied: {
    title: 'Access denied',
    text: 'Your account does not give access to this page. Ask the administrator for this permission.',
    textForAdmin: 'Your account does not give access to this page.',
  },
  broken: {
    title: 'This page ran into a problem',
    text: 'Your saved data is safe. Reload the page or go back home.',
    reload: 'Reload',
  },
};
