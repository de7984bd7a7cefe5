import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { isActiveSession } from './session/queries';

/** An account's open sessions, the most recently used first. */
export const listOpenSessions = (db: Db, accountId: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'client', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where(isActiveSession)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute();
export type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

/** Ends all other sessions of the caller; returns how many. */
export const endSessionsExceptCurrent = async (
  db: Db,
  { userid, sessionHash }: Pick<User, 'userid' | 'sessionHash'>,
) => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', userid)
    .where('token_hash', '<>', sessionHash)
    .where(isActiveSession)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
