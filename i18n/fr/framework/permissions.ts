/** The permission editor (document 3, section 2.7), and viewing as somebody else. */
export const permissions = {
  /** Names of groups of the product's permissions. */
  groups: {} as Record<string, string>,
  viewing: {
    text: 'Vous voyez %{product} en tant que %{username}, en lecture seule.',
    leave: 'Quitter la vue',
  },
};
