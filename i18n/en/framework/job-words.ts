import type { jobWords as french } from '../../fr/framework/job-words';

export const jobWords: typeof french = {
  jobKind: {
    email: 'E-mail',
    push: 'Push notification',
    sms: 'Text message',
    import: 'Import',
    alerts: 'Pending alerts',
    dashboardMail: 'Dashboard by e-mail',
    dashboards: 'Monday dashboards',
    fold: 'Update of the totals',
    tidy: 'Cleanup of expired data',
    photos: 'Removal of old photos',
    copies: 'Nightly check',
    maintenance: 'Recurring maintenance',
  },
  jobState: { waiting: 'Waiting', running: 'Running', failed: 'Failed', discarded: 'Discarded' },
  jobCause: {
    noAddress: 'The account no longer has an address, or is no longer active.',
    answered: 'The sending server answered %{code}.',
    unreachable: 'The sending server did not answer (%{code}).',
    databaseAway: 'The database did not answer.',
    serverGone: 'The server that ran the job has stopped.',
    busy: 'Too many imports were ongoing.',
    internal: 'Internal error: see the server log.',
  },
};
