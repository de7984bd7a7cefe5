/// <reference lib="webworker" />
// The service worker of the field app: serves the app offline, sends in the background and receives push messages.
import '../../register';
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
  // Every page URL below /field/ is a screen of the same HTML page.
  const cachedUrl = request.mode === 'navigate' ? '/field/index.html' : request.url;
  const isCached = getCacheKeyForURL(cachedUrl) !== undefined;
  if (request.method !== 'GET' || !isCached) return;
  // Falls back to the network if the browser has evicted the file.
  const handler = createHandlerBoundToURL(cachedUrl);
  event.respondWith(handler({ event, request, url: new URL(cachedUrl, location.href) }));
});

// Controls the page that installed it at once, without a reload.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

registerBackgroundSync(self);

self.addEventListener('message', event => {
  // A page that was unlocked by its PIN sends the key; it stays in memory for the lifetime of this worker.
  if (event.data?.kind === 'key') setVaultKey(event.data.key);
  if (event.data?.kind === 'takeNewVersion') event.waitUntil(activateNewVersion(self));
});

registerPushHandlers();
