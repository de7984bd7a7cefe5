import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { toUser } from '../account/session/signed-in-user';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { findSessionByName, mediaSecrets } from './queries';

/** Validity of a URL. */
const validitySeconds = 3_600;
/** For so long a file has the same URL, so that browsers can cache it. */
const stableSeconds = 600;

/** The session that requests a URL. */
export type Reader = Pick<User, 'userid' | 'viewer' | 'sessionHash'>;

/**
 * The URL at which one session may read one uploaded file for an hour (product decisions, « Accounts and sessions »):
 * pictures and PDFs cannot send the session's header, and its token stays out of URLs. It ends with the session.
 */
export const signUrl = async (db: Db, file: string, { userid, viewer, sessionHash }: Reader) => {
  const exp = Math.floor(Date.now() / 1000 / stableSeconds) * stableSeconds + validitySeconds;
  const account = viewer?.userid ?? userid;
  const session = nameOf(sessionHash);
  const [secret] = await mediaSecrets(db);
  const sig = signature(secret, file, account, session, exp);
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `/upload/${path}?for=${account}&session=${session}&exp=${exp}&sig=${sig}`;
};

/**
 * The user of a signed URL, with their current rights. Null if it was not signed for this file and session, has
 * expired, or the session is over.
 */
export const verifySignedUrl = async (
  db: Db,
  file: string,
  query: FastifyRequest['query'],
): Promise<User | null> => {
  const params = query as Partial<Record<'for' | 'session' | 'exp' | 'sig', unknown>>;
  const [accountId, exp] = [Number(params.for), Number(params.exp)];
  const session = String(params.session ?? '');
  if (!Number.isSafeInteger(accountId) || !(exp > Date.now() / 1000) || accountId > 2_147_483_647)
    return null;
  if (!sessionName.test(session)) return null;
  const sig = Buffer.from(String(params.sig ?? ''));
  const isOurs = (await mediaSecrets(db)).some(secret => {
    const expected = Buffer.from(signature(secret, file, accountId, session, exp));
    return expected.length === sig.length && timingSafeEqual(expected, sig);
  });
  if (!isOurs) return null;
  const row = await findSessionByName(db, accountId, session);
  if (!row) return null;
  const viewer = row.viewer_id === null ? null : { userid: row.viewer_id, username: row.viewer_name ?? '' };
  return { ...(await toUser(db, row, viewer)), sessionHash: row.token_hash, wroteAgo: row.wrote_ago };
};

/** The token's hash is not exposed: the name in the URL is a one-way hash of it (`findSessionByName`). */
const nameOf = (sessionHash: string) =>
  createHash('sha256').update(`media ${sessionHash}`).digest('hex').slice(0, 24);
const sessionName = /^[0-9a-f]{24}$/;

const signature = (secret: string, file: string, accountId: number, session: string, exp: number) =>
  createHmac('sha256', secret).update(`${file}\n${accountId}\n${session}\n${exp}`).digest('base64url');
