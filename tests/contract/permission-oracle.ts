import type { Permissions, Rule } from '../../contract/framework/permissions';
import { type Flag, flags } from '../../contract/organisation/flags';
import { type Scope, scopes } from '../../contract/organisation/permissions';
import { getRoleDefinition, type Role, roles } from '../../contract/organisation/roles';

/** Whether a rule admits somebody: written a second time, so that a fault in the product's own reading shows. */
export const isPermitted = (
  rule: Rule,
  user: { role: Role; permissions: Permissions; owner?: string | null } | null,
): boolean => {
  if ('anonymous' in rule) return true;
  if (!user) return false;
  if (rule.writes && getRoleDefinition(user.role).readsOnly) return false;
  if ('anyOf' in rule) return rule.anyOf.some(one => isPermitted(one, user));
  if ('allOf' in rule) return !rule.allOf.some(one => !isPermitted(one, user));
  const { from = 'agent', only, reviewer, scope, flag } = rule;
  if (reviewer && !canReviewSsrs(user)) return false;
  if (only && user.role !== only) return false;
  if (roles.indexOf(user.role) < roles.indexOf(from)) return false;
  if (!scope || user.role === 'admin') return true;
  const granted = user.permissions[scope];
  return granted !== undefined && (flag === undefined || granted[flag] === true);
};

/** Whose managers decide on SSRs, as long as the settings name nobody else (product decisions). */
const reviewingOwner = 'ooredoo';
export const canReviewSsrs = ({ role, owner }: { role: Role; owner?: string | null }) =>
  role === 'admin' || (role === 'manager' && owner === reviewingOwner);

/** Whether a rule asks for who decides on SSRs. */
const requiresReviewer = (rule: Rule): boolean =>
  'anyOf' in rule
    ? rule.anyOf.some(requiresReviewer)
    : 'allOf' in rule
      ? rule.allOf.some(requiresReviewer)
      : 'reviewer' in rule;

/** The scopes and flags that a rule asks for. */
export const listRequiredFlags = (rule: Rule): { scope: Scope; flag?: Flag }[] => {
  if ('anonymous' in rule) return [];
  if ('anyOf' in rule) return rule.anyOf.flatMap(listRequiredFlags);
  if ('allOf' in rule) return rule.allOf.flatMap(listRequiredFlags);
  return rule.scope ? [{ scope: rule.scope, flag: rule.flag }] : [];
};

const everything = Object.fromEntries(flags.map(flag => [flag, true])) as Record<Flag, boolean>;
/** Every flag of every scope. */
export const allPermissions: Permissions = Object.fromEntries(scopes.map(scope => [scope, everything]));
export const allPermissionsExcept = (scope: Scope, flag: Flag): Permissions => ({
  ...allPermissions,
  [scope]: { ...everything, [flag]: false },
});

/** The scopes and flags of a rule, and no others. */
export const getMinimalPermissions = (rule: Rule): Permissions => {
  const permissions: Permissions = {};
  for (const { scope, flag } of listRequiredFlags(rule))
    permissions[scope] = { ...permissions[scope], ...(flag && { [flag]: true }) };
  return permissions;
};

/** What somebody of a role may hold in the face of a rule, and for whom he works. */
export type Holder = { role: Role; holds: string; permissions: Permissions; owner?: string };

/**
 * Each role with everything; with all but what the rule asks; without even its scope. Where it asks for a reviewer, also
 * with everything in the reviewing owner's service.
 */
export const listHolders = (rule: Rule): Holder[] => {
  const withoutFlags = structuredClone(allPermissions);
  const withoutScopes = structuredClone(allPermissions);
  for (const { scope, flag } of listRequiredFlags(rule)) {
    if (flag) withoutFlags[scope]![flag] = false;
    delete withoutScopes[scope];
  }
  const variants: Omit<Holder, 'role'>[] = [
    { holds: 'every flag', permissions: allPermissions },
    ...(listRequiredFlags(rule).some(({ flag }) => flag)
      ? [{ holds: 'the flag off', permissions: withoutFlags }]
      : []),
    ...(listRequiredFlags(rule).length ? [{ holds: 'no such scope', permissions: withoutScopes }] : []),
    ...(requiresReviewer(rule)
      ? [{ holds: 'the reviewing owner', permissions: allPermissions, owner: reviewingOwner }]
      : []),
  ];
  return roles.flatMap(role => variants.map(variant => ({ role, ...variant })));
};
