import { z } from 'zod';
import { type Flag, flags } from './flags';
import { type Actor, getServedClusters, type Permissions, type Scope, scopes } from './permissions';
import { getRoleDefinition, hasAllPermissions, isRoleAtLeast } from './roles';

/** What somebody holds: rights and places. A session's user is one, and so is any account. */
export type AccessRights = Pick<Actor, 'role' | 'permissions' | 'reviewer'> & {
  /** Null: every owner. */
  owner: string | null;
  cluster: number | null;
};

/**
 * One right beyond what somebody holds. `key` names it: the role, the owner (null: every owner), the cluster, the
 * scope, the flag as `pm.return_task`; of `sites` it reveals neither which nor how many.
 */
export const ExcessRight = z.object({
  what: z.enum(['role', 'reviewer', 'owner', 'cluster', 'scope', 'flag', 'sites']),
  key: z.string().nullable(),
});
export type ExcessRight = z.infer<typeof ExcessRight>;

/**
 * The rights of a holding that its giver lacks: nobody grants what they do not hold, nor gains it through somebody
 * else's account. Admins hold everything, other admins' rights too. An agent has work and no place.
 */
export const listExcessRights = (giver: AccessRights, requested: AccessRights): ExcessRight[] => {
  if (hasAllPermissions(giver)) return [];
  const excess = listExcessPermissions(giver, requested.permissions);
  if (isRoleAtLeast(requested.role, giver.role)) excess.unshift({ what: 'role', key: requested.role });
  if (requested.reviewer && !giver.reviewer) excess.push({ what: 'reviewer', key: null });
  if (getRoleDefinition(requested.role).charge === 'work') return excess;
  if (!canGrantOwner(giver, requested.owner)) excess.push({ what: 'owner', key: requested.owner });
  const served = getServedClusters(giver);
  for (const cluster of getServedClusters(requested))
    if (!served.includes(cluster)) excess.push({ what: 'cluster', key: String(cluster) });
  return excess;
};

export const canGrantOwner = (giver: Pick<AccessRights, 'role' | 'owner'>, owner: string | null) =>
  hasAllPermissions(giver) || giver.owner === null || giver.owner === owner;

/** Scopes and flags that somebody lacks. */
export const listExcessPermissions = (
  giver: Pick<AccessRights, 'role' | 'permissions'>,
  requested: Permissions,
): ExcessRight[] =>
  hasAllPermissions(giver)
    ? []
    : scopes.flatMap(scope => [
        ...(requested[scope] && !giver.permissions[scope] ? [{ what: 'scope' as const, key: scope }] : []),
        ...flags
          .filter(flag => requested[scope]?.[flag] && !giver.permissions[scope]?.[flag])
          .map(flag => ({ what: 'flag' as const, key: `${scope}.${flag}` })),
      ]);

/** The part of some rights that somebody holds and may therefore grant. The clusters served stay. */
export const intersectPermissions = (
  giver: Pick<AccessRights, 'role' | 'permissions'>,
  requested: Permissions,
): Permissions => {
  if (hasAllPermissions(giver)) return requested;
  const isGrantable = (scope: Scope, flag: Flag) =>
    requested[scope]?.[flag] && giver.permissions[scope]?.[flag];
  return {
    ...requested,
    ...Object.fromEntries(
      scopes.map(scope => [
        scope,
        requested[scope] && giver.permissions[scope]
          ? {
              ...Object.fromEntries(flags.filter(flag => isGrantable(scope, flag)).map(flag => [flag, true])),
              ...(requested[scope].clusters && { clusters: requested[scope].clusters }),
            }
          : undefined,
      ]),
    ),
  };
};

/** Whether a role of that owner decides on SSRs (product decisions). */
export const canReviewSsrs = (
  { role, owner }: Pick<AccessRights, 'role' | 'owner'>,
  reviewingOwner: string,
) =>
  getRoleDefinition(role).holdsAll || (getRoleDefinition(role).reviewsForOwner && owner === reviewingOwner);
