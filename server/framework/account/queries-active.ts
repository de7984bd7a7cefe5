import { sql } from 'kysely';

/**
 * Active accounts: an account past its expiry date is treated as disabled (product decisions, « Accounts and sessions
 * »).
 */
export const isActiveAccount = sql<boolean>`accounts.status = 'active'
  and (accounts.expires_at is null or accounts.expires_at > now())`;
