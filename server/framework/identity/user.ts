import type { Permissions, Role } from '../../../contract/framework/permissions';
import type { Registered } from '../../../contract/framework/register';

/** What the product knows of a signed-in person; the browser is sent it too. */
export type UserFacts = Registered<'userFacts', Record<never, never>>;

/** The caller, as stored in the database at this call. */
export type User = {
  userid: number;
  username: string;
  role: Role;
  permissions: Permissions;
  /** Signed in with a one-time password that has not been replaced yet. */
  mustChangePassword: boolean;
  /** The admin who views as this user. */
  viewer: { userid: number; username: string } | null;
  sessionHash: string;
  /** Seconds since this session last wrote, on any server. */
  wroteAgo: number | null;
} & UserFacts;

/** Whether other servers may not yet know this session's last write: after three seconds they do. */
export const hasRecentWrite = ({ wroteAgo }: Pick<User, 'wroteAgo'>) => wroteAgo !== null && wroteAgo < 3;
