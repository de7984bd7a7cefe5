import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvents, LiveMessage } from '../../../contract/office/notifications';
import type { Db } from '../../framework/db/client';
import { ApiError } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { isPublished, type PublishedEvent, type StoredEvent } from '../../framework/outbox/event';
import { sessionsByHash } from '../../organisation/account/session/queries';
import { objectsFor } from './authors';
import type { Outbox } from './outbox';
import { changedAfter, eventsBetween, isLost, placeOfNotification, readOutboxRow } from './queries';

/** A comment goes down every stream this often, in seconds, so that neither side takes it for dead. */
const heartbeat = 20;
/** How often it is looked whether the sessions of open streams still hold, in milliseconds. */
const checkEvery = 10_000;
/** One browser reads one stream; more than these of a session are a mistake or an attack. */
const mostOfSession = 20;
/** Whoever signs in again and again opens no more than this in all. */
const mostOfAccount = 100;
/** Bytes that a slow reader may leave unread; he comes back and reads on from where he was. */
const mostUnread = 256 * 1024;

/** The streams that are open in this process. */
export class Streams {
  private readonly byAccount = new Map<number, Set<Stream>>();
  private readonly bySession = new Map<string, Set<Stream>>();
  private timers: NodeJS.Timeout[] = [];
  private opened = 0;
  private isStopped = false;
  size = 0;

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly log: FastifyBaseLogger,
  ) {}

  start() {
    let second = 0;
    const beat = setInterval(() => {
      second = (second + 1) % heartbeat;
      for (const stream of this.all()) if (stream.second === second) stream.say(':\n\n');
    }, 1_000);
    const check = setInterval(
      () =>
        void this.closeExpired().catch(error => this.log.warn(error, 'sessions of streams were not checked')),
      checkEvery,
    );
    this.timers = [beat, check];
    for (const timer of this.timers) timer.unref();
  }

  /** Ends all streams; browsers open them again, on another process or on this one's successor. */
  stop() {
    this.isStopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.all()) stream.end(messageText({ deb: 2 }));
  }

  /** Whether one more stream of that session is refused. */
  admit({ sessionHash, userid }: User) {
    const ofSession = this.bySession.get(sessionHash)?.size ?? 0;
    const ofAccount = this.byAccount.get(userid)?.size ?? 0;
    if (ofSession >= mostOfSession || ofAccount >= mostOfAccount)
      throw new ApiError('tooManyRequests', { cause: 'busyStreams', retryAfter: 60 });
  }

  /**
   * Opens a stream. `after` is the place that its reader has already, or a notification's hash: he gets what he missed
   * since, then what comes, nothing twice.
   */
  async open(user: User, answer: ServerResponse, after: string | undefined) {
    const stream = new Stream(user.userid, user.sessionHash, this.opened++ % heartbeat, answer);
    // Asked for on a connection that was open before: nobody would end it.
    if (this.isStopped) return stream.end(messageText({ deb: 2 }));
    add(this.byAccount, user.userid, stream);
    add(this.bySession, user.sessionHash, stream);
    this.size++;
    answer.once('close', () => this.remove(stream));
    if (after === undefined) return stream.begin(this.outbox.place);
    try {
      await this.resume(stream, after);
    } catch (error) {
      this.log.warn({ err: error, account: user.userid }, 'a stream was not resumed');
      stream.end(messageText({ deb: 2 }));
    }
  }

  private async resume(stream: Stream, after: string) {
    const place = await this.placeOf(stream.accountId, after);
    if (place !== null && place > this.outbox.place) await this.outbox.catchUp();
    const until = this.outbox.place;
    const row = await readOutboxRow(this.db);
    const known = place !== null && place <= until && place >= row.forgotten && !isLost(place, row);
    const missed = known ? await eventsBetween(this.db, stream.accountId, place, until) : [];
    if (known) stream.begin(place);
    else stream.begin(until, 'reset');
    for (const event of missed) stream.tell(event);
    stream.goOn(until);
    if (known) await this.tellChanged(stream, place);
  }

  /**
   * What changed between a page's reading where it stands and its stream's beginning; who was away for longer asks for
   * everything anyway.
   */
  private async tellChanged(stream: Stream, place: number) {
    const objects = objectsFor(stream.accountId, await changedAfter(this.db, place));
    if (objects.length) stream.say(eventText('changed', { objects, records: [] }));
  }

  private async placeOf(accountId: number, after: string) {
    if (/^\d{1,15}$/.test(after)) return Number(after);
    const place = await placeOfNotification(this.db, accountId, after);
    if (place !== null) return place;
    // It may have been told a moment ago and be without a place yet.
    await this.outbox.catchUp();
    return placeOfNotification(this.db, accountId, after);
  }

  /** Sends what accounts were told. */
  tell(event: StoredEvent) {
    if (!isPublished(event)) return;
    const accounts = event.topic === 'notification' ? Object.keys(event.to) : [event.account];
    const textFor = textsOf(event);
    for (const account of accounts)
      for (const stream of this.byAccount.get(Number(account)) ?? []) stream.tell(event, textFor);
  }

  /** Everybody asks for everything anew: of what was told, something is no longer true. */
  resetAll(place: number) {
    for (const stream of this.all()) stream.reset(place);
  }

  /** Sends something for the moment, which nobody gets later. */
  say<E extends keyof LiveEvents>(account: number, event: E, data: LiveEvents[E]) {
    for (const stream of this.byAccount.get(account) ?? []) stream.say(eventText(event, data));
  }

  /** The same to all, each account what concerns it. */
  sayToAll<E extends keyof LiveEvents>(event: E, dataFor: (account: number) => LiveEvents[E] | null) {
    for (const account of this.byAccount.keys()) {
      const data = dataFor(account);
      if (data) this.say(account, event, data);
    }
  }

  /** Ends the streams whose session ended or belongs to somebody else by now. */
  async closeExpired() {
    const hashes = [...this.bySession.keys()];
    for (let at = 0; at < hashes.length; at += 1_000) {
      const some = hashes.slice(at, at + 1_000);
      const holding = new Map((await sessionsByHash(this.db, some)).map(row => [row.token_hash, row.id]));
      for (const hash of some)
        for (const stream of this.bySession.get(hash) ?? [])
          if (holding.get(hash) !== stream.accountId) stream.end(messageText({ deb: 2 }));
    }
  }

  private *all() {
    for (const streams of this.byAccount.values()) yield* streams;
  }

  private remove(stream: Stream) {
    this.size--;
    remove(this.byAccount, stream.accountId, stream);
    remove(this.bySession, stream.sessionHash, stream);
  }
}

/** One reader. Until `begin` what comes in waits, so that what was missed goes first. */
class Stream {
  private told: number | null = null;
  private waiting: PublishedEvent[] | null = null;

  constructor(
    readonly accountId: number,
    readonly sessionHash: string,
    /** The second of the heartbeat in which it is this one's turn. */
    readonly second: number,
    private readonly answer: ServerResponse,
  ) {}

  /** From here on what is told goes out; `reset` when what came before the place is not known. */
  begin(place: number, event: 'ready' | 'reset' = 'ready') {
    this.told = place;
    this.write(`retry: 2000\n\n${eventText(event, {}, place)}`);
  }

  /** One that has not begun is told from where it stands by then. */
  reset(place: number) {
    if (this.told !== null) this.begin(place, 'reset');
  }

  /** All that was missed up to here was told; now what came in meanwhile. */
  goOn(place: number) {
    this.told = Math.max(this.told ?? 0, place);
    const { waiting } = this;
    this.waiting = null;
    for (const event of waiting ?? []) this.tell(event);
  }

  tell(event: PublishedEvent, textFor = textsOf(event)) {
    if (this.told === null) {
      this.waiting ??= [];
      this.waiting.push(event);
    } else if (event.place > this.told) {
      this.told = event.place;
      this.write(textFor(this.accountId));
    }
  }

  /** Something for the moment, once the reader knows where he stands. */
  say(text: string) {
    if (this.told !== null) this.write(text);
  }

  private write(text: string) {
    if (this.answer.writableLength > mostUnread) this.answer.destroy();
    else this.answer.write(text);
  }

  end(lastWords: string) {
    this.answer.end(lastWords);
    // A reader who reads no more must not keep the server from stopping.
    setTimeout(() => this.answer.destroy(), 2_000).unref();
  }
}

/** What an event is to each account: thousands hear the same words under hashes of their own. */
const textsOf = (event: PublishedEvent): ((accountId: number) => string) => {
  if (event.topic === 'read') return () => eventText('read', { until: event.until }, event.place);
  const { content, datetime, task = null, to, place } = event;
  const rest = JSON.stringify({ datetime, content, task_id: task, read: false }).slice(1);
  return accountId =>
    `id: ${place}\ndata: {"success":true,"content":[{"hash":"${to[accountId]}",${rest}]}\n\n`;
};

const messageText = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`;

const eventText = <E extends keyof LiveEvents>(event: E, data: LiveEvents[E], place?: number) =>
  `${place === undefined ? '' : `id: ${place}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const add = <K>(map: Map<K, Set<Stream>>, key: K, stream: Stream) => {
  const streams = map.get(key);
  if (streams) streams.add(stream);
  else map.set(key, new Set([stream]));
};
const remove = <K>(map: Map<K, Set<Stream>>, key: K, stream: Stream) => {
  const streams = map.get(key);
  streams?.delete(stream);
  if (!streams?.size) map.delete(key);
};
