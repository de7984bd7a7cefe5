/** The rows of a list by day. */
export const monthCalendar = {
  create: 'Nouveau, %{day}',
  all: '+%{more}, voir toutes les fiches du %{day}',
  none: 'Aucune fiche ce mois-ci.',
  cut: 'Seules les %{shown} premières fiches sur %{total} sont affichées. Ajoutez un filtre pour voir les autres.',
};
