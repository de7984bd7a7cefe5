import type { Language } from './language';

/** « 3 étapes, 41 photos et 1 envoi » */
export const enumeratedIn = (language: Language, parts: readonly string[]) => lists[language].format(parts);
const lists = { fr: new Intl.ListFormat('fr'), en: new Intl.ListFormat('en') };
