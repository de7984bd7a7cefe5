import { type RawBuilder, sql } from 'kysely';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { User } from '../identity/user';

/** Unless the product says otherwise, an account is its owner's and the administrators'. */
export const visibleAccounts = (user: User): RawBuilder<unknown> =>
  sql`from accounts where accounts.id = h.object_id and ${hasAllPermissions(user) ? sql`true` : sql`accounts.id = ${user.userid}`}`;
