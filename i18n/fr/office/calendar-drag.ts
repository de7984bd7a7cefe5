/** Dragging a plan in the calendar. */
export const calendarDrag = {
  moved: 'Plan %{kind} du site %{code} déplacé : %{to} au lieu de %{from}.',
  refuses: {
    agent: 'Ne peut pas recevoir ce plan : compte désactivé ou expiré, ou hors de votre périmètre.',
    nobody: 'Un plan attribué ne peut pas rester sans agent : déposez-le sur un autre.',
  },
  refused: {
    agent: '%{agent} ne peut pas recevoir ce plan : compte désactivé ou expiré, ou hors de votre périmètre.',
    nobody: 'Un plan attribué ne peut pas rester sans agent : déposez-le sur un autre, ou annulez-le.',
  },
};
