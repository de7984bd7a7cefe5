import type { Db } from '../db/client';
import { onChangeOf } from './kept-of';

/** Where nobody tells of others' changes, they may take this long to show. */
const keptFor = 2_000;

/**
 * A read of small reference data whose answer serves all callers for two seconds; a transaction always reads afresh.
 * Who writes such data calls `forget` in his transaction: nothing is kept until it is surely over. What other
 * servers wrote is known by the objects of the history that the data are made of.
 */
export const keptBriefly = <T>(objects: readonly string[], load: (db: Db) => Promise<T>) => {
  const kept = new WeakMap<Db, { at: number; answer: Promise<T> }>();
  let changing = 0;
  let changed = 0;
  onChangeOf(objects, () => {
    changed = Date.now();
  });
  const read = (db: Db): Promise<T> => {
    if (db.isTransaction || Date.now() - changing < keptFor) return load(db);
    const known = kept.get(db);
    if (known && known.at > Math.max(changing, changed) && Date.now() - known.at < keptFor)
      return known.answer;
    const answer = load(db);
    kept.set(db, { at: Date.now(), answer });
    answer.catch(() => kept.delete(db));
    return answer;
  };
  return Object.assign(read, {
    forget: () => {
      changing = Date.now();
    },
  });
};
