/// <reference lib="webworker" />

import { openLocalVault, PinRequiredError } from '../../framework/vault/local-vault';
import { backgroundSyncTag } from '../sending/request-background-sync';
import { sync } from '../sending/sync';

type SyncEvent = ExtendableEvent & { tag: string };

/** Sends once the network is back, even if the app is closed, in browsers that have Background Sync. */
export const registerBackgroundSync = (worker: ServiceWorkerGlobalScope) => {
  worker.addEventListener('sync', event => {
    const { tag } = event as SyncEvent;
    if (tag === backgroundSyncTag) (event as SyncEvent).waitUntil(sendPending());
  });
};

const sendPending = async () => {
  const vault = await openLocalVault().catch(error => {
    // With a PIN only an open app sends, or a worker that it has passed the key.
    if (error instanceof PinRequiredError) return null;
    throw error;
  });
  if (!vault) return;
  try {
    const signal = new AbortController().signal;
    const { is } = await sync(vault, { isManual: false, signal, onProgress: () => undefined });
    // The browser retries with growing delays.
    if (is === 'later') throw new Error('The server was not reached.');
  } finally {
    await vault.close();
  }
};
