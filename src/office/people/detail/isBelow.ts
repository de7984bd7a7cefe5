import { holdsAll, type Role, reaches } from '../../../../contract/organisation/roles';
import type { SessionUser } from '../../../../contract/organisation/session';

/** Whether the user is a superior of a person and may change their account; the server checks the same. */
export const isBelow = (user: SessionUser | null, person: { account_id: number; account_role: Role }) =>
  user !== null &&
  user.userid !== person.account_id &&
  (holdsAll(user) || !reaches(person.account_role, user.role));
