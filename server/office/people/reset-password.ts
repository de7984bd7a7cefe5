import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { activateWithPassword, notifiedPerson } from '../../organisation/account/queries';
import { notifyByMail } from '../../organisation/account/session/notify-by-mail';
import { hashPassword } from '../../organisation/account/session/passwords';
import { endSessionsOf } from '../../organisation/account/session/queries';
import { forgetTriesOf } from '../../organisation/account/session/queries-tries';

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
    await endSessionsOf(trx, account.id);
    await forgetTriesOf(trx, username.toLowerCase());
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetPassword' },
    ]);
    await recordSecurityEvent(trx, null, { kind: 'passwordReset', accountId: account.id });
    if (mails) await notifyByMail(trx, null, await notifiedPerson(trx, account.id), 'passwordReset');
    return true;
  });
};
