import { type Agent, type Leader, type Manager, peopleFields } from '../../../contract/organisation/people';
import type { Charge } from '../../../contract/organisation/roles';
import { createRowMapper } from '../../framework/lists/stored-fields';
import type { PersonRow } from './queries-list';

export type NameLookup = {
  username: (id: number | null) => string | null;
  cluster: (id: number | null) => string | null;
};

const toSharedFields = (row: PersonRow) => ({
  userid: row.id,
  username: row.username,
  role: row.role,
  // An expired account is treated as disabled (product decisions).
  status:
    row.status === 'active' && row.expires_at && row.expires_at.getTime() <= Date.now()
      ? ('disabled' as const)
      : row.status,
  last_online: row.last_online?.toISOString() ?? null,
  web_access: row.web_access,
  version: row.version,
});
const rowMappers = {
  work: createRowMapper(peopleFields.work, 'row'),
  sites: createRowMapper(peopleFields.sites, 'row'),
  people: createRowMapper(peopleFields.people, 'row'),
};

const toLeader = (row: PersonRow, { cluster }: NameLookup): Leader => ({
  ...rowMappers.people(row),
  ...toSharedFields(row),
  title: cluster(row.cluster_id),
  sites: row.sites,
  managers_count: row.managers,
  agents_count: row.agents,
});
/** A row as the lists of its role return it (document 3, section 3). */
export const toPersonRow: Record<Charge, (row: PersonRow, names: NameLookup) => Agent | Manager | Leader> = {
  work: (row, { username }): Agent => ({
    ...rowMappers.work(row),
    ...toSharedFields(row),
    agentid: row.id,
    manager_username: username(row.manager_id),
    device_info: row.device_info,
    sites: row.sites,
  }),
  sites: (row, { username }): Manager => ({
    ...rowMappers.sites(row),
    ...toSharedFields(row),
    manager_id: row.id,
    cluster_manager_username: username(row.cluster_manager_id),
    sites_count: row.sites,
    agents_count: row.agents,
    tasks_count: row.tasks,
  }),
  people: toLeader,
  nothing: toLeader,
};
