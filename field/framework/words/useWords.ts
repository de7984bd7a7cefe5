import { transformPhrase } from 'node-polyglot';
import { useSyncExternalStore } from 'react';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import type { Language } from '../../../i18n/language';
import { typesetAll } from '../../../i18n/typography';
import { getLanguage, setLanguage, subscribeLanguage } from './language';

type FrameworkTexts = {
  drafts: Record<'why' | 'retry' | 'copy' | 'copied' | 'notCopied' | 'drop' | 'dropSure', string>;
  photos: { close: string };
};
/** The product's texts, in every language the same, among them those of the framework's own components. */
type Texts = Registered<'fieldTexts', FrameworkTexts>;
const registration = createRegistration<Record<Language, () => Promise<Texts>>>('texts');
/** Called by the product as the app starts. */
export const registerWords = registration.register;

const load = async (language: Language) => ({
  language,
  texts: typesetAll(language, await registration.get()[language]()),
});

let current: Awaited<ReturnType<typeof load>> | undefined;
/** Only the texts of the chosen language are loaded; awaited before anything is rendered. */
export const loadWords = async () => {
  current = await load(getLanguage());
};
const getCurrent = () => {
  if (!current) throw new Error('loadWords has not been awaited');
  return current;
};

/** Resolves once the app uses the language; rejects, with nothing changed, if its texts are not on the phone. */
export const changeLanguage = async (chosen: Language) => {
  current = await load(chosen);
  setLanguage(chosen);
};

/**
 * The app's texts in the chosen language: `words.today.title`; `fill(words.sending.left, { smart_count: 3 })` for texts
 * with placeholders; `localize(label)` for labels that the contract has in both languages.
 */
export const useWords = () => {
  const { language, texts } = useSyncExternalStore(subscribeLanguage, getCurrent);
  return {
    language,
    words: texts,
    fill: (text: string, values: Record<string, string | number>) => transformPhrase(text, values, language),
    localize: (label: { fr: string; en: string }) => label[language],
  };
};
