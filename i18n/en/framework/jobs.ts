import type { jobResources as french } from '../../fr/framework/jobs';

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
