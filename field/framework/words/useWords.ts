import { transformPhrase } from 'node-polyglot';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../../i18n/language';
import { typesetAll } from '../../../i18n/typography';
import { getLanguage, setLanguage, subscribeLanguage } from './language';

const textLoaders = {
  fr: async () => typesetAll('fr', (await import('../../../i18n/fr/field')).fieldApp),
  en: async () => typesetAll('en', (await import('../../../i18n/en/field')).fieldApp),
};
const loadTexts = async (language: Language) => ({ language, texts: await textLoaders[language]() });

/** Only the texts of the chosen language are loaded before the app opens. */
let current = await loadTexts(getLanguage());

/** Resolves once the app uses the language; rejects, with nothing changed, if its texts are not on the phone. */
export const changeLanguage = async (chosen: Language) => {
  current = await loadTexts(chosen);
  setLanguage(chosen);
};

/**
 * The app's texts in the chosen language: `words.today.title`; `fill(words.sending.left, { smart_count: 3 })` for texts
 * with placeholders; `localize(label)` for labels that the contract has in both languages.
 */
export const useWords = () => {
  const { language, texts } = useSyncExternalStore(subscribeLanguage, () => current);
  return {
    language,
    words: texts,
    fill: (text: string, values: Record<string, string | number>) => transformPhrase(text, values, language),
    localize: (label: { fr: string; en: string }) => label[language],
  };
};
