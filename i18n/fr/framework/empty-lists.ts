/** What a list without rows says: of each resource, where nothing exists yet and where the filters hide all. */
export const emptyLists = {
  jobs: {
    nothing: 'Aucun traitement en attente',
    how: 'Les envois, imports et calculs en attente ou en échec s’affichent ici.',
    filtered: 'Aucun traitement trouvé',
  },
  other: {
    nothing: 'Rien n’a encore été ajouté ici',
    how: 'Les éléments créés ou importés s’affichent ici.',
    filtered: 'Aucun résultat',
  },
};
