import type { jobResources as french, jobWords as frenchWords } from '../../fr/framework/jobs';

const jobs = {
  name: 'Job |||| Jobs',
  title: 'Work that waits',
  count: '%{total} job |||| %{total} jobs',
  fields: {
    id: 'No.',
    kind: 'Type',
    state: 'Status',
    created_at: 'Since',
    attempts: 'Tries',
    cause: 'Why',
    next_at: 'Next try',
    username: 'Account',
  },
  actions: { list: 'Work that waits', retry: 'Try again', discard: 'Give up' },
};
export const jobResources: typeof french = { jobs };

export const jobWords: typeof frenchWords = {
  jobKind: {
    email: 'E-mail',
    push: 'News on a phone',
    sms: 'Text message',
    import: 'Import',
    alerts: 'Alerts that wait',
    dashboardMail: 'Dashboard by e-mail',
    dashboards: 'Monday’s dashboards',
    fold: 'Update of the totals',
    tidy: 'Removal of what is over',
    photos: 'Removal of old photos',
    copies: 'Nightly check',
    maintenance: 'Recurring maintenance',
  },
  jobState: { waiting: 'Waiting', running: 'Running', failed: 'Failed', discarded: 'Given up' },
  jobCause: {
    noAddress: 'The account has no address any more, or is no longer in use.',
    answered: 'The sending server answered %{code}.',
    unreachable: 'The sending server did not answer (%{code}).',
    databaseAway: 'The database did not answer.',
    serverGone: 'The servers that worked on it stopped.',
    busy: 'Too many imports were ongoing.',
    internal: 'Internal error: the server’s log tells more.',
  },
};
