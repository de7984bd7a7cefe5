import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/client';
import type { DeviceInfo } from '../../db/schema-accounts';
import { recordSecurityEvent } from '../../history/security-event';
import { addAccountToLog } from '../../http/add-account-to-log';
import { ApiError } from '../../http/errors';
import { publishChange } from '../../outbox/publish-change';
import { decryptTotpSecret } from '../../secrets/totp-secret';
import { beginAttempt } from './attempts';
import { findKnownDevice, readDeviceToken } from './known-device';
import { notifyByMail } from './notify-by-mail';
import { verifyPassword } from './passwords';
import {
  accountForSignIn,
  consumeOneTimePassword,
  consumeRecoveryCode,
  consumeTotpStep,
  hasPhoneSession,
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
 * Verifies password and code and returns what `createSession` needs. An unknown account and a wrong password give the
 * same response in the same time; each try counts before it is checked (`beginAttempt`). `requireAccess` throws if the
 * account may not use this client, before a code is required.
 */
export const authenticate = async (
  db: Db,
  { username, password, code }: Credentials,
  request: FastifyRequest,
  requireAccess: (account: SignInAccount) => void = () => undefined,
  device: Device = {},
) => {
  const knownDevice = await findKnownDevice(db, request, username, device.token);
  const attempt = await beginAttempt(db, username, { request, knownDevice });
  const account = await accountForSignIn(db, username);
  const caller = `${username.toLowerCase()} ${request.ip}`;
  const isPasswordRight = await verifyPassword(password, account?.password_hash, caller);
  if (!isPasswordRight || !account?.usable) {
    await attempt.fail(account?.id ?? null);
    throw new ApiError('badCredentials');
  }
  try {
    requireAccess(account);
  } catch (error) {
    return refuseUncounted(attempt, error);
  }
  const codeKind = await requireCode(db, account, code, attempt);
  // Checked last: only somebody with the password may learn that it has expired.
  if (account.must_change_password && !(await consumeOneTimePassword(db, account.id)))
    return refuseUncounted(attempt, new ApiError('passwordEnded'));
  return { account, attempt, knownDevice, usedRecoveryCode: codeKind === 'recovery' };
};
type Authentication = Awaited<ReturnType<typeof authenticate>>;
type Attempt = Awaited<ReturnType<typeof beginAttempt>>;

/** Requires a code if the account uses them, and uses it up; returns its kind, null if none is needed. */
const requireCode = async (
  db: Db,
  { id, totp_secret }: SignInAccount,
  code: string | undefined,
  attempt: Attempt,
) => {
  if (!totp_secret) return null;
  if (!code) return refuseUncounted(attempt, new ApiError('codeNeeded'));
  const codeKind = await consumeCode(db, id, totp_secret, code);
  if (codeKind) return codeKind;
  await attempt.fail(id);
  throw new ApiError('codeWrong');
};

/** Refuses a sign-in whose password is right: the try does not count. */
const refuseUncounted = async (attempt: Attempt, error: unknown): Promise<never> => {
  await attempt.refund();
  throw error;
};

/** Opens a session; returns its token, of which only the hash is stored, and the device token. */
export const createSession = async (
  db: Db,
  { account, attempt, knownDevice, usedRecoveryCode }: Authentication,
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
    // The office's checklist of first steps waits for it.
    if (client === 'field' && !(await hasPhoneSession(trx)))
      await publishChange(trx, accountId, [{ object: 'sessions', id: accountId }]);
    await insertSession(trx, {
      token_hash: hashToken(token),
      account_id: accountId,
      client,
      address: request.ip,
      user_agent: userAgent,
      device: device.facts ? JSON.stringify(device.facts) : null,
    });
    await attempt.succeed(trx);
    await markOnline(trx, accountId);
    await rememberDevice(trx, { tokenHash: hashToken(deviceToken), accountId, userAgent });
    await recordSecurityEvent(trx, request, { kind: 'signIn', accountId, details: { client } });
    if (usedRecoveryCode) await recordSecurityEvent(trx, request, { kind: 'recoveryCodeUsed', accountId });
    if (!knownDevice && isNewDevice(account, client, device)) {
      await recordSecurityEvent(trx, request, { kind: 'newDevice', accountId });
      await notifyByMail(trx, request, account, 'newDevice', { device: device.name });
    }
  });
  if (client === 'web') request.deviceGiven = deviceToken;
  return { token, device: deviceToken };
};

/** The very first sign-in is not reported; an app that stores no device token is recognised by its model. */
const isNewDevice = (account: SignInAccount, client: 'web' | 'field', device: Device) =>
  account.last_online !== null &&
  (client === 'web' ||
    device.token !== undefined ||
    (device.name ?? null) !== (account.device_info?.model ?? null));

/** Uses up a code of the authenticator app or a recovery code; returns its kind, null if wrong or already used. */
const consumeCode = async (db: Db, accountId: number, encryptedSecret: string, code: string) => {
  const step = matchTotpStep(decryptTotpSecret(db, accountId, encryptedSecret), code);
  if (step !== null) return (await consumeTotpStep(db, accountId, step)) ? 'totp' : null;
  const codeHash = hashRecoveryCode(code);
  const isUsable = codeHash !== null && (await consumeRecoveryCode(db, accountId, codeHash));
  return isUsable ? 'recovery' : null;
};
