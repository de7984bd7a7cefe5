import { z } from 'zod';
import type { Actor, Permissions, ScopePermissions } from '../framework/permissions';
import { hasAllPermissions, isRoleAtLeast } from '../framework/permissions';
import { flags } from './flags';
import { getServedClusters, scopes } from './permissions';
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
  const excess = listExcessPermissions(giver, requested.permissions);
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

/** Scopes and flags that somebody lacks. */
export const listExcessPermissions = (
  giver: Pick<AccessRights, 'role' | 'permissions'>,
  requested: Permissions,
): ExcessRight[] => {
  if (hasAllPermissions(giver)) return [];
  return scopes.flatMap((scope): ExcessRight[] => {
    const requestedFlags = requested[scope];
    const ownFlags = giver.permissions[scope];
    const lacksScope = requestedFlags && !ownFlags;
    const excessFlags = flags.filter(flag => requestedFlags?.[flag] && !ownFlags?.[flag]);
    return [
      ...(lacksScope ? [{ what: 'scope' as const, key: scope }] : []),
      ...excessFlags.map(flag => ({ what: 'flag' as const, key: `${scope}.${flag}` })),
    ];
  });
};

/** The requested rights that somebody has and may therefore grant. The clusters served are unchanged. */
export const intersectPermissions = (
  giver: Pick<AccessRights, 'role' | 'permissions'>,
  requested: Permissions,
): Permissions => {
  if (hasAllPermissions(giver)) return requested;
  const grantable = scopes.map(scope => [scope, intersectScope(giver.permissions[scope], requested[scope])]);
  return { ...requested, ...Object.fromEntries(grantable) };
};

const intersectScope = (
  own: ScopePermissions | undefined,
  requested: ScopePermissions | undefined,
): ScopePermissions | undefined => {
  if (!own || !requested) return undefined;
  const grantableFlags = flags.filter(flag => requested[flag] && own[flag]);
  return {
    ...Object.fromEntries(grantableFlags.map(flag => [flag, true])),
    ...(requested.clusters && { clusters: requested.clusters }),
  };
};

/** Whether somebody may accept and reject SSRs (product decisions). */
export const canReviewSsrs = (
  { role, owner }: Pick<AccessRights, 'role' | 'owner'>,
  reviewingOwner: string,
) =>
  getRoleDefinition(role).holdsAll || (getRoleDefinition(role).reviewsForOwner && owner === reviewingOwner);
