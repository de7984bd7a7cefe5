import { activateWithPassword, findAccountContact } from '../../framework/account/queries';
import { notifyByMail } from '../../framework/account/session/notify-by-mail';
import { hashPassword } from '../../framework/account/session/passwords';
import { endAccountSessions } from '../../framework/account/session/queries';
import { clearAllAttempts } from '../../framework/account/session/queries-attempts';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';

/** Sets an account's one-time password, ends its sessions and unlocks it; false when there is no such account. */
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
    await endAccountSessions(trx, account.id);
    await clearAllAttempts(trx, username.toLowerCase());
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetPassword' },
    ]);
    await recordSecurityEvent(trx, null, { kind: 'passwordReset', accountId: account.id });
    if (mails) await notifyByMail(trx, null, await findAccountContact(trx, account.id), 'passwordReset');
    return true;
  });
};
