import {
  anyOf,
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
  holdsAll: role => getRoleDefinition(role).holdsAll,
  conditions: { reviewer: actor => actor.reviewer === true },
  rowKinds: taskKinds,
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
