import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client';
import { hasRecentWrite, type User } from '../identity/user';

/** Maximum age of a cached result when no change is announced, in milliseconds. */
const shortTtl = 2_000;
/** Time within which a transaction that announces a change is expected to end, in milliseconds. */
const maxCommitDelay = 7_000;
/** Maximum results per database cached by version, and maximum slow results. */
const maxResults = 500;
/** Totals, of 300 bytes each. */
const maxTotals = 5_000;
/** Slow results are cached for a multiple of the time they took, whatever changes; in milliseconds. */
const slow = { minDuration: 2_000, ttlFactor: 60, maxTtl: 3_600_000 };

/** Ages use the process clock, as everywhere else. */
const perf = { now: () => Date.now() };

/** Keeps keys short: a filter may hold twenty thousand ids. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64');

/** Concurrent callers share one promise; a failure is not cached. */
const addToCache = <K extends object | string, V extends { result: Promise<unknown> }>(
  cache: LRUCache<K, V>,
  key: K,
  entry: V,
) => {
  cache.set(key, entry);
  entry.result.catch(() => {
    if (cache.peek(key) === entry) cache.delete(key);
  });
  return entry;
};

/** One instance per database. */
const perDatabase = <T>(create: () => T) => {
  const instances = new WeakMap<Db, T>();
  return (db: Db): T => {
    const instance = instances.get(db) ?? create();
    instances.set(db, instance);
    return instance;
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
  const cache = new LRUCache<Db, { result: Promise<T> }>({ max: 20, ttl: shortTtl, perf });
  let invalidatedAt = 0;
  for (const object of objects)
    cachesByObject.set(
      object,
      (cachesByObject.get(object) ?? new Set()).add(() => cache.clear()),
    );
  const read = (db: Db): Promise<T> => {
    if (db.isTransaction || Date.now() - invalidatedAt < maxCommitDelay) return load(db);
    return (cache.get(db) ?? addToCache(cache, db, { result: load(db) })).result;
  };
  const invalidate = () => {
    invalidatedAt = Date.now();
    cache.clear();
  };
  return Object.assign(read, { invalidate });
};

/** Exact totals of lists, cached for two seconds; `key` identifies the filter and the reader's row access. */
export class CountCache {
  private readonly totals = new LRUCache<string, { result: Promise<unknown> }>({
    max: maxTotals,
    ttl: shortTtl,
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
    const cached = hasRecentWrite(user) ? undefined : this.totals.get(name);
    return (cached ?? addToCache(this.totals, name, { result: count() })).result as Promise<Total>;
  }
}

const cachesByVersion = perDatabase(
  () => new LRUCache<string, { version: string; result: Promise<unknown> }>({ max: maxResults }),
);

/**
 * The cached result for this key at this version of its data, otherwise a new one. `key` holds everything else the
 * result depends on, including the reader's row access.
 */
export const cachedByVersion = <T>(db: Db, key: string, version: string, work: () => Promise<T>) => {
  const cache = cachesByVersion(db);
  const name = digest(key);
  const cached = cache.get(name);
  const entry = cached?.version === version ? cached : addToCache(cache, name, { version, result: work() });
  return entry.result as Promise<T>;
};

const slowResults = perDatabase(() => ({
  cache: new LRUCache<string, { result: unknown; freshUntil: number }>({ max: maxResults, perf }),
  running: new Map<string, Promise<unknown>>(),
}));

/**
 * The current result; if computing it is slow (2 s or more), a cached one up to sixty times as old as that took. Up to
 * twice that age, the stale result is returned while a new one is computed. `key` as in `cachedByVersion`.
 */
export const staleWhileRevalidate = <T>(db: Db, key: string, work: () => Promise<T>): Promise<T> => {
  const { cache, running } = slowResults(db);
  const name = digest(key);
  const cached = cache.get(name);
  if (cached && Date.now() <= cached.freshUntil) return Promise.resolve(cached.result as T);
  const revalidate = async () => {
    const began = Date.now();
    const result = await work();
    const duration = Date.now() - began;
    const ttl = Math.min(duration * slow.ttlFactor, slow.maxTtl);
    if (duration < slow.minDuration) cache.delete(name);
    else cache.set(name, { result, freshUntil: Date.now() + ttl }, { ttl: 2 * ttl });
    return result;
  };
  const revalidation = running.get(name) ?? revalidate().finally(() => running.delete(name));
  running.set(name, revalidation);
  if (!cached) return revalidation as Promise<T>;
  revalidation.catch(() => undefined);
  return Promise.resolve(cached.result as T);
};
