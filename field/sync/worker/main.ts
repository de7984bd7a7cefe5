/// <reference lib="webworker" />
import { createHandlerBoundToURL } from 'workbox-precaching/createHandlerBoundToURL';
import { getCacheKeyForURL } from 'workbox-precaching/getCacheKeyForURL';
import { precache } from 'workbox-precaching/precache';
import { setVaultKey } from '../../framework/vault/local-vault';
import { activateNewVersion } from './activate-new-version';
import { registerBackgroundSync } from './background-sync';
import { registerPushHandlers } from './push';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// Every file of the app, so that it opens without a network.
precache(self.__WB_MANIFEST);

self.addEventListener('fetch', event => {
  const { request } = event;
  // Every URL below /field/ is a screen of the same page.
  const cachedUrl = request.mode === 'navigate' ? '/field/index.html' : request.url;
  if (request.method !== 'GET' || !getCacheKeyForURL(cachedUrl)) return;
  // From the network if the browser has evicted it.
  event.respondWith(
    createHandlerBoundToURL(cachedUrl)({ event, request, url: new URL(cachedUrl, location.href) }),
  );
});

// The page that installs it is controlled by it from then on.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

registerBackgroundSync(self);

self.addEventListener('message', event => {
  // A key opened by a PIN in the page, kept for the lifetime of this worker.
  if (event.data?.kind === 'key') setVaultKey(event.data.key);
  if (event.data?.kind === 'takeNewVersion') event.waitUntil(activateNewVersion(self));
});

registerPushHandlers();
