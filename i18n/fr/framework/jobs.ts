import type { JobCauseName, JobState } from '../../../contract/framework/job-kinds';

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
export const jobResources = { jobs };

export const jobWords = {
  jobKind: {
    email: 'E-mail',
    sms: 'SMS',
    push: 'Notification push',
    import: 'Import',
    hook: 'Suite d’une modification',
    tidy: 'Nettoyage des données expirées',
  },
  jobState: {
    waiting: 'En attente',
    running: 'En cours',
    failed: 'Échoué',
    discarded: 'Écarté',
  } satisfies Record<JobState, string>,
  jobCause: {
    noAddress: 'Le compte n’a plus d’adresse ou n’est plus actif.',
    answered: 'Le serveur d’envoi a répondu %{code}.',
    unreachable: 'Le serveur d’envoi n’a pas répondu (%{code}).',
    databaseAway: 'La base de données ne répondait pas.',
    serverGone: 'Le serveur chargé du traitement s’est arrêté.',
    busy: 'Trop d’imports étaient en cours.',
    internal: 'Erreur interne : consultez le journal du serveur.',
  } satisfies Record<JobCauseName, string>,
};
