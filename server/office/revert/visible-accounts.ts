import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { ChangeRecord } from '../../framework/change-history/change-record';
import type { Context } from '../../framework/change-history/register-change-history';
import { conflict } from '../../framework/http/errors';
import { listUnreachableAccounts } from './queries-changed-records';

/** Refuses to restore a reference to an account that has left the caller's row access since, as a direct call would. */
export const requireVisibleAccounts = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  references: readonly { change: ChangeRecord; account: unknown }[],
) => {
  if (hasFullAccess('people', user)) return;
  const accounts = references.flatMap(({ change: { id }, account }) =>
    typeof account === 'number' ? [{ change: id, account }] : [],
  );
  if (accounts.length && (await listUnreachableAccounts(db, user, accounts)).length)
    throw conflict({ cause: 'namesWhatIsGone' });
};
