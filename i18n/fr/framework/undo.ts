/** The last action, and its undo button. */
export const undo = {
  take: 'Annuler',
  takeDone: 'Annuler l’opération',
  moreRefused: 'et %{smart_count} autre |||| et %{smart_count} autres',
  done: 'Action annulée.',
};
