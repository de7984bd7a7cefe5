import { generateOneTimePassword, oneTimePasswordColumns } from '../../framework/account/one-time-password';
import { hashPassword } from '../../framework/account/session/passwords';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { ApiError } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { requireNoExcessRights } from './excess-rights';
import { updateAccount } from './queries';
import { lockExistingSubordinate } from './require-subordinate';

/**
 * Issues one-time passwords, at most `limit`, to accounts that were created without one; passes over those that the
 * caller may not act upon any more. `remaining`: the accounts after the last one looked at.
 */
export const issueFirstPasswords = async (
  call: Omit<HandlerContext, 'input'>,
  ids: readonly number[],
  limit: number,
) => {
  const people = [];
  let visited = 0;
  for (const id of ids) {
    if (people.length === limit) break;
    visited++;
    const issued = await issuePassword(call, id);
    if (issued) people.push(issued);
  }
  return { people, remaining: ids.length - visited };
};

const issuePassword = async (call: Omit<HandlerContext, 'input'>, id: number) => {
  const { db, user, request } = call;
  const account = await lockExistingSubordinate(db, user, id)
    .then(async found => {
      await requireNoExcessRights(call, found);
      return found;
    })
    .catch(error => {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    });
  if (!account) return undefined;
  const password = generateOneTimePassword();
  await updateAccount(db, id, oneTimePasswordColumns(await hashPassword(password, user.userid)));
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action: 'accountActions.resetPassword' },
  ]);
  await recordSecurityEvent(db, request, { kind: 'passwordReset', accountId: id, by: user.userid });
  const { username, first_name, last_name, role } = account;
  return { userid: id, username, first_name, last_name, role, password };
};
