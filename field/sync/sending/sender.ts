import type { Vault } from '../../framework/vault/vault';
import { getConnection } from './network';
import { requestBackgroundSync } from './request-background-sync';
import { hasReadyItems, quietPeriod } from './send-all';
import type { SendingState } from './sending-state';
import { sync } from './sync';
import { listPendingItems } from './sync-items';

/** Sends and fetches while the app is open, automatically and on request. */
export type Sender = {
  state: () => SendingState;
  subscribe: (listener: () => void) => () => void;
  /** At once, including what is still being typed. Resolves when nothing more can be sent for now. */
  now: () => Promise<void>;
  stop: () => void;
};

export const startSender = (vault: Vault): Sender => {
  const stopping = new AbortController();
  const listeners = new Set<() => void>();
  const otherTabs = new BroadcastChannel('terrain-field-sending');
  /** The network was lost during this round; its last answer may be older than that. */
  let isCut = false;
  let state: SendingState = { is: navigator.onLine ? 'idle' : 'offline' };
  let failures = 0;
  /** A session that the server has rejected: nothing is sent with it. */
  let refused: string | undefined;
  let running: Promise<void> | null = null;
  let pendingRun: { asked: boolean } | null = null;
  const timers = { next: 0, entered: 0, settled: 0 };
  const after = (timer: keyof typeof timers, pause: number, work: () => void) => {
    clearTimeout(timers[timer]);
    timers[timer] = self.setTimeout(work, pause);
  };

  const show = (next: SendingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const setState = (next: SendingState) => {
    otherTabs.postMessage(next);
    show(next);
  };
  otherTabs.onmessage = ({ data }: MessageEvent<SendingState>) => show(data);

  const round = async (asked: boolean) => {
    const token = vault.get('session', 'session')?.token;
    if (!token || token === refused) return;
    const { signal } = stopping;
    isCut = false;
    const reportProgress = (done: number, of: number) => setState({ is: 'sending', done, of });
    const ended = await sync(vault, { asked, signal, tell: reportProgress }).catch(error => {
      if (signal.aborted) return;
      setState({ is: 'later', at: Date.now() + period });
      after('next', period, run);
      throw error;
    });
    if (!ended || signal.aborted) return;
    if (ended.is === 'later') {
      const pause = ended.after ? ended.after * 1000 : growing(failures++);
      setState(ended.reached ? { is: 'later', at: Date.now() + pause } : { is: 'offline' });
      after('next', pause, run);
      if (listPendingItems(vault).length) void requestBackgroundSync();
      return;
    }
    failures = 0;
    if (ended.is === 'signIn') refused = token;
    setState(ended.is === 'done' || ended.is === 'signedOut' ? { is: isCut ? 'offline' : 'idle' } : ended);
    if (ended.is !== 'signIn') after('next', period, run);
  };
  const rounds = async () => {
    try {
      while (pendingRun && !stopping.signal.aborted) {
        const { asked } = pendingRun;
        pendingRun = null;
        await round(asked);
      }
    } finally {
      // At once: whoever asks next starts rounds of their own.
      running = null;
    }
  };
  const run = (asked = false) => {
    pendingRun = { asked: asked || !!pendingRun?.asked };
    running ??= rounds();
    return running;
  };
  const atOnce = (asked = false) => {
    failures = 0;
    return run(asked);
  };

  // A pause requested by the network or the server is respected.
  const sendEntered = () => {
    if ((state.is === 'idle' || state.is === 'sending') && hasReadyItems(vault)) run();
  };
  const entered = () => {
    after('entered', 300, sendEntered);
    after('settled', quietPeriod + 300, sendEntered);
  };
  const turned = () => {
    if (document.visibilityState === 'visible') atOnce();
    else if (listPendingItems(vault).length) void requestBackgroundSync();
  };
  const signedIn = () => {
    refused = undefined;
    atOnce();
  };
  const stops = [
    ...(['arrivals', 'steps', 'photos', 'outcomes'] as const).map(table => vault.subscribe(table, entered)),
    vault.subscribe('session', signedIn),
    listening(window, 'online', () => atOnce()),
    listening(window, 'offline', () => {
      isCut = true;
      setState({ is: 'offline' });
    }),
    listening(document, 'visibilitychange', turned),
    ...[getConnection()].map(known => (known ? listening(known, 'change', () => atOnce()) : () => undefined)),
  ];
  run();

  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => {
      refused = undefined;
      return atOnce(true);
    },
    stop: () => {
      stopping.abort();
      for (const stop of stops) stop();
      for (const timer of Object.values(timers)) clearTimeout(timer);
      otherTabs.close();
    },
  };
};

/** Milliseconds between two polls for changes at the office. */
const period = 4 * 60_000;
/** Exponential backoff with jitter: 2 s, 4 s … 5 min. */
const growing = (failures: number) => Math.min(2000 * 2 ** failures, 300_000) * (0.6 + Math.random() * 0.4);

const listening = (target: EventTarget, event: string, listener: () => void) => {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
};
