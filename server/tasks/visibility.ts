import { type RawBuilder, sql } from 'kysely';
import { kindsReadBy } from '../../contract/task-lists';
import { taskKinds } from '../../contract/vocabulary';
import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';

/**
 * The tasks a user may reach, as a condition on `tasks as t` (product decisions: bySite, through either site). The
 * facts of the site where it counts stand on the task (`copySiteToWork`); the pickup site of a delivery that counts
 * elsewhere is looked up.
 */
export const taskVisibleTo = (user: User) => workVisibleTo(user, 't');

/** The same of plans, `as p`, which carry the same facts. */
export const planVisibleTo = (user: User) => workVisibleTo(user, 'p');

const workVisibleTo = (user: User, table: 't' | 'p'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  if (user.role === 'admin') return sql<boolean>`true`;
  if (user.role === 'agent') return sql<boolean>`${of('agent_id')} = ${user.userid}`;
  const clusters = clustersOf(user);
  const inClusters = (column: unknown) => sql`${column} = any(${clusters}::int[])`;
  if (user.role === 'cluster_manager')
    return sql<boolean>`(${inClusters(of('cluster_id'))} or (${of('drop_site_id')} is not null and ${of('site_id')} in
      (select u.id from sites u where ${inClusters(sql.ref('u.cluster_id'))})))`;
  const ofHisOwner = (column: unknown) => (user.owner === null ? sql`true` : sql`${column} = ${user.owner}`);
  return sql<boolean>`((${inClusters(of('cluster_id'))} and ${ofHisOwner(of('owner'))})
    or ${of('manager_id')} = ${user.userid}
    or (${of('drop_site_id')} is not null and ${of('site_id')} in (select u.id from sites u
      where (${inClusters(sql.ref('u.cluster_id'))} and ${ofHisOwner(sql.ref('u.owner'))})
        or u.manager_id = ${user.userid})))`;
};

/** The kinds that a user may read, where a list shows several: a condition on tasks, plans or what was found. */
export const ofKindsRead = (user: User, table: 't' | 'p' | 'a'): RawBuilder<boolean> => {
  const kinds = kindsReadBy(user);
  if (kinds.length === taskKinds.length) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.kind`)} = any(${kinds}::text[])`;
};
export const kindsReadKey = (user: User) => kindsReadBy(user).join();

/** Users with the same key see the same tasks. */
export const taskVisibilityKey = (user: User) =>
  user.role === 'admin'
    ? 'admin'
    : user.role === 'agent'
      ? `agent:${user.userid}`
      : `${user.role}:${clustersOf(user)}:${user.owner}:${user.role === 'manager' ? user.userid : ''}`;
