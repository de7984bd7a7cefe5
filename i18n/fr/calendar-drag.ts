/** A plan that is dragged in the calendar (issue 13, section 5). */
export const calendarDrag = {
  moved: 'Plan %{kind} du site %{code} déplacé : %{from} → %{to}.',
  refuses: 'Ne peut pas recevoir ce plan : compte désactivé ou expiré, ou hors de votre portée.',
  refused: '%{agent} ne peut pas recevoir ce plan : compte désactivé ou expiré, ou hors de votre portée.',
};
