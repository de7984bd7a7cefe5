import {
  type Actor,
  anyOf,
  hasAllPermissions,
  minRole,
  type Permissions,
  type Rule,
  registerPermissions,
  type ScopePermissions,
} from '../framework/permissions';
import { type Flag, flags } from './flags';
import { listProfileFlags } from './permission-profiles';
import { getRoleDefinition, type Role, roles } from './roles';
import { taskKinds } from './vocabulary';

export const scopes = ['pm', 'gpm', 'cm'] as const;
export type Scope = (typeof scopes)[number];

declare module '../framework/register' {
  interface Register {
    role: Role;
    scope: Scope;
    flag: Flag;
    condition: 'reviewer';
    lock: 'owner' | 'cluster';
    /** Of a new account, and of changed permissions. */
    securityDetail: 'owner' | 'cluster' | 'clusters';
    lockedAccount: { owner: string | null; cluster: number | null };
    scopeDetails: { clusters?: number[] };
    permissionDetails: {
      /** The clusters served by somebody without pm, for whom they are stored here: they bound every scope. */
      clusters?: number[];
    };
    actorDetails: {
      /** May accept and reject SSRs (product decisions: admins, and managers of the reviewing owner). */
      reviewer?: boolean;
    };
  }
}

registerPermissions({
  roles,
  all: defaultPermissions('admin'),
  holdsAll: role => getRoleDefinition(role).holdsAll,
  readsOnly: role => getRoleDefinition(role).readsOnly,
  conditions: { reviewer: actor => actor.reviewer === true },
  rowKinds: taskKinds,
  linksToOwn: minRole('manager'),
  locks: {
    owner: { list: 'site_owners', values: ({ owner }) => (owner === null ? null : [owner]) },
    cluster: {
      list: 'clusters',
      values: account =>
        account.cluster === null ? null : [...new Set([account.cluster, ...getServedClusters(account)])],
    },
  },
  ownPlace: getOwnPlace,
});

/** Agents only, with a token issued by `/api/field/connect`, which is valid for nothing else. */
export const agentsOnly: Rule = { only: 'agent' };
export const reviewer: Rule = { reviewer: true };
export const pmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'pm', flag, from: role });
export const gpmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'gpm', flag, from: role });
export const cmRule = (flag: Flag, role?: Role): Rule => ({ scope: 'cm', flag, from: role });
/** Anybody with at least one scope. */
export const anyScope: Rule = anyOf(...scopes.map(scope => ({ scope })));

/** The clusters granted to a cluster manager or manager instead of their own. */
export const getGrantedClusters = ({ pm, clusters }: Permissions): readonly number[] =>
  (pm ? pm.clusters : clusters) ?? [];

/** The clusters somebody serves: those granted, or their own. */
export function getServedClusters({
  permissions,
  cluster,
}: {
  permissions: Permissions;
  cluster: number | null;
}): number[] {
  const granted = getGrantedClusters(permissions);
  if (granted.length) return [...granted];
  return cluster === null ? [] : [cluster];
}

/** Owner and clusters of a record; null is anything within row access. */
export type OrganisationPlace = { owner: string | null; clusters: number[] | null };
/** The caller's own owner and clusters, to which dashboards and the filter `own` restrict them. */
export function getOwnPlace(account: PlacedAccount): OrganisationPlace {
  const homeCluster = account.cluster === null ? [] : [account.cluster];
  const clusters = hasAllPermissions(account) ? homeCluster : getServedClusters(account);
  return { owner: account.owner, clusters: clusters.length ? clusters : null };
}
type PlacedAccount = Pick<Actor, 'role' | 'permissions'> & { owner: string | null; cluster: number | null };

function toPermissions(granted: readonly Flag[]): ScopePermissions {
  return Object.fromEntries(granted.map(flag => [flag, true]));
}

/** Flags of a new account (product decisions, « Flags by role »). */
export function defaultPermissions(role: Role): Permissions {
  const { withheld } = getRoleDefinition(role);
  const granted = toPermissions(
    withheld === 'allButReading'
      ? listProfileFlags('reading')
      : flags.filter(flag => !withheld.includes(flag)),
  );
  return { pm: { ...granted, clusters: [] }, gpm: granted, cm: granted };
}
