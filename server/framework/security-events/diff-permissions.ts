import {
  type Flag,
  getAllPermissions,
  type Permissions,
  type Scope,
  type ScopePermissions,
} from '../../../contract/framework/permissions';
import type { SecurityDetails } from '../../../contract/framework/security-events';

/** The permissions granted and revoked by a change: `pm.close_task`, `gpm` for the scope itself. */
export const diffPermissions = (before: Permissions, after: Permissions): SecurityDetails => {
  const [oldRights, newRights] = [listRights(before), listRights(after)];
  return {
    added: [...newRights].filter(right => !oldRights.has(right)),
    removed: [...oldRights].filter(right => !newRights.has(right)),
  };
};

const listRights = (permissions: Permissions) => {
  const all = getAllPermissions();
  const scopes = Object.keys(all) as Scope[];
  return new Set(
    scopes.flatMap(scope => {
      const granted: ScopePermissions | undefined = permissions[scope];
      if (!granted) return [];
      const available: ScopePermissions = all[scope] ?? {};
      const flags = Object.keys(available) as Flag[];
      return [
        scope,
        ...flags.filter(flag => available[flag] === true && granted[flag]).map(flag => `${scope}.${flag}`),
      ];
    }),
  );
};
