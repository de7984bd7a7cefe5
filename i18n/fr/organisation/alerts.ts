/** Open alerts on a task or plan. */
export const alerts = {
  about: 'Alerte : %{what}%{days}.',
  days: '(%{smart_count} jour) |||| (%{smart_count} jours)',
  told: '%{people} prévenu. |||| %{people} prévenus.',
  next: 'Sans réaction d’ici le %{at}, %{people} sera prévenu. |||| Sans réaction d’ici le %{at}, %{people} seront prévenus.',
  taken: 'Pris en charge par %{username} le %{at}.',
  take: 'Je m’en occupe',
  done: 'Vous avez pris cette alerte en charge.',
};
