import { accountActions } from '../../contract/account-actions';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { agents, clusterManagers, managers } from '../../contract/people';
import type { Role } from '../../contract/permissions';

/** What tells one list of people from another (document 3, sections 2.4 to 2.6). */
export type PeopleListRow = {
  contract: ResourceContract;
  role: Exclude<Role, 'admin'>;
  register: Endpoint;
  show: readonly string[];
  more: readonly string[];
};

const away = ['first_name', 'last_name', 'expires_at'] as const;

export const peopleLists = {
  agents: {
    contract: agents,
    role: 'agent',
    register: accountActions.actions.registerAgent,
    show: [
      'username',
      'cluster',
      'manager_username',
      'phone',
      'last_online',
      'device_info',
      'sites',
      'agentid',
    ],
    more: ['status', 'matricule', ...away, 'email', 'owner'],
  },
  managers: {
    contract: managers,
    role: 'manager',
    register: accountActions.actions.registerManager,
    show: [
      'username',
      'account_type',
      'cluster',
      'email',
      'sites_count',
      'agents_count',
      'tasks_count',
      'status',
      'manager_id',
    ],
    more: [...away, 'phone', 'cluster_manager_username', 'last_online'],
  },
  clustermanagers: {
    contract: clusterManagers,
    role: 'cluster_manager',
    register: accountActions.actions.registerClusterManager,
    show: ['username', 'title', 'email', 'sites', 'managers_count', 'agents_count', 'status', 'userid'],
    more: [...away, 'phone', 'last_online'],
  },
} as const satisfies Record<string, PeopleListRow>;

export type PeopleListName = keyof typeof peopleLists;
