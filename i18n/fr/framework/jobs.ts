import type { Messages } from '../../../contract/framework/endpoint';
import type { JobCauseName, JobKind, JobState } from '../../../contract/framework/job-kinds';
import type { jobs as contract } from '../../../contract/framework/jobs';

const jobs = {
  name: 'Travail |||| Travaux',
  title: 'Travaux en attente',
  count: '%{total} travail |||| %{total} travaux',
  fields: {
    id: 'N°',
    kind: 'Type',
    state: 'Statut',
    created_at: 'Depuis',
    attempts: 'Essais',
    cause: 'Pourquoi',
    next_at: 'Prochain essai',
    username: 'Compte',
  },
  actions: { list: 'Travaux en attente', retry: 'Réessayer', discard: 'Écarter' },
};
/** Pending and failed jobs, for admins. */
export const jobResources = { jobs: jobs satisfies Messages<typeof contract> };

export const jobWords = {
  jobKind: {
    email: 'E-mail',
    sms: 'SMS',
    push: 'Nouvelle sur un téléphone',
    import: 'Import',
    alerts: 'Alertes qui attendent',
    dashboardMail: 'Tableau de bord par e-mail',
    dashboards: 'Tableaux du lundi',
    fold: 'Mise à jour des totaux',
    tidy: 'Rangement de ce qui est passé',
    photos: 'Retrait des anciennes photos',
    copies: 'Contrôle de nuit',
    maintenance: 'Maintenance récurrente',
  } satisfies Record<JobKind, string>,
  jobState: {
    waiting: 'En attente',
    running: 'En cours',
    failed: 'Échoué',
    discarded: 'Écarté',
  } satisfies Record<JobState, string>,
  jobCause: {
    noAddress: 'Le compte n’a plus d’adresse, ou n’est plus utilisé.',
    answered: 'Le serveur d’envoi a répondu %{code}.',
    unreachable: 'Le serveur d’envoi n’a pas répondu (%{code}).',
    databaseAway: 'La base de données ne répondait pas.',
    serverGone: 'Les serveurs qui y travaillaient se sont arrêtés.',
    busy: 'Trop d’imports étaient en cours.',
    internal: 'Erreur interne : le journal du serveur en dit plus.',
  } satisfies Record<JobCauseName, string>,
};
