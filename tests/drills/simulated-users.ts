import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../server/framework/db/client';
import { delay } from '../poll-until';
import { createSession } from '../server/harness';
import { readStream, type StreamReader } from '../server/live/stream-reader';

/** Said by whom a stop or a fail-over meets: the same call again, under the same key, is all that it takes. */
const busy = [0, 429, 502, 503, 504];
/** How old others' changes may be in what a server answers (docs/deployment.md), and what a loaded machine adds to it. */
const stale = 2_000 + 1_000;

type RequestOptions = { body?: object; key?: string; token?: string };
type Figure = { at: number; value: number };

/**
 * People who work through a proxy until it is over: some write, each under keys of his own, and look at once whether it
 * shows; somebody only looks; some listen. What they were told was kept is remembered, and compared with the database by
 * plain SQL at the end.
 */
export class SimulatedUsers {
  over = false;
  /** Answers by status, and what nobody should have been answered. */
  readonly answers: Record<number, number> = {};
  readonly wrong: unknown[] = [];
  /** What somebody wrote and did not see at once. */
  readonly unseen: unknown[] = [];
  private readonly prefix = `W${randomUUID().slice(0, 4).toUpperCase()}`;
  private readonly created: string[] = [];
  private readonly createdSoFar: Figure[] = [];
  private readonly published: string[] = [];
  private readonly totals: Figure[] = [];
  private readonly settings: Figure[] = [];
  private readonly settingsSeen: Figure[] = [];
  private readonly listeners: Listener[] = [];
  private tokens: Record<'admin' | 'other' | 'manager', string> = { admin: '', other: '', manager: '' };

  constructor(
    private readonly url: string,
    private readonly db: Db,
  ) {}

  /** How much was acknowledged of everything. */
  get done() {
    const { created, published, settings } = this;
    return { created: created.length, published: published.length, settings: settings.length };
  }

  /** Sends everybody to work; ends when it is over and each has finished what he was at. */
  async work({ each = 1, listeners = 2 } = {}) {
    this.tokens = {
      admin: await createSession(this.db, 'admin'),
      other: await createSession(this.db, 'admin'),
      manager: await createSession(this.db, 'manager'),
    };
    const readers = [await getAccountId(this.db, 'admin'), await getAccountId(this.db, 'manager')];
    for (let n = 0; n < listeners; n++)
      this.listeners.push(new Listener(this.url, n % 2 ? this.tokens.manager : this.tokens.other));
    const listening = this.listeners.map(listener => listener.listen());
    await Promise.all([
      ...Array.from({ length: each }, (_, n) => this.times(() => this.create(n))),
      this.times(() => this.publish(readers)),
      this.times(() => this.set()),
      this.times(() => this.watch()),
    ]);
    // Streams tell in order: who hears this one has heard all that he is going to hear.
    await this.publish(readers);
    for (const listener of this.listeners) listener.last = this.published.at(-1)!;
    await Promise.all(listening);
  }

  private async times(act: () => Promise<unknown>) {
    while (!this.over) await act();
  }

  private readonly numbers: Record<string, number> = {};
  private next(what: string) {
    this.numbers[what] = (this.numbers[what] ?? 0) + 1;
    return this.numbers[what];
  }

  /** A site, which its maker finds at once, on whichever server he lands. */
  private async create(userIndex: number) {
    const site_code = `${this.prefix}C${userIndex}N${this.next('create')}`;
    const body = { site_owner: 'inhouse', site_code, site_address_wilaya: 16 };
    await this.ask('/api/entrepots/new', { body });
    this.created.push(site_code);
    this.createdSoFar.push({ at: Date.now(), value: this.created.length });
    const { total } = await this.ask(`/api/sites/fetch/filter?site_code=${site_code}&limit=1`);
    if (total !== 1) this.unseen.push({ written: site_code, total });
    await delay(50);
  }

  private async publish(users: number[]) {
    const message = `${this.prefix} message ${this.next('publish')}`;
    await this.ask('/api/settings/notifications/publish', { body: { message, users } });
    this.published.push(message);
    await delay(50);
  }

  /** A setting, which its writer sees at once; servers keep settings in memory. */
  private async set() {
    const value = this.next('set');
    await this.ask('/api/settings/info/update', { body: { app_version: `${value}.0.0`, task_pm_delay: 3 } });
    this.settings.push({ at: Date.now(), value });
    const seen = await this.setting(this.tokens.admin);
    if (seen !== value) this.unseen.push({ written: value, seen });
    await delay(200);
  }
  private async setting(token: string) {
    const { app_version } = await this.ask('/api/settings/info', { token });
    return Number.parseInt(app_version, 10);
  }

  /** What others wrote, as somebody sees it who writes nothing. */
  private async watch() {
    const { other: token } = this.tokens;
    let at = Date.now();
    const { total } = await this.ask(`/api/sites/fetch/filter?site_code=${this.prefix}C&limit=1`, { token });
    this.totals.push({ at, value: total });
    at = Date.now();
    this.settingsSeen.push({ at, value: await this.setting(token) });
    await delay(20);
  }

  /** Asks until it is answered, under one key. */
  private async ask(path: string, { body, token, key = randomUUID() }: RequestOptions = {}): Promise<any> {
    for (;;) {
      const answer = await this.once(path, { body, token, key });
      if (!busy.includes(answer.status)) {
        if (answer.status !== 200) this.wrong.push({ path, sent: body, ...answer });
        return answer.body;
      }
      await delay(100);
    }
  }

  private async once(path: string, { body, token = this.tokens.admin, key }: RequestOptions) {
    try {
      const response = await fetch(this.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-sts-token': token,
          ...(body && { 'idempotency-key': key, 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = { status: response.status, body: (await response.json()) as any };
      this.answers[answer.status] = (this.answers[answer.status] ?? 0) + 1;
      return answer;
    } catch {
      this.answers[0] = (this.answers[0] ?? 0) + 1;
      return { status: 0, body: null };
    }
  }

  /** What was lost, doubled or stale: nothing, where all is well. */
  async differences(): Promise<unknown[]> {
    const found: unknown[] = [...this.wrong];
    const sites = await this.db
      .selectFrom('sites')
      .leftJoin('history', join =>
        join
          .onRef('history.object_id', '=', 'sites.id')
          .on('history.object', '=', 'sites')
          .on(sql<boolean>`history.action like '%.create'`),
      )
      .select(['sites.code', sql<number>`count(history.id)::int`.as('made')])
      .where('sites.code', 'like', `${this.prefix}%`)
      .groupBy(['sites.id', 'sites.code'])
      .execute();
    for (const code of this.created) {
      const rows = sites.filter(site => site.code === code);
      if (rows.length !== 1 || rows[0].made !== 1) found.push({ site: code, rows });
    }
    for (const listener of this.listeners) found.push(...listener.differences(this.prefix, this.published));
    found.push(
      ...lagging(this.totals, this.createdSoFar, 'total'),
      ...lagging(this.settingsSeen, this.settings, 'setting'),
    );
    return found;
  }
}

/** What was seen that is older than it may be: of what was known so long before, the last. */
const lagging = (seen: Figure[], known: Figure[], what: string) =>
  seen.flatMap(({ at, value }) => {
    const least = known.findLast(figure => figure.at <= at - stale)?.value ?? 0;
    return value >= least ? [] : [{ what, at, value, least }];
  });

/** Somebody with a page open: a stream that ends is opened again where it was. */
class Listener {
  /** After this message nothing comes. */
  last: string | undefined;
  readonly told: string[] = [];
  resets = 0;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async listen() {
    let lastEventId: string | undefined;
    while (!this.isDone()) {
      const stream = await this.opened(lastEventId);
      if (!stream) continue;
      while (!stream.ended && !this.isDone(stream)) await delay(20);
      stream.stop();
      this.told.push(...stream.told());
      if (lastEventId && stream.got.some(({ event }) => event === 'reset')) this.resets++;
      lastEventId = stream.lastId() ?? lastEventId;
    }
  }

  /** A message that never comes is found missing: nobody waits for it for ever. */
  private isDone(stream?: StreamReader) {
    if (this.last === undefined) return false;
    this.until ??= Date.now() + 10_000;
    return Date.now() > this.until || [...this.told, ...(stream?.told() ?? [])].includes(this.last);
  }
  private until: number | undefined;

  private async opened(lastEventId?: string): Promise<StreamReader | null> {
    const stream = await readStream(this.url, this.token, { lastEventId }).catch(() => null);
    if (stream?.status === 200) return stream;
    stream?.stop();
    await delay(50);
    return null;
  }

  differences(prefix: string, published: readonly string[]) {
    const own = this.told.filter(message => message.startsWith(prefix));
    const doubled = own.filter((message, at) => own.indexOf(message) !== at);
    const first = own.length ? published.indexOf(own[0]) : 0;
    // What was published before the first opening is none of its.
    const missed = published.slice(first).filter(message => !own.includes(message));
    return [
      ...(doubled.length ? [{ doubled }] : []),
      ...(missed.length ? [{ missed, of: published.length }] : []),
      ...(this.resets ? [{ resets: this.resets }] : []),
    ];
  }
}

export const getAccountId = async (db: Db, username: string) =>
  (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
