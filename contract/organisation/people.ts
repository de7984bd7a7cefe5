import { z } from 'zod';
import { Email } from '../framework/email';
import { defineResource, exportParams, get, pageSchema, pagingParams } from '../framework/endpoint';
import { defineFields, fieldsIn, listSortFields, recordShape, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { minRole } from '../framework/permissions';
import { exactText, line } from '../framework/text';
import { Day, Id, Phone, Search, Timestamp } from '../framework/vocabulary';
import { getRoleDefinition, getRolePath, peopleListName, type UpperRole, upperRoles } from './roles';
import { AccountStatusFilter, ClusterId, ManagerRef, Owner, OwnFilter, RoleName } from './vocabulary';

const NullableText = z.string().nullable();

export const accountStatuses = ['active', 'disabled', 'deleted'] as const;

const nameFields = defineFields({
  userid: { is: Id, in: ['row', 'sort'] },
  username: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  first_name: {
    is: NullableText,
    in: ['row', 'column', 'sort', 'sheet'],
    edit: line(80),
    column: 'first_name',
  },
  last_name: {
    is: NullableText,
    in: ['row', 'column', 'sort', 'sheet'],
    edit: line(80),
    column: 'last_name',
  },
});
const { cluster, email, phone, last_online, status } = defineFields({
  cluster: { is: ClusterId.nullable(), in: ['row', 'sort', 'sheet'], column: 'cluster_id' },
  email: { is: NullableText, in: ['row', 'sort', 'sheet'], edit: Email.or(z.literal('')), column: 'email' },
  phone: { is: NullableText, in: ['row', 'sort', 'sheet'], edit: Phone, column: 'phone' },
  last_online: { is: Timestamp.nullable(), in: ['row', 'sort', 'sheet'] },
  /** A disabled one past its date counts as disabled. */
  status: { is: z.enum(accountStatuses), in: ['row', 'sort', 'sheet'], column: 'status' },
});
const accountFields = defineFields({
  role: { is: RoleName, in: ['row'] },
  /** The day from which the account is treated as disabled. */
  expires_at: { is: Timestamp.nullable(), in: ['row', 'column', 'sort'], column: 'expires_at' },
  /** May sign in on the web. */
  web_access: { is: z.boolean(), in: ['row'] },
  version: { is: z.int(), in: ['row'] },
});
const countField = { is: z.int(), in: ['row', 'sort', 'sheet'] } as const;

/**
 * The fields of people by what they are in charge of (document 3, section 3): rows, orders, workbooks, edits and the
 * history use them. Workbook columns come in this order.
 */
export const peopleFields = {
  work: defineFields({
    ...nameFields,
    matricule: {
      is: NullableText,
      in: ['row', 'column', 'sort', 'sheet'],
      edit: exactText(40),
      column: 'matricule',
    },
    cluster,
    owner: { is: Owner.nullable(), in: ['row', 'column', 'sort', 'sheet'], column: 'owner' },
    manager_username: { is: NullableText, in: ['row', 'sort', 'sheet'] },
    phone,
    email,
    last_online,
    /** From `device_info`. */
    app_version: { is: z.string(), in: ['sheet'] },
    /** How many sites the agent is in charge of, in any area. */
    sites: countField,
    status,
    ...accountFields,
    agentid: { is: Id, in: ['row'], unsorted: 'noOrder' },
    manager: { is: ManagerRef.nullable(), in: ['row'], column: 'manager_id' },
    /** The first item of the list is the version in use. */
    device_info: {
      is: z
        .object({
          app_version: z.array(z.string()).optional(),
          model: z.string().optional(),
          platform: z.string().optional(),
        })
        .nullable(),
      in: ['row'],
      unsorted: 'noOrder',
    },
  }),
  sites: defineFields({
    ...nameFields,
    /** The owner the person works for. */
    account_type: { is: Owner.nullable(), in: ['row', 'sort', 'sheet'], column: 'owner' },
    cluster,
    email,
    phone,
    sites_count: countField,
    agents_count: countField,
    tasks_count: countField,
    last_online,
    status,
    ...accountFields,
    manager_id: { is: Id, in: ['row'], unsorted: 'noOrder' },
    cluster_manager_username: { is: NullableText, in: ['row', 'column', 'sort'] },
  }),
  /** Everybody in charge of people, or of nothing. */
  people: defineFields({
    ...nameFields,
    /** The name of their cluster. */
    title: { is: NullableText, in: ['row', 'sort', 'sheet'] },
    email,
    phone,
    sites: countField,
    managers_count: countField,
    agents_count: countField,
    last_online,
    status,
    ...accountFields,
    cluster: { ...cluster, in: ['row'] },
  }),
};

export const Agent = z.object(recordShape(peopleFields.work, 'row'));
export type Agent = z.infer<typeof Agent>;
export const Manager = z.object(recordShape(peopleFields.sites, 'row'));
export type Manager = z.infer<typeof Manager>;
export const Leader = z.object(recordShape(peopleFields.people, 'row'));
export type Leader = z.infer<typeof Leader>;

const sharedFilters = {
  /** A substring of the username, first or last name. */
  name: Search,
  /** Default: active accounts. */
  status: AccountStatusFilter,
};
const listParams = { ...pagingParams, ...exportParams };

export const weekLoads = ['none', 'full'] as const;
export const AgentFilters = z
  .object({
    ...sharedFilters,
    matricule: Search,
    manager: multiValue(ManagerRef),
    cluster: multiValue(ClusterId),
    owner: multiValue(Owner),
    online_from: Day,
    online_to: Day,
    /** Plans of this week, Sunday to Saturday: none, or more than `weeklyPlanLimit`. */
    week_plans: z.enum(weekLoads),
    own: OwnFilter,
  })
  .partial();
/** Field agents (document 3, section 2.4). */
export const agents = defineResource({
  name: 'agents',
  record: Agent,
  idField: 'userid',
  rowsKey: 'users',
  filters: AgentFilters,
  filterFrom: { manager: minRole('cluster_manager'), cluster: minRole('cluster_manager') },
  locks: { cluster: 'cluster' },
  columns: fieldsIn(peopleFields.work, 'column'),
  sorts: listSortFields(peopleFields.work, 'username'),
  unsorted: unsortableFields(peopleFields.work),
  exports: {
    list: {
      needs: minRole('manager'),
      columns: fieldsIn(peopleFields.work, 'sheet'),
      file: 'agents.xlsx',
    },
  },
  actions: {
    list: get('/api/agent/fetch', {
      cost: 'heavy',
      input: AgentFilters.extend(listParams),
      output: pageSchema('users', Agent),
      needs: minRole('manager'),
    }),
  },
});

export const ManagerFilters = z
  .object({ ...sharedFilters, owner: multiValue(Owner), cluster: multiValue(ClusterId) })
  .partial();
/** Document 3, section 2.5. */
export const managers = defineResource({
  name: 'managers',
  record: Manager,
  idField: 'userid',
  rowsKey: 'users',
  filters: ManagerFilters,
  locks: { owner: 'owner', cluster: 'cluster' },
  columns: fieldsIn(peopleFields.sites, 'column'),
  sorts: listSortFields(peopleFields.sites, 'username'),
  unsorted: unsortableFields(peopleFields.sites),
  exports: {
    list: {
      needs: minRole('cluster_manager'),
      columns: fieldsIn(peopleFields.sites, 'sheet'),
      file: 'managers.xlsx',
    },
  },
  actions: {
    list: get('/api/manager/fetch', {
      cost: 'heavy',
      input: ManagerFilters.extend(listParams),
      output: pageSchema('users', Manager),
      needs: minRole('cluster_manager'),
    }),
  },
});

const LeaderFilters = z.object({ ...sharedFilters, cluster: multiValue(ClusterId) }).partial();
/** Document 3, section 2.6: the list of one role. */
const defineLeaderList = <R extends UpperRole>(role: R) =>
  defineResource({
    name: peopleListName(role) as string,
    record: Leader,
    idField: 'userid',
    rowsKey: 'users',
    filters: LeaderFilters,
    columns: fieldsIn(peopleFields.people, 'column'),
    sorts: listSortFields(peopleFields.people, 'username'),
    exports: {
      list: {
        needs: minRole(getRoleDefinition(role).madeBy!),
        columns: fieldsIn(peopleFields.people, 'sheet'),
        file: `${role.replaceAll('_', '-')}s.xlsx`,
      },
    },
    actions: {
      list: get(`${getRolePath(role)}/fetch`, {
        cost: 'heavy',
        input: LeaderFilters.extend(listParams),
        output: pageSchema('users', Leader),
        needs: minRole(getRoleDefinition(role).madeBy!),
      }),
    },
  });

const leaderLists = Object.fromEntries(upperRoles.map(role => [role, defineLeaderList(role)])) as {
  [R in UpperRole]: ReturnType<typeof defineLeaderList<R>>;
};
/** The list of each role's people. */
export const peopleLists = { agent: agents, manager: managers, ...leaderLists };
