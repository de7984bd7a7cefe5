import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { accountActions } from '../../../contract/organisation/account-actions';
import { peopleLists as contracts } from '../../../contract/organisation/people';
import {
  type Charge,
  getRegisterActionName,
  getRoleDefinition,
  type ListedRole,
  listedRoles,
  type PeopleListName,
  peopleListName,
} from '../../../contract/organisation/roles';

/** What distinguishes the lists of people (document 3, sections 2.4 to 2.6). */
export type PeopleListDefinition = {
  contract: ResourceContract;
  role: ListedRole;
  register: Endpoint;
  /** Columns shown by default, and those that the user may add. */
  show: readonly string[];
  more: readonly string[];
};

const optionalColumns = ['first_name', 'last_name', 'expires_at'] as const;

type Columns = Pick<PeopleListDefinition, 'show' | 'more'>;
const leaderColumns: Columns = {
  show: ['username', 'title', 'email', 'sites', 'managers_count', 'agents_count', 'status', 'userid'],
  more: [...optionalColumns, 'phone', 'last_online'],
};
const columns: Record<Charge, Columns> = {
  work: {
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
    more: ['status', 'matricule', ...optionalColumns, 'email'],
  },
  sites: {
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
    more: [...optionalColumns, 'phone', 'cluster_manager_username', 'last_online'],
  },
  people: leaderColumns,
  nothing: leaderColumns,
};

export const peopleLists = Object.fromEntries(
  listedRoles.map(role => [
    peopleListName(role),
    {
      contract: contracts[role],
      role,
      register: accountActions.actions[getRegisterActionName(role)],
      ...columns[getRoleDefinition(role).charge],
    },
  ]),
) as unknown as Record<PeopleListName, PeopleListDefinition>;
