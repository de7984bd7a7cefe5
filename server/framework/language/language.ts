import { dates, isDay } from '../../../i18n/dates';
import { server as english } from '../../../i18n/en/framework/server';
import { agree, type Gender } from '../../../i18n/fr/framework/agreement';
import { server as french, type ServerMessages } from '../../../i18n/fr/framework/server';
import type { Language } from '../../../i18n/language';
import { filledIn } from '../../../i18n/numbers';
import { typesetAll } from '../../../i18n/typography';

export type { Language };

export type CauseName = keyof ServerMessages['causes'];
export type Params = Record<string, string | number> & { gender?: Gender };

const messages: Record<Language, ServerMessages> = {
  fr: typesetAll('fr', french),
  en: typesetAll('en', english),
};

/** The language of notices, mails and stored texts, whoever causes them: accounts have no language. */
export const defaultLanguage = 'fr';

/** French unless the caller asks for English. */
export const parseLanguage = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : defaultLanguage;

/**
 * A server message in the caller's language: `say('causes', 'codeTaken', { code })`; « singular |||| plural » by `count`,
 * « accepté(e) » by `gender`.
 * For an administrator `internalForAdmin` replaces `internal`, which sends to the administrator, and so on.
 */
export const sayIn = (language: Language, isAdmin = false) => {
  const say = <Group extends keyof ServerMessages>(
    group: Group,
    name: keyof ServerMessages[Group] & string,
    params: Params = {},
  ) => {
    const text = pickPlural(language, getText(messages[language][group], name, isAdmin), params.count);
    return (params.gender ? agree(text, params.gender) : text).replace(/%\{(\w+)\}/g, (_, key) => {
      const value = params[key] ?? '';
      return isDay(value) ? dates[language].day(value) : filledIn(language, key, value);
    });
  };
  return Object.assign(say, { language });
};
const getText = (texts: Record<string, string>, name: string, isAdmin: boolean) =>
  (isAdmin && texts[`${name}ForAdmin`]) || texts[name];

/** French counts nothing as one. */
const pickPlural = (language: Language, text: string, count: unknown) => {
  const [singular, plural = singular] = text.split(' |||| ');
  return Number(count) === 1 || (language === 'fr' && Number(count) === 0) ? singular : plural;
};
export type Say = ReturnType<typeof sayIn>;

/** What a table of the database is called where its rows use something. */
export const sayTable = (say: Say, table: string) =>
  say('tables', (table in french.tables ? table : 'other') as keyof ServerMessages['tables']);

/** The name of an emoji; undefined for those without one. */
export const getEmojiName = (language: Language, emoji: string) =>
  (messages[language].emoji as Partial<Record<string, string>>)[emoji];

/** A stored value that is one of our words, such as a state or a kind. */
export const sayWord = (say: Say, value: string) => say('words', value as keyof ServerMessages['words']);
