import { createHash } from 'node:crypto';
import type { OpenSession } from '../../contract/account';
import { notFound } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import type { User } from '../platform/user';
import { endSession } from '../session/queries';
import { deviceOf } from './device';
import { openSessions, type SessionRow } from './queries-sessions';

/** A session as its owner, and whoever stands above him, reads it. */
export const sessionRow = (row: SessionRow, reader: Pick<User, 'sessionHash'>): OpenSession => ({
  session: nameOf(row),
  client: row.client,
  device: deviceOf(row.user_agent),
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  current: row.token_hash === reader.sessionHash,
});

/** Ends one open session of an account; one that is over already is as if there had been none. */
export const endNamed = async (
  { db, user, request }: Pick<Call, 'db' | 'user' | 'request'>,
  accountId: number,
  name: string,
  action: string,
) => {
  const row = (await openSessions(db, accountId)).find(session => nameOf(session) === name);
  if (!row) throw notFound();
  await endSession(db, row.token_hash);
  const { client, device, address } = sessionRow(row, user);
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: accountId, action, after: { client, device, session_address: address } },
  ]);
};

/** What is stored of the token stays where it is: the name is made of it, one way. */
const nameOf = ({ token_hash }: Pick<SessionRow, 'token_hash'>) =>
  createHash('sha256').update(`session ${token_hash}`).digest('hex').slice(0, 24);
