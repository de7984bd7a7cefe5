import type { AccountCalls } from '../../../contract/framework/account';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import { invalid } from '../http/errors';
import type { Handler } from '../http/mount';
import { findAccountContact, setPassword } from './queries';
import { endSessionsExceptCurrent } from './queries-sessions';
import { requirePassword } from './require-password';
import { notifyByMail } from './session/notify-by-mail';
import { hashPassword } from './session/passwords';
import { requireStrongPassword } from './session/require-strong-password';

/**
 * Outside the call's transaction, like everything that takes a password: hashing would block the embedded database, and
 * the idempotency table must store neither fingerprints of passwords nor recovery codes.
 */
export const changePassword: Handler<AccountCalls['actions']['changePassword']> = async ({
  input: { old_password, new_password },
  user,
  db,
  request,
}) => {
  await requirePassword(db, user, old_password, request, 'old_password');
  if (new_password === old_password) throw invalid('new_password', 'passwordSame');
  const person = await findAccountContact(db, user.userid);
  await requireStrongPassword(db, new_password, 'new_password', person);
  const hash = await hashPassword(new_password, user.userid);
  await db.transaction().execute(async trx => {
    await setPassword(trx, user.userid, hash);
    await endSessionsExceptCurrent(trx, user);
    await recordHistory(trx, { user, address: request.ip }, [
      { object: 'accounts', id: user.userid, action: 'account.changePassword' },
    ]);
    await recordSecurityEvent(trx, request, { kind: 'passwordChanged', accountId: user.userid });
    await notifyByMail(trx, request, person, 'passwordChanged');
  });
  return {};
};
