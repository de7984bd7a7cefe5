import type { Agent, ClusterManager, Manager } from '../../contract/people';
import type { ListedRole, PersonRow } from './queries-list';

export type Named = {
  username: (id: number | null) => string | null;
  cluster: (id: number | null) => string | null;
};

const shared = (row: PersonRow) => ({
  userid: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  // An account past its date is treated as disabled (product decisions).
  status:
    row.status === 'active' && row.expires_at && row.expires_at.getTime() <= Date.now()
      ? ('disabled' as const)
      : row.status,
  cluster: row.cluster_id,
  last_online: row.last_online?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  web_access: row.web_access,
  version: row.version,
});

/** A database row as the list of its role answers it (document 3, section 3). */
export const personRow: Record<ListedRole, (row: PersonRow, named: Named) => object> = {
  agent: (row, { username }): Agent => ({
    ...shared(row),
    agentid: row.id,
    matricule: row.matricule,
    owner: row.owner,
    manager: row.manager_id,
    manager_username: username(row.manager_id),
    device_info: row.device_info,
    sites: row.sites,
  }),
  manager: (row, { username }): Manager => ({
    ...shared(row),
    manager_id: row.id,
    account_type: row.owner,
    cluster_manager_username: username(row.cluster_manager_id),
    sites_count: row.sites,
    agents_count: row.agents,
    tasks_count: row.tasks,
  }),
  cluster_manager: (row, { cluster }): ClusterManager => ({
    ...shared(row),
    title: cluster(row.cluster_id),
    sites: row.sites,
    managers_count: row.managers,
    agents_count: row.agents,
  }),
};
