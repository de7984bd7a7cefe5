import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { clustersOf } from '../platform/filters';
import type { User } from '../platform/user';

type Sites = ExpressionBuilder<Schema & { s: Schema['sites'] }, 's'>;
type Condition = ExpressionWrapper<any, any, SqlBool>;

/** The sites a user may reach, as a condition on `sites as s`, or under another name (product decisions, « Who sees which rows »: bySite). */
export const siteVisibleTo =
  (user: User, as = 's') =>
  (eb: Sites): Condition => {
    const of = (column: string) => `${as}.${column}` as 's.id';
    const nobody = eb.lit(false) as unknown as Condition;
    if (user.role === 'admin') return eb.lit(true) as unknown as Condition;
    const inClusters = (clusters: number[]) =>
      clusters.length ? eb(of('cluster_id'), 'in', clusters) : nobody;
    if (user.role === 'cluster_manager') return inClusters(clustersOf(user)) as Condition;
    if (user.role === 'manager') {
      const ofHisOwner = user.owner === null ? eb.lit(true) : eb(of('owner'), '=', user.owner as never);
      return eb.or([
        eb.and([inClusters(clustersOf(user)), ofHisOwner as any]),
        eb(of('manager_id'), '=', user.userid),
      ]) as unknown as Condition;
    }
    return eb(of('id'), 'in', assignedTo(user.userid)) as unknown as Condition;
  };

/**
 * Sites that an agent has in charge, or has or had plans and tasks on. Materialised, so that parallel workers do not
 * gather them once each.
 */
const assignedTo = (agentId: number) => sql<number>`(
  with assigned (id) as materialized (
    select site_id from site_areas where agent_id = ${agentId}
    union select place.id from plans, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agentId} and status <> 'cancelled' and place.id is not null
    union select place.id from tasks, lateral (values (site_id), (drop_site_id)) place (id)
      where agent_id = ${agentId} and deleted_at is null and place.id is not null
  ) select id from assigned
)`;

/** Users with the same key see the same sites. */
export const siteVisibilityKey = (user: User) =>
  user.role === 'admin'
    ? 'admin'
    : user.role === 'cluster_manager'
      ? `cluster:${clustersOf(user)}`
      : user.role === 'manager'
        ? `manager:${clustersOf(user)}:${user.owner}:${user.userid}`
        : `agent:${user.userid}`;
