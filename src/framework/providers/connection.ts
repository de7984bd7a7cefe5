import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getSession } from '../../../contract/framework/session';

/**
 * Why the server cannot be used: no network leads to it (`offline`), or only a proxy's error comes back (`failing`).
 * `since` is when that was first noticed, in milliseconds.
 */
export type Outage = { cause: 'offline' | 'failing'; since: number };

/** In milliseconds. */
const pingTimeout = 5_000;
const minPause = 2_000;
const maxPause = 15_000;

let outage: Outage | null = null;
let checking: Promise<boolean> | null = null;
let failures = 0;
let nextCheck: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const end = () => {
  clearTimeout(nextCheck);
  failures = 0;
  setOutage(null);
};
const setOutage = (next: Outage | null) => {
  if (next?.cause === outage?.cause) return;
  outage = next;
  for (const listener of listeners) listener();
  // React Query then continues paused reads and repeats failed ones.
  onlineManager.setOnline(next === null);
};

/**
 * Whether the server can be reached. Only a request tells: the browser may be offline beside a server in its own
 * network, or online without a way to it. During an outage the server is asked until it answers.
 */
export const connection = {
  /** The outage of now, or null. */
  read: () => outage,
  /** Asks the server of this repository whether it answers; another backend replaces it. */
  ping: (signal: AbortSignal) =>
    fetch(getSession().actions.alive.path, { method: 'GET', cache: 'no-store', signal }),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** A request was answered by the server: ends an outage. */
  reportAnswer: () => {
    if (outage) end();
  },
  /** Asks whether the server answers, after a request failed or when the reader wants to know; once at a time. */
  check: () => {
    checking ??= runCheck().finally(() => {
      checking = null;
    });
    return checking;
  },
};

/** The outage of now, or null. */
export const useOutage = () => useSyncExternalStore(connection.subscribe, connection.read);

const runCheck = async () => {
  clearTimeout(nextCheck);
  const startedAt = Date.now();
  const cause = await findCause();
  if (cause === null) {
    end();
    return true;
  }
  setOutage({ cause, since: outage?.since ?? startedAt });
  // Jitter: all browsers lose a server at the same moment, but must not return at the same moment.
  const pause = Math.min(maxPause, minPause * 2 ** failures++) * (0.5 + Math.random() / 2);
  nextCheck = setTimeout(connection.check, pause);
  return false;
};

const findCause = async (): Promise<Outage['cause'] | null> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), pingTimeout);
  try {
    const response = await connection.ping(controller.signal);
    await response.text();
    return response.ok ? null : 'failing';
  } catch {
    return 'offline';
  } finally {
    clearTimeout(timer);
  }
};

// The browser's own opinion is not proof, but a reason to ask.
onlineManager.setEventListener(() => undefined);
window.addEventListener('offline', connection.check);
window.addEventListener('online', connection.check);
