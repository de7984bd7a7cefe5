/** The last action, and its undo button. */
export const undo = {
  take: 'Annuler',
  takeDone: 'Annuler ce qui a été fait',
  moreRefused: 'et %{smart_count} autre |||| et %{smart_count} autres',
  done: 'Annulé : tout est comme avant.',
};
