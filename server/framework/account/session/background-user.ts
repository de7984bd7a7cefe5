import type { Db } from '../../db/client';
import type { User } from '../../identity/user';
import type { AccountRow } from '../register-accounts';
import { toUser } from './signed-in-user';

/** A user for whom the server works in the background, without a session, with their current rights. */
export const backgroundUser = async (db: Db, account: AccountRow): Promise<User> => ({
  ...(await toUser(db, account)),
  sessionHash: '',
  wroteAgo: null,
});
