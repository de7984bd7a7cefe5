import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { invalid } from '../http/errors';
import type { User } from '../identity/user';
import { findPasswordHash } from './queries';
import { beginAttempt } from './session/attempts';
import { findKnownDevice } from './session/known-device';
import { verifyPassword } from './session/passwords';

/**
 * Requires the caller's password for actions reserved to the account's owner. A wrong one counts like one at sign-in,
 * so that an unattended session cannot be used to guess it.
 */
export const requirePassword = async (
  db: Db,
  { userid, username }: User,
  password: string,
  request: FastifyRequest,
  field: keyof typeof causes = 'password',
) => {
  const knownDevice = (await findKnownDevice(db, request, username)) ?? 'session';
  const attempt = await beginAttempt(db, username, { request, knownDevice });
  if (!(await verifyPassword(password, await findPasswordHash(db, userid), userid))) {
    await attempt.fail(userid);
    throw invalid(field, causes[field]);
  }
  await attempt.succeed(db);
};

const causes = { password: 'passwordWrong', old_password: 'oldPasswordWrong' } as const;
