import {
  type Actor,
  type Flag,
  getAllPermissions,
  hasAllPermissions,
  isRoleAtLeast,
  type Permissions,
  type Role,
  type Scope,
  type ScopePermissions,
} from './permissions';

type Rights = Pick<Actor, 'role' | 'permissions'>;
/** A right that somebody lacks; `key` names the role, the scope, or the flag as `fleet.edit_trips`. */
export type ExcessPermission = { what: 'scope' | 'flag'; key: string };
export type ExcessRights = (ExcessPermission | { what: 'role'; key: Role })[];

/** The scopes of the product, each with its flags. */
export const listScopes = () =>
  Object.entries(getAllPermissions() as Record<Scope, ScopePermissions>).map(([scope, permissions]) => ({
    scope: scope as Scope,
    flags: Object.entries(permissions).flatMap(([flag, value]) => (value === true ? [flag as Flag] : [])),
  }));

/**
 * What an account has, or would have, and the giver has not: nobody may grant what they do not hold, nor gain it through
 * somebody else's account, and a role only to those below their own. Who holds all permissions may grant every role.
 */
export const listExcessRights = (giver: Rights, { role, permissions }: Rights): ExcessRights => {
  if (hasAllPermissions(giver)) return [];
  return [
    ...(isRoleAtLeast(role, giver.role) ? [{ what: 'role' as const, key: role }] : []),
    ...listExcessPermissions(giver, hasAllPermissions({ role }) ? getAllPermissions() : permissions),
  ];
};

/** Scopes and flags that somebody lacks. */
export const listExcessPermissions = (giver: Rights, requested: Permissions): ExcessPermission[] => {
  if (hasAllPermissions(giver)) return [];
  return listScopes().flatMap(({ scope, flags }): ExcessPermission[] => {
    const own = getScope(giver.permissions, scope);
    const wanted = getScope(requested, scope);
    const lacksScope = wanted && !own;
    const excessFlags = flags.filter(flag => wanted?.[flag] && !own?.[flag]);
    return [
      ...(lacksScope ? [{ what: 'scope' as const, key: scope }] : []),
      ...excessFlags.map(flag => ({ what: 'flag' as const, key: `${scope}.${flag}` })),
    ];
  });
};

/** The requested rights that somebody has and may therefore grant. What is no flag is unchanged. */
export const intersectPermissions = (giver: Rights, requested: Permissions): Permissions => {
  if (hasAllPermissions(giver)) return requested;
  const grantable = listScopes().map(({ scope, flags }) => [
    scope,
    intersectScope(flags, getScope(giver.permissions, scope), getScope(requested, scope)),
  ]);
  return { ...requested, ...Object.fromEntries(grantable) };
};

const intersectScope = (
  flags: readonly Flag[],
  own: ScopePermissions | undefined,
  requested: ScopePermissions | undefined,
) => {
  if (!own || !requested) return undefined;
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([name, value]) => !flags.includes(name as Flag) || (value && own[name as Flag]),
    ),
  );
};

const getScope = (permissions: Permissions, scope: Scope): ScopePermissions | undefined =>
  (permissions as Partial<Record<Scope, ScopePermissions>>)[scope];
