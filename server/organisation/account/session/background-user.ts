import type { Db } from '../../../framework/db/client';
import type { User } from '../../../framework/identity/user';
import { type AccountRow, userOf } from './signed-in-user';

/** Somebody for whom the server works while he is away, in no session: what he may now. */
export const backgroundUser = async (db: Db, account: AccountRow): Promise<User> => ({
  ...(await userOf(db, account)),
  sessionHash: '',
  wroteAgo: null,
});
