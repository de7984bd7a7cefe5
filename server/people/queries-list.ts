import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { fullWeek } from '../../contract/morning';
import type { Role } from '../../contract/permissions';
import { today } from '../../contract/today';
import { accountVisibleTo } from '../accounts/visibility';
import type { Db } from '../db/client';
import type { Schema } from '../db/schema';
import { weekOf } from '../planning/rest-days';
import { ownPlace } from '../platform/filters';
import type { Page } from '../platform/listing';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import { placedIn } from '../sites/queries-place';
import { siteVisibleTo } from '../sites/visibility';

/** The wire's filters of the three lists together. */
export type PeopleFilterValues = {
  name?: string;
  status?: 'all' | 'disabled' | 'deleted';
  matricule?: string;
  manager?: number;
  owner?: string;
  cluster?: number;
  online_from?: string;
  online_to?: string;
  week_plans?: 'none' | 'full';
  own?: 'yes';
  ids?: number[];
};

type Matching = SelectQueryBuilder<Schema, 'accounts', object>;

const matching = (db: Db, user: User, role: Role, f: PeopleFilterValues): Matching => {
  let q = db.selectFrom('accounts').where('role', '=', role).where(accountVisibleTo(user)) as Matching;
  if (f.ids) q = q.where(sql<boolean>`accounts.id = any(${f.ids}::int[])`);
  // Rows asked for by id are wanted whatever their state.
  else if (f.status === 'deleted') q = q.where('status', '=', 'deleted');
  else if (f.status === 'disabled') q = q.where('status', '<>', 'deleted').where(sql<boolean>`not ${inUse}`);
  else if (f.status !== 'all') q = q.where(inUse);
  if (f.name) q = q.where('search_text', 'like', containing(f.name));
  if (f.matricule) q = q.where(sql<boolean>`lower(matricule) like ${containing(f.matricule)}`);
  if (f.manager) q = q.where('manager_id', '=', f.manager);
  if (f.owner) q = q.where('owner', '=', f.owner);
  if (f.own) q = q.where(placedIn('accounts', ownPlace(user)));
  if (f.cluster) q = q.where('cluster_id', '=', f.cluster);
  if (f.week_plans === 'none') q = q.where(sql<boolean>`not exists (${plansThisWeek(sql`1`)})`);
  if (f.week_plans === 'full') q = q.where(sql<boolean>`(${plansThisWeek(sql`count(*)`)}) > ${fullWeek}`);
  // Days are those of Algeria.
  if (f.online_from)
    q = q.where(sql<boolean>`last_online >= ${f.online_from}::date::timestamp at time zone 'Africa/Algiers'`);
  if (f.online_to)
    q = q.where(
      sql<boolean>`last_online < (${f.online_to}::date + 1)::timestamp at time zone 'Africa/Algiers'`,
    );
  return q;
};
/** Of an agent, not cancelled. */
const plansThisWeek = (what: RawBuilder<unknown>) => {
  const week = weekOf(today());
  return sql`select ${what} from plans p where p.agent_id = accounts.id and p.status <> 'cancelled'
    and p.day between ${week[0]}::date and ${week[6]}::date`;
};
const inUse = sql<boolean>`(status = 'active' and (expires_at is null or expires_at > now()))`;

const orders: Record<string, string> = { username: 'username_key', last_online: 'last_online', userid: 'id' };

const columns = [
  'accounts.id',
  'accounts.username',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.email',
  'accounts.phone',
  'accounts.role',
  'accounts.matricule',
  'accounts.owner',
  'accounts.cluster_id',
  'accounts.manager_id',
  'accounts.cluster_manager_id',
  'accounts.status',
  'accounts.expires_at',
  'accounts.last_online',
  'accounts.device_info',
  'accounts.web_access',
  'accounts.version',
] as const;

/** The sites that the list of all sites shows the reader: in use, and within his reach. */
const listedSites = (db: Db, user: User) =>
  db
    .selectFrom('sites as s')
    .where('s.status', '=', 'active')
    .where(siteVisibleTo(user) as never);
const ofSites = (db: Db, user: User, condition: RawBuilder<boolean>) =>
  listedSites(db, user).where(condition).select(sql<number>`count(*)::int`.as('n')).as('sites');

/** What each role's list counts, by account. */
const counts = {
  agent: (db: Db, user: User) => [
    ofSites(db, user, sql<boolean>`s.id in (select site_id from site_areas where agent_id = accounts.id)`),
  ],
  manager: (db: Db, user: User) => [
    ofSites(db, user, sql<boolean>`s.manager_id = accounts.id`),
    sql<number>`(select count(*)::int from accounts a where a.manager_id = accounts.id and a.status <> 'deleted')`.as(
      'agents',
    ),
    // From the sums: his sites may have tens of thousands.
    sql<number>`(select coalesce(sum(n), 0)::int from task_counts c where c.manager_id = accounts.id)`.as(
      'tasks',
    ),
  ],
  cluster_manager: (db: Db, user: User) => [
    ofSites(db, user, sql<boolean>`s.cluster_id = accounts.cluster_id`),
    sql<number>`(select count(*)::int from accounts a where a.role = 'manager' and a.status <> 'deleted'
      and a.cluster_id = accounts.cluster_id)`.as('managers'),
    sql<number>`(select count(*)::int from accounts a where a.role = 'agent' and a.status <> 'deleted'
      and a.cluster_id = accounts.cluster_id)`.as('agents'),
  ],
};
export type ListedRole = keyof typeof counts;

export const peoplePage = (
  db: Db,
  user: User,
  role: ListedRole,
  filters: PeopleFilterValues,
  { sort, limit, offset }: Page,
) =>
  matching(db, user, role, filters)
    .select(columns)
    .select(counts[role](db, user) as never)
    .orderBy(
      sql`${sql.ref(orders[sort.by])} ${sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls first')}`,
    )
    .orderBy('accounts.id')
    .limit(limit)
    .offset(offset)
    .execute() as unknown as Promise<PersonRow[]>;

export type PersonRow = {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  role: Role;
  matricule: string | null;
  owner: string | null;
  cluster_id: number | null;
  manager_id: number | null;
  cluster_manager_id: number | null;
  status: 'active' | 'disabled' | 'deleted';
  expires_at: Date | null;
  last_online: Date | null;
  device_info: { app_version?: string[]; model?: string; platform?: string } | null;
  web_access: boolean;
  version: number;
  sites: number;
  agents: number;
  managers: number;
  tasks: number;
};

export const countPeople = async (db: Db, user: User, role: Role, filters: PeopleFilterValues) =>
  (
    await matching(db, user, role, filters)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
