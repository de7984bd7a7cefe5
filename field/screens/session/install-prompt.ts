import { createStore } from '../../framework/ui/create-store';

/** Chromium's `beforeinstallprompt`, fired once, early. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };
/** The browser's own dialog, null where it has none or has not offered it yet. */
export const installPromptStore = createStore<InstallPromptEvent | 'installed' | null>(null);

/** Called at startup: the event comes before any screen needs it. */
export const captureInstallPrompt = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    installPromptStore.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => installPromptStore.set('installed'));
};
