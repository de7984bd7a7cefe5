import type { Registered } from './register';
import { createRegistration, type OptionalWhereEmpty } from './registration';

/** The product's roles; the highest is `admin` in every product. */
export type Role = Registered<'role', string>;
export type Scope = Registered<'scope', string>;
export type Flag = Registered<'flag', string>;
/** What a rule may require of the caller beside role and flags, by name. */
type Condition = Registered<'condition', never>;

export type ScopePermissions = Partial<Record<Flag, boolean>> & Registered<'scopeDetails', unknown>;
/** An account's permissions by scope; a missing scope was withdrawn. */
export type Permissions = Partial<Record<Scope, ScopePermissions>> & Registered<'permissionDetails', unknown>;

/** What rules need to know of the caller. */
export type Actor = { userid: number; role: Role; permissions: Permissions } & Registered<
  'actorDetails',
  unknown
>;

/**
 * Who may act. A plain rule holds when the role is at least `from` (or is `only`), the caller has the scope and, if a
 * flag is named, that flag in it, and every named condition holds. `writes` refuses roles that only read.
 * `anonymous` needs no session at all.
 */
export type Rule =
  | ((
      | ({ from?: Role; only?: Role; scope?: Scope; flag?: Flag } & { [C in Condition]?: true })
      | { anyOf: readonly Rule[] }
      | { allOf: readonly Rule[] }
    ) & { writes?: true })
  | { anonymous: true };

/** A rule that depends on the kind of the record: named by the input, or found on the stored row. */
export type KindRule = {
  byKind: (kind: string) => Rule;
  kindIn: 'row' | string;
  writes?: true;
};
export type Needs = Rule | KindRule;

export const anyone: Rule = { anonymous: true };
export const signedIn: Rule = {};
export const minRole = (role: Role): Rule => ({ from: role });
export const adminsOnly: Rule = minRole('admin');
export const anyOf = (...rules: Rule[]): Rule => ({ anyOf: rules });
export const allOf = (...rules: Rule[]): Rule => ({ allOf: rules });
/** `kindIn` is the input field that names the kind, or 'row' if it is that of the stored row. */
export const byKind = (kindIn: string, rule: (kind: string) => Rule): KindRule => ({ byKind: rule, kindIn });
export const isKindRule = (needs: Needs): needs is KindRule => 'byKind' in needs;

/** The same for a call that writes: closed to roles that only read. */
export const writingNeeds = (needs: Needs): Needs =>
  isKindRule(needs)
    ? { ...needs, writes: true, byKind: kind => writingRule(needs.byKind(kind)) }
    : writingRule(needs);
export const writingRule = (rule: Rule): Rule => ('anonymous' in rule ? rule : { ...rule, writes: true });

type RegisteredPermissions = {
  /** In ascending rank: a call allowed « from manager » is open to managers and all above. */
  roles: readonly Role[];
  /** Every flag of every scope, as those have them who hold all. */
  all: Permissions;
  /** The permissions of a new account of a role; by default all of them where the role holds all, otherwise none. */
  newAccount(role: Role): Permissions;
  /** Whether a role always has every flag of every scope, in every place. */
  holdsAll(role: Role): boolean;
  /** Whether a role changes nothing but its own account, whatever its rank and flags. */
  readsOnly(role: Role): boolean;
  conditions: Record<Condition, (actor: Actor) => boolean>;
  /** The kinds of the rows whose rules depend on their kind. */
  rowKinds: readonly string[];
  /** Who may name any value of a locked filter within the filter `own`: those who have dashboards, which link so. */
  linksToOwn: Rule;
  locks: Record<Lock, LockDefinition>;
  /** What the filter `own` restricts the reader to: part of the key of cached totals. */
  ownPlace(account: LockedAccount): unknown;
};
type LockDefinition = {
  /** The list of `GET /api/form/filters` with its values. */
  list: string;
  /** The values that the account may name, its own first; null means any. */
  values(account: LockedAccount): readonly (string | number)[] | null;
};
/** The facts of an account to which lists' filters may be fixed. */
export type Lock = Registered<'lock', string>;
type LockedAccount = Pick<Actor, 'role' | 'permissions'> & Registered<'lockedAccount', unknown>;

const registration = createRegistration<RegisteredPermissions>('permissions');
const defaults = {
  conditions: {},
  rowKinds: [],
  linksToOwn: signedIn,
  locks: {},
  ownPlace: () => null,
};
/** Called by the product where it declares its roles; rules are evaluated by what it registers. */
export const registerPermissions = (
  rules: OptionalWhereEmpty<RegisteredPermissions, 'newAccount' | 'rowKinds' | 'linksToOwn' | 'ownPlace'>,
) =>
  registration.register({
    ...defaults,
    newAccount: role => (rules.holdsAll(role) ? rules.all : {}),
    ...rules,
  } as RegisteredPermissions);
const getRegistered = registration.get;
/** How filters are fixed to a fact of the reader's account. */
export const getLock = (lock: Lock): LockDefinition => getRegistered().locks[lock];
/** Whether links from dashboards, which set `own`, may name any value of a locked filter. */
export const mayLinkToOwn = (actor: Actor) => isAllowed(actor, getRegistered().linksToOwn);
/** Readers with the same key see the same rows under the filter `own`. */
export const getOwnPlaceKey = (account: LockedAccount) => JSON.stringify(getRegistered().ownPlace(account));
/** The kinds of the rows whose rules depend on their kind. */
export const listRowKinds = () => getRegistered().rowKinds;

/** In ascending rank. */
export const listRoles = () => getRegistered().roles;
/** Every flag of every scope. */
export const getAllPermissions = () => getRegistered().all;

/** The permissions of a new account of a role. */
export const getDefaultPermissions = (role: Role) => getRegistered().newAccount(role);

export const isRoleAtLeast = (role: Role, minimum: Role) => {
  const { roles } = getRegistered();
  return roles.indexOf(role) >= roles.indexOf(minimum);
};
/** The roles below a role. */
export const rolesBelow = (role: Role) => {
  const { roles } = getRegistered();
  return roles.slice(0, roles.indexOf(role));
};
/** Whether the role may change only what is its own. */
export const isReader = ({ role }: { role: Role }) => getRegistered().readsOnly(role);
export const hasAllPermissions = ({ role }: { role: Role }) => getRegistered().holdsAll(role);

export const hasPermission = (actor: Actor, scope: Scope, flag?: Flag) => {
  if (hasAllPermissions(actor)) return true;
  const permissions: Partial<Record<Scope, ScopePermissions>> = actor.permissions;
  return permissions[scope] !== undefined && (!flag || permissions[scope]?.[flag] === true);
};

export const isAllowed = (actor: Actor | null, rule: Rule): boolean => {
  if ('anonymous' in rule) return true;
  if (!actor || (rule.writes && isReader(actor))) return false;
  if ('anyOf' in rule) return rule.anyOf.some(part => isAllowed(actor, part));
  if ('allOf' in rule) return rule.allOf.every(part => isAllowed(actor, part));
  return (
    (!rule.from || isRoleAtLeast(actor.role, rule.from)) &&
    (!rule.only || actor.role === rule.only) &&
    (!rule.scope || hasPermission(actor, rule.scope, rule.flag)) &&
    fulfilsConditions(actor, rule)
  );
};
const fulfilsConditions = (actor: Actor, rule: { [C in Condition]?: true }) => {
  const required: Partial<Record<string, true>> = rule;
  const conditions: [string, (actor: Actor) => boolean][] = Object.entries(getRegistered().conditions);
  return conditions.every(([name, holds]) => !required[name] || holds(actor));
};

/** Whether a call is refused whatever it names; by a rule that depends on the kind, only to roles that only read. */
export const isClosed = (actor: Actor | null, needs: Needs): boolean =>
  isKindRule(needs) ? needs.writes === true && actor !== null && isReader(actor) : !isAllowed(actor, needs);
