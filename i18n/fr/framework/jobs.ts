import type { Messages } from '../../../contract/framework/endpoint';
import type { jobs as contract } from '../../../contract/organisation/jobs';

const jobs = {
  name: 'Traitement |||| Traitements',
  title: 'File de traitements',
  count: '%{total} traitement |||| %{total} traitements',
  fields: {
    id: 'N°',
    kind: 'Type',
    state: 'Statut',
    created_at: 'Depuis',
    attempts: 'Tentatives',
    cause: 'Motif',
    next_at: 'Prochaine tentative',
    username: 'Compte',
  },
  actions: { list: 'File de traitements', retry: 'Réessayer', discard: 'Écarter' },
};
/** Pending and failed jobs, for admins. */
export const jobResources = { jobs: jobs satisfies Messages<typeof contract> };
