import { handKeyOver, lockAgain } from './phone';

/** Locks again after five minutes in the background, and passes the key to each new worker so that it can send. */
export const keepClosed = () => {
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      timer = setTimeout(lockAgain, longest);
      // The worker may be a new one by now: it sends what is left in the background.
      handKeyOver();
      return;
    }
    // Phones suspend timers in the background.
    if (hiddenAt !== null && Date.now() - hiddenAt >= longest) void lockAgain();
    hiddenAt = null;
  };
  document.addEventListener('visibilitychange', changed);
  navigator.serviceWorker?.addEventListener('controllerchange', handKeyOver);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
    navigator.serviceWorker?.removeEventListener('controllerchange', handKeyOver);
  };
};

const longest = 5 * 60_000;
