import { hashToken, newToken } from '../../server/framework/account/session/tokens';
import type { Db } from '../../server/framework/db/client';

/** Opens a session for each of these accounts, without a password; answers the sessions' tokens. */
export const openSessions = async (db: Db, accountIds: readonly number[], client: 'web' | 'field') => {
  const sessions = accountIds.map(account_id => ({ account_id, token: newToken() }));
  await db
    .insertInto('sessions')
    .values(sessions.map(({ account_id, token }) => ({ account_id, client, token_hash: hashToken(token) })))
    .execute();
  return sessions.map(({ token }) => token);
};
