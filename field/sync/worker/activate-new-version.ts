/// <reference lib="webworker" />

/** Activates this version, unless another window has the previous one open: it may be in the middle of a step. */
export const activateNewVersion = async (worker: ServiceWorkerGlobalScope) => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const appWindows = windows.filter(({ url }) => new URL(url).pathname.startsWith('/field'));
  if (appWindows.length <= 1) await worker.skipWaiting();
};
