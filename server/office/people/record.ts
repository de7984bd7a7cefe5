import type { ActionOn } from '../../../contract/registry/changes';
import { recordHistory } from '../../framework/history/record-history';
import type { Call } from '../../framework/http/mount';
import type { AccountRecord } from './queries';
import { toldColumns } from './told-columns';

/** What an action changed of an account, in its history. */
export const record = (
  { db, user, request }: Omit<Call, 'input'>,
  before: AccountRecord,
  after: AccountRecord,
  action: ActionOn<'accounts'>,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id: before.id, action, before: told(before), after: told(after) },
  ]);

/** Passwords and codes never stand in a history. */
export const told = (account: AccountRecord) => ({
  ...Object.fromEntries(toldColumns.map(column => [column, account[column]])),
  cluster_manager_id: account.cluster_manager_id,
  expires_at: account.expires_at?.toISOString() ?? null,
});
