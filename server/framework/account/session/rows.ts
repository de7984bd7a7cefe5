import type { SessionUser } from '../../../../contract/framework/session';
import type { User } from '../../identity/user';

type SignedInUser = Omit<User, 'sessionHash' | 'wroteAgo'>;

/** The signed-in user as sent to the browser. */
export const sessionUser = ({
  userid,
  username,
  role,
  owner,
  cluster,
  permissions,
  reviewer,
  mustChangePassword,
  viewer,
}: SignedInUser): SessionUser => ({
  userid,
  username,
  role,
  owner,
  cluster,
  permissions,
  reviewer,
  must_change_password: mustChangePassword,
  viewed_by: viewer?.username ?? null,
});
