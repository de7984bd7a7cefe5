import { dayMs } from '../../../contract/framework/today';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { restoreDays } from '../../../contract/work/task-states';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import { clearAllAttempts } from '../../framework/account/session/queries-attempts';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { conflict, invalid } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { invalidateUsernames } from '../../organisation/directory/queries';
import { requireNoExcessRights } from './excess-rights';
import { isEmailTaken, isNameTaken, releaseUsername, updateAccount } from './queries';
import { historyValues } from './record-account-change';
import { lockSubordinate } from './require-subordinate';

/**
 * Restores a deleted account as it was, within thirty days. What was in its charge stays where it is now; it gets its
 * old name back only if nobody has taken it.
 */
export const restorePerson: Handler<(typeof accountActions)['actions']['restore']> = async ({
  input,
  ...call
}) => {
  const { db, user, request } = call;
  const before = await lockSubordinate(db, user, input.id);
  if (before.status !== 'deleted') throw conflict({ cause: 'accountNotDeleted' });
  await requireNoExcessRights(call, before);
  const deletedAt = before.deleted_at?.getTime() ?? 0;
  if (deletedAt < Date.now() - restoreDays * dayMs)
    throw conflict({ cause: 'accountRestoreTooLate', params: { days: restoreDays } });
  const username = input.username || getOriginalName(before);
  if (await isNameTaken(db, username)) throw invalid('username', 'nameTaken');
  const email = input.email === undefined ? before.email : input.email || null;
  if (email && (await isEmailTaken(db, email, before.id))) throw invalid('email', 'emailTaken');
  await releaseUsername(db, username, before.id);
  await clearAllAttempts(db, username.toLowerCase());
  const after = await updateAccount(db, before.id, {
    username,
    username_key: username.toLowerCase(),
    email,
    ...buildAccountSearchText({ ...before, username, email }),
    status: before.deleted_from ?? 'active',
    deleted_at: null,
    deleted_from: null,
  });
  invalidateUsernames();
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'accounts',
      id: before.id,
      action: 'accountActions.restore',
      before: { username: before.username, ...historyValues(before) },
      after: { username: after.username, ...historyValues(after) },
    },
  ]);
  await recordSecurityEvent(db, request, { kind: 'accountRestored', accountId: before.id, by: user.userid });
  return { username };
};

/** Without the id that was appended when another account took the name. */
const getOriginalName = ({ username, id }: { username: string; id: number }) =>
  username.endsWith(`#${id}`) ? username.slice(0, -`#${id}`.length) : username;
