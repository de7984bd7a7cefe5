import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client';
import { type User, wroteJustNow } from '../identity/user';

/** How long an answer may be old where nobody announces a change, in milliseconds. */
const seconds = 2_000;
/** How long a transaction that announces a change may take to end, in milliseconds. */
const untilCommitted = 7_000;
/** Answers of each database that are cached by version, and those that take long. */
const maxAnswers = 500;
/** Totals, of 300 bytes each. */
const maxTotals = 5_000;
/** From how long on an answer is cached whatever changes, how many times as long, and at most (milliseconds). */
const slow = { from: 2_000, times: 60, max: 3_600_000 };

/** Ages go by the clock of the process, as everywhere else. */
const perf = { now: () => Date.now() };

/** A filter of twenty thousand ids is as short as any. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64');

/** Who asks at the same moment waits for the same work; a failure is not cached. */
const remember = <K extends object | string, V extends { answer: Promise<unknown> }>(
  cache: LRUCache<K, V>,
  key: K,
  entry: V,
) => {
  cache.set(key, entry);
  entry.answer.catch(() => {
    if (cache.peek(key) === entry) cache.delete(key);
  });
  return entry;
};

/** One of each database: what was read of one says nothing of another. */
const perDatabase = <T>(create: () => T) => {
  const all = new WeakMap<Db, T>();
  return (db: Db): T => {
    const known = all.get(db) ?? create();
    all.set(db, known);
    return known;
  };
};

const cachesByObject = new Map<string, Set<() => void>>();

/** These objects of the history changed, and it is committed: what is cached of them is read anew. */
export const invalidateCachesOf = (objects: readonly string[]) => {
  for (const object of objects) for (const clear of cachesByObject.get(object) ?? []) clear();
};

/**
 * A read of small reference data, the same for all callers, whose answer is cached for two seconds; a transaction always
 * reads afresh. Whoever writes such data calls `invalidate` in their transaction: nothing is cached until that is over.
 * What other servers wrote is known by the objects of the history that the data are made of.
 */
export const cachedForSeconds = <T>(objects: readonly string[], load: (db: Db) => Promise<T>) => {
  const cache = new LRUCache<Db, { answer: Promise<T> }>({ max: 20, ttl: seconds, perf });
  let invalidated = 0;
  for (const object of objects)
    cachesByObject.set(
      object,
      (cachesByObject.get(object) ?? new Set()).add(() => cache.clear()),
    );
  const read = (db: Db): Promise<T> => {
    if (db.isTransaction || Date.now() - invalidated < untilCommitted) return load(db);
    return (cache.get(db) ?? remember(cache, db, { answer: load(db) })).answer;
  };
  const invalidate = () => {
    invalidated = Date.now();
    cache.clear();
  };
  return Object.assign(read, { invalidate });
};

/** Exact totals of lists, cached for two seconds; `key` names the filter and what the reader reaches. */
export class CountCache {
  private readonly totals = new LRUCache<string, { answer: Promise<unknown> }>({
    max: maxTotals,
    ttl: seconds,
    perf,
  });

  get size() {
    return this.totals.size;
  }

  clear() {
    this.totals.clear();
  }

  /** Another process may have taken the reader's last write: for a moment theirs are counted afresh. */
  get<Total>(user: User, key: string, count: () => Promise<Total>): Promise<Total> {
    const name = digest(key);
    const known = wroteJustNow(user) ? undefined : this.totals.get(name);
    return (known ?? remember(this.totals, name, { answer: count() })).answer as Promise<Total>;
  }
}

const versioned = perDatabase(
  () => new LRUCache<string, { version: string; answer: Promise<unknown> }>({ max: maxAnswers }),
);

/**
 * The answer that was worked out for this key at this version of what it is made of, else a new one. `key` names all that
 * the answer depends on, what the reader reaches included.
 */
export const cachedByVersion = <T>(db: Db, key: string, version: string, work: () => Promise<T>) => {
  const cache = versioned(db);
  const name = digest(key);
  const known = cache.get(name);
  const entry = known?.version === version ? known : remember(cache, name, { version, answer: work() });
  return entry.answer as Promise<T>;
};

const slowAnswers = perDatabase(() => ({
  cache: new LRUCache<string, { answer: unknown; freshUntil: number }>({ max: maxAnswers, perf }),
  running: new Map<string, Promise<unknown>>(),
}));

/**
 * The answer as it is now; where working it out takes long (2 s), one that may be sixty times as old as that took. Up to
 * twice that age it is still answered while it is worked out anew. `key` as with `cachedByVersion`.
 */
export const staleWhileRevalidate = <T>(db: Db, key: string, work: () => Promise<T>): Promise<T> => {
  const { cache, running } = slowAnswers(db);
  const name = digest(key);
  const known = cache.get(name);
  if (known && Date.now() <= known.freshUntil) return Promise.resolve(known.answer as T);
  const revalidate = async () => {
    const began = Date.now();
    const answer = await work();
    const took = Date.now() - began;
    const ttl = Math.min(took * slow.times, slow.max);
    if (took < slow.from) cache.delete(name);
    else cache.set(name, { answer, freshUntil: Date.now() + ttl }, { ttl: 2 * ttl });
    return answer;
  };
  const answer = running.get(name) ?? revalidate().finally(() => running.delete(name));
  running.set(name, answer);
  if (!known) return answer as Promise<T>;
  answer.catch(() => undefined);
  return Promise.resolve(known.answer as T);
};
