import {
  getNotifications,
  type LiveEvents,
  type LiveMessage,
} from '../../../contract/framework/notifications';
import type { SessionUser } from '../../../contract/framework/session';
import { parseResponse } from './call';
import { connection } from './connection';
import { buildHeaders } from './request';

/** Events of the stream. Of data fetched before the instant of `ready`, changes may have been missed. */
export type LiveEvent =
  | { event: 'message'; data: LiveMessage; id?: string }
  | { event: 'ready'; data: { before: number }; id?: string }
  | {
      [E in Exclude<keyof LiveEvents, 'ready'>]: { event: E; data: LiveEvents[E]; id?: string };
    }[Exclude<keyof LiveEvents, 'ready'>];

/** Subscribes to the stream, in whichever tab it is read; returns an unsubscribe function. */
export const onLiveEvent = (listener: (live: LiveEvent) => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const listeners = new Set<(live: LiveEvent) => void>();

/**
 * Reads a user's stream until aborted, from the position that `getPosition` finds. A stream takes one of a browser's
 * six connections, so one tab reads it, under a lock, and broadcasts to the others. When that tab closes,
 * another continues from the same position.
 */
export const connectStream = (
  { userid, token }: SessionUser,
  signal: AbortSignal,
  getPosition: () => Promise<string | undefined>,
) => {
  const name = `terrain.live.${userid}`;
  const channel = new BroadcastChannel(name);
  const reader = new Reader(signal, token, getPosition, live => channel.postMessage(live));
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => reader.notify(data);
  signal.addEventListener('abort', () => channel.close());
  // Without locks (plain HTTP) every tab reads its own stream.
  const reading = navigator.locks
    ? navigator.locks.request(name, { signal }, () => reader.readUntilAborted())
    : reader.readUntilAborted();
  reading.catch(error => {
    if (!signal.aborted) throw error;
  });
};

/** In milliseconds. The server sends something every 20 seconds; after a longer silence the connection is dead. */
const maxSilence = 50_000;
/** The server replays the changes of the last minute to a new stream. */
const replayWindow = 45_000;
const minPause = 1_000;
const maxPause = 30_000;

class Reader {
  private lastId: string | undefined;
  private hasReceived = false;
  /** When the stream's first position was known, in milliseconds. */
  private startedAt = Number.POSITIVE_INFINITY;
  private failures = 0;

  constructor(
    private readonly signal: AbortSignal,
    private readonly token: string | undefined,
    private readonly getPosition: () => Promise<string | undefined>,
    /** Passes an event on to the other tabs. */
    private readonly broadcast: (live: LiveEvent) => void,
  ) {}

  notify(live: LiveEvent) {
    if (this.signal.aborted) return;
    if (live.id !== undefined) {
      this.lastId = live.id;
      this.hasReceived = true;
    }
    for (const listener of listeners) listener(live);
  }

  /** Connects again whenever the stream ends. */
  async readUntilAborted() {
    while (!this.signal.aborted) {
      await this.readOnce().catch(() => {
        if (!this.signal.aborted) void connection.check();
      });
      if (this.signal.aborted) return;
      // Jitter: all browsers lose a server at the same moment, but must not return at the same moment.
      const pause = Math.min(maxPause, minPause * 2 ** this.failures++);
      await waitForRetry(pause * (0.5 + Math.random() / 2), this.signal);
    }
  }

  private async readOnce() {
    const controller = new AbortController();
    const stop = () => controller.abort();
    this.signal.addEventListener('abort', stop, { once: true });
    let silenceTimer = setTimeout(stop, maxSilence);
    try {
      if (this.lastId === undefined) {
        this.lastId = await this.getPosition();
        if (this.lastId !== undefined) this.startedAt = Date.now();
      }
      const isReplayIncomplete = this.hasReceived || Date.now() - this.startedAt > replayWindow;
      const before = isReplayIncomplete ? Number.POSITIVE_INFINITY : this.startedAt;
      const reader = await this.connect(controller.signal);
      let text = '';
      while (reader) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(stop, maxSilence);
        const blocks = (text + value).split('\n\n');
        text = blocks.pop() ?? '';
        for (const live of blocks.map(block => parseEvent(block, before))) this.receive(live);
      }
    } finally {
      clearTimeout(silenceTimer);
      this.signal.removeEventListener('abort', stop);
    }
  }

  private async connect(signal: AbortSignal) {
    const response = await fetch(getNotifications().actions.stream.path, {
      headers: {
        ...buildHeaders('GET', undefined, this.token),
        Accept: 'text/event-stream',
        ...(this.lastId && { 'Last-Event-ID': this.lastId }),
      },
      cache: 'no-store',
      signal,
    });
    if (response.ok) connection.reportAnswer();
    if (response.ok && response.body) return response.body.pipeThrough(new TextDecoderStream()).getReader();
    // Throws the server's error.
    parseResponse(response.status, await response.text(), this.token, response.headers);
    return null;
  }

  private receive(live: LiveEvent | null) {
    if (!live) return;
    this.failures = 0;
    this.notify(live);
    this.broadcast(live);
  }
}

/** One event of the stream; null for a comment. */
const parseEvent = (block: string, before: number): LiveEvent | null => {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return null;
  const event = field('event') ?? 'message';
  return { event, data: event === 'ready' ? { before } : JSON.parse(data), id: field('id') } as LiveEvent;
};

/** A pause that ends early when the network is back or the tab becomes visible. */
const waitForRetry = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(end, milliseconds);
    const onVisibilityChange = () => document.visibilityState === 'visible' && end();
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', onVisibilityChange);
    signal.addEventListener('abort', end);
  });
