import { type audit, maxUndoChanges, undoMinutes } from '../../../contract/framework/change-history';
import { isAllowed, isKindRule } from '../../../contract/organisation/permissions';
import type { RecordedChange } from '../../framework/history/queries';
import { conflict, forbidden, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { type ChangeRecord, filterVisibleIds, kindsById, listChangesOfWrite } from './queries';
import { refuseMissingReference } from './revert/refuse-missing-reference';
import type { Context, RevertHandler } from './revert/revert-handler';
import { getRevertHandler } from './revert-strategies';
import { getUndoRight } from './undo-right';

/** Whether the author can undo a write of `count` changes, of which `kinds` holds one of each kind. */
export const canUndo = (kinds: readonly RecordedChange[], count: number) => {
  if (count > maxUndoChanges) return false;
  const own = kinds.filter(change => typeof getRevertHandler(change) === 'function');
  return (
    own.length > 0 &&
    own.every(getUndoRight) &&
    kinds.every(change => own.includes(change) || goesAlong(change))
  );
};

/** Secondary records of what another change of the same write reverts. */
const goesAlong = (change: RecordedChange) => ['plan', 'task'].includes(getRevertHandler(change) as string);

/** Undoes one's own write of a moment ago, all or nothing. */
export const undoOwnChanges: Handler<(typeof audit)['actions']['undo']> = async ({ input, ...call }) => {
  const { db, user } = call;
  const { changes, late } = await listChangesOfWrite(
    db,
    input.change,
    user.userid,
    undoMinutes,
    maxUndoChanges + 1,
  );
  // Someone else's write answers like one that does not exist.
  if (!changes.length) throw notFound();
  if (late) throw conflict({ cause: 'undoTooLate', params: { minutes: undoMinutes } });
  if (changes.some(({ reverted_by }) => reverted_by !== null)) throw conflict({ cause: 'alreadyReverted' });
  if (!canUndo(changes, changes.length)) throw conflict({ cause: 'notRevertible' });

  const own = changes.filter(change => !goesAlong(change));
  await requireRights(call, own);
  await requireReach(call, own.filter(isNew));
  const together = groups(own, change => getRevertHandler(change) as RevertHandler);
  for (const [takeBack, handlerChanges] of together)
    await takeBack(call, handlerChanges).catch(refuseMissingReference);
  // The rest returns to its state at the time of the change, when the author had row access to it.
  await requireReach(
    call,
    own.filter(change => !isNew(change)),
  );
  return { taken_back: new Set(own.map(({ object, object_id }) => `${object} ${object_id}`)).size };
};

const isNew = ({ before }: ChangeRecord) => before === null;

/** Requires the rights that making each of the changes requires, for records of that kind. */
const requireRights = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  for (const [object, ofObject] of groups(changes, ({ object }) => object)) {
    const kinds = isPlaced(object) ? await kindsById(db, object, idsOf(ofObject)) : new Map<number, string>();
    for (const change of ofObject) {
      const needs = getUndoRight(change)!;
      const rule = isKindRule(needs) ? needs.byKind(kinds.get(change.object_id) ?? '') : needs;
      if (!isAllowed(user, rule)) throw forbidden();
    }
  }
};

const requireReach = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  for (const [object, ofObject] of groups(changes, ({ object }) => object)) {
    const ids = idsOf(ofObject);
    const within = await filterVisibleIds(db, user, object, ids);
    if (ids.some(id => !within.has(id))) throw notFound();
  }
};

const idsOf = (changes: readonly ChangeRecord[]) => changes.map(({ object_id }) => object_id);
const placed = ['sites', 'plans', 'tasks', 'anomalies'] as const;
const isPlaced = (object: string): object is (typeof placed)[number] => placed.some(each => each === object);
const groups = <K>(changes: readonly ChangeRecord[], keyOf: (change: ChangeRecord) => K) => {
  const found = new Map<K, ChangeRecord[]>();
  for (const change of changes) {
    const key = keyOf(change);
    const group = found.get(key);
    if (group) group.push(change);
    else found.set(key, [change]);
  }
  return found;
};
