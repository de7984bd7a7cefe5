import { createHash } from 'node:crypto';
import type { Db } from '../db/client';

/** How many answers a server keeps: the oldest makes room. */
const most = 500;

type Kept = { state: string; answer: Promise<unknown> };
const answers = new WeakMap<Db, Map<string, Kept>>();

/**
 * The answer that was worked out for this key while the figures were in this state, else a new one. Who asks at the
 * same moment waits for the same work.
 */
export const keptWhile = <Answer>(db: Db, asked: string, state: string, work: () => Promise<Answer>) => {
  const key = createHash('sha256').update(asked).digest('base64');
  const kept = answers.get(db) ?? new Map<string, Kept>();
  answers.set(db, kept);
  const known = kept.get(key);
  kept.delete(key);
  if (known?.state === state) {
    kept.set(key, known);
    return known.answer as Promise<Answer>;
  }
  const answer = work();
  kept.set(key, { state, answer });
  if (kept.size > most) kept.delete(kept.keys().next().value!);
  answer.catch(() => kept.delete(key));
  return answer;
};
