import { type Flag, flags } from './flags';
import { listProfileFlags } from './permission-profiles';
import { getRoleDefinition, hasAllPermissions, isReader, isRoleAtLeast, type Role } from './roles';

export const scopes = ['pm', 'gpm', 'cm'] as const;
export type Scope = (typeof scopes)[number];

export type ScopePermissions = Partial<Record<Flag, boolean>> & { clusters?: number[] };
/** An account's permissions by scope; a missing scope was withdrawn. */
export type Permissions = Partial<Record<Scope, ScopePermissions>> & {
  /** The clusters served by somebody without pm, for whom they are stored here: they bound every scope. */
  clusters?: number[];
};

/** What rules need to know of the caller. */
export type Actor = {
  userid: number;
  role: Role;
  permissions: Permissions;
  /** May accept and reject SSRs (product decisions: admins, and managers of the reviewing owner). */
  reviewer?: boolean;
};

/**
 * Who may act. A plain rule holds when the role is at least `from` (or is `only`), the caller has the scope and, if a
 * flag is named, that flag in it; `reviewer` requires somebody who decides on SSRs. `writes` refuses roles that only
 * read. `anonymous` needs no session at all.
 */
export type Rule =
  | ((
      | { from?: Role; only?: Role; scope?: Scope; flag?: Flag; reviewer?: true }
      | { anyOf: readonly Rule[] }
      | { allOf: readonly Rule[] }
    ) & { writes?: true })
  | { anonymous: true };

/** A rule that depends on the kind of the task or plan: named by the input, or found on the stored row. */
export type KindRule = { byKind: (kind: string) => Rule; kindIn: 'row' | string; writes?: true };
export type Needs = Rule | KindRule;

export const anyone: Rule = { anonymous: true };
export const signedIn: Rule = {};
/** Agents only, with a token issued by `/api/field/connect`, which is valid for nothing else. */
export const agentsOnly: Rule = { only: 'agent' };
export const reviewer: Rule = { reviewer: true };
export const minRole = (role: Role): Rule => ({ from: role });
export const pmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'pm', flag, from: role });
export const gpmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'gpm', flag, from: role });
export const cmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'cm', flag, from: role });
export const anyOf = (...rules: Rule[]): Rule => ({ anyOf: rules });
export const allOf = (...rules: Rule[]): Rule => ({ allOf: rules });
/** Anybody with at least one scope. */
export const anyScope: Rule = { anyOf: scopes.map(scope => ({ scope })) };

/** `kindIn` is the input field that names the kind, or 'row' if it is that of the stored row. */
export const byKind = (kindIn: string, rule: (kind: string) => Rule): KindRule => ({ byKind: rule, kindIn });
export const isKindRule = (needs: Needs): needs is KindRule => 'byKind' in needs;

/** The same for a call that writes: closed to roles that only read. */
export const writingNeeds = (needs: Needs): Needs =>
  isKindRule(needs)
    ? { ...needs, writes: true, byKind: kind => writingRule(needs.byKind(kind)) }
    : writingRule(needs);
export const writingRule = (rule: Rule): Rule => ('anonymous' in rule ? rule : { ...rule, writes: true });

/** Admins have every flag of every scope, always. */
export const hasPermission = (actor: Actor, scope: Scope, flag?: Flag) =>
  hasAllPermissions(actor) ||
  (actor.permissions[scope] !== undefined && (!flag || actor.permissions[scope]?.[flag] === true));

/** The clusters granted to a cluster manager or manager instead of their own. */
export const getGrantedClusters = ({ pm, clusters }: Permissions): readonly number[] =>
  (pm ? pm.clusters : clusters) ?? [];

/** The clusters somebody serves: those granted, or their own. */
export const getServedClusters = ({
  permissions,
  cluster,
}: {
  permissions: Permissions;
  cluster: number | null;
}): readonly number[] => {
  const granted = getGrantedClusters(permissions);
  if (granted.length) return granted;
  return cluster === null ? [] : [cluster];
};

export const isAllowed = (actor: Actor | null, rule: Rule): boolean => {
  if ('anonymous' in rule) return true;
  if (!actor || (rule.writes && isReader(actor))) return false;
  if ('anyOf' in rule) return rule.anyOf.some(part => isAllowed(actor, part));
  if ('allOf' in rule) return rule.allOf.every(part => isAllowed(actor, part));
  return (
    isRoleAtLeast(actor.role, rule.from ?? 'agent') &&
    (!rule.only || actor.role === rule.only) &&
    (!rule.reviewer || actor.reviewer === true) &&
    (!rule.scope || hasPermission(actor, rule.scope, rule.flag))
  );
};

/** Whether a call is refused whatever it names; by a rule that depends on the kind, only to roles that only read. */
export const isClosed = (actor: Actor | null, needs: Needs): boolean =>
  isKindRule(needs) ? needs.writes === true && actor !== null && isReader(actor) : !isAllowed(actor, needs);

const toPermissions = (granted: readonly Flag[]): ScopePermissions =>
  Object.fromEntries(granted.map(flag => [flag, true]));

/** Flags of a new account (product decisions, « Flags by role »). */
export const defaultPermissions = (role: Role): Permissions => {
  const { withheld } = getRoleDefinition(role);
  const granted = toPermissions(
    withheld === 'allButReading'
      ? listProfileFlags('reading')
      : flags.filter(flag => !withheld.includes(flag)),
  );
  return { pm: { ...granted, clusters: [] }, gpm: granted, cm: granted };
};
