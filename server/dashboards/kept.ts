import { createHash } from 'node:crypto';
import type { Db } from '../db/client';

/** How many answers a server keeps: the oldest makes room. */
const most = 500;

/** Answers of each database by what was asked, the latest kept last. */
const store = <Kept>() => {
  const all = new WeakMap<Db, Map<string, Kept>>();
  return (db: Db, asked: string) => {
    const key = createHash('sha256').update(asked).digest('base64');
    const kept = all.get(db) ?? new Map<string, Kept>();
    all.set(db, kept);
    return {
      known: kept.get(key),
      forget: () => kept.delete(key),
      keep: (answer: Kept) => {
        kept.delete(key);
        kept.set(key, answer);
        if (kept.size > most) kept.delete(kept.keys().next().value!);
      },
    };
  };
};

const answersOf = store<{ state: string; answer: Promise<unknown> }>();

/**
 * The answer that was worked out for this key while the figures were in this state, else a new one. Who asks at the
 * same moment waits for the same work.
 */
export const keptWhile = <Answer>(db: Db, asked: string, state: string, work: () => Promise<Answer>) => {
  const { known, keep, forget } = answersOf(db, asked);
  if (known?.state === state) {
    keep(known);
    return known.answer as Promise<Answer>;
  }
  const answer = work();
  keep({ state, answer });
  answer.catch(forget);
  return answer;
};

/** From how long on an answer is kept whatever changes, and how many times as long, an hour at most (milliseconds). */
const slow = { from: 2_000, times: 60, most: 3_600_000 };

type Slow = { answer: unknown; at: number; keep: number; coming: Promise<unknown> | null };
const slowAnswersOf = store<Slow>();

/**
 * The answer as it is now; where working it out takes long, one that may be sixty times as old as that took. Up to twice
 * that age it is still told while it is worked out anew. For what no sums are kept of.
 */
export const keptWhereSlow = async <Answer>(db: Db, asked: string, work: () => Promise<Answer>) => {
  const { known, keep, forget } = slowAnswersOf(db, asked);
  const anew = async () => {
    const began = Date.now();
    const answer = await work();
    const at = Date.now();
    forget();
    if (at - began >= slow.from)
      keep({ answer, at, keep: Math.min((at - began) * slow.times, slow.most), coming: null });
    return answer;
  };
  if (!known) return anew();
  const age = Date.now() - known.at;
  if (age <= known.keep) return known.answer as Answer;
  if (!known.coming) {
    known.coming = anew().finally(() => {
      known.coming = null;
    });
    known.coming.catch(() => undefined);
  }
  return (age <= 2 * known.keep ? known.answer : known.coming) as Promise<Answer>;
};
