/** The checklist of a new installation, on the first screen. */
export const firstSteps = {
  title: 'First steps',
  progress: '%{done} of %{total}',
  dismiss: 'Do not show again',
  confirm: 'These are ours',
  /** The button's accessible name. */
  confirmThis: 'These are ours: %{step}',
  isDone: 'done',
  steps: {
    owners: 'Owners',
    clusters: 'Clusters',
    sites: 'Sites',
    people: 'Accounts',
    assignment: 'Assignment',
    plan: 'First plan',
    phone: 'First phone',
    backup: 'First backup',
  },
  hints: {
    owners:
      'Pre-filled: %{names}. Replace them with yours. The managers of %{reviewer} accept SSRs: change it in the task rules.',
    clusters: 'Pre-filled: %{names}. Replace them with yours.',
    sites: 'Import your list, or create a site.',
    people: 'Import managers and agents from one file, or create them one by one.',
    assignment: 'Assign sites to an agent.',
    plan: 'Plan a task on a site.',
    phone: 'On their phone, the agent opens %{address} and signs in.',
    backup: 'Make a backup and verify it.',
  },
};
