import type { Db } from '../db/client';
import { ApiError, invalid } from '../platform/errors';
import type { User } from '../platform/user';
import { isPassword } from '../session/passwords';
import { countFailure, forgetFailures, isLocked } from '../session/queries';
import { passwordHashOf } from './queries';

/**
 * Asks the caller for the password before what only the person may do. A wrong one counts like one at the sign-in, so
 * that a session left open is no way to guess it.
 */
export const requirePassword = async (
  db: Db,
  { userid, username }: User,
  password: string,
  address: string,
  field: keyof typeof causes = 'password',
) => {
  const key = username.toLowerCase();
  if (await isLocked(db, key, address)) throw new ApiError('accountLocked');
  if (!(await isPassword(password, await passwordHashOf(db, userid)))) {
    await countFailure(db, key, address);
    throw invalid(field, causes[field]);
  }
  await forgetFailures(db, key, address);
};

const causes = { password: 'passwordWrong', old_password: 'oldPasswordWrong' } as const;
