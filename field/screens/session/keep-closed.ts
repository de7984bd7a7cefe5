import { handKeyOver, lockAgain } from './phone';

/** Asks for the PIN again after five minutes in the background, and tells each new worker what it needs to send. */
export const keepClosed = () => {
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      timer = setTimeout(lockAgain, longest);
      // The worker may be a new one by now: it sends what is left while nobody looks.
      handKeyOver();
      return;
    }
    // Phones stop the clocks of what is in the background.
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
