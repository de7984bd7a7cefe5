import { minRole, registerPermissions } from '../../../contract/framework/permissions';

declare module '../../../contract/framework/register' {
  interface Register {
    role: Role;
  }
}

/** In ascending rank: what editors may, admins may too. */
export const roles = ['reader', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

registerPermissions({
  roles,
  all: {},
  holdsAll: role => role === 'admin',
  readsOnly: role => role === 'reader',
});

/** All who may change records. */
export const editors = minRole('editor');
