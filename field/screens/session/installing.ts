/** Chromium's offer to install the app, which it makes once, early. */
type Offer = Event & { prompt: () => Promise<unknown> };
let offer: Offer | null = null;
const listeners = new Set<() => void>();
const become = (next: Offer | null) => {
  offer = next;
  for (const listener of listeners) listener();
};

export const installing = () => offer;
export const onInstalling = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From the very start of the app: the offer comes before any screen asks. */
export const keepInstallOffer = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    become(event as Offer);
  });
  addEventListener('appinstalled', () => become(null));
};

/** An iPhone or an iPad, which says that it is a Mac but for its touch screen; every browser there is Safari inside. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
