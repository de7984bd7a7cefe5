import type { Db } from '../db/client';
import { invalid } from '../platform/errors';
import { readSettings } from '../settings/queries';

/** A new password has as many characters as the settings ask for, which is never less than the contract's. */
export const requireLongEnough = async (db: Db, password: string, path: string) => {
  const { password_min } = await readSettings(db);
  if (password.length < password_min) throw invalid(path, 'passwordTooShort', { least: password_min });
};
