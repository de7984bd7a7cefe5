import type { jobResources as french, jobWords as frenchWords } from '../../fr/framework/jobs';

const jobs = {
  name: 'Job |||| Jobs',
  title: 'Job queue',
  count: '%{total} job |||| %{total} jobs',
  fields: {
    id: 'No.',
    kind: 'Type',
    state: 'Status',
    created_at: 'Since',
    attempts: 'Attempts',
    cause: 'Cause',
    next_at: 'Next attempt',
    username: 'Account',
  },
  actions: { list: 'Job queue', retry: 'Try again', discard: 'Discard' },
};
export const jobResources: typeof french = { jobs };

export const jobWords: typeof frenchWords = {
  jobKind: {
    email: 'E-mail',
    push: 'Push notification',
    sms: 'Text message',
    import: 'Import',
    hook: 'Follow-up of a change',
    tidy: 'Cleanup of expired data',
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
