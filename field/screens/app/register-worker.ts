import { timeZone } from '../../../contract/framework/time-zone';

/** The service worker that caches the app. Where the browser has none, or refuses, the app needs a network to open. */
export const registerWorker = () => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register(`/field/worker.js?time-zone=${encodeURIComponent(timeZone)}`, {
      scope: '/field/',
      type: 'module',
      updateViaCache: 'none',
    })
    .catch(() => undefined);
};

/**
 * Before anything is opened: activates the waiting version, if there is one and no other window has the app open.
 * Resolves when the app may start, and never if the page reloads with the new version.
 */
export const activateWaitingVersion = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration('/field/').catch(() => undefined);
  if (!registration?.waiting) return;
  const activated = new Promise<boolean>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), 1_500);
  });
  registration.waiting.postMessage({ kind: 'takeNewVersion' });
  if (!(await activated)) return;
  location.reload();
  return new Promise(() => undefined);
};
