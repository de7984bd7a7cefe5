import { hasFullAccess } from '../../../contract/organisation/row-access';
import { filterVisibleIds, listUnreachableAccounts } from '../../framework/history/queries-changed-records';
import type { ChangeRecord } from '../../framework/history/queries-changes';
import { conflict } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';

type Context = Pick<HandlerContext, 'db' | 'user'>;

/** The changes whose record is within the caller's row access: those that a refusal may name. */
export const filterVisibleChanges = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  if (hasFullAccess('sites', user)) return changes;
  const byObject = new Map<string, Set<number>>();
  for (const object of new Set(changes.map(change => change.object))) {
    const ids = changes.filter(change => change.object === object).map(({ object_id }) => object_id);
    byObject.set(object, await filterVisibleIds(db, user, object, ids));
  }
  return changes.filter(({ object, object_id }) => byObject.get(object)!.has(object_id));
};

/** Refuses to restore a reference to an account that has left the caller's row access since, as a direct call would. */
export const requireVisibleAccounts = async (
  { db, user }: Context,
  references: readonly { change: ChangeRecord; account: unknown }[],
) => {
  if (hasFullAccess('people', user)) return;
  const accounts = references.flatMap(({ change: { id }, account }) =>
    typeof account === 'number' ? [{ change: id, account }] : [],
  );
  if (accounts.length && (await listUnreachableAccounts(db, user, accounts)).length)
    throw conflict({ cause: 'namesWhatIsGone' });
};
