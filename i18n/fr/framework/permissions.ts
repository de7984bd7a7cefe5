/** The permission editor (document 3, section 2.7), and viewing as somebody else. */
export const permissions = {
  /** Names of groups of the product's permissions. */
  groups: {} as Record<string, string>,
  title: 'Droits d’accès',
  about: '%{username}, %{role}',
  held: '%{scope} : domaine ouvert',
  all: 'Tout sélectionner',
  chosen: '%{count} sur %{of}',
  save: 'Enregistrer',
  saved: 'Les droits d’accès sont enregistrés.',
  immediate: 'Les changements s’appliquent immédiatement.',
  defaults: 'Droits du rôle',
  /** Names of the product's scopes and flags. */
  scopes: {},
  flags: {},
  viewing: {
    text: 'Vous voyez %{product} en tant que %{username}, en lecture seule.',
    leave: 'Quitter la vue',
  },
};
