/** Open alerts on a task or plan. */
export const alerts = {
  about: 'Alerte : %{what}%{days}.',
  days: '(%{smart_count} jour) |||| (%{smart_count} jours)',
  told: 'Dit à %{people}.',
  next: 'Sans réaction le %{at} : %{people}.',
  taken: 'Pris en charge par %{username} le %{at}.',
  take: 'Je m’en occupe',
  done: 'Vous avez pris cette alerte en charge.',
};
