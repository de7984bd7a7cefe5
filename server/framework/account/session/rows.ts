import type { SessionUser } from '../../../../contract/framework/session';
import type { User } from '../../identity/user';

/** The signed-in user as sent to the browser. */
export const sessionUser = ({
  mustChangePassword,
  viewer,
  sessionHash: _,
  wroteAgo: __,
  ...user
}: Omit<User, 'sessionHash' | 'wroteAgo'> & Partial<User>): SessionUser => ({
  ...user,
  must_change_password: mustChangePassword,
  viewed_by: viewer?.username ?? null,
});
