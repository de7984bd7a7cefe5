import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/client';
import { isAccountInUse, mediaSecret } from './queries';

/** Seconds for which an address is good. */
const goodFor = 3_600;
/** Seconds within which a file keeps its address: what a page reads again, it need not load again. */
const sameFor = 600;

/**
 * The address at which one account may see one uploaded file for an hour (product decisions, « Accounts and
 * sessions »): pictures and PDFs cannot send the session's header, and its token stays out of addresses.
 */
export const signedAddress = async (db: Db, file: string, accountId: number) => {
  const exp = Math.floor(Date.now() / 1000 / sameFor) * sameFor + goodFor;
  const sig = signature(await mediaSecret(db), file, accountId, exp);
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `/upload/${path}?for=${accountId}&exp=${exp}&sig=${sig}`;
};

/** Whether the address was signed by us for this file and account, is not past its time, and the account is in use. */
export const isGoodAddress = async (
  db: Db,
  file: string,
  query: { for?: unknown; exp?: unknown; sig?: unknown },
) => {
  const [accountId, exp] = [Number(query.for), Number(query.exp)];
  if (!Number.isSafeInteger(accountId) || !(exp > Date.now() / 1000) || accountId > 2_147_483_647)
    return false;
  const wanted = Buffer.from(signature(await mediaSecret(db), file, accountId, exp));
  const given = Buffer.from(String(query.sig ?? ''));
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false;
  return isAccountInUse(db, accountId);
};

const signature = (secret: string, file: string, accountId: number, exp: number) =>
  createHmac('sha256', secret).update(`${file}\n${accountId}\n${exp}`).digest('base64url');
