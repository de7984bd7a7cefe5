import type { Messages } from '../../contract/endpoint';
import type { agents, clusterManagers, managers } from '../../contract/people';

const person = {
  userid: 'ID',
  username: "Nom d'utilisateur",
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  role: 'Rôle',
  status: 'Statut',
  cluster: 'Cluster',
  last_online: 'Dernière connexion',
  expires_at: 'Expire le',
  version: 'Version',
  name: 'Nom',
};
const rowActions = {
  show: 'Détails',
  edit: 'Modifier',
  enable: 'Activer',
  disable: 'Désactiver',
  renew: 'Renouveler',
  resetPassword: 'Réinitialiser le mot de passe',
  permissions: 'Access authorization',
  delete: 'Supprimer',
  moveAgents: 'Changer de manager',
  disableMany: 'Désactiver',
  exportSelection: 'Exporter',
};

const agentTexts = {
  name: 'Agent |||| Agents',
  title: 'Agents',
  count: '%{total} agent trouvé |||| %{total} agents trouvés',
  empty: 'Aucun agent trouvé',
  fields: {
    ...person,
    agentid: 'Fiche',
    matricule: 'Matricule',
    owner: 'Type de compte',
    manager: 'Manager',
    manager_username: 'Manager',
    device_info: 'Version',
    app_version: 'Version de l’application',
    sites: 'Sites',
    online_from: 'Dernière connexion, du',
    online_to: 'Dernière connexion, au',
  },
  actions: { ...rowActions, list: 'Agents' },
};
const managerTexts = {
  name: 'Manager |||| Managers',
  title: 'Managers',
  count: '%{total} manager trouvé |||| %{total} managers trouvés',
  empty: 'Aucun manager trouvé',
  fields: {
    ...person,
    manager_id: 'Fiche',
    account_type: 'Type de compte',
    cluster_manager_username: 'Cluster manager',
    sites_count: 'Sites',
    agents_count: 'Agents',
    tasks_count: 'Tâches',
    owner: 'Type de compte',
  },
  actions: { ...rowActions, list: 'Managers' },
};
const clusterManagerTexts = {
  name: 'Cluster manager |||| Cluster managers',
  title: 'Cluster Managers',
  count: '%{total} cluster manager trouvé |||| %{total} cluster managers trouvés',
  empty: 'Aucun cluster manager trouvé',
  fields: {
    ...person,
    userid: 'Fiche',
    title: 'Cluster',
    sites: 'Sites',
    managers_count: 'Managers',
    agents_count: 'Agents',
  },
  actions: { ...rowActions, list: 'Cluster managers' },
};

export const peopleResources = {
  agents: agentTexts satisfies Messages<typeof agents>,
  managers: managerTexts satisfies Messages<typeof managers>,
  clustermanagers: clusterManagerTexts satisfies Messages<typeof clusterManagers>,
};

/** The lists, forms and pages of people (document 3, sections 2.4 to 2.6, 4 and 8). */
export const peopleMessages = {
  details: 'Détails',
  export: 'Exporter',
  new: { agents: 'Nouvel agent', managers: 'Nouveau manager', clustermanagers: 'Nouveau cluster manager' },
  never: 'Jamais',
  status: { active: 'Activé', disabled: 'Désactivé', deleted: 'ACCOUNT DELETED', expired: 'Expiré' },
  expiredOn: 'Expiré le %{day}',
  current: "C'est la version en cours",
  outdated: 'La version en cours est %{version}',
  about: '%{name} (%{username})',
  aboutMany: '%{smart_count} compte |||| %{smart_count} comptes',
  cancel: 'Annuler',
  failed: "L'opération n'a pas abouti.",
  deletion: {
    title: 'Supprimer',
    // The specification's own words, in English on the French page too.
    ask: 'Are you sure you want to delete this user?',
    no: 'No',
    yes: 'Delete',
    done: 'User has been succesfully deleted.',
    failed: 'Failed to delete user : %{error}',
  },
  handOver: {
    plans:
      "%{smart_count} plan est encore à faire : choisissez l'agent qui le reprend. |||| %{smart_count} plans sont encore à faire : choisissez l'agent qui les reprend.",
    agent: 'Agent qui reprend les plans',
    note: 'Ceux qui ont encore des plans à faire restent actifs si vous ne nommez personne.',
    nobody: "Aucun autre agent n'est à votre portée.",
  },
  disable: {
    title: 'Désactiver le compte',
    text: 'Ses sessions se terminent tout de suite et il ne peut plus se connecter.',
    submit: 'Désactiver',
    done: 'Compte désactivé.',
  },
  disableMany: {
    title: 'Désactiver des comptes',
    text: 'Leurs sessions se terminent tout de suite et ils ne peuvent plus se connecter.',
    submit: 'Désactiver',
  },
  enable: {
    title: 'Activer le compte',
    text: 'Il pourra de nouveau se connecter, avec son mot de passe.',
    submit: 'Activer',
    done: 'Compte activé.',
  },
  renew: {
    title: 'Renouveler le compte',
    duration: 'Durée en mois',
    without: "Ce compte n'a pas de date de fin : il en aura une.",
    until: "Ce compte est ouvert jusqu'au %{day}.",
    ended: 'Ce compte a expiré le %{day}.',
    submit: 'Renouveler',
    done: "Compte ouvert jusqu'au %{day}.",
  },
  reset: {
    title: 'Réinitialiser le mot de passe',
    text: 'Le mot de passe actuel et toutes ses sessions cessent de fonctionner. Vous recevrez un mot de passe à lui transmettre.',
    submit: 'Réinitialiser',
    password: 'Mot de passe provisoire',
    once: "Il n'est affiché qu'une fois. Il devra être changé à la connexion.",
    passed: 'Je l’ai noté',
  },
  moveAgents: {
    title: 'Changer de manager',
    text: 'Ils prennent le cluster et le Site Owner du manager choisi.',
    manager: 'Manager',
    submit: 'Changer',
  },
  selection: {
    title: 'Résultat',
    done: '%{smart_count} compte modifié. |||| %{smart_count} comptes modifiés.',
    nothing: "Aucun compte n'a été modifié.",
    refused: "%{smart_count} compte n'a pas été modifié. |||| %{smart_count} comptes n'ont pas été modifiés.",
    site: 'Compte',
    cause: 'Raison',
    known: '%{code}',
    unknown: 'Compte n° %{id}',
    download: 'Télécharger les refus',
    fileName: 'comptes-refuses.csv',
  },
  exportDialog: {
    scopeAll: 'Tous les comptes que vous pouvez voir',
    scopeFilter: 'Tous les comptes du filtre actuel (%{count})',
    scopeIds: '%{smart_count} compte sélectionné |||| %{smart_count} comptes sélectionnés',
  },
};
