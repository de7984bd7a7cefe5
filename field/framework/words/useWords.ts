import { transformPhrase } from 'node-polyglot';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../../i18n/language';
import { typesetAll } from '../../../i18n/typography';
import { getLanguage, setLanguage, subscribeLanguage } from './language';

const loading = {
  fr: async () => typesetAll('fr', (await import('../../../i18n/fr/field')).fieldApp),
  en: async () => typesetAll('en', (await import('../../../i18n/en/field')).fieldApp),
};
/** Only the texts of the chosen language are loaded before the app opens. */
let spoken = { now: getLanguage(), texts: await loading[getLanguage()]() };

/** Resolves when the app uses it; rejects, with nothing changed, if its texts are not on the phone. */
export const changeLanguage = async (chosen: Language) => {
  spoken = { now: chosen, texts: await loading[chosen]() };
  setLanguage(chosen);
};

/**
 * The app's texts in the chosen language: `words.today.title`; `fill(words.sending.left, { smart_count: 3 })` for those
 * with values; `named(label)` for labels that the contract has in both.
 */
export const useWords = () => {
  const { now, texts } = useSyncExternalStore(subscribeLanguage, () => spoken);
  return {
    language: now,
    words: texts,
    fill: (text: string, values: Record<string, string | number>) => transformPhrase(text, values, now),
    named: (label: { fr: string; en: string }) => label[now],
  };
};
