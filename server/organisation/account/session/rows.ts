import type { z } from 'zod';
import type { SessionUser } from '../../../../contract/organisation/session';
import type { User } from '../../../framework/identity/user';

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
}: SignedInUser): z.input<typeof SessionUser> => ({
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
