import type { Messages } from '../../../contract/framework/endpoint';
import type { peopleLists } from '../../../contract/organisation/people';
import type { LeadingRole } from '../../../contract/organisation/roles';
import { byListOf, listTexts, type RoleWords } from '../organisation/role-words';
import { roles } from '../organisation/roles';

const person = {
  userid: 'N°',
  username: 'Nom d’utilisateur',
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  role: 'Rôle',
  status: 'Statut',
  cluster: 'Cluster',
  last_online: 'Dernière connexion',
  expires_at: 'Expire le',
  web_access: 'Accès web',
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
  giveWeb: 'Donner l’accès web',
  takeWeb: 'Retirer l’accès web',
  permissions: 'Droits d’accès',
  delete: 'Supprimer',
  restore: 'Restaurer',
  moveAgents: 'Changer de manager',
  disableMany: 'Désactiver',
  exportSelection: 'Exporter',
};

const agentTexts = {
  ...listTexts(
    roles.agent,
    {
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
      week_plans: 'Plans de la semaine',
      own: 'Périmètre du tableau de bord',
    },
    rowActions,
  ),
  choices: { week_plans: { none: 'Aucun plan', full: 'Semaine trop chargée' } },
};
const managerTexts = listTexts(
  roles.manager,
  {
    ...person,
    manager_id: 'Fiche',
    account_type: 'Type de compte',
    cluster_manager_username: 'Cluster manager',
    sites_count: 'Sites',
    agents_count: 'Agents',
    tasks_count: 'Tâches',
    owner: 'Type de compte',
  },
  rowActions,
);
const leaderTexts = (words: RoleWords) =>
  listTexts(
    words,
    {
      ...person,
      userid: 'Fiche',
      title: 'Cluster',
      sites: 'Sites',
      managers_count: 'Managers',
      agents_count: 'Agents',
    },
    rowActions,
  );
const { agent, manager, admin, ...leading } = roles satisfies Record<LeadingRole, RoleWords>;

export const peopleResources = {
  agents: agentTexts satisfies Messages<(typeof peopleLists)['agent']>,
  managers: managerTexts satisfies Messages<(typeof peopleLists)['manager']>,
  ...byListOf<LeadingRole, ReturnType<typeof leaderTexts> & Messages<(typeof peopleLists)[LeadingRole]>>(
    leading,
    leaderTexts,
  ),
};
