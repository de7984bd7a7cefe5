import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../framework/db/client';
import type { DeviceInfo } from '../../../framework/db/schema-organisation';
import { recordSecurityEvent } from '../../../framework/history/security-event';
import { addAccountToLog } from '../../../framework/http/add-account-to-log';
import { ApiError } from '../../../framework/http/errors';
import { decryptTotpSecret } from '../../../framework/secrets/totp-secret';
import { beginAttempt } from './attempts';
import { findKnownDevice, readDeviceToken } from './known-device';
import { notifyByMail } from './notify-by-mail';
import { verifyPassword } from './passwords';
import {
  accountForSignIn,
  consumeOneTimePassword,
  consumeRecoveryCode,
  consumeTotpStep,
  insertSession,
  markOnline,
} from './queries';
import { rememberDevice } from './queries-devices';
import { hashToken, newToken } from './tokens';
import { hashRecoveryCode, matchTotpStep } from './totp';

type Credentials = { username: string; password: string; code?: string };
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof accountForSignIn>>>;
/** Device data sent by the mobile app; a browser has its cookie. */
type Device = { token?: string; name?: string; facts?: DeviceInfo };

/**
 * Verifies password and code and returns the account with the initial values of its session. Unknown account and wrong
 * password give the same answer in the same time; each try counts before it is checked (`beginAttempt`). `mayEnter` refuses
 * before the code is asked for.
 */
export const authenticate = async (
  db: Db,
  { username, password, code }: Credentials,
  request: FastifyRequest,
  mayEnter: (account: SignInAccount) => void = () => undefined,
  device: Device = {},
) => {
  const known = await findKnownDevice(db, request, username, device.token);
  const attempt = await beginAttempt(db, username, { request, known });
  const account = await accountForSignIn(db, username);
  if (
    !(await verifyPassword(password, account?.password_hash, `${username.toLowerCase()} ${request.ip}`)) ||
    !account?.usable
  ) {
    await attempt.wrong(account?.id ?? null);
    throw new ApiError('badCredentials');
  }
  const refuse = async (refusal: ApiError) => {
    await attempt.giveBack();
    throw refusal;
  };
  try {
    mayEnter(account);
  } catch (refusal) {
    await attempt.giveBack();
    throw refusal;
  }
  let recoveryCode = false;
  if (account.totp_secret) {
    if (!code) return refuse(new ApiError('codeNeeded'));
    const fresh = await isFreshCode(db, account.id, account.totp_secret, code);
    if (!fresh) {
      await attempt.wrong(account.id);
      throw new ApiError('codeWrong');
    }
    recoveryCode = fresh === 'recovery';
  }
  // Only now, so that nobody learns of it without the password.
  if (account.must_change_password && !(await consumeOneTimePassword(db, account.id)))
    return refuse(new ApiError('passwordEnded'));
  return { account, attempt, known, recoveryCode };
};
type Proven = Awaited<ReturnType<typeof authenticate>>;

/** Opens a session; returns its token, of which only the hash is stored, and the device token. */
export const createSession = async (
  db: Db,
  { account, attempt, known, recoveryCode }: Proven,
  client: 'web' | 'field',
  request: FastifyRequest,
  device: Device = {},
) => {
  const token = newToken();
  addAccountToLog(request, { userid: account.id });
  const deviceToken = device.token ?? readDeviceToken(request) ?? newToken();
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const accountId = account.id;
  await db.transaction().execute(async trx => {
    await insertSession(trx, {
      token_hash: hashToken(token),
      account_id: accountId,
      client,
      address: request.ip,
      user_agent: userAgent,
      device: device.facts ? JSON.stringify(device.facts) : null,
    });
    await attempt.right(trx);
    await markOnline(trx, accountId);
    await rememberDevice(trx, { tokenHash: hashToken(deviceToken), accountId, userAgent });
    await recordSecurityEvent(trx, request, { kind: 'signIn', accountId, details: { client } });
    if (recoveryCode) await recordSecurityEvent(trx, request, { kind: 'recoveryCodeUsed', accountId });
    if (!known && isNew(account, client, device)) {
      await recordSecurityEvent(trx, request, { kind: 'newDevice', accountId });
      await notifyByMail(trx, request, account, 'newDevice', { device: device.name });
    }
  });
  if (client === 'web') request.deviceGiven = deviceToken;
  return { token, device: deviceToken };
};

/** The very first sign-in is not reported; an app that stores no device token is recognised by its model. */
const isNew = (account: SignInAccount, client: 'web' | 'field', device: Device) =>
  account.last_online !== null &&
  (client === 'web' ||
    device.token !== undefined ||
    (device.name ?? null) !== (account.device_info?.model ?? null));

/** Checks a code of the authenticator app or a recovery code, and uses it up. */
const isFreshCode = async (db: Db, accountId: number, sealed: string, code: string) => {
  const step = matchTotpStep(decryptTotpSecret(db, accountId, sealed), code);
  if (step !== null) return consumeTotpStep(db, accountId, step);
  const recovery = hashRecoveryCode(code);
  return recovery !== null && (await consumeRecoveryCode(db, accountId, recovery)) && 'recovery';
};
