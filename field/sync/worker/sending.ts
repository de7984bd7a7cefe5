/// <reference lib="webworker" />

import { openPhone, PinNeeded } from '../../framework/vault/open';
import { backgroundTag } from '../sending/background';
import { sync } from '../sending/sync';

type SyncEvent = ExtendableEvent & { tag: string };

/** Sends when the network is there again, whether or not the app is open, where browsers have Background Sync. */
export const sendInBackground = (worker: ServiceWorkerGlobalScope) => {
  worker.addEventListener('sync', event => {
    const { tag } = event as SyncEvent;
    if (tag === backgroundTag) (event as SyncEvent).waitUntil(sendWaiting());
  });
};

const sendWaiting = async () => {
  const vault = await openPhone().catch(error => {
    // Behind a PIN nobody sends but an open app, or a worker that it has handed the key.
    if (error instanceof PinNeeded) return null;
    throw error;
  });
  if (!vault) return;
  try {
    const signal = new AbortController().signal;
    const { is } = await sync(vault, { asked: false, signal, tell: () => undefined });
    // The browser asks again, later and later.
    if (is === 'later') throw new Error('The server was not reached.');
  } finally {
    await vault.close();
  }
};
