import { type RawBuilder, sql } from 'kysely';
import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';

/**
 * The tasks a user may reach, as a condition on `tasks as t` (product decisions: bySite, through either site). The
 * facts of the site where it counts stand on the task (`copySiteToWork`); the pickup site of a delivery that counts
 * elsewhere is looked up.
 */
export const taskVisibleTo = (user: User): RawBuilder<boolean> => {
  if (user.role === 'admin') return sql<boolean>`true`;
  if (user.role === 'agent') return sql<boolean>`t.agent_id = ${user.userid}`;
  const clusters = clustersOf(user);
  const inClusters = (column: string) => sql`${sql.ref(column)} = any(${clusters}::int[])`;
  if (user.role === 'cluster_manager')
    return sql<boolean>`(${inClusters('t.cluster_id')} or (t.drop_site_id is not null and t.site_id in
      (select u.id from sites u where ${inClusters('u.cluster_id')})))`;
  const ofHisOwner = (column: string) =>
    user.owner === null ? sql`true` : sql`${sql.ref(column)} = ${user.owner}`;
  return sql<boolean>`((${inClusters('t.cluster_id')} and ${ofHisOwner('t.owner')}) or t.manager_id = ${user.userid}
    or (t.drop_site_id is not null and t.site_id in (select u.id from sites u
      where (${inClusters('u.cluster_id')} and ${ofHisOwner('u.owner')}) or u.manager_id = ${user.userid})))`;
};

/** Users with the same key see the same tasks. */
export const taskVisibilityKey = (user: User) =>
  user.role === 'admin'
    ? 'admin'
    : user.role === 'agent'
      ? `agent:${user.userid}`
      : `${user.role}:${clustersOf(user)}:${user.owner}:${user.role === 'manager' ? user.userid : ''}`;
