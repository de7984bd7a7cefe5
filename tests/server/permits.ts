import type { Flag } from '../../contract/flags';
import type { Permissions, Rule, Scope } from '../../contract/permissions';
import { type Role, roles } from '../../contract/roles';

/** Whether a rule admits somebody: written a second time, so that a fault in the product's own reading shows. */
export const permits = (
  rule: Rule,
  who: { role: Role; permissions: Permissions; owner?: string | null } | null,
): boolean => {
  if ('anonymous' in rule) return true;
  if (!who) return false;
  if ('anyOf' in rule) return rule.anyOf.some(one => permits(one, who));
  if ('allOf' in rule) return !rule.allOf.some(one => !permits(one, who));
  const { from = 'agent', only, reviewer, scope, flag } = rule;
  if (reviewer && who.role !== 'admin' && !(who.role === 'manager' && who.owner === reviewingOwner))
    return false;
  if (only && who.role !== only) return false;
  if (roles.indexOf(who.role) < roles.indexOf(from)) return false;
  if (!scope || who.role === 'admin') return true;
  const held = who.permissions[scope];
  return held !== undefined && (flag === undefined || held[flag] === true);
};

/** Whose managers decide on SSRs, as long as the settings name nobody else (product decisions). */
export const reviewingOwner = 'ooredoo';

/** Whether a rule asks for who decides on SSRs. */
export const asksForReviewer = (rule: Rule): boolean =>
  'anyOf' in rule
    ? rule.anyOf.some(asksForReviewer)
    : 'allOf' in rule
      ? rule.allOf.some(asksForReviewer)
      : 'reviewer' in rule;

/** The scopes and flags that a rule asks for. */
export const asked = (rule: Rule): { scope: Scope; flag?: Flag }[] => {
  if ('anonymous' in rule) return [];
  if ('anyOf' in rule) return rule.anyOf.flatMap(asked);
  if ('allOf' in rule) return rule.allOf.flatMap(asked);
  return rule.scope ? [{ scope: rule.scope, flag: rule.flag }] : [];
};
