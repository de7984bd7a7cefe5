import { isReader, isRoleAtLeast } from '../framework/permissions';
import type { Flag } from './flags';

/** Roles in ascending rank (document 1, section 6). A call allowed « from manager » is open to managers and all above. */
export const roles = ['agent', 'manager', 'cluster_manager', 'admin'] as const;
export type Role = (typeof roles)[number];

type RoleDefinition = {
  /** Always has every flag of every scope, in every place. */
  holdsAll: boolean;
  /** Changes nothing but its own account and its own saved views, whatever its rank and flags. */
  readsOnly: boolean;
  /** What the role is in charge of: plans and sites to visit, sites with their agents, people. */
  charge: 'work' | 'sites' | 'people' | 'nothing';
  /** The mobile app, or the web with its side menu. */
  worksIn: 'app' | 'web';
  /** The lowest role that may create such accounts; null: only the installation. */
  madeBy: Role | null;
  /**
   * The roles that can be set as superior: the manager of field workers, the superior of others. Empty: a cluster is
   * chosen, except for admins.
   */
  under: readonly Role[];
  /** May work for every owner. */
  everyOwner: boolean;
  /** Decides on SSRs if their owner is the reviewing one (product decisions). */
  reviewsForOwner: boolean;
  /** Flags off for a new account (product decisions, « Flags by role »); `allButReading`: read-only. */
  withheld: readonly Flag[] | 'allButReading';
};

/** Everything about a role except the rules of calls: code reads these properties instead of comparing roles. */
export const roleDefinitions = {
  agent: {
    holdsAll: false,
    readsOnly: false,
    charge: 'work',
    worksIn: 'app',
    madeBy: 'manager',
    under: ['manager'],
    everyOwner: false,
    reviewsForOwner: false,
    withheld: 'allButReading',
  },
  manager: {
    holdsAll: false,
    readsOnly: false,
    charge: 'sites',
    worksIn: 'web',
    madeBy: 'cluster_manager',
    under: ['cluster_manager'],
    everyOwner: false,
    reviewsForOwner: true,
    withheld: ['delete_task', 'add_site', 'edit_owner_site', 'all_owners'],
  },
  cluster_manager: {
    holdsAll: false,
    readsOnly: false,
    charge: 'people',
    worksIn: 'web',
    madeBy: 'admin',
    under: [],
    everyOwner: true,
    reviewsForOwner: false,
    withheld: [],
  },
  admin: {
    holdsAll: true,
    readsOnly: false,
    charge: 'nothing',
    worksIn: 'web',
    madeBy: null,
    under: [],
    everyOwner: true,
    reviewsForOwner: false,
    withheld: [],
  },
} as const satisfies Record<Role, RoleDefinition>;

export const getRoleDefinition = (role: Role): RoleDefinition => roleDefinitions[role];
/** Whether their views and dashboards may be shown to others. */
export const mayShare = ({ role }: { role: Role }) => isRoleAtLeast(role, 'manager') && !isReader({ role });

/** The roles whose definition has such a value under that key. */
type RolesWhere<K extends keyof RoleDefinition, V> = {
  [R in Role]: (typeof roleDefinitions)[R][K] extends V ? R : never;
}[Role];
/** Roles whose accounts are created, listed and given rights in the product: all but admins. */
export type ListedRole = RolesWhere<'holdsAll', false>;
export const listedRoles = roles.filter((role): role is ListedRole => !getRoleDefinition(role).holdsAll);
export const mapListedRoles = <V>(getValue: (role: ListedRole) => V) =>
  Object.fromEntries(listedRoles.map(role => [role, getValue(role)])) as Record<ListedRole, V>;
export type Charge = RoleDefinition['charge'];
/** The listed roles that neither work nor have sites: in charge of people, or of nothing. */
export type UpperRole = Exclude<ListedRole, RolesWhere<'charge', 'work' | 'sites'>>;
export const upperRoles = listedRoles.filter(
  (role): role is UpperRole => !['work', 'sites'].includes(getRoleDefinition(role).charge),
);
/** The roles in charge of people. */
export type LeadingRole = RolesWhere<'charge', 'people'>;
export const leadingRoles = roles.filter(
  (role): role is LeadingRole => getRoleDefinition(role).charge === 'people',
);

type WithoutUnderscores<R extends string> = R extends `${infer First}_${infer Rest}`
  ? WithoutUnderscores<`${First}${Rest}`>
  : R;
type PascalCase<R extends string> = R extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<R>;
/** Resource name and path of the list of a role's people: `clustermanagers`. */
export type PeopleListName<R extends ListedRole = ListedRole> = `${WithoutUnderscores<R>}s`;
export const peopleListName = <R extends ListedRole>(role: R) =>
  `${role.replaceAll('_', '')}s` as PeopleListName<R>;
/** The action that creates such an account: `registerClusterManager`. */
export type RegisterActionName<R extends ListedRole = ListedRole> = `register${PascalCase<R>}`;
export const getRegisterActionName = <R extends ListedRole>(role: R) =>
  `register${toPascalCase(role)}` as RegisterActionName<R>;
const toPascalCase = (name: string) =>
  name.replaceAll(/(?:^|_)(.)/g, (_, firstLetter: string) => firstLetter.toUpperCase());
/** The start of a role's paths in the API: `/api/clustermanager`. */
export const getRolePath = (role: ListedRole) => `/api/${role.replaceAll('_', '')}` as const;
