import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging } from './endpoint';
import { from } from './permissions';
import {
  AccountStatusFilter,
  ClusterId,
  Day,
  Id,
  ManagerRef,
  Own,
  Owner,
  RoleName,
  Search,
  Timestamp,
} from './vocabulary';

export const accountStatuses = ['active', 'disabled', 'deleted'] as const;

const Person = z.object({
  userid: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: RoleName,
  /** A disabled one past its date counts as disabled. */
  status: z.enum(accountStatuses),
  cluster: ClusterId.nullable(),
  last_online: Timestamp.nullable(),
  /** The day from which the account is treated as disabled. */
  expires_at: Timestamp.nullable(),
  /** May sign in on the web. */
  web_access: z.boolean(),
  version: z.int(),
});

/** Document 3, section 3. */
export const Agent = Person.extend({
  agentid: Id,
  matricule: z.string().nullable(),
  owner: Owner.nullable(),
  manager: ManagerRef.nullable(),
  manager_username: z.string().nullable(),
  /** The first item of the list is the version in use. */
  device_info: z
    .object({
      app_version: z.array(z.string()).optional(),
      model: z.string().optional(),
      platform: z.string().optional(),
    })
    .nullable(),
  /** In his charge, in any area. */
  sites: z.int(),
});
export type Agent = z.infer<typeof Agent>;

export const Manager = Person.extend({
  manager_id: Id,
  /** The owner he works for. */
  account_type: Owner.nullable(),
  cluster_manager_username: z.string().nullable(),
  sites_count: z.int(),
  agents_count: z.int(),
  tasks_count: z.int(),
});
export type Manager = z.infer<typeof Manager>;

export const ClusterManager = Person.extend({
  /** His cluster's name. */
  title: z.string().nullable(),
  sites: z.int(),
  managers_count: z.int(),
  agents_count: z.int(),
});
export type ClusterManager = z.infer<typeof ClusterManager>;

const shared = {
  /** A part of the username, first or last name. */
  name: Search,
  /** Nothing chosen: those in use. */
  status: AccountStatusFilter,
};
const input = { ...paging, ...exporting };

export const weekLoads = ['none', 'full'] as const;
export const AgentFilters = z
  .object({
    ...shared,
    matricule: Search,
    manager: ManagerRef,
    cluster: ClusterId,
    owner: Owner,
    online_from: Day,
    online_to: Day,
    /** Plans of this week, Sunday to Saturday: none, or more than `fullWeek`. */
    week_plans: z.enum(weekLoads),
    own: Own,
  })
  .partial();
/** Field agents (document 3, section 2.4). */
export const agents = defineResource({
  name: 'agents',
  record: Agent,
  idField: 'userid',
  rowsKey: 'users',
  filters: AgentFilters,
  filterFrom: { manager: from('cluster_manager'), cluster: from('cluster_manager') },
  locks: { cluster: 'cluster' },
  visibility: 'byOrganisation',
  sorts: ['username', 'last_online', 'userid'],
  exports: {
    list: {
      needs: from('manager'),
      columns: [
        'username',
        'first_name',
        'last_name',
        'matricule',
        'cluster',
        'owner',
        'manager_username',
        'phone',
        'email',
        'last_online',
        'app_version',
        'sites',
        'status',
      ],
      file: 'agents.xlsx',
    },
  },
  actions: {
    list: get('/api/agent/fetch', {
      input: AgentFilters.extend(input),
      output: pageOf('users', Agent),
      needs: from('manager'),
    }),
  },
});

export const ManagerFilters = z.object({ ...shared, owner: Owner, cluster: ClusterId }).partial();
/** Document 3, section 2.5. */
export const managers = defineResource({
  name: 'managers',
  record: Manager,
  idField: 'userid',
  rowsKey: 'users',
  filters: ManagerFilters,
  locks: { owner: 'owner', cluster: 'cluster' },
  visibility: 'byOrganisation',
  sorts: ['username', 'last_online', 'userid'],
  exports: {
    list: {
      needs: from('cluster_manager'),
      columns: [
        'username',
        'first_name',
        'last_name',
        'account_type',
        'cluster',
        'email',
        'phone',
        'sites_count',
        'agents_count',
        'tasks_count',
        'last_online',
        'status',
      ],
      file: 'managers.xlsx',
    },
  },
  actions: {
    list: get('/api/manager/fetch', {
      input: ManagerFilters.extend(input),
      output: pageOf('users', Manager),
      needs: from('cluster_manager'),
    }),
  },
});

export const ClusterManagerFilters = z.object({ ...shared, cluster: ClusterId }).partial();
/** Document 3, section 2.6. */
export const clusterManagers = defineResource({
  name: 'clustermanagers',
  record: ClusterManager,
  idField: 'userid',
  rowsKey: 'users',
  filters: ClusterManagerFilters,
  visibility: 'byOrganisation',
  sorts: ['username', 'last_online', 'userid'],
  exports: {
    list: {
      needs: from('admin'),
      columns: [
        'username',
        'first_name',
        'last_name',
        'title',
        'email',
        'phone',
        'sites',
        'managers_count',
        'agents_count',
        'last_online',
        'status',
      ],
      file: 'cluster-managers.xlsx',
    },
  },
  actions: {
    list: get('/api/clustermanager/fetch', {
      input: ClusterManagerFilters.extend(input),
      output: pageOf('users', ClusterManager),
      needs: from('admin'),
    }),
  },
});
