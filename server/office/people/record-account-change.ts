import type { ObjectAction } from '../../../contract/registry/changes';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { historyColumns } from './history-columns';
import type { AccountRecord } from './queries';

/** Records an action's changes of an account in the history. */
export const recordAccountChange = (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  before: AccountRecord,
  after: AccountRecord,
  action: ObjectAction<'accounts'>,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: before.id, action, before: historyValues(before), after: historyValues(after) },
  ]);

/** Passwords and codes are never written to the history. */
export const historyValues = (account: AccountRecord) => ({
  ...Object.fromEntries(historyColumns.map(column => [column, account[column]])),
  cluster_manager_id: account.cluster_manager_id,
  expires_at: account.expires_at?.toISOString() ?? null,
});
