import { reachesEvery } from '../../../contract/reach';
import { conflict } from '../../platform/errors';
import type { Call } from '../../platform/mount';
import { type ChangeRecord, goneSince, reached } from '../queries';

type Context = Pick<Call, 'db' | 'user'>;

/** Those changes whose record the caller reaches: what a refusal may name. */
export const withinReach = async ({ db, user }: Context, changes: readonly ChangeRecord[]) => {
  if (reachesEvery('sites', user)) return changes;
  const byObject = new Map<string, Set<number>>();
  for (const object of new Set(changes.map(change => change.object))) {
    const ids = changes.filter(change => change.object === object).map(({ object_id }) => object_id);
    byObject.set(object, await reached(db, user, object, ids));
  }
  return changes.filter(({ object, object_id }) => byObject.get(object)!.has(object_id));
};

/** Refuses to give something back to an account that left the caller's reach since the change, as a direct call would. */
export const requireStillNamable = async (
  { db, user }: Context,
  given: readonly { change: ChangeRecord; account: unknown }[],
) => {
  if (reachesEvery('people', user)) return;
  const named = given.flatMap(({ change: { id }, account }) =>
    typeof account === 'number' ? [{ change: id, account }] : [],
  );
  if (named.length && (await goneSince(db, user, named)).length) throw conflict({ cause: 'namesWhatIsGone' });
};
