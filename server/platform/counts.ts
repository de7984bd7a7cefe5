import type { User } from './user';

/** Others' writes may take this long to show in a total; one's own count at once (product decisions). */
const keptFor = 2_000;
const mostEntries = 5_000;

/** Exact totals of lists and figures of dashboards, kept briefly by filter and visibility. */
export class CountCache {
  private readonly entries = new Map<string, { at: number; count: Promise<unknown> }>();

  clear() {
    this.entries.clear();
  }

  async get<Count>(user: User, key: string, count: () => Promise<Count>): Promise<Count> {
    const now = Date.now();
    const known = this.entries.get(key);
    // Another process may have taken this caller's last write, so its counts are taken afresh for a while.
    const wroteJustNow = user.wroteAt !== null && now - user.wroteAt.getTime() < keptFor + 1_000;
    if (known && now - known.at < keptFor && !wroteJustNow) return known.count as Promise<Count>;
    if (this.entries.size >= mostEntries) this.entries.clear();
    const fresh = count();
    this.entries.set(key, { at: now, count: fresh });
    fresh.catch(() => this.entries.delete(key));
    return fresh;
  }
}
