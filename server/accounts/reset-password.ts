import type { Db } from '../db/client';
import { recordHistory } from '../platform/history';
import { hashPassword } from '../session/passwords';
import { endSessionsOf } from '../session/queries';
import { activateWithPassword } from './queries';

/** Gives an account a new password, ends its sessions and lets it in again; false when there is no such account. */
export const resetPassword = (db: Db, username: string, password: string) =>
  db.transaction().execute(async trx => {
    const account = await activateWithPassword(trx, username, await hashPassword(password));
    if (!account) return false;
    await endSessionsOf(trx, account.id);
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetPassword' },
    ]);
    return true;
  });
