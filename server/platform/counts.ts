import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { User } from './user';

/** Where nobody tells of others' writes, they may take this long to show in a total; one's own count at once. */
const keptFor = 2_000;
/** Of 300 bytes each, whatever was asked: a filter of twenty thousand ids is known by its digest. */
const mostEntries = 5_000;

/** Exact totals of lists and figures of dashboards, kept briefly by filter and visibility. */
export class CountCache {
  private readonly entries = new LRUCache<string, Promise<unknown>>({ max: mostEntries, ttl: keptFor });

  get size() {
    return this.entries.size;
  }

  clear() {
    this.entries.clear();
  }

  async get<Count>(user: User, key: string, count: () => Promise<Count>): Promise<Count> {
    const name = createHash('sha256').update(key).digest('base64');
    // Another process may have taken this caller's last write, so its counts are taken afresh for a while.
    const settled = keptFor / 1_000 + 1;
    const wroteJustNow = user.wroteAgo !== null && user.wroteAgo < settled;
    const known = wroteJustNow ? undefined : this.entries.get(name);
    if (known) return known as Promise<Count>;
    const fresh = count();
    this.entries.set(name, fresh);
    fresh.catch(() => this.entries.delete(name));
    return fresh;
  }
}
