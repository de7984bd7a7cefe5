import type { Language } from './language';

/**
 * Inserts the non-breaking spaces of the language: catalogues are written with plain ones, and every text passes here
 * once, when its catalogue is loaded. In French no line begins with « ; ? ! : » », and in both languages numbers keep
 * their unit.
 */
export const typeset = (language: Language, text: string) => {
  const units = text.replace(beforeUnit, bound);
  return language === 'fr'
    ? units.replace(/ (?=[;?!](?![\w=]))/g, thin).replace(/ (?=[:»])|(?<=«) /g, bound)
    : units;
};

/** A catalogue with typeset texts and the same shape. */
export const typesetAll = <Texts>(language: Language, texts: Texts): Texts => {
  if (typeof texts === 'string') return typeset(language, texts) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typesetAll(language, value)]),
  ) as Texts;
};

/** « Wilaya : Béjaïa », “Wilaya: Béjaïa”. */
export const labelled = (language: Language, label: string, value: string | number) =>
  `${label}${colonIn(language)} ${value}`;
/** « Wilaya : » before something that is not text. */
export const colonIn = (language: Language) => (language === 'fr' ? `${bound}:` : ':');
/** « ainsi », “so”. */
export const quoted = (language: Language, text: string) =>
  language === 'fr' ? `«${bound}${text}${bound}»` : `“${text}”`;
/** « le manager, par e-mail ; après 1 jour, les comptes », “the manager, by e-mail; after 1 day, the accounts”. */
export const joined = (language: Language, parts: readonly string[]) =>
  parts.join(language === 'fr' ? `${thin}; ` : '; ');

const bound = '\u00a0';
const thin = '\u202f';
/** « 12 % », « %{km} km », « n° %{task} ». */
const beforeUnit =
  /(?<=[\d}]) (?=(?:%|km|m|s|h|min|ko|kB|Mo|MB|kVA|kg|Ah|j)(?![\p{L}\p{N}{]))|(?<=\b[nN]°|\b[nN]o\.) (?=[%\d])/gu;
