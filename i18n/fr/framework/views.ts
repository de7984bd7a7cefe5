/** Saved views of lists. */
export const views = {
  title: 'Vues enregistrées',
  none: 'Aucune vue pour cette liste. Filtrez, choisissez des colonnes, puis enregistrez.',
  keep: 'Enregistrer la vue actuelle',
  new: 'Nouvelle vue',
  about: 'Une vue enregistre les filtres, le tri et les colonnes.',
  name: 'Nom de la vue',
  share: 'Partager avec',
  alone: 'Moi seulement',
  groups: { role: 'Rôle' },
  anew: 'Remplacer par l’affichage actuel',
  by: 'par %{username}',
  edit: 'Modifier la vue « %{name} »',
  remove: 'Supprimer la vue « %{name} »',
  removeNow: 'Supprimer',
};
