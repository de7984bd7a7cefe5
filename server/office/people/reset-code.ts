import { disableCode, findAccountByUsername, findAccountContact } from '../../framework/account/queries';
import { notifyByMail } from '../../framework/account/session/notify-by-mail';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';

/** Removes an account's confirmation code; false where there is none, null where there is no such account. */
export const resetCode = (db: Db, username: string, { mails = false } = {}) =>
  db.transaction().execute(async trx => {
    const account = await findAccountByUsername(trx, username);
    if (!account) return null;
    if (!(await disableCode(trx, account.id))) return false;
    await recordHistory(trx, { user: null }, [
      { object: 'accounts', id: account.id, action: 'accounts.resetCode' },
    ]);
    await recordSecurityEvent(trx, null, { kind: 'codeReset', accountId: account.id });
    if (mails) await notifyByMail(trx, null, await findAccountContact(trx, account.id), 'codeReset');
    return true;
  });
