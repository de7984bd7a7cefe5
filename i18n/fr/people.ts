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
  delete: 'Supprimer',
  moveAgents: 'Changer de manager',
  disableMany: 'Désactiver',
  exportList: 'Exporter',
};

const agentTexts = {
  name: 'Agent |||| Agents',
  title: 'Agents',
  count: '%{total} agent trouvé |||| %{total} agents trouvés',
  empty: 'Aucun agent trouvé',
  fields: {
    ...person,
    agentid: 'ID',
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
    manager_id: 'ID',
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
