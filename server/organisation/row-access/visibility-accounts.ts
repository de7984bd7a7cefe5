import type { User } from '../../framework/identity/user';
import { aliasColumns, visiblePeople } from './visibility';

/**
 * The people that a user may see, including themselves, as a condition on `accounts` (product decisions:
 * byOrganisation).
 */
export const accountVisibleTo = (user: User) => visiblePeople(user, aliasColumns('accounts'));
