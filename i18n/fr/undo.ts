/** What was just done, and its way back (issue 13, section 5). */
export const undo = {
  take: 'Annuler',
  done: 'Annulé : tout est comme avant.',
};
