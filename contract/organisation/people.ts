import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging } from '../framework/endpoint';
import { defineFields, fieldsIn, shapeIn, sortsFrom, unsortedIn } from '../framework/fields';
import { severalOf } from '../framework/several';
import { exact, line } from '../framework/text';
import { from } from './permissions';
import { addressOf, factsOf, type LeadingRole, leadingRoles, peopleListName } from './roles';
import {
  AccountStatusFilter,
  ClusterId,
  Day,
  Id,
  ManagerRef,
  Own,
  Owner,
  Phone,
  RoleName,
  Search,
  Timestamp,
} from './vocabulary';

const Text = z.string().nullable();
export const Email = z.email().max(120);

export const accountStatuses = ['active', 'disabled', 'deleted'] as const;

const named = defineFields({
  userid: { is: Id, in: ['row', 'sort'] },
  username: { is: z.string(), in: ['row', 'sort', 'sheet'] },
  first_name: { is: Text, in: ['row', 'column', 'sort', 'sheet'], edit: line(80), column: 'first_name' },
  last_name: { is: Text, in: ['row', 'column', 'sort', 'sheet'], edit: line(80), column: 'last_name' },
});
const { cluster, email, phone, last_online, status } = defineFields({
  cluster: { is: ClusterId.nullable(), in: ['row', 'sort', 'sheet'], column: 'cluster_id' },
  email: { is: Text, in: ['row', 'sort', 'sheet'], edit: Email.or(z.literal('')), column: 'email' },
  phone: { is: Text, in: ['row', 'sort', 'sheet'], edit: Phone, column: 'phone' },
  last_online: { is: Timestamp.nullable(), in: ['row', 'sort', 'sheet'] },
  /** A disabled one past its date counts as disabled. */
  status: { is: z.enum(accountStatuses), in: ['row', 'sort', 'sheet'], column: 'status' },
});
const account = defineFields({
  role: { is: RoleName, in: ['row'] },
  /** The day from which the account is treated as disabled. */
  expires_at: { is: Timestamp.nullable(), in: ['row', 'column', 'sort'], column: 'expires_at' },
  /** May sign in on the web. */
  web_access: { is: z.boolean(), in: ['row'] },
  version: { is: z.int(), in: ['row'] },
});
const counted = { is: z.int(), in: ['row', 'sort', 'sheet'] } as const;

/**
 * The fields of people by what they are in charge of (document 3, section 3): rows, orders, workbooks, edits and the
 * history use them. Workbook columns come in this order.
 */
export const peopleFields = {
  work: defineFields({
    ...named,
    matricule: { is: Text, in: ['row', 'column', 'sort', 'sheet'], edit: exact(40), column: 'matricule' },
    cluster,
    owner: { is: Owner.nullable(), in: ['row', 'column', 'sort', 'sheet'], column: 'owner' },
    manager_username: { is: Text, in: ['row', 'sort', 'sheet'] },
    phone,
    email,
    last_online,
    /** Of `device_info`. */
    app_version: { is: z.string(), in: ['sheet'] },
    /** In the agent's charge, in any area. */
    sites: counted,
    status,
    ...account,
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
    ...named,
    /** The owner the person works for. */
    account_type: { is: Owner.nullable(), in: ['row', 'sort', 'sheet'], column: 'owner' },
    cluster,
    email,
    phone,
    sites_count: counted,
    agents_count: counted,
    tasks_count: counted,
    last_online,
    status,
    ...account,
    manager_id: { is: Id, in: ['row'], unsorted: 'noOrder' },
    cluster_manager_username: { is: Text, in: ['row', 'column', 'sort'] },
  }),
  /** Everybody in charge of people. */
  people: defineFields({
    ...named,
    /** The name of their cluster. */
    title: { is: Text, in: ['row', 'sort', 'sheet'] },
    email,
    phone,
    sites: counted,
    managers_count: counted,
    agents_count: counted,
    last_online,
    status,
    ...account,
    cluster: { ...cluster, in: ['row'] },
  }),
};

export const Agent = z.object(shapeIn(peopleFields.work, 'row'));
export type Agent = z.infer<typeof Agent>;
export const Manager = z.object(shapeIn(peopleFields.sites, 'row'));
export type Manager = z.infer<typeof Manager>;
export const Leader = z.object(shapeIn(peopleFields.people, 'row'));
export type Leader = z.infer<typeof Leader>;

const shared = {
  /** A substring of the username, first or last name. */
  name: Search,
  /** Default: active accounts. */
  status: AccountStatusFilter,
};
const input = { ...paging, ...exporting };

export const weekLoads = ['none', 'full'] as const;
export const AgentFilters = z
  .object({
    ...shared,
    matricule: Search,
    manager: severalOf(ManagerRef),
    cluster: severalOf(ClusterId),
    owner: severalOf(Owner),
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
  columns: fieldsIn(peopleFields.work, 'column'),
  sorts: sortsFrom(peopleFields.work, 'username'),
  unsorted: unsortedIn(peopleFields.work),
  exports: {
    list: {
      needs: from('manager'),
      columns: fieldsIn(peopleFields.work, 'sheet'),
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

export const ManagerFilters = z
  .object({ ...shared, owner: severalOf(Owner), cluster: severalOf(ClusterId) })
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
  sorts: sortsFrom(peopleFields.sites, 'username'),
  unsorted: unsortedIn(peopleFields.sites),
  exports: {
    list: {
      needs: from('cluster_manager'),
      columns: fieldsIn(peopleFields.sites, 'sheet'),
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

const LeaderFilters = z.object({ ...shared, cluster: severalOf(ClusterId) }).partial();
/** Document 3, section 2.6: the list of one role. */
const leaders = <R extends LeadingRole>(role: R) =>
  defineResource({
    name: peopleListName(role) as string,
    record: Leader,
    idField: 'userid',
    rowsKey: 'users',
    filters: LeaderFilters,
    columns: fieldsIn(peopleFields.people, 'column'),
    sorts: sortsFrom(peopleFields.people, 'username'),
    exports: {
      list: {
        needs: from(factsOf(role).madeBy!),
        columns: fieldsIn(peopleFields.people, 'sheet'),
        file: `${role.replaceAll('_', '-')}s.xlsx`,
      },
    },
    actions: {
      list: get(`${addressOf(role)}/fetch`, {
        input: LeaderFilters.extend(input),
        output: pageOf('users', Leader),
        needs: from(factsOf(role).madeBy!),
      }),
    },
  });

const leaderLists = Object.fromEntries(leadingRoles.map(role => [role, leaders(role)])) as {
  [R in LeadingRole]: ReturnType<typeof leaders<R>>;
};
/** The list of each role's people. */
export const peopleLists = { agent: agents, manager: managers, ...leaderLists };
