import type { Language } from '../../../i18n/language';

const storageKey = 'terrain-field-language';
const listeners = new Set<() => void>();

/** French, unless the agent chose English on this phone. */
export const getLanguage = (): Language => {
  try {
    return localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr';
  } catch {
    // The worker has no localStorage; it displays nothing.
    return 'fr';
  }
};
export const setLanguage = (chosen: Language) => {
  localStorage.setItem(storageKey, chosen);
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
};
export const subscribeLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
