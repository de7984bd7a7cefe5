/** Chromium's `beforeinstallprompt`, fired once, early. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };
let installPrompt: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();
const setInstallPrompt = (next: InstallPromptEvent | null) => {
  installPrompt = next;
  for (const listener of listeners) listener();
};

export const getInstallPrompt = () => installPrompt;
export const subscribeInstallPrompt = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called at startup: the event comes before any screen needs it. */
export const captureInstallPrompt = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    setInstallPrompt(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => setInstallPrompt(null));
};

/** An iPhone, or an iPad, which reports itself as a Mac with a touch screen; every browser there is Safari inside. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
