import { followsWrite, type undoOwnChange } from '../../../contract/framework/change-history';
import { isAllowed, isKindRule } from '../../../contract/framework/permissions';
import { maxUndoChanges, undoMinutes } from '../../../contract/framework/undo';
import type { RecordedChange } from '../history/queries';
import { conflict, forbidden, notFound } from '../http/errors';
import type { Handler } from '../http/mount';
import type { ChangeRecord } from './change-record';
import { getRevertHandler } from './get-revert-handler';
import { filterVisibleIds, listChangesOfWrite } from './queries';
import { refuseMissingReference } from './refuse-missing-reference';
import {
  type Context,
  getChangeHistoryRules,
  type LoadKinds,
  type RevertHandler,
} from './register-change-history';
import { getUndoRight } from './undo-right';

/** Whether the author can undo a write of `count` changes, of which `samples` has one of each kind. */
export const canUndo = (samples: readonly RecordedChange[], count: number) => {
  if (count > maxUndoChanges) return false;
  const revertible = samples.filter(isRevertible);
  return (
    revertible.length > 0 &&
    revertible.every(change => getUndoRight(change) !== null) &&
    samples.every(change => isRevertible(change) || isSecondary(change))
  );
};

/** `getRevertHandler` returns a function, or the reason why the change is not reverted by itself. */
const isRevertible = (change: RecordedChange) => typeof getRevertHandler(change) === 'function';

/** Whether a change is reverted together with another one of the same write. */
const isSecondary = (change: RecordedChange) => {
  const handlerOrReason = getRevertHandler(change);
  return typeof handlerOrReason === 'string' && followsWrite(handlerOrReason);
};

/** Undoes one's own write of a moment ago, all or nothing. */
export const undoOwnChanges: Handler<typeof undoOwnChange> = async ({ input, ...call }) => {
  const { db, user } = call;
  const { changes, late } = await listChangesOfWrite(
    db,
    input.change,
    user.userid,
    undoMinutes,
    maxUndoChanges + 1,
  );
  // Someone else's write is refused like one that does not exist.
  if (!changes.length) throw notFound();
  if (late) throw conflict({ cause: 'undoTooLate', params: { minutes: undoMinutes } });
  if (changes.some(({ reverted_by }) => reverted_by !== null)) throw conflict({ cause: 'alreadyReverted' });
  if (!canUndo(changes, changes.length)) throw conflict({ cause: 'notRevertible' });

  const primaryChanges = changes.filter(change => !isSecondary(change));
  await requireRights(call, primaryChanges);
  // Created records: checked before the undo, which may delete them.
  await requireVisible(call, primaryChanges.filter(isNew));
  const changesByHandler = groupBy(primaryChanges, change => getRevertHandler(change) as RevertHandler);
  for (const [handler, handlerChanges] of changesByHandler)
    await handler(call, handlerChanges).catch(refuseMissingReference);
  // Checked afterwards: now these records are again as they were when the author had row access to them.
  const edits = primaryChanges.filter(change => !isNew(change));
  await requireVisible(call, edits);
  const records = new Set(primaryChanges.map(({ object, object_id }) => `${object} ${object_id}`));
  return { taken_back: records.size };
};

const isNew = ({ before }: ChangeRecord) => before === null;

/** Requires the rights that making each of the changes requires, for records of that kind. */
const requireRights = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  const loaders: Partial<Record<string, LoadKinds>> = getChangeHistoryRules().loadKinds;
  for (const [object, objectChanges] of groupBy(changes, ({ object }) => object)) {
    const kinds = await loaders[object]?.(db, listIds(objectChanges));
    for (const change of objectChanges) {
      const needs = getUndoRight(change)!;
      const rule = isKindRule(needs) ? needs.byKind(kinds?.get(change.object_id) ?? '') : needs;
      if (!isAllowed(user, rule)) throw forbidden();
    }
  }
};

/** Requires row access to the changed records. */
const requireVisible = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  for (const [object, objectChanges] of groupBy(changes, ({ object }) => object)) {
    const ids = listIds(objectChanges);
    const visibleIds = await filterVisibleIds(db, user, object, ids);
    if (ids.some(id => !visibleIds.has(id))) throw notFound();
  }
};

const listIds = (changes: readonly ChangeRecord[]) => changes.map(({ object_id }) => object_id);
const groupBy = <K>(changes: readonly ChangeRecord[], getKey: (change: ChangeRecord) => K) => {
  const groups = new Map<K, ChangeRecord[]>();
  for (const change of changes) {
    const key = getKey(change);
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return groups;
};
