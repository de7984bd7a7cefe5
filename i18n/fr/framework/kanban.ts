/** The columns of a list by a choice. */
export const kanban = {
  unset: 'Sans valeur',
  none: 'Aucune fiche',
  more: 'Afficher plus',
  move: 'Déplacer %{name}',
  moveTo: 'Déplacer vers',
  moved: '%{name} est passé à « %{to} ».',
};
