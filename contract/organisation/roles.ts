import type { Flag } from './flags';

/** Roles in ascending rank (document 1, section 6). A gate « from manager » admits manager and all above. */
export const roles = ['agent', 'manager', 'cluster_manager', 'admin'] as const;
export type Role = (typeof roles)[number];

export const reaches = (role: Role, least: Role) => roles.indexOf(role) >= roles.indexOf(least);
/** The roles that somebody of a role stands above. */
export const rolesBelow = (role: Role) => roles.slice(0, roles.indexOf(role));

type RoleFacts = {
  /** Holds every flag of every scope, always, and everybody's place. */
  holdsAll: boolean;
  /** What somebody has in his charge: plans and sites to go to, sites with the agents who go there, people. */
  charge: 'work' | 'sites' | 'people' | 'nothing';
  /** The mobile app, or the web with its side menu. */
  worksIn: 'app' | 'web';
  /** From which role on such accounts are made in the product; null: by an installation only. */
  madeBy: Role | null;
  /** Who may be set above: the manager of whoever does field work, the superior of others. Nobody: a cluster is chosen. */
  under: readonly Role[];
  /** May work for every owner. */
  everyOwner: boolean;
  /** Decides on SSRs where his owner is the reviewing one (product decisions). */
  reviewsForOwner: boolean;
  /** What a new account may not do (product decisions, « Flags by role »); of `allButReading` he only reads. */
  withheld: readonly Flag[] | 'allButReading';
};

/** Every fact about a role that is not a gate: what is made of roles reads it instead of asking who it is. */
export const roleFacts = {
  agent: {
    holdsAll: false,
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
    charge: 'nothing',
    worksIn: 'web',
    madeBy: null,
    under: [],
    everyOwner: true,
    reviewsForOwner: false,
    withheld: [],
  },
} as const satisfies Record<Role, RoleFacts>;

export const factsOf = (role: Role): RoleFacts => roleFacts[role];
export const holdsAll = ({ role }: { role: Role }) => factsOf(role).holdsAll;

type RolesWith<K extends keyof RoleFacts, V> = {
  [R in Role]: (typeof roleFacts)[R][K] extends V ? R : never;
}[Role];
/** Roles whose accounts are made, listed and given rights in the product: all but who holds everything. */
export type ListedRole = RolesWith<'holdsAll', false>;
export const listedRoles = roles.filter((role): role is ListedRole => !factsOf(role).holdsAll);
export const forListedRoles = <V>(what: (role: ListedRole) => V) =>
  Object.fromEntries(listedRoles.map(role => [role, what(role)])) as Record<ListedRole, V>;
/** What those of the lists have in their charge. */
export type Charge = (typeof roleFacts)[ListedRole]['charge'];
/** Those who have people in their charge. */
export type LeadingRole = RolesWith<'charge', 'people'>;
export const leadingRoles = roles.filter((role): role is LeadingRole => factsOf(role).charge === 'people');

type Joined<R extends string> = R extends `${infer First}_${infer Rest}` ? Joined<`${First}${Rest}`> : R;
type Capitals<R extends string> = R extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Capitals<Rest>}`
  : Capitalize<R>;
/** Resource and address of the list of a role's people: `clustermanagers`. */
export type PeopleListName<R extends ListedRole = ListedRole> = `${Joined<R>}s`;
export const peopleListName = <R extends ListedRole>(role: R) =>
  `${role.replaceAll('_', '')}s` as PeopleListName<R>;
/** The action that makes such an account: `registerClusterManager`. */
export type RegisterName<R extends ListedRole = ListedRole> = `register${Capitals<R>}`;
export const registerName = <R extends ListedRole>(role: R) =>
  `register${role.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())}` as RegisterName<R>;
/** What the wire calls a role in its addresses: `/api/clustermanager/fetch`. */
export const addressOf = (role: ListedRole) => `/api/${role.replaceAll('_', '')}` as const;
