import { hasAllPermissions, isReader, isRoleAtLeast } from '../../../../contract/framework/permissions';
import type { Role } from '../../../../contract/organisation/roles';
import type { SessionUser } from '../../../../contract/organisation/session';

/** Whether the user is a superior of a person and may change their account; the server checks the same. */
export const canManagePerson = (
  user: SessionUser | null,
  person: { account_id: number; account_role: Role },
) =>
  user !== null &&
  !isReader(user) &&
  user.userid !== person.account_id &&
  (hasAllPermissions(user) || !isRoleAtLeast(person.account_role, user.role));
