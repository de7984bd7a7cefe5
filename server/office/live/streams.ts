import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvents, LiveMessage } from '../../../contract/office/notifications';
import type { Db } from '../../framework/db/client';
import { ApiError } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { type AccountEvent, isAccountEvent, type StoredEvent } from '../../framework/outbox/event';
import { sessionsByHash } from '../../organisation/account/session/queries';
import { filterObjectsToNotify } from './authors';
import type { Outbox } from './outbox';
import {
  findNotificationPosition,
  getOutboxState,
  isLostPosition,
  listAccountEvents,
  listChangedObjects,
} from './queries';

/**
 * Interval of the heartbeat comment on every stream, in seconds, so that neither side takes the connection for dead.
 */
const heartbeatSeconds = 20;
/** How often the sessions of open streams are checked, in milliseconds. */
const sessionCheckInterval = 10_000;
/** A browser opens one stream; more than this in one session are a mistake or an attack. */
const maxPerSession = 20;
/** The limit for all sessions of an account, however often it signs in. */
const maxPerAccount = 100;
/** Unread bytes of a slow client before it is disconnected; it reconnects and continues where it was. */
const maxUnreadBytes = 256 * 1024;
/** After this time a stream is cut even if its client has not read the end, in milliseconds. */
const endTimeout = 2_000;

/** The open streams of this process. */
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
    const heartbeat = setInterval(() => {
      second = (second + 1) % heartbeatSeconds;
      for (const stream of this.all()) if (stream.second === second) stream.sendTransient(':\n\n');
    }, 1_000);
    const sessionCheck = setInterval(
      () =>
        void this.closeExpired().catch(error => this.log.warn(error, 'sessions of streams were not checked')),
      sessionCheckInterval,
    );
    this.timers = [heartbeat, sessionCheck];
    for (const timer of this.timers) timer.unref();
  }

  /** Ends all streams; browsers reconnect, to another process or to this one's successor. */
  stop() {
    this.isStopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.all()) stream.end(reconnectMessage());
  }

  /** Refuses one more stream of a session or account that has too many. */
  admit({ sessionHash, userid }: User) {
    const sessionStreams = this.bySession.get(sessionHash)?.size ?? 0;
    const accountStreams = this.byAccount.get(userid)?.size ?? 0;
    if (sessionStreams >= maxPerSession || accountStreams >= maxPerAccount)
      throw new ApiError('tooManyRequests', { cause: 'busyStreams', retryAfter: 60 });
  }

  /**
   * Opens a stream. `after` is the client's last position, or a notification's hash: it gets everything since then
   * exactly once, then new events.
   */
  async open(user: User, response: ServerResponse, after: string | undefined) {
    const stream = new Stream(user.userid, user.sessionHash, this.opened++ % heartbeatSeconds, response);
    // Requested on a connection from before the stop: nothing else would end it.
    if (this.isStopped) return stream.end(reconnectMessage());
    add(this.byAccount, user.userid, stream);
    add(this.bySession, user.sessionHash, stream);
    this.size++;
    response.once('close', () => this.remove(stream));
    if (after === undefined) return stream.begin(this.outbox.position);
    try {
      await this.resume(stream, after);
    } catch (error) {
      this.log.warn({ err: error, account: user.userid }, 'a stream was not resumed');
      stream.end(reconnectMessage());
    }
  }

  /** Sends what the client has missed since a position, or makes it refetch everything if that is unknown. */
  private async resume(stream: Stream, after: string) {
    const position = await this.findPosition(stream.accountId, after);
    if (position !== null && position > this.outbox.position) await this.outbox.catchUp();
    const until = this.outbox.position;
    const state = await getOutboxState(this.db);
    const isKnown = (value: number) =>
      value <= until && value >= state.forgotten && !isLostPosition(value, state);
    const canResume = position !== null && isKnown(position);
    const missed = canResume ? await listAccountEvents(this.db, stream.accountId, position, until) : [];
    if (canResume) stream.begin(position);
    else stream.begin(until, 'reset');
    for (const event of missed) stream.send(event);
    stream.sendBuffered(until);
    if (canResume) await this.sendChangedObjects(stream, position);
  }

  /**
   * Sends what changed between the page's read of its position and the start of its stream; a client that was away for
   * longer refetches everything anyway.
   */
  private async sendChangedObjects(stream: Stream, position: number) {
    const objects = filterObjectsToNotify(stream.accountId, await listChangedObjects(this.db, position));
    if (objects.length) stream.sendTransient(eventText('changed', { objects, records: [] }));
  }

  private async findPosition(accountId: number, after: string) {
    if (/^\d{1,15}$/.test(after)) return Number(after);
    const position = await findNotificationPosition(this.db, accountId, after);
    if (position !== null) return position;
    // A recent notification may not have a position yet.
    await this.outbox.catchUp();
    return findNotificationPosition(this.db, accountId, after);
  }

  /** Sends events to their accounts. */
  sendEvent(event: StoredEvent) {
    if (!isAccountEvent(event)) return;
    const accounts = event.topic === 'notification' ? Object.keys(event.to) : [event.account];
    const textFor = createTextFor(event);
    for (const account of accounts)
      for (const stream of this.byAccount.get(Number(account)) ?? []) stream.send(event, textFor);
  }

  /** Makes all clients refetch everything: some of what was sent is no longer true. */
  resetAll(position: number) {
    for (const stream of this.all()) stream.reset(position);
  }

  /** Sends a transient event, which is not replayed later. */
  sendTo<E extends keyof LiveEvents>(account: number, event: E, data: LiveEvents[E]) {
    for (const stream of this.byAccount.get(account) ?? []) stream.sendTransient(eventText(event, data));
  }

  /** Sends a transient event to all accounts, each with its own data; null sends none. */
  sendToAll<E extends keyof LiveEvents>(event: E, dataFor: (account: number) => LiveEvents[E] | null) {
    for (const account of this.byAccount.keys()) {
      const data = dataFor(account);
      if (data) this.sendTo(account, event, data);
    }
  }

  /** Ends the streams whose session ended or belongs to another account by now. */
  async closeExpired() {
    const hashes = [...this.bySession.keys()];
    for (let start = 0; start < hashes.length; start += 1_000) {
      const batch = hashes.slice(start, start + 1_000);
      const sessions = await sessionsByHash(this.db, batch);
      const accountByHash = new Map(sessions.map(({ token_hash, id }) => [token_hash, id]));
      for (const hash of batch)
        for (const stream of this.bySession.get(hash) ?? [])
          if (accountByHash.get(hash) !== stream.accountId) stream.end(reconnectMessage());
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

/** One client. Until `begin`, new events are buffered, so that missed ones go first. */
class Stream {
  /** The position of the last event sent; null until `begin`. */
  private lastPosition: number | null = null;
  private buffered: AccountEvent[] = [];

  constructor(
    readonly accountId: number,
    readonly sessionHash: string,
    /** The second of the heartbeat interval at which this stream gets its comment. */
    readonly second: number,
    private readonly response: ServerResponse,
  ) {}

  /** From here on events are sent; `reset` when the events before the position are not known. */
  begin(position: number, event: 'ready' | 'reset' = 'ready') {
    this.lastPosition = position;
    this.write(`retry: 2000\n\n${eventText(event, {}, position)}`);
  }

  /** A stream that has not begun starts from its position at that time. */
  reset(position: number) {
    if (this.lastPosition !== null) this.begin(position, 'reset');
  }

  /** Continues with the buffered events after this position: all missed ones up to it were sent. */
  sendBuffered(position: number) {
    this.lastPosition = Math.max(this.lastPosition ?? 0, position);
    const { buffered } = this;
    this.buffered = [];
    for (const event of buffered) this.send(event);
  }

  /** Sends an event, unless it was sent before. */
  send(event: AccountEvent, textFor = createTextFor(event)) {
    if (this.lastPosition === null) {
      this.buffered.push(event);
    } else if (event.place > this.lastPosition) {
      this.lastPosition = event.place;
      this.write(textFor(this.accountId));
    }
  }

  /** A transient event, sent once the client knows its position. */
  sendTransient(text: string) {
    if (this.lastPosition !== null) this.write(text);
  }

  private write(text: string) {
    if (this.response.writableLength > maxUnreadBytes) this.response.destroy();
    else this.response.write(text);
  }

  end(lastText: string) {
    this.response.end(lastText);
    // A client that has stopped reading must not keep the server from stopping.
    setTimeout(() => this.response.destroy(), endTimeout).unref();
  }
}

/**
 * Returns a function that returns the text of an event for an account: thousands get the same message, each under a hash
 * of its own.
 */
const createTextFor = (event: AccountEvent): ((accountId: number) => string) => {
  if (event.topic === 'read') return () => eventText('read', { until: event.until }, event.place);
  const { content, datetime, task = null, to, place: position } = event;
  const rest = JSON.stringify({ datetime, content, task_id: task, read: false }).slice(1);
  return accountId =>
    `id: ${position}\ndata: {"success":true,"content":[{"hash":"${to[accountId]}",${rest}]}\n\n`;
};

const messageText = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`;
/** Makes the browser open another stream. */
const reconnectMessage = () => messageText({ deb: 2 });

const eventText = <E extends keyof LiveEvents>(event: E, data: LiveEvents[E], position?: number) =>
  `${position === undefined ? '' : `id: ${position}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

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
