import { holdsAll, type Role, reaches } from '../../../../contract/organisation/roles';
import type { SessionUser } from '../../../../contract/organisation/session';

/** Whether one stands above somebody and may change his account; the server asks the same. */
export const isBelow = (user: SessionUser | null, person: { account_id: number; account_role: Role }) =>
  user !== null &&
  user.userid !== person.account_id &&
  (holdsAll(user) || !reaches(person.account_role, user.role));
