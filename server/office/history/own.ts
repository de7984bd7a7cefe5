import { type audit, undoMinutes, undoMost } from '../../../contract/framework/change-history';
import { isAllowed, isKindRule } from '../../../contract/organisation/permissions';
import type { LeftChange } from '../../framework/history/queries';
import { conflict, forbidden, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { rightTo } from './own-rights';
import { type ChangeRecord, changesOfWrite, idsWithin, kindsOf } from './queries';
import { refuseWhatIsGone } from './revert/gone';
import type { Context, TakeBack } from './revert/take-back';
import { revertStrategyOf } from './revert-strategies';

/** Whether the author can undo a write of `count` changes, of which `kinds` holds one of each kind. */
export const offersUndo = (kinds: readonly LeftChange[], count: number) => {
  if (count > undoMost) return false;
  const own = kinds.filter(change => typeof revertStrategyOf(change) === 'function');
  return (
    own.length > 0 && own.every(rightTo) && kinds.every(change => own.includes(change) || goesAlong(change))
  );
};

/** Secondary records of what another change of the same write reverts. */
const goesAlong = (change: LeftChange) => ['plan', 'task'].includes(revertStrategyOf(change) as string);

/** Undoes one's own write of a moment ago, all or nothing. */
export const takeBackOwn: Handler<(typeof audit)['actions']['undo']> = async ({ input, ...call }) => {
  const { db, user } = call;
  const { changes, late } = await changesOfWrite(db, input.change, user.userid, undoMinutes, undoMost + 1);
  // Someone else's write answers like one that does not exist.
  if (!changes.length) throw notFound();
  if (late) throw conflict({ cause: 'undoTooLate', params: { minutes: undoMinutes } });
  if (changes.some(({ reverted_by }) => reverted_by !== null)) throw conflict({ cause: 'alreadyReverted' });
  if (!offersUndo(changes, changes.length)) throw conflict({ cause: 'notRevertible' });

  const own = changes.filter(change => !goesAlong(change));
  await requireRights(call, own);
  await requireReach(call, own.filter(isNew));
  const together = groups(own, change => revertStrategyOf(change) as TakeBack);
  for (const [takeBack, ofWay] of together) await takeBack(call, ofWay).catch(refuseWhatIsGone);
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
    const kinds = isPlaced(object) ? await kindsOf(db, object, idsOf(ofObject)) : new Map<number, string>();
    for (const change of ofObject) {
      const needs = rightTo(change)!;
      const rule = isKindRule(needs) ? needs.byKind(kinds.get(change.object_id) ?? '') : needs;
      if (!isAllowed(user, rule)) throw forbidden();
    }
  }
};

const requireReach = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  for (const [object, ofObject] of groups(changes, ({ object }) => object)) {
    const ids = idsOf(ofObject);
    const within = await idsWithin(db, user, object, ids);
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
