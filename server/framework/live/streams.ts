import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvents } from '../../../contract/framework/notifications';
import { sessionsByHash } from '../account/session/queries';
import type { Db } from '../db/client';
import { ApiError } from '../http/errors';
import type { User } from '../identity/user';
import { isAccountEvent, type StoredEvent } from '../outbox/event';
import type { EventOutbox } from '../outbox/event-outbox';
import { filterObjectsToNotify } from './authors';
import { ClientStream, createTextFor, eventText, reconnectMessage } from './client-stream';
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

/** The open streams of this process. */
export class Streams {
  private readonly byAccount = new Map<number, Set<ClientStream>>();
  private readonly bySession = new Map<string, Set<ClientStream>>();
  private timers: NodeJS.Timeout[] = [];
  private opened = 0;
  private isStopped = false;
  size = 0;

  constructor(
    private readonly db: Db,
    private readonly outbox: EventOutbox,
    private readonly log: FastifyBaseLogger,
    private readonly objectsOnEveryPage: readonly string[],
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
    const second = this.opened++ % heartbeatSeconds;
    const stream = new ClientStream(user.userid, user.sessionHash, second, response);
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
  private async resume(stream: ClientStream, after: string) {
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
  private async sendChangedObjects(stream: ClientStream, position: number) {
    const objects = filterObjectsToNotify(
      stream.accountId,
      await listChangedObjects(this.db, position),
      this.objectsOnEveryPage,
    );
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

  private remove(stream: ClientStream) {
    this.size--;
    remove(this.byAccount, stream.accountId, stream);
    remove(this.bySession, stream.sessionHash, stream);
  }
}

const add = <K>(map: Map<K, Set<ClientStream>>, key: K, stream: ClientStream) => {
  const streams = map.get(key);
  if (streams) streams.add(stream);
  else map.set(key, new Set([stream]));
};
const remove = <K>(map: Map<K, Set<ClientStream>>, key: K, stream: ClientStream) => {
  const streams = map.get(key);
  streams?.delete(stream);
  if (!streams?.size) map.delete(key);
};
