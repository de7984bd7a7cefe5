/** What was just done, and its way back. */
export const undo = {
  take: 'Annuler',
  takeDone: 'Annuler ce qui a été fait',
  moreRefused: 'et %{smart_count} autre |||| et %{smart_count} autres',
  done: 'Annulé : tout est comme avant.',
};
