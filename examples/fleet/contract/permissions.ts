import {
  minRole,
  type Permissions,
  type Rule,
  registerPermissions,
} from '../../../contract/framework/permissions';

declare module '../../../contract/framework/register' {
  interface Register {
    role: Role;
    scope: 'fleet';
    flag: Flag;
    visibility: 'ofDriver';
    userFacts: { driver: number | null };
  }
}

/** In ascending rank; a director reads everything and writes nothing. */
export const roles = ['driver', 'dispatcher', 'director', 'admin'] as const;
export type Role = (typeof roles)[number];
/** What a dispatcher may be given or refused. */
export const flags = ['edit_vehicles', 'edit_drivers', 'edit_trips', 'edit_cards', 'inspect'] as const;
type Flag = (typeof flags)[number];

const grant = (granted: readonly Flag[]): Permissions => ({
  fleet: Object.fromEntries(granted.map(flag => [flag, true])),
});
/** The permissions of a new account. */
export const defaultPermissions: Record<Role, Permissions> = {
  driver: grant(['inspect']),
  dispatcher: grant(flags),
  director: grant([]),
  admin: grant(flags),
};

registerPermissions({
  roles,
  all: defaultPermissions.admin,
  newAccount: role => defaultPermissions[role],
  holdsAll: role => role === 'admin',
  readsOnly: role => role === 'director',
});

export const fleetRule = (flag: Flag): Rule => ({ scope: 'fleet', flag });
/** All but drivers. */
export const office = minRole('dispatcher');
