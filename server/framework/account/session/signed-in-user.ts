import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { getAllPermissions, hasAllPermissions } from '../../../../contract/framework/permissions';
import type { Db } from '../../db/client';
import { findTokenField } from '../../http/token-in-fields';
import type { User } from '../../identity/user';
import { type AccountRow, getAccountRegistration } from '../register-accounts';
import { sessionsByHash, touchSession } from './queries';
import { hashToken } from './tokens';
import { warnTokenInUrl } from './warn-token-in-url';

type Session = Awaited<ReturnType<typeof sessionsByHash>>[number];

/** Batches the session look-ups of simultaneous requests; nothing is cached between batches. */
export const createSessionLoader = (db: Db) =>
  new DataLoader<string, Session | null>(
    async hashes => {
      const sessions = await sessionsByHash(db, hashes);
      const sessionByHash = new Map(sessions.map(session => [session.token_hash, session]));
      return hashes.map(hash => sessionByHash.get(hash) ?? null);
    },
    { cache: false, batchScheduleFn: load => setImmediate(load) },
  );
export type SessionLoader = ReturnType<typeof createSessionLoader>;

/**
 * The caller of a request, read again for each request so that changed permissions or a disabled account take effect
 * at once. Null without a valid session.
 */
export const getSignedInUser = async (
  db: Db,
  sessions: SessionLoader,
  request: FastifyRequest,
): Promise<User | null> => {
  const header = request.headers['x-sts-token'];
  const tokenSource = typeof header === 'string' && header ? { token: header } : findTokenField(request);
  if (!tokenSource) return null;
  const sessionHash = hashToken(tokenSource.token);
  const row = await sessions.load(sessionHash);
  if (row?.client !== getClient(request)) return null;
  const viewer = row.viewer_id === null ? null : { userid: row.viewer_id, username: row.viewer_name ?? '' };
  if (Date.now() - row.last_seen_at.getTime() > touchIntervalMs) {
    touchSession(db, sessionHash, viewer?.userid ?? row.id).catch(error =>
      request.log.warn(error, 'session not touched'),
    );
  }
  if ('inAddress' in tokenSource && tokenSource.inAddress)
    warnTokenInUrl(db, request, sessionHash, viewer?.userid ?? row.id);
  return { ...(await toUser(db, row, viewer)), sessionHash, wroteAgo: row.wrote_ago };
};
const touchIntervalMs = 60_000;

/** The mobile app's tokens are valid for `/api/field/` only, and no others are valid there. */
const getClient = (request: FastifyRequest) =>
  request.routeOptions.url?.startsWith('/api/field/') ? 'field' : 'web';

type Viewer = { userid: number; username: string };

/** The session's user of an account: admins have every flag. */
export const toUser = async (db: Db, account: AccountRow, viewer: Viewer | null = null) => ({
  userid: account.id,
  username: account.username,
  role: account.role,
  // An admin viewing as another user does not change that user's password.
  mustChangePassword: account.must_change_password && !viewer,
  viewer: viewer && { userid: viewer.userid, username: viewer.username },
  permissions: hasAllPermissions(account) ? getAllPermissions() : account.permissions,
  ...(await getAccountRegistration().toFacts(db, account)),
});
