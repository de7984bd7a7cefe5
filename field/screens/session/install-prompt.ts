/** Chromium's `beforeinstallprompt`, fired once, early. */
type Offer = Event & { prompt: () => Promise<unknown> };
let offer: Offer | null = null;
const listeners = new Set<() => void>();
const setOffer = (next: Offer | null) => {
  offer = next;
  for (const listener of listeners) listener();
};

export const getInstallPrompt = () => offer;
export const subscribeInstallPrompt = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called at startup: the event comes before any screen needs it. */
export const captureInstallPrompt = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    setOffer(event as Offer);
  });
  addEventListener('appinstalled', () => setOffer(null));
};

/** An iPhone, or an iPad, which reports itself as a Mac with a touch screen; every browser there is Safari inside. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
