import { createHash } from 'node:crypto';
import type { OpenSession } from '../../../contract/framework/account';
import type { ActionOn } from '../../../contract/framework/undo';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { HandlerContext } from '../http/mount';
import type { User } from '../identity/user';
import { formatUserAgent } from './format-user-agent';
import { listOpenSessions, type SessionRow } from './queries-sessions';
import { endSession } from './session/queries';

/** A session as shown to its owner and to those who manage the account. */
export const sessionRow = (row: SessionRow, reader: Pick<User, 'sessionHash'>): OpenSession => ({
  session: nameOf(row),
  client: row.client,
  device: formatUserAgent(row.user_agent),
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  current: row.token_hash === reader.sessionHash,
});

/** Ends one open session of an account; returns how many were ended: 0 if it is over or belongs to another account. */
export const endSessionByName = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  accountId: number,
  name: string,
  action: ActionOn<'accounts'>,
) => {
  const row = (await listOpenSessions(db, accountId)).find(session => nameOf(session) === name);
  if (!row) return 0;
  await endSession(db, row.token_hash);
  const { client, device, address } = sessionRow(row, user);
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: accountId, action, after: { client, device, session_address: address } },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'sessionsEnded',
    accountId,
    by: accountId === user.userid ? null : user.userid,
    details: { ended: 1, client, device, session_address: address },
  });
  return 1;
};

/** The token's hash is not exposed: the name is a one-way hash of it. */
const nameOf = ({ token_hash }: Pick<SessionRow, 'token_hash'>) =>
  createHash('sha256').update(`session ${token_hash}`).digest('hex').slice(0, 24);
