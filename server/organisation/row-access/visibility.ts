import { type RawBuilder, sql } from 'kysely';
import { type Role, rolesBelow } from '../../../contract/organisation/roles';
import {
  type AccessLevel,
  type AccessSubject,
  hasFullAccess,
  rowAccessByRole,
} from '../../../contract/organisation/row-access';
import { getUserClusters } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';

export type Condition = RawBuilder<boolean>;
/** A column of the queried table, whatever its alias. */
type Column = (name: string) => RawBuilder<unknown>;
type UserRef = number | RawBuilder<unknown>;

/** A role's row access in SQL. */
type AccessRule = {
  /** Everything in the user's clusters, or only what belongs to the user's owner there. */
  inClusters?: 'anyOwner' | 'hisOwner';
  /**
   * Sites assigned individually; also their tasks and plans, by the copied site columns, unless `work` says otherwise.
   */
  sites?: (userRef: UserRef, of: Column) => Condition;
  work?: (userRef: UserRef, of: Column) => Condition;
  /** The people that the user may see besides themselves, if not everybody below them in their clusters. */
  people?: (userRef: UserRef, of: Column) => Condition;
};

const rulesByLevel: Record<Exclude<AccessLevel, 'all'>, AccessRule> = {
  clusters: { inClusters: 'anyOwner' },
  place: {
    inClusters: 'hisOwner',
    sites: (userRef, of) => sql`${of('manager_id')} = ${userRef}`,
    people: (userRef, of) => sql`(${of('role')} = ${'agent'} and ${of('manager_id')} = ${userRef})`,
  },
  own: {
    sites: (userRef, of) => sql`${of('id')} in ${assignedTo(userRef)}`,
    work: (userRef, of) => sql`${of('agent_id')} = ${userRef}`,
    people: () => sql`false`,
  },
};

/**
 * Sites that an agent is in charge of, or has or had plans and tasks on. Materialised, so that parallel workers do not
 * each compute the list.
 */
const assignedTo = (agent: UserRef) => sql<number>`(
  with assigned (id) as materialized (
    select site_id from site_areas where agent_id = ${agent}
    union select place.id from plans, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and status <> 'cancelled' and place.id is not null
    union select place.id from tasks, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and deleted_at is null and place.id is not null
  ) select id from assigned
)`;

type Placed = Exclude<AccessSubject, 'files'>;
const getRule = (subject: Placed, user: User): AccessRule | null => {
  const reach = rowAccessByRole[user.role][subject];
  return reach === 'all' ? null : rulesByLevel[reach];
};
export const aliasColumns =
  (table: string, prefix = ''): Column =>
  name =>
    sql.ref(`${table}.${prefix}${name}`);

/** Sites, under any alias, as far as the user may see the subject located there. */
export const visibleSites = (subject: Placed, user: User, of: Column): Condition => {
  const rule = getRule(subject, user);
  if (!rule) return sql`true`;
  const clusters = getUserClusters(user);
  const here = clusters.length
    ? sql<boolean>`${of('cluster_id')} in (${sql.join(clusters)})`
    : sql<boolean>`false`;
  return anyOf(reached(rule, user, of, here));
};

/** Tasks or plans, by the copied columns of the site where they count; a second site is looked up. */
export const visibleWork = (subject: 'tasks' | 'plans', user: User, table: 't' | 'p'): Condition => {
  const rule = getRule(subject, user);
  if (!rule) return sql`true`;
  const of = aliasColumns(table);
  if (rule.work) return rule.work(user.userid, of);
  return sql`(${facts(rule, user, of)} or ${throughOther(rule, user, of)})`;
};

/**
 * The same for sums, in two disjoint parts: rows visible by the columns that work is summed by, and rows visible only
 * through their other site. Null where the user sees only their own work, which no sum covers.
 */
export const visibleSums = (subject: 'tasks' | 'plans', user: User) => {
  const rule = getRule(subject, user);
  if (rule?.work) return null;
  const reachedBy = (of: Column) => (rule ? facts(rule, user, of) : sql<boolean>`true`);
  return {
    byFacts: reachedBy,
    throughOther: (of: Column, ofOther: Column): Condition =>
      sql`(${reachedBy(ofOther)} and ${reachedBy(of)} is not true)`,
  };
};

const inClusters = (user: User, of: Column) =>
  sql<boolean>`${of('cluster_id')} = any(${getUserClusters(user)}::int[])`;
const facts = (rule: AccessRule, user: User, of: Column) =>
  anyOf(reached(rule, user, of, inClusters(user, of)));
/** Each condition on the site separately, so that an index serves it. */
const throughOther = (rule: AccessRule, user: User, of: Column): Condition => {
  const site = aliasColumns('u');
  const sites = reached(rule, user, site, inClusters(user, site)).map(
    each => sql`select u.id from sites u where ${each}`,
  );
  return sql`(${of('drop_site_id')} is not null and ${of('site_id')} in (${sql.join(sites, sql` union all `)}))`;
};

const reached = ({ inClusters, sites }: AccessRule, user: User, of: Column, here: Condition): Condition[] => {
  const placed =
    inClusters === 'hisOwner' && user.owner !== null
      ? sql<boolean>`(${here} and ${of('owner')} = ${user.owner})`
      : inClusters && here;
  return [placed, sites?.(user.userid, of)].filter(rule => rule !== undefined);
};

/** Restricts work to the user as its agent, where they see only their own; added to the condition on its sites. */
export const ownWorkOnly = (subject: Placed, user: User, table: string): Condition =>
  getRule(subject, user)?.work?.(user.userid, aliasColumns(table)) ?? sql`true`;

/** Accounts: the user, and those that they may see. */
export const visiblePeople = (user: User, of: Column): Condition => {
  const rule = getRule('people', user);
  if (!rule) return sql`true`;
  return sql`(${of('id')} = ${user.userid} or ${rule.people?.(user.userid, of) ?? belowIn(getUserClusters(user), user, of)})`;
};
/** Sites and people visible to the account of the row `accounts`, of a role: for lists that count them. */
export const sitesVisibleToRow = (table: string, role: Role) => ofRow('sites', table, role);
export const peopleVisibleToRow = (table: string, role: Role) => ofRow('people', table, role);
const ofRow = (subject: 'sites' | 'people', table: string, role: Role): Condition => {
  const reach = rowAccessByRole[role][subject];
  const rule = reach === 'all' ? {} : rulesByLevel[reach];
  const of = aliasColumns(table);
  return rule[subject]?.(sql.ref('accounts.id'), of) ?? sql`${of('cluster_id')} = accounts.cluster_id`;
};
const belowIn = (clusters: readonly number[], { role }: User, of: Column): Condition =>
  clusters.length
    ? sql`(${of('role')} in (${sql.join(rolesBelow(role))}) and ${of('cluster_id')} in (${sql.join(clusters)}))`
    : sql`false`;

/**
 * What the user may see of a subject by place alone: all of their clusters, or only what belongs to their owner there.
 */
export const visiblePlace = (subject: Placed, user: User) => {
  const { inClusters } = getRule(subject, user) ?? {};
  if (!inClusters) return null;
  const ofOwner = inClusters === 'hisOwner';
  return { clusters: getUserClusters(user), ofOwner, owner: ofOwner ? user.owner : null };
};

/** The visible sites that are the user's own wherever they are; null: none are. */
export const individualSites = (user: User, of: Column): Condition | null =>
  getRule('sites', user)?.sites?.(user.userid, of) ?? null;

/** Users with the same key see the same rows; of people each also sees themselves. */
export const subjectVisibilityKey = (subject: Placed, user: User) => {
  if (hasFullAccess(subject, user)) return 'all';
  const { clusters, owner } = visiblePlace(subject, user) ?? {};
  const single = subject === 'people' || getRule(subject, user)?.sites;
  return [rowAccessByRole[user.role][subject], clusters, owner, single && user.userid].join(':');
};

const anyOf = (some: Condition[]): Condition =>
  some.length === 1 ? some[0] : sql`(${sql.join(some, sql` or `)})`;
