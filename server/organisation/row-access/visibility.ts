import { type RawBuilder, sql } from 'kysely';
import { type Role, rolesBelow } from '../../../contract/organisation/roles';
import { type Reach, reachesEvery, reachOf, type Subject } from '../../../contract/organisation/row-access';
import { clustersOf } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';

export type Condition = RawBuilder<boolean>;
/** A column of what is asked about, whatever that is called in the query. */
type Column = (name: string) => RawBuilder<unknown>;
type Whose = number | RawBuilder<unknown>;

/** What a reach is in SQL. */
type Way = {
  /** All that lies in the clusters that somebody serves, or of that what is his owner's. */
  inClusters?: 'anyOwner' | 'hisOwner';
  /** Sites that are his one by one; and tasks and plans, by the facts of their site, unless `work` says otherwise. */
  sites?: (whose: Whose, of: Column) => Condition;
  work?: (whose: Whose, of: Column) => Condition;
  /** The people he reaches besides himself, where it is not all those below him in his clusters. */
  people?: (whose: Whose, of: Column) => Condition;
};

const ways: Record<Exclude<Reach, 'all'>, Way> = {
  clusters: { inClusters: 'anyOwner' },
  place: {
    inClusters: 'hisOwner',
    sites: (whose, of) => sql`${of('manager_id')} = ${whose}`,
    people: (whose, of) => sql`(${of('role')} = ${'agent'} and ${of('manager_id')} = ${whose})`,
  },
  own: {
    sites: (whose, of) => sql`${of('id')} in ${assignedTo(whose)}`,
    work: (whose, of) => sql`${of('agent_id')} = ${whose}`,
    people: () => sql`false`,
  },
};

/**
 * Sites that an agent has in charge, or has or had plans and tasks on. Materialised, so that parallel workers do not
 * gather them once each.
 */
const assignedTo = (agent: Whose) => sql<number>`(
  with assigned (id) as materialized (
    select site_id from site_areas where agent_id = ${agent}
    union select place.id from plans, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and status <> 'cancelled' and place.id is not null
    union select place.id from tasks, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agent} and deleted_at is null and place.id is not null
  ) select id from assigned
)`;

type Placed = Exclude<Subject, 'files'>;
const wayTo = (subject: Placed, user: User): Way | null => {
  const reach = reachOf[user.role][subject];
  return reach === 'all' ? null : ways[reach];
};
export const columnsOf =
  (table: string, prefix = ''): Column =>
  name =>
    sql.ref(`${table}.${prefix}${name}`);

/** Sites, under whatever name, as far as somebody reaches the subject that stands or lies there. */
export const sitesWithin = (subject: Placed, user: User, of: Column): Condition => {
  const way = wayTo(subject, user);
  if (!way) return sql`true`;
  const clusters = clustersOf(user);
  const here = clusters.length
    ? sql<boolean>`${of('cluster_id')} in (${sql.join(clusters)})`
    : sql<boolean>`false`;
  return anyOf(reached(way, user, of, here));
};

/** Tasks or plans, which carry the facts of the site where they count; the other site of two is looked up. */
export const workWithin = (subject: 'tasks' | 'plans', user: User, table: 't' | 'p'): Condition => {
  const way = wayTo(subject, user);
  if (!way) return sql`true`;
  const of = columnsOf(table);
  if (way.work) return way.work(user.userid, of);
  return sql`(${facts(way, user, of)} or ${throughOther(way, user, of)})`;
};

/**
 * The same of sums, in two parts that have nothing in common: what is reached by the facts that work is added up by, and
 * what only by those of its other site. Null where one's own is all that he reaches, which no sum tells.
 */
export const sumsWithin = (subject: 'tasks' | 'plans', user: User) => {
  const way = wayTo(subject, user);
  if (way?.work) return null;
  const reachedBy = (of: Column) => (way ? facts(way, user, of) : sql<boolean>`true`);
  return {
    byFacts: reachedBy,
    throughOther: (of: Column, ofOther: Column): Condition =>
      sql`(${reachedBy(ofOther)} and ${reachedBy(of)} is not true)`,
  };
};

const inClusters = (user: User, of: Column) =>
  sql<boolean>`${of('cluster_id')} = any(${clustersOf(user)}::int[])`;
const facts = (way: Way, user: User, of: Column) => anyOf(reached(way, user, of, inClusters(user, of)));
/** Each way to a site by itself, so that an index tells it. */
const throughOther = (way: Way, user: User, of: Column): Condition => {
  const site = columnsOf('u');
  const sites = reached(way, user, site, inClusters(user, site)).map(
    each => sql`select u.id from sites u where ${each}`,
  );
  return sql`(${of('drop_site_id')} is not null and ${of('site_id')} in (${sql.join(sites, sql` union all `)}))`;
};

const reached = ({ inClusters, sites }: Way, user: User, of: Column, here: Condition): Condition[] => {
  const placed =
    inClusters === 'hisOwner' && user.owner !== null
      ? sql<boolean>`(${here} and ${of('owner')} = ${user.owner})`
      : inClusters && here;
  return [placed, sites?.(user.userid, of)].filter(way => way !== undefined);
};

/** Work whose agent somebody must be, where his own is all that he reaches; a condition beside that on its sites. */
export const hisOwn = (subject: Placed, user: User, table: string): Condition =>
  wayTo(subject, user)?.work?.(user.userid, columnsOf(table)) ?? sql`true`;

/** Accounts: himself, and those whom he reaches. */
export const peopleWithin = (user: User, of: Column): Condition => {
  const way = wayTo('people', user);
  if (!way) return sql`true`;
  return sql`(${of('id')} = ${user.userid} or ${way.people?.(user.userid, of) ?? belowIn(clustersOf(user), user, of)})`;
};
/** Sites and people that are reached by whoever the row `accounts` is, of a role: for lists that count them. */
export const sitesOfRow = (table: string, role: Role) => ofRow('sites', table, role);
export const peopleOfRow = (table: string, role: Role) => ofRow('people', table, role);
const ofRow = (subject: 'sites' | 'people', table: string, role: Role): Condition => {
  const reach = reachOf[role][subject];
  const way = reach === 'all' ? {} : ways[reach];
  const of = columnsOf(table);
  return way[subject]?.(sql.ref('accounts.id'), of) ?? sql`${of('cluster_id')} = accounts.cluster_id`;
};
const belowIn = (clusters: readonly number[], { role }: User, of: Column): Condition =>
  clusters.length
    ? sql`(${of('role')} in (${sql.join(rolesBelow(role))}) and ${of('cluster_id')} in (${sql.join(clusters)}))`
    : sql`false`;

/** What somebody's place alone gives him of a subject: all of his clusters, or what there is his owner's. */
export const placeWithin = (subject: Placed, user: User) => {
  const { inClusters } = wayTo(subject, user) ?? {};
  if (!inClusters) return null;
  const ofOwner = inClusters === 'hisOwner';
  return { clusters: clustersOf(user), ofOwner, owner: ofOwner ? user.owner : null };
};

/** Of sites that somebody reaches, those that are his wherever they lie; null: none are. */
export const singleSites = (user: User, of: Column): Condition | null =>
  wayTo('sites', user)?.sites?.(user.userid, of) ?? null;

/** Users with the same key reach the same rows; of people each reaches himself, too. */
export const reachKey = (subject: Placed, user: User) => {
  if (reachesEvery(subject, user)) return 'all';
  const { clusters, owner } = placeWithin(subject, user) ?? {};
  const single = subject === 'people' || wayTo(subject, user)?.sites;
  return [reachOf[user.role][subject], clusters, owner, single && user.userid].join(':');
};

const anyOf = (some: Condition[]): Condition =>
  some.length === 1 ? some[0] : sql`(${sql.join(some, sql` or `)})`;
