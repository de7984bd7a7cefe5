import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client';
import { hasRecentWrite, type User } from '../identity/user';

/** Maximum age of an answer when nobody announces a change, in milliseconds. */
const seconds = 2_000;
/** Time within which a transaction that announces a change is expected to end, in milliseconds. */
const untilCommitted = 7_000;
/** Maximum answers per database cached by version, and maximum slow answers. */
const maxAnswers = 500;
/** Totals, of 300 bytes each. */
const maxTotals = 5_000;
/** Answers slower than `from` are cached for `times` their duration, at most `max` (milliseconds), whatever changes. */
const slow = { from: 2_000, times: 60, max: 3_600_000 };

/** Ages use the process clock, as everywhere else. */
const perf = { now: () => Date.now() };

/** Keeps keys short: a filter may hold twenty thousand ids. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64');

/** Concurrent callers share one promise; a failure is not cached. */
const addToCache = <K extends object | string, V extends { answer: Promise<unknown> }>(
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

/** One instance per database. */
const perDatabase = <T>(create: () => T) => {
  const all = new WeakMap<Db, T>();
  return (db: Db): T => {
    const known = all.get(db) ?? create();
    all.set(db, known);
    return known;
  };
};

const cachesByObject = new Map<string, Set<() => void>>();

/** Clears the caches that depend on these history objects; call it once the change is committed. */
export const invalidateCaches = (objects: readonly string[]) => {
  for (const object of objects) for (const clear of cachesByObject.get(object) ?? []) clear();
};

/**
 * A read of small reference data, the same for all callers, cached for two seconds; a transaction always reads from the
 * database. Code that writes such data calls `invalidate` in its transaction: nothing is cached until that has ended.
 * Writes of other servers are recognised by the history objects that the data depend on.
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
    return (cache.get(db) ?? addToCache(cache, db, { answer: load(db) })).answer;
  };
  const invalidate = () => {
    invalidated = Date.now();
    cache.clear();
  };
  return Object.assign(read, { invalidate });
};

/** Exact totals of lists, cached for two seconds; `key` identifies the filter and the reader's row access. */
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

  /** Another process may have handled this reader's last write: for a few seconds their totals are counted again. */
  get<Total>(user: User, key: string, count: () => Promise<Total>): Promise<Total> {
    const name = digest(key);
    const known = hasRecentWrite(user) ? undefined : this.totals.get(name);
    return (known ?? addToCache(this.totals, name, { answer: count() })).answer as Promise<Total>;
  }
}

const versioned = perDatabase(
  () => new LRUCache<string, { version: string; answer: Promise<unknown> }>({ max: maxAnswers }),
);

/**
 * The cached answer for this key at this version of its data, otherwise a new one. `key` holds everything else the
 * answer depends on, including the reader's row access.
 */
export const cachedByVersion = <T>(db: Db, key: string, version: string, work: () => Promise<T>) => {
  const cache = versioned(db);
  const name = digest(key);
  const known = cache.get(name);
  const entry = known?.version === version ? known : addToCache(cache, name, { version, answer: work() });
  return entry.answer as Promise<T>;
};

const slowAnswers = perDatabase(() => ({
  cache: new LRUCache<string, { answer: unknown; freshUntil: number }>({ max: maxAnswers, perf }),
  running: new Map<string, Promise<unknown>>(),
}));

/**
 * The current answer; if computing it is slow (2 s or more), a cached one up to sixty times as old as that took. Up to
 * twice that age, the stale answer is returned while a new one is computed. `key` as in `cachedByVersion`.
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
