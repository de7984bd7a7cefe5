import { z } from 'zod';
import { type Flag, flags } from './flags';
import { type Actor, clustersServed, type Permissions, type Scope, scopes } from './permissions';
import { factsOf, holdsAll, reaches } from './roles';

/** What somebody holds: rights and places. A session's user is one, and so is any account. */
export type Holding = Pick<Actor, 'role' | 'permissions' | 'reviewer'> & {
  /** Null: every owner. */
  owner: string | null;
  cluster: number | null;
};

/**
 * One right beyond what somebody holds. `key` names it: the role, the owner (null: every owner), the cluster, the
 * scope, the flag as `pm.return_task`; of `sites` it reveals neither which nor how many.
 */
export const Excess = z.object({
  what: z.enum(['role', 'reviewer', 'owner', 'cluster', 'scope', 'flag', 'sites']),
  key: z.string().nullable(),
});
export type Excess = z.infer<typeof Excess>;

/**
 * The rights of a holding that its giver lacks: nobody grants what they do not hold, nor gains it through somebody
 * else's account. Admins hold everything, other admins' rights too. An agent has work and no place.
 */
export const excessOf = (giver: Holding, wanted: Holding): Excess[] => {
  if (holdsAll(giver)) return [];
  const excess = excessRights(giver, wanted.permissions);
  if (reaches(wanted.role, giver.role)) excess.unshift({ what: 'role', key: wanted.role });
  if (wanted.reviewer && !giver.reviewer) excess.push({ what: 'reviewer', key: null });
  if (factsOf(wanted.role).charge === 'work') return excess;
  if (!isOwnerWithin(giver, wanted.owner)) excess.push({ what: 'owner', key: wanted.owner });
  const served = clustersServed(giver);
  for (const cluster of clustersServed(wanted))
    if (!served.includes(cluster)) excess.push({ what: 'cluster', key: String(cluster) });
  return excess;
};

export const isOwnerWithin = (giver: Pick<Holding, 'role' | 'owner'>, owner: string | null) =>
  holdsAll(giver) || giver.owner === null || giver.owner === owner;

/** Scopes and flags that somebody lacks. */
export const excessRights = (giver: Pick<Holding, 'role' | 'permissions'>, wanted: Permissions): Excess[] =>
  holdsAll(giver)
    ? []
    : scopes.flatMap(scope => [
        ...(wanted[scope] && !giver.permissions[scope] ? [{ what: 'scope' as const, key: scope }] : []),
        ...flags
          .filter(flag => wanted[scope]?.[flag] && !giver.permissions[scope]?.[flag])
          .map(flag => ({ what: 'flag' as const, key: `${scope}.${flag}` })),
      ]);

/** The part of some rights that somebody holds and may therefore grant. The clusters served stay. */
export const heldOf = (giver: Pick<Holding, 'role' | 'permissions'>, wanted: Permissions): Permissions => {
  if (holdsAll(giver)) return wanted;
  const held = (scope: Scope, flag: Flag) => wanted[scope]?.[flag] && giver.permissions[scope]?.[flag];
  return {
    ...wanted,
    ...Object.fromEntries(
      scopes.map(scope => [
        scope,
        wanted[scope] && giver.permissions[scope]
          ? {
              ...Object.fromEntries(flags.filter(flag => held(scope, flag)).map(flag => [flag, true])),
              ...(wanted[scope].clusters && { clusters: wanted[scope].clusters }),
            }
          : undefined,
      ]),
    ),
  };
};

/** Whether a role of that owner decides on SSRs (product decisions). */
export const decidesOnSsrs = ({ role, owner }: Pick<Holding, 'role' | 'owner'>, reviewingOwner: string) =>
  factsOf(role).holdsAll || (factsOf(role).reviewsForOwner && owner === reviewingOwner);
