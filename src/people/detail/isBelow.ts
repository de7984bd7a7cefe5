import { type Role, roles } from '../../../contract/permissions';
import type { SessionUser } from '../../../contract/session';

/** Whether one stands above somebody and may change his account; the server asks the same. */
export const isBelow = (user: SessionUser | null, person: { account_id: number; account_role: Role }) =>
  user !== null &&
  user.userid !== person.account_id &&
  (user.role === 'admin' || roles.indexOf(person.account_role) < roles.indexOf(user.role));
