import { sql } from 'kysely';
import type { User } from '../../framework/identity/user';
import { aliasColumns, visiblePeople } from './visibility';

/**
 * The people that a user may see, including themselves, as a condition on `accounts` (product decisions:
 * byOrganisation).
 */
export const accountVisibleTo = (user: User) => visiblePeople(user, aliasColumns('accounts'));

/**
 * Active accounts: an account past its expiry date is treated as disabled (product decisions, « Accounts and sessions
 * »).
 */
export const isActiveAccount = sql<boolean>`accounts.status = 'active'
  and (accounts.expires_at is null or accounts.expires_at > now())`;
