/** Open alerts on a task or plan. */
export const alerts = {
  about: 'Alert: %{what}%{days}.',
  days: '(%{smart_count} day) |||| (%{smart_count} days)',
  told: '%{people} notified. |||| %{people} notified.',
  next: 'If nobody reacts by %{at}, %{people} will be notified. |||| If nobody reacts by %{at}, %{people} will be notified.',
  taken: 'Taken over by %{username} on %{at}.',
  take: 'I take this over',
  done: 'You have taken this alert over.',
};
