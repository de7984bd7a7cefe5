import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { userOf } from '../account/session/signed-in-user';
import { mediaSecrets, sessionCalled } from './queries';

/** Seconds for which an address is good. */
const goodFor = 3_600;
/** Seconds within which a file keeps its address: what a page reads again, it need not load again. */
const sameFor = 600;

/** Whose session asks for an address. */
export type Reader = Pick<User, 'userid' | 'viewer' | 'sessionHash'>;

/**
 * The address at which one session may see one uploaded file for an hour (product decisions, « Accounts and
 * sessions »): pictures and PDFs cannot send the session's header, and its token stays out of addresses. It ends with
 * the session.
 */
export const signedAddress = async (db: Db, file: string, { userid, viewer, sessionHash }: Reader) => {
  const exp = Math.floor(Date.now() / 1000 / sameFor) * sameFor + goodFor;
  const account = viewer?.userid ?? userid;
  const session = nameOf(sessionHash);
  const [secret] = await mediaSecrets(db);
  const sig = signature(secret, file, account, session, exp);
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `/upload/${path}?for=${account}&session=${session}&exp=${exp}&sig=${sig}`;
};

/**
 * Who may look at a signed address now: the session's person with the rights of this moment. Null where the address
 * was not signed by us for this file and session, is past its time, or the session is over.
 */
export const readerOfAddress = async (
  db: Db,
  file: string,
  query: FastifyRequest['query'],
): Promise<User | null> => {
  const given = query as Partial<Record<'for' | 'session' | 'exp' | 'sig', unknown>>;
  const [accountId, exp] = [Number(given.for), Number(given.exp)];
  const session = String(given.session ?? '');
  if (!Number.isSafeInteger(accountId) || !(exp > Date.now() / 1000) || accountId > 2_147_483_647)
    return null;
  if (!sessionName.test(session)) return null;
  const sig = Buffer.from(String(given.sig ?? ''));
  const isOurs = (await mediaSecrets(db)).some(secret => {
    const wanted = Buffer.from(signature(secret, file, accountId, session, exp));
    return wanted.length === sig.length && timingSafeEqual(wanted, sig);
  });
  if (!isOurs) return null;
  const row = await sessionCalled(db, accountId, session);
  if (!row) return null;
  const viewer = row.viewer_id === null ? null : { userid: row.viewer_id, username: row.viewer_name ?? '' };
  return { ...(await userOf(db, row, viewer)), sessionHash: row.token_hash, wroteAgo: row.wrote_ago };
};

/** What is stored of the token stays where it is: the name in the address is made of it, one way (`sessionCalled`). */
const nameOf = (sessionHash: string) =>
  createHash('sha256').update(`media ${sessionHash}`).digest('hex').slice(0, 24);
const sessionName = /^[0-9a-f]{24}$/;

const signature = (secret: string, file: string, accountId: number, session: string, exp: number) =>
  createHmac('sha256', secret).update(`${file}\n${accountId}\n${session}\n${exp}`).digest('base64url');
