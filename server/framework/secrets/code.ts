import type { Db } from '../db/client';
import { keysOf } from './of-database';
import { codeOf } from './sealed';

/** An authenticator's secret as it is stored. */
export const sealCode = (db: Db, accountId: number, secret: string) =>
  keysOf(db).seal(secret, codeOf(accountId));

/** A stored one, for reckoning codes. */
export const openCode = (db: Db, accountId: number, sealed: string) =>
  keysOf(db).open(sealed, codeOf(accountId));
