import * as OTPAuth from 'otpauth';
import type { session } from '../../contract/session';
import type { Db } from '../db/client';
import { ApiError } from '../platform/errors';
import { type Handlers, outsideTransaction } from '../platform/mount';
import { isPassword } from './passwords';
import {
  accountForSignIn,
  countFailure,
  endSession,
  forgetFailures,
  insertSession,
  isLocked,
  markOnline,
  takeCodeStep,
  unreadFirst,
} from './queries';
import { userOf } from './signed-in-user';
import { hashToken, newToken } from './tokens';

export const sessionHandlers = (
  engine: 'embedded' | 'postgres',
  version: string,
  mobileAppUrl: string,
): Handlers<typeof session> => ({
  connect: outsideTransaction(async ({ input, db, request }) => {
    const key = input.username.toLowerCase();
    if (await isLocked(db, key, request.ip)) throw new ApiError('accountLocked');
    const account = await accountForSignIn(db, key);
    if (!(await isPassword(input.password, account?.password_hash)) || !account?.usable) {
      await countFailure(db, key, request.ip);
      throw new ApiError('badCredentials');
    }
    if (!account.web_access) throw new ApiError('webNotAllowed');
    if (account.totp_secret) {
      if (!input.code) throw new ApiError('codeNeeded');
      if (!(await isFreshCode(db, account.id, account.totp_secret, input.code))) {
        await countFailure(db, key, request.ip);
        throw new ApiError('codeWrong');
      }
    }
    const token = newToken();
    await db.transaction().execute(async trx => {
      await insertSession(trx, {
        token_hash: hashToken(token),
        account_id: account.id,
        client: 'web',
        address: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      });
      await forgetFailures(trx, key, request.ip);
      await markOnline(trx, account.id);
    });
    return { user: { ...(await userOf(db, account)), token } };
  }),
  disconnect: async ({ db, user }) => {
    await endSession(db, user.sessionHash);
    return {};
  },
  current: async ({ user }) => ({ user }),
  notifications: async ({ db, user }) => {
    const rows = await unreadFirst(db, user.userid);
    return {
      hash: rows[0]?.hash ?? '',
      content: rows.map(row => ({
        hash: row.hash,
        datetime: row.created_at.toISOString(),
        content: row.content,
        read: row.read_at !== null,
      })),
    };
  },
  health: async () => ({ status: 'ok', version, database: engine, mobile_app_url: mobileAppUrl }),
});

/** Checks a TOTP code, one step early or late allowed, and uses it up. */
const isFreshCode = async (db: Db, accountId: number, secret: string, code: string) => {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: 1 });
  return delta !== null && takeCodeStep(db, accountId, totp.counter() + delta);
};
