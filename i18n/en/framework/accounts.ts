import type { accounts as french, accountsResource as frenchResource } from '../../fr/framework/accounts';

export const accountsResource: typeof frenchResource = {
  name: 'Account |||| Accounts',
  fields: {
    username: 'Username',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    role: 'Role',
    status: 'Status',
    last_online: 'Last sign-in',
    permissions: 'Permissions',
    ended: 'Sessions ended',
  },
  choices: {
    role: {},
    status: { active: 'Enabled', disabled: 'Disabled' },
  },
  actions: {
    resetPassword: 'Reset the password',
    endSessions: 'End the sessions',
    setPermissions: 'Permissions',
    disable: 'Disable',
    enable: 'Enable',
  },
};

export const accounts: typeof french = {
  resetPassword: 'The current password will no longer work, and all sessions of the account will end.',
  endSessions: 'All devices of this account will have to sign in again.',
  ended: '%{smart_count} session ended. |||| %{smart_count} sessions ended.',
  disable: 'This account will no longer be able to sign in; its sessions will end.',
  enable: 'This account will be able to sign in with its password again.',
  oneTime: {
    title: 'One-time password',
    password: 'Temporary password',
    once: 'Shown only once. Valid for 72 hours and a single sign-in, when it must be changed.',
    passed: 'I have noted it',
  },
};
