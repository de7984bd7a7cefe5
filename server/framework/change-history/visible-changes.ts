import type { ChangeRecord } from './change-record';
import { filterVisibleIds } from './queries';
import { type Context, getChangeHistoryRules } from './register-change-history';

/** The changes whose record is within the caller's row access: those that a refusal may name. */
export const filterVisibleChanges = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  changes: readonly ChangeRecord[],
) => {
  if (getChangeHistoryRules().seesEveryRecord(user)) return changes;
  const byObject = new Map<string, Set<number>>();
  for (const object of new Set(changes.map(change => change.object))) {
    const ids = changes.filter(change => change.object === object).map(({ object_id }) => object_id);
    byObject.set(object, await filterVisibleIds(db, user, object, ids));
  }
  return changes.filter(({ object, object_id }) => byObject.get(object)!.has(object_id));
};
