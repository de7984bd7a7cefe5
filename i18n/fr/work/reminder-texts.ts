/** What an agent is reminded of, always in French: the notification, and the dialog that shows it before it is sent. */
export const reminderTexts = {
  plan: 'Rappel : votre tâche %{kind} sur le site %{code}, prévue le %{day}, reste à faire.',
  ongoing: 'Rappel : %{kind} n° %{task} sur le site %{code} est à terminer.',
  return: 'Rappel : %{kind} n° %{task} sur le site %{code} vous a été retourné(e) et reste à corriger.',
};
