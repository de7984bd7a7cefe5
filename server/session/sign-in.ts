import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { ApiError } from '../platform/errors';
import { recoveryCodeHash, stepOfCode } from './confirmation-code';
import { isPassword } from './passwords';
import {
  accountForSignIn,
  countFailure,
  forgetFailures,
  insertSession,
  isLocked,
  markOnline,
  takeCodeStep,
  takeRecoveryCode,
} from './queries';
import { hashToken, newToken } from './tokens';

type Credentials = { username: string; password: string; code?: string };
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof accountForSignIn>>>;

/**
 * The account whose password and code these are. Unknown account and wrong password answer alike and as slowly; too
 * many failures from one address lock the account for it. `mayEnter` refuses before the code is asked for.
 */
export const provenAccount = async (
  db: Db,
  { username, password, code }: Credentials,
  address: string,
  mayEnter: (account: SignInAccount) => void = () => undefined,
) => {
  const key = username.toLowerCase();
  if (await isLocked(db, key, address)) throw new ApiError('accountLocked');
  const account = await accountForSignIn(db, key);
  if (!(await isPassword(password, account?.password_hash)) || !account?.usable) {
    await countFailure(db, key, address);
    throw new ApiError('badCredentials');
  }
  mayEnter(account);
  if (account.totp_secret) {
    if (!code) throw new ApiError('codeNeeded');
    if (!(await isFreshCode(db, account.id, account.totp_secret, code))) {
      await countFailure(db, key, address);
      throw new ApiError('codeWrong');
    }
  }
  return account;
};

/** Opens a session; answers its token, which is stored hashed only. */
export const openSession = async (
  db: Db,
  account: SignInAccount,
  client: 'web' | 'field',
  request: FastifyRequest,
) => {
  const token = newToken();
  await db.transaction().execute(async trx => {
    await insertSession(trx, {
      token_hash: hashToken(token),
      account_id: account.id,
      client,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    await forgetFailures(trx, account.username.toLowerCase(), request.ip);
    await markOnline(trx, account.id);
  });
  return token;
};

/** Checks a code of the app or a recovery code, and uses it up. */
const isFreshCode = async (db: Db, accountId: number, secret: string, code: string) => {
  const step = stepOfCode(secret, code);
  if (step !== null) return takeCodeStep(db, accountId, step);
  const recovery = recoveryCodeHash(code);
  return recovery !== null && takeRecoveryCode(db, accountId, recovery);
};
