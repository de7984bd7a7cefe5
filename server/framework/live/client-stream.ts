import type { ServerResponse } from 'node:http';
import type { LiveEvents, LiveMessage } from '../../../contract/framework/notifications';
import { listSubjectColumns } from '../notifications/notification-rules';
import type { AccountEvent, StoredSubject } from '../outbox/event';

/** Unread bytes of a slow client before it is disconnected; it reconnects and continues where it was. */
const maxUnreadBytes = 256 * 1024;
/** After this time a stream is cut even if its client has not read the end, in milliseconds. */
const endTimeout = 2_000;

/** The stream of one client. Until `begin`, new events are buffered, so that missed ones go first. */
export class ClientStream {
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
export const createTextFor = (event: AccountEvent): ((accountId: number) => string) => {
  if (event.topic === 'read') return () => eventText('read', { until: event.until }, event.place);
  const { content, datetime, to, place: position } = event;
  const subject: StoredSubject = event;
  const ids = Object.fromEntries(
    listSubjectColumns().map(([column, part]) => [column, subject[part] ?? null]),
  );
  const rest = JSON.stringify({ datetime, content, ...ids, read: false }).slice(1);
  return accountId =>
    `id: ${position}\ndata: {"success":true,"content":[{"hash":"${to[accountId]}",${rest}]}\n\n`;
};

const messageText = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`;
/** Makes the browser open another stream. */
export const reconnectMessage = () => messageText({ deb: 2 });

export const eventText = <E extends keyof LiveEvents>(event: E, data: LiveEvents[E], position?: number) =>
  `${position === undefined ? '' : `id: ${position}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
