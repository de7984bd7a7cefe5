import { createStore } from '../../framework/ui/create-store';
import type { Vault } from '../../framework/vault/vault';
import { getConnection } from './network';
import { hasReadyItems, quietPeriod } from './ready-items';
import { requestBackgroundSync } from './request-background-sync';
import type { SendingState } from './sending-state';
import { type SyncResult, sync } from './sync';
import { listPendingItems } from './sync-items';

/** Sends and fetches while the app is open, automatically and on request. */
export type Sender = {
  state: () => SendingState;
  subscribe: (listener: () => void) => () => void;
  /** Sends at once, including what is still being typed. Resolves when nothing more can be sent for now. */
  now: () => Promise<void>;
  stop: () => void;
};

export const startSender = (vault: Vault): Sender => {
  const abortController = new AbortController();
  const sharedState = shareState({ is: navigator.onLine ? 'idle' : 'offline' });
  const setState = sharedState.set;
  /** The network was lost during this round, maybe after its last response. */
  let wasOffline = false;
  let failures = 0;
  /** The token of a session that the server has rejected: nothing is sent with it. */
  let rejectedToken: string | undefined;
  const timers = { next: 0, entered: 0, settled: 0 };
  const schedule = (timer: keyof typeof timers, delay: number, work: () => void) => {
    clearTimeout(timers[timer]);
    timers[timer] = self.setTimeout(work, delay);
  };

  const runRound = async (isManual: boolean): Promise<void> => {
    const token = vault.get('session', 'session')?.token;
    if (!token || token === rejectedToken) return;
    const { signal } = abortController;
    wasOffline = false;
    const reportProgress = (done: number, total: number) => setState({ is: 'sending', done, of: total });
    const result = await sync(vault, { isManual, signal, onProgress: reportProgress }).catch(error => {
      if (signal.aborted) return;
      setState({ is: 'later', at: Date.now() + pollInterval });
      schedule('next', pollInterval, requestRound);
      throw error;
    });
    if (!result || signal.aborted) return;
    if (result.is === 'later') scheduleRetry(result);
    else finishRound(result, token);
  };
  const scheduleRetry = ({ retryAfter, wasReached }: Extract<SyncResult, { is: 'later' }>) => {
    const delay = retryAfter ? retryAfter * 1000 : backoffDelay(failures++);
    setState(wasReached ? { is: 'later', at: Date.now() + delay } : { is: 'offline' });
    schedule('next', delay, requestRound);
    if (listPendingItems(vault).length) void requestBackgroundSync();
  };
  const finishRound = (result: Exclude<SyncResult, { is: 'later' }>, token: string) => {
    failures = 0;
    if (result.is === 'signIn') rejectedToken = token;
    const isIdle = result.is === 'done' || result.is === 'signedOut';
    setState(isIdle ? { is: wasOffline ? 'offline' : 'idle' } : result);
    if (result.is !== 'signIn') schedule('next', pollInterval, requestRound);
  };
  const requestRound = createRoundQueue(runRound, abortController.signal);
  const restartNow = (isManual = false) => {
    failures = 0;
    return requestRound(isManual);
  };

  // A pause requested by the network or the server is respected.
  const sendReadyItems = () => {
    const { is } = sharedState.get();
    if ((is === 'idle' || is === 'sending') && hasReadyItems(vault)) requestRound();
  };
  const onEntry = () => {
    schedule('entered', entryDelay, sendReadyItems);
    schedule('settled', quietPeriod + entryDelay, sendReadyItems);
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') restartNow();
    else if (listPendingItems(vault).length) void requestBackgroundSync();
  };
  const onSessionChange = () => {
    rejectedToken = undefined;
    restartNow();
  };
  const onOffline = () => {
    wasOffline = true;
    setState({ is: 'offline' });
  };
  const connection = getConnection();
  const unsubscribers = [
    ...(['arrivals', 'steps', 'photos', 'outcomes'] as const).map(table => vault.subscribe(table, onEntry)),
    vault.subscribe('session', onSessionChange),
    listenTo(window, 'online', () => restartNow()),
    listenTo(window, 'offline', onOffline),
    listenTo(document, 'visibilitychange', onVisibilityChange),
    ...(connection ? [listenTo(connection, 'change', () => restartNow())] : []),
  ];
  requestRound();

  return {
    state: sharedState.get,
    subscribe: sharedState.subscribe,
    now: () => {
      rejectedToken = undefined;
      return restartNow(true);
    },
    stop: () => {
      abortController.abort();
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const timer of Object.values(timers)) clearTimeout(timer);
      sharedState.close();
    },
  };
};

/**
 * Runs one round at a time: requests during a round are met by another one after it. `isManual`: the agent requested
 * the round.
 */
const createRoundQueue = (runRound: (isManual: boolean) => Promise<void>, signal: AbortSignal) => {
  let running: Promise<void> | null = null;
  let pendingRound: { isManual: boolean } | null = null;
  const runPendingRounds = async () => {
    try {
      while (pendingRound && !signal.aborted) {
        const { isManual } = pendingRound;
        pendingRound = null;
        await runRound(isManual);
      }
    } finally {
      // Synchronously with the end of the loop: the next request starts a new one.
      running = null;
    }
  };
  return (isManual = false): Promise<void> => {
    pendingRound = { isManual: isManual || !!pendingRound?.isManual };
    running ??= runPendingRounds();
    return running;
  };
};

/** The state as every tab shows it: a change in one is posted to the others. */
const shareState = (initial: SendingState) => {
  const { get, set, subscribe } = createStore(initial);
  const otherTabs = new BroadcastChannel('terrain-field-sending');
  otherTabs.onmessage = ({ data }: MessageEvent<SendingState>) => set(data);
  return {
    get,
    subscribe,
    set: (state: SendingState) => {
      otherTabs.postMessage(state);
      set(state);
    },
    close: () => otherTabs.close(),
  };
};

/** Milliseconds to wait for other entries made at the same moment. */
const entryDelay = 300;
/** Milliseconds between two polls for changes at the office. */
const pollInterval = 4 * 60_000;
/** Exponential backoff with jitter: 2 s, 4 s … 5 min. */
const backoffDelay = (failures: number) =>
  Math.min(2000 * 2 ** failures, 300_000) * (0.6 + Math.random() * 0.4);

const listenTo = (target: EventTarget, event: string, listener: () => void) => {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
};
