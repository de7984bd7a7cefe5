import type { Db } from '../db/client';
import { getKeyRing } from './database-key-ring';
import { codeContext } from './sealed';

/** Encrypts an authenticator secret for storage. */
export const encryptTotpSecret = (db: Db, accountId: number, secret: string) =>
  getKeyRing(db).seal(secret, codeContext(accountId));

/** Decrypts a stored one, to compute codes. */
export const decryptTotpSecret = (db: Db, accountId: number, sealed: string) =>
  getKeyRing(db).open(sealed, codeContext(accountId));
