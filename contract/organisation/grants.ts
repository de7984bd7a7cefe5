import { z } from 'zod';
import { listExcessPermissions } from '../framework/grants';
import type { Actor } from '../framework/permissions';
import { hasAllPermissions, isRoleAtLeast } from '../framework/permissions';
import { getServedClusters } from './permissions';
import { getRoleDefinition } from './roles';

/** The rights of a session's user or of any account: role, permissions, owner and cluster. */
export type AccessRights = Pick<Actor, 'role' | 'permissions' | 'reviewer'> & {
  /** Null: every owner. */
  owner: string | null;
  cluster: number | null;
};

/**
 * A right that somebody lacks. `key` names the role, the owner (null: every owner), the cluster, the scope, or the flag
 * as `pm.return_task`; for `sites` it reveals neither which nor how many.
 */
export const ExcessRight = z.object({
  what: z.enum(['role', 'reviewer', 'owner', 'cluster', 'scope', 'flag', 'sites']),
  key: z.string().nullable(),
});
export type ExcessRight = z.infer<typeof ExcessRight>;

/**
 * The requested rights that the giver lacks: nobody may grant what they do not have, nor gain it through somebody
 * else's account. Admins have all rights, those of other admins too. Owner and cluster of an agent are not checked.
 */
export const listExcessRights = (giver: AccessRights, requested: AccessRights): ExcessRight[] => {
  if (hasAllPermissions(giver)) return [];
  const excess: ExcessRight[] = listExcessPermissions(giver, requested.permissions);
  if (isRoleAtLeast(requested.role, giver.role)) excess.unshift({ what: 'role', key: requested.role });
  if (requested.reviewer && !giver.reviewer) excess.push({ what: 'reviewer', key: null });
  if (getRoleDefinition(requested.role).charge === 'work') return excess;
  if (!canGrantOwner(giver, requested.owner)) excess.push({ what: 'owner', key: requested.owner });
  const giverClusters = getServedClusters(giver);
  for (const cluster of getServedClusters(requested))
    if (!giverClusters.includes(cluster)) excess.push({ what: 'cluster', key: String(cluster) });
  return excess;
};

export const canGrantOwner = (giver: Pick<AccessRights, 'role' | 'owner'>, owner: string | null) =>
  hasAllPermissions(giver) || giver.owner === null || giver.owner === owner;

/** Whether somebody may accept and reject SSRs (product decisions). */
export const canReviewSsrs = (
  { role, owner }: Pick<AccessRights, 'role' | 'owner'>,
  reviewingOwner: string,
) =>
  getRoleDefinition(role).holdsAll || (getRoleDefinition(role).reviewsForOwner && owner === reviewingOwner);
