import type { permissions as french } from '../../fr/framework/permissions';

/** The permission editor (document 3, section 2.7), and viewing as somebody else. */
export const permissions: typeof french = {
  /** Names of groups of the product's permissions. */
  groups: {} as Record<string, string>,
  title: 'Permissions',
  about: '%{username}, %{role}',
  held: '%{scope}: scope open',
  all: 'Select all',
  chosen: '%{count} of %{of}',
  save: 'Save',
  saved: 'The permissions are saved.',
  immediate: 'Changes take effect immediately.',
  defaults: 'Permissions of the role',
  /** Names of the product's scopes and flags. */
  scopes: {},
  flags: {},
  viewing: {
    text: 'You are viewing %{product} as %{username}, read-only.',
    leave: 'Leave the view',
  },
};
