/** Keyboard shortcuts of a list, shown in their dialog. */
export const listKeys = {
  title: 'Raccourcis',
  row: 'Ligne suivante, précédente',
  open: 'Ouvrir la ligne',
  select: 'Sélectionner la ligne',
  extend: 'Étendre la sélection',
  edit: 'Modifier',
  search: 'Aller à la recherche',
  enter: 'Entrée',
  help: 'Afficher les raccourcis',
  names: { shift: 'Maj', space: 'Espace', left: 'Flèche gauche', right: 'Flèche droite' },
};
