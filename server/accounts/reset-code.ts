import { clearCode } from '../account/queries';
import type { Db } from '../db/client';
import { recordHistory } from '../platform/history';
import { accountNamed } from './queries';

/** Takes an account's confirmation code off; false where there is none, null where there is no such account. */
export const resetCode = (db: Db, username: string) =>
  db.transaction().execute(async trx => {
    const account = await accountNamed(trx, username);
    if (!account) return null;
    if (!(await clearCode(trx, account.id))) return false;
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetCode' },
    ]);
    return true;
  });
