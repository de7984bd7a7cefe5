import {
  type AliasedExpression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { FieldsIn } from '../../../contract/framework/fields';
import type { peopleFields } from '../../../contract/organisation/people';
import {
  type Charge,
  getRoleDefinition,
  type ListedRole,
  type Role,
} from '../../../contract/organisation/roles';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { AccountTable } from '../../framework/db/schema-accounts';
import type { User } from '../../framework/identity/user';
import { buildConditions } from '../../framework/lists/queries-filters';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import type { Page } from '../../framework/lists/row-source';
import {
  aliasColumns,
  peopleVisibleToRow,
  sitesVisibleToRow,
  visiblePeople,
} from '../../organisation/row-access/visibility';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { selectTaskCount } from '../../work/tasks/queries-sums';
import { type PeopleFilters, peopleFilters } from './filters';
import { historyColumns } from './history-columns';

type AccountQuery = SelectQueryBuilder<Schema, 'accounts', object>;

const selectMatching = (db: Db, user: User, role: Role, filters: PeopleFilters): AccountQuery =>
  buildConditions(peopleFilters, filters, { user }).reduce<AccountQuery>(
    (query, condition) => query.where(condition),
    db.selectFrom('accounts').where('role', '=', role).where(accountVisibleTo(user)),
  );

/** Texts in the same order on every database: normalised as for search, byte by byte. */
const sortText = (column: string) => sql`${normalizeTextSql(sql.ref(column))} collate "C"`;
const superiorName = (column: string) =>
  sql`(select above.username_key collate "C" from accounts above where above.id = ${sql.ref(`accounts.${column}`)})`;
const orders: Record<PeopleSort, RawBuilder<unknown>> = {
  username: sql`username_key collate "C"`,
  userid: sql.ref('accounts.id'),
  last_online: sql.ref('last_online'),
  first_name: sortText('first_name'),
  last_name: sortText('last_name'),
  matricule: sortText('matricule'),
  email: sortText('email'),
  phone: sortText('phone'),
  cluster: sql.ref('cluster_id'),
  title: sql`(select ${sortText('c.name')} from clusters c where c.id = accounts.cluster_id)`,
  owner: sql`owner collate "C"`,
  account_type: sql`owner collate "C"`,
  manager_username: superiorName('manager_id'),
  cluster_manager_username: superiorName('cluster_manager_id'),
  status: sql`case when status = 'active' and expires_at <= now() then 'disabled' else status end`,
  expires_at: sql.ref('expires_at'),
  sites: sql.ref('sites'),
  sites_count: sql.ref('sites'),
  agents_count: sql.ref('agents'),
  managers_count: sql.ref('managers'),
  tasks_count: sql.ref('tasks'),
};
type PeopleSort = {
  [C in keyof typeof peopleFields]: FieldsIn<(typeof peopleFields)[C], 'sort'>;
}[keyof typeof peopleFields];

const columns = [
  'id',
  'username',
  'role',
  'cluster_manager_id',
  'last_online',
  'device_info',
  'web_access',
  'version',
  ...historyColumns,
] as const;

/** The sites that the list of all sites shows to the reader: active, and within their row access. */
const listedSites = (db: Db, user: User) =>
  db.selectFrom('sites as s').where('s.status', '=', 'active').where(siteVisibleTo(user));
const countSites = (db: Db, user: User, condition: RawBuilder<boolean>) =>
  listedSites(db, user).where(condition).select(sql<number>`count(*)::int`.as('n')).as('sites');

/** The number of people of a role within the reader's row access. */
const countPeopleOfRole = (user: User, role: Role, condition: RawBuilder<boolean>) =>
  sql<number>`(select count(*)::int from accounts a where a.role = ${role} and a.status <> 'deleted'
    and ${condition} and ${visiblePeople(user, aliasColumns('a'))})`;

type SelectCounts = (db: Db, user: User, role: Role) => AliasedExpression<unknown, CountColumn>[];
const countWhatRoleSees: SelectCounts = (db, user, role) => [
  countSites(db, user, sitesVisibleToRow('s', role)),
  countPeopleOfRole(user, 'manager', peopleVisibleToRow('a', role)).as('managers'),
  countPeopleOfRole(user, 'agent', peopleVisibleToRow('a', role)).as('agents'),
];
/** The counts in the lists, by account, within the reader's row access. */
const countsByCharge: Record<Charge, SelectCounts> = {
  work: (db, user) => [
    countSites(db, user, sql<boolean>`s.id in (select site_id from site_areas where agent_id = accounts.id)`),
  ],
  sites: (db, user) => [
    countSites(db, user, sql<boolean>`s.manager_id = accounts.id`),
    countPeopleOfRole(user, 'agent', sql<boolean>`a.manager_id = accounts.id`).as('agents'),
    // From the precomputed sums: a manager may have tens of thousands of sites.
    (selectTaskCount(user, taskKinds, [sql<boolean>`c.manager_id = accounts.id`]) ?? sql<number>`0`).as(
      'tasks',
    ),
  ],
  people: countWhatRoleSees,
  nothing: countWhatRoleSees,
};
type CountColumn = 'sites' | 'agents' | 'managers' | 'tasks';

export const listPeople = (
  db: Db,
  user: User,
  role: ListedRole,
  filters: PeopleFilters,
  { sort, limit, offset }: Page,
) =>
  selectMatching(db, user, role, filters)
    .select(columns.map(column => `accounts.${column}` as const))
    .select(countsByCharge[getRoleDefinition(role).charge](db, user, role))
    .orderBy(
      sql`${orders[sort.by as PeopleSort]} ${sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls last')}`,
    )
    .orderBy('accounts.id', sort.descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .$castTo<PersonRow>()
    .execute();

export type PersonRow = Pick<Selectable<AccountTable>, (typeof columns)[number]> & {
  sites: number;
  agents: number;
  managers: number;
  tasks: number;
};

export const countPeople = async (db: Db, user: User, role: Role, filters: PeopleFilters) =>
  (
    await selectMatching(db, user, role, filters)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
