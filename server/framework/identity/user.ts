import type { Permissions } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';

/** Who calls, as the database has it at this call. */
export type User = {
  userid: number;
  username: string;
  role: Role;
  owner: string | null;
  cluster: number | null;
  permissions: Permissions;
  reviewer: boolean;
  /** Signed in with a one-time password that was not replaced yet. */
  mustChangePassword: boolean;
  /** The admin who looks with this person's eyes. */
  viewer: { userid: number; username: string } | null;
  sessionHash: string;
  /** Seconds since this session last changed something, on whichever server. */
  wroteAgo: number | null;
};

/** Whether other servers may not know yet what this session wrote: after three seconds they do. */
export const wroteJustNow = ({ wroteAgo }: Pick<User, 'wroteAgo'>) => wroteAgo !== null && wroteAgo < 3;
