import type { Db } from '../db/client';
import { keysOf } from './of-database';
import { codeOf } from './sealed';

/** Encrypts an authenticator secret for storage. */
export const sealCode = (db: Db, accountId: number, secret: string) =>
  keysOf(db).seal(secret, codeOf(accountId));

/** Decrypts a stored one, to compute codes. */
export const openCode = (db: Db, accountId: number, sealed: string) =>
  keysOf(db).open(sealed, codeOf(accountId));
