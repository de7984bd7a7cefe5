/** Open alerts on a task or plan. */
export const alerts = {
  about: 'Alert: %{what}%{days}.',
  days: '(%{smart_count} day) |||| (%{smart_count} days)',
  told: 'Told to %{people}.',
  next: 'Without reaction on %{at}: %{people}.',
  taken: 'Taken over by %{username} on %{at}.',
  take: 'I take this over',
  done: 'You have taken this alert over.',
};
