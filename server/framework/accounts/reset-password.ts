import type { Role } from '../../../contract/framework/permissions';
import type { ActionOn } from '../../../contract/framework/undo';
import { generateOneTimePassword, oneTimePasswordColumns } from '../account/one-time-password';
import { updateAccount } from '../account/queries';
import { notifyByMail } from '../account/session/notify-by-mail';
import { hashPassword } from '../account/session/passwords';
import { endAccountSessions } from '../account/session/queries';
import { clearAllAttempts } from '../account/session/queries-attempts';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { HandlerContext } from '../http/mount';
import { buildNotice, notify } from '../notifications/notify';

type Account = { id: number; username: string; username_key: string; email: string | null; role: Role };

/** Gives an account a one-time password, ends its sessions and unlocks it; returns the password. */
export const resetPassword = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  account: Account,
  action: ActionOn<'accounts'>,
) => {
  const password = generateOneTimePassword();
  await updateAccount(db, account.id, oneTimePasswordColumns(await hashPassword(password, user.userid)));
  await endAccountSessions(db, account.id);
  await clearAllAttempts(db, account.username_key);
  await recordHistory(db, { user, address: request.ip }, [{ object: 'accounts', id: account.id, action }]);
  await recordSecurityEvent(db, request, { kind: 'passwordReset', accountId: account.id, by: user.userid });
  await notifyByMail(db, request, account, 'passwordReset');
  await notify(db, [account.id], buildNotice('passwordReset', { by: user.username }), { mailed: true });
  return password;
};
