import type { permissions as french } from '../../fr/framework/permissions';

/** The permission editor (document 3, section 2.7), and viewing as somebody else. */
export const permissions: typeof french = {
  /** Names of groups of the product's permissions. */
  groups: {} as Record<string, string>,
  viewing: {
    text: 'You are viewing %{product} as %{username}, read-only.',
    leave: 'Leave the view',
  },
};
