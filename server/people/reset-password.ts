import { activateWithPassword, personToTell } from '../account/queries';
import { hashPassword } from '../account/session/passwords';
import { endSessionsOf } from '../account/session/queries';
import { forgetTriesOf } from '../account/session/queries-tries';
import { tellByMail } from '../account/session/tell-by-mail';
import type { Db } from '../db/client';
import { recordHistory } from '../platform/history';
import { recordSecurityEvent } from '../platform/security-event';

/**
 * Gives an account a password for one use, ends its sessions and lets it in again; false when there is no such account.
 */
export const resetPassword = async (
  db: Db,
  username: string,
  password: string,
  { mails }: { mails: boolean },
) => {
  const hash = await hashPassword(password);
  return db.transaction().execute(async trx => {
    const account = await activateWithPassword(trx, username, hash);
    if (!account) return false;
    await endSessionsOf(trx, account.id);
    await forgetTriesOf(trx, username.toLowerCase());
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetPassword' },
    ]);
    await recordSecurityEvent(trx, null, { kind: 'passwordReset', accountId: account.id });
    if (mails) await tellByMail(trx, null, await personToTell(trx, account.id), 'passwordReset');
    return true;
  });
};
