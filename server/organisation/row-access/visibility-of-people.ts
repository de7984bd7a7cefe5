import { sql } from 'kysely';
import type { User } from '../../framework/identity/user';
import { columnsOf, peopleWithin } from './visibility';

/** The people a user may reach, as a condition on `accounts` (product decisions: byOrganisation), himself among them. */
export const accountVisibleTo = (user: User) => peopleWithin(user, columnsOf('accounts'));

/** Accounts in use: an account past its date is treated as disabled (product decisions, « Accounts and sessions »). */
export const usableAccount = sql<boolean>`accounts.status = 'active'
  and (accounts.expires_at is null or accounts.expires_at > now())`;
