import type { FastifyRequest } from 'fastify';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { passwordHashOf } from './queries';
import { knownDevice } from './session/known-device';
import { isPassword } from './session/passwords';
import { beginTry } from './session/tries';

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
  const known = (await knownDevice(db, request, username)) ?? 'session';
  const attempt = await beginTry(db, username, { request, known });
  if (!(await isPassword(password, await passwordHashOf(db, userid), userid))) {
    await attempt.wrong(userid);
    throw invalid(field, causes[field]);
  }
  await attempt.right(db);
};

const causes = { password: 'passwordWrong', old_password: 'oldPasswordWrong' } as const;
