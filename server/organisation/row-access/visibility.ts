import { type RawBuilder, sql } from 'kysely';
import { rolesBelow } from '../../../contract/framework/permissions';
import { getServedClusters } from '../../../contract/organisation/permissions';
import { getRoleDefinition, type Role, roles } from '../../../contract/organisation/roles';
import {
  type AccessLevel,
  type AccessSubject,
  hasFullAccess,
  rowAccessByRole,
} from '../../../contract/organisation/row-access';
import type { User } from '../../framework/identity/user';

export type Condition = RawBuilder<boolean>;
/** A column of the queried table, whatever its alias. */
type Column = (name: string) => RawBuilder<unknown>;
/** A user's id: a value, or a column of the query. */
type UserRef = number | RawBuilder<unknown>;

/** A role's row access in SQL. */
type AccessRule = {
  /** Everything in the user's clusters, or only what belongs to the user's owner there. */
  inClusters?: 'anyOwner' | 'sameOwner';
  /**
   * Sites assigned individually; also their tasks and plans, by the copied site columns, unless `work` says otherwise.
   */
  sites?: (userRef: UserRef, column: Column) => Condition;
  work?: (userRef: UserRef, column: Column) => Condition;
  /** The people that the user may see besides themselves, by default all with a lower role in their clusters. */
  people?: (userRef: UserRef, column: Column) => Condition;
};

const rulesByLevel: Record<Exclude<AccessLevel, 'all'>, AccessRule> = {
  clusters: { inClusters: 'anyOwner' },
  place: {
    inClusters: 'sameOwner',
    sites: (userRef, column) => sql`${column('manager_id')} = ${userRef}`,
    people: (userRef, column) =>
      sql`(${column('role')} = ${'agent'} and ${column('manager_id')} = ${userRef})`,
  },
  own: {
    sites: (userRef, column) => sql`${column('id')} in ${sitesAssignedTo(userRef)}`,
    work: (userRef, column) => sql`${column('agent_id')} = ${userRef}`,
    people: () => sql`false`,
  },
};

/**
 * Sites that an agent is in charge of, or has or had plans and tasks on. Materialised, so that parallel workers do not
 * each compute the list.
 */
const sitesAssignedTo = (agent: UserRef) => sql<number>`(
  with assigned (id) as materialized (
    select site_id from site_areas where agent_id = ${agent}
    union select place.id from plans, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and status <> 'cancelled' and place.id is not null
    union select place.id from tasks, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and deleted_at is null and place.id is not null
  ) select id from assigned
)`;

type PlacedSubject = Exclude<AccessSubject, 'files'>;
const getRule = (subject: PlacedSubject, user: User): AccessRule | null => {
  const level = rowAccessByRole[user.role][subject];
  return level === 'all' ? null : rulesByLevel[level];
};
export const aliasColumns =
  (table: string, prefix = ''): Column =>
  name =>
    sql.ref(`${table}.${prefix}${name}`);

/** Sites, under any alias, where the user may see the subject. */
export const visibleSites = (subject: PlacedSubject, user: User, column: Column): Condition => {
  const rule = getRule(subject, user);
  if (!rule) return sql`true`;
  const clusters = getServedClusters(user);
  const inUserClusters = clusters.length
    ? sql<boolean>`${column('cluster_id')} in (${sql.join(clusters)})`
    : sql<boolean>`false`;
  return anyOf(listConditions(rule, user, column, inUserClusters));
};

/** Visible tasks or plans, by the copied columns of their main site; their other site is looked up. */
export const visibleWork = (subject: 'tasks' | 'plans', user: User, table: 't' | 'p'): Condition => {
  const rule = getRule(subject, user);
  if (!rule) return sql`true`;
  const column = aliasColumns(table);
  if (rule.work) return rule.work(user.userid, column);
  return sql`(${visibleBySite(rule, user, column)} or ${visibleThroughOtherSite(rule, user, column)})`;
};

/**
 * The same for sums, in two disjoint parts: rows visible by the columns that work is summed by, and rows visible only
 * through their other site. Null where the user sees only their own work, which no sum covers.
 */
export const visibleSums = (subject: 'tasks' | 'plans', user: User) => {
  const rule = getRule(subject, user);
  if (rule?.work) return null;
  const visibleBy = (column: Column) => (rule ? visibleBySite(rule, user, column) : sql<boolean>`true`);
  return {
    bySite: visibleBy,
    onlyByOtherSite: (column: Column, otherColumn: Column): Condition =>
      sql`(${visibleBy(otherColumn)} and ${visibleBy(column)} is not true)`,
  };
};

const isInUserClusters = (user: User, column: Column) =>
  sql<boolean>`${column('cluster_id')} = any(${getServedClusters(user)}::int[])`;
const visibleBySite = (rule: AccessRule, user: User, column: Column) =>
  anyOf(listConditions(rule, user, column, isInUserClusters(user, column)));
/** Each condition on the site separately, so that an index serves it. */
const visibleThroughOtherSite = (rule: AccessRule, user: User, column: Column): Condition => {
  const otherSiteColumn = aliasColumns('other_site');
  const idQueries = listConditions(rule, user, otherSiteColumn, isInUserClusters(user, otherSiteColumn)).map(
    condition => sql`select other_site.id from sites other_site where ${condition}`,
  );
  return sql`(${column('drop_site_id')} is not null and ${column('site_id')} in (${sql.join(idQueries, sql` union all `)}))`;
};

/** The conditions of a rule, of which one must hold; `inUserClusters` tests the row's cluster. */
const listConditions = (
  { inClusters, sites }: AccessRule,
  user: User,
  column: Column,
  inUserClusters: Condition,
): Condition[] => {
  const byPlace =
    inClusters === 'sameOwner' && user.owner !== null
      ? sql<boolean>`(${inUserClusters} and ${column('owner')} = ${user.owner})`
      : inClusters && inUserClusters;
  return [byPlace, sites?.(user.userid, column)].filter(condition => condition !== undefined);
};

/** Restricts work to the user as its agent, where they see only their own; added to the condition on its sites. */
export const ownWorkOnly = (subject: PlacedSubject, user: User, table: string): Condition =>
  getRule(subject, user)?.work?.(user.userid, aliasColumns(table)) ?? sql`true`;

/** Accounts: the user, and those that they may see. */
export const visiblePeople = (user: User, column: Column): Condition => {
  const rule = getRule('people', user);
  if (!rule) return sql`true`;
  const others =
    rule.people?.(user.userid, column) ?? isBelowInClusters(getServedClusters(user), user, column);
  return sql`(${column('id')} = ${user.userid} or ${others})`;
};
/**
 * What each account of a list sees, to count it. The query's row is an account named `accounts`. Visible are the sites
 * (people) that its role's rule names one by one; without such a rule, those of its cluster.
 */
export const sitesVisibleToRow = (table: string, role: Role) => visibleToRow('sites', table, role);
export const peopleVisibleToRow = (table: string, role: Role) => visibleToRow('people', table, role);
const visibleToRow = (subject: 'sites' | 'people', table: string, role: Role): Condition => {
  const level = rowAccessByRole[role][subject];
  // Only admins see all, and no list shows them.
  const rule = level === 'all' ? {} : rulesByLevel[level];
  const column = aliasColumns(table);
  return (
    rule[subject]?.(sql.ref('accounts.id'), column) ?? sql`${column('cluster_id')} = accounts.cluster_id`
  );
};

/**
 * Whether the accounts of a query, named `accounts`, reach a site with their own rights: those who work in the office,
 * by the rule of their role for tasks. `taskVisibleTo` says the same of one user.
 */
export const siteVisibleToAccount = (column: Column): Condition => {
  const cases = roles
    .filter(role => getRoleDefinition(role).worksIn === 'web')
    .map(role => sql`when ${sql.lit(role)} then ${reachOfRole(role, column)}`);
  return sql`(case accounts.role ${sql.join(cases, sql` `)} else false end)`;
};
const reachOfRole = (role: Role, column: Column): Condition => {
  const level = rowAccessByRole[role].tasks;
  if (level === 'all') return sql`true`;
  const { inClusters, sites } = rulesByLevel[level];
  const isServed = accountServesCluster(column('cluster_id'));
  const byPlace =
    inClusters === 'sameOwner'
      ? sql<boolean>`(${isServed} and (accounts.owner is null or accounts.owner = ${column('owner')}))`
      : inClusters && isServed;
  return anyOf(
    [byPlace, sites?.(sql.ref('accounts.id'), column)].filter(condition => condition !== undefined),
  );
};

const grantedClusters = sql`(case when accounts.permissions ? 'pm' then accounts.permissions->'pm'->'clusters'
  else accounts.permissions->'clusters' end)`;
/** The contract's `getServedClusters` for the accounts of a query, named `accounts`. */
export const accountServesCluster = (clusterId: RawBuilder<unknown>): Condition =>
  sql`(case when coalesce(jsonb_array_length(${grantedClusters}), 0) > 0
    then ${grantedClusters} @> to_jsonb(${clusterId}) else accounts.cluster_id = ${clusterId} end)`;

const isBelowInClusters = (clusters: readonly number[], { role }: User, column: Column): Condition =>
  clusters.length
    ? sql`(${column('role')} in (${sql.join(rolesBelow(role))}) and ${column('cluster_id')} in (${sql.join(clusters)}))`
    : sql`false`;

/**
 * What the user may see of a subject by place alone: all of their clusters, or only what belongs to their owner there.
 */
export const visiblePlace = (subject: PlacedSubject, user: User) => {
  const { inClusters } = getRule(subject, user) ?? {};
  if (!inClusters) return null;
  const sameOwner = inClusters === 'sameOwner';
  return { clusters: getServedClusters(user), sameOwner, owner: sameOwner ? user.owner : null };
};

/** The visible sites that are the user's own wherever they are; null: none are. */
export const individualSites = (user: User, column: Column): Condition | null =>
  getRule('sites', user)?.sites?.(user.userid, column) ?? null;

/** Users with the same key see the same rows; of people each also sees themselves. */
export const subjectVisibilityKey = (subject: PlacedSubject, user: User) => {
  if (hasFullAccess(subject, user)) return 'all';
  const { clusters, owner } = visiblePlace(subject, user) ?? {};
  const isPersonal = subject === 'people' || getRule(subject, user)?.sites;
  return [rowAccessByRole[user.role][subject], clusters, owner, isPersonal && user.userid].join(':');
};

const anyOf = (conditions: Condition[]): Condition =>
  conditions.length === 1 ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`;
