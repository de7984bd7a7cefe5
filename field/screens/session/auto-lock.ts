import { lockVault, sendKeyToWorker } from './vault-state';

/** Locks again after five minutes in the background, and passes the key to each new worker so that it can send. */
export const startAutoLock = () => {
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      timer = setTimeout(lockVault, maxHiddenTime);
      // The worker may be a new one by now: it sends what is left in the background.
      sendKeyToWorker();
      return;
    }
    // Phones suspend timers in the background.
    if (hiddenAt !== null && Date.now() - hiddenAt >= maxHiddenTime) void lockVault();
    hiddenAt = null;
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  navigator.serviceWorker?.addEventListener('controllerchange', sendKeyToWorker);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    navigator.serviceWorker?.removeEventListener('controllerchange', sendKeyToWorker);
  };
};

const maxHiddenTime = 5 * 60_000;
