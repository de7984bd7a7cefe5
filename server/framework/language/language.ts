import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import { dates, isDay } from '../../../i18n/dates';
import { agree, type Gender } from '../../../i18n/fr/framework/agreement';
import type { FrameworkServerMessages } from '../../../i18n/fr/framework/server';
import type { Language } from '../../../i18n/language';
import { filledIn } from '../../../i18n/numbers';
import { typesetAll } from '../../../i18n/typography';

export type { Language };

export type CauseName = keyof ServerMessages['causes'];
export type Params = Record<string, string | number> & { gender?: Gender };

/**
 * The server's texts by group: errors, causes of refusals, names of tables … The framework's are `frameworkServer`,
 * to which a product adds its own.
 */
export type ServerMessages = Registered<'serverMessages', FrameworkServerMessages>;

const registration = createRegistration<Record<Language, ServerMessages>>('server messages');
/** Called by the product before the server answers. */
export const registerServerMessages = (texts: Record<Language, ServerMessages>) =>
  registration.register({ fr: typesetAll('fr', texts.fr), en: typesetAll('en', texts.en) });
const getMessages = (language: Language) => registration.get()[language];

/** The product's name in each language. */
export const getProductNames = () => [getMessages('fr').words.product, getMessages('en').words.product];

/** The language of notices, mails and stored texts, whoever causes them: accounts have no language. */
export const defaultLanguage = 'fr';

/** French unless the caller asks for English. */
export const parseLanguage = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : defaultLanguage;

/**
 * A server message in the caller's language: `say('causes', 'codeTaken', { code })`; « singular |||| plural » by `count`,
 * « accepté(e) » by `gender`; `%{product}` is its name.
 * For an administrator `internalForAdmin` replaces `internal`, which sends to the administrator, and so on.
 */
export const sayIn = (language: Language, isAdmin = false) => {
  const say = <Group extends keyof ServerMessages>(
    group: Group,
    name: keyof ServerMessages[Group] & string,
    params: Params = {},
  ) => {
    const text = pickPlural(language, getText(getMessages(language)[group], name, isAdmin), params.count);
    return (params.gender ? agree(text, params.gender) : text).replace(/%\{(\w+)\}/g, (_, key) => {
      const value = params[key] ?? (key === 'product' ? getMessages(language).words.product : '');
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
  say(
    'tables',
    (table in getMessages(say.language).tables ? table : 'other') as keyof ServerMessages['tables'],
  );

/** The name of an emoji; undefined for those without one. */
export const getEmojiName = (language: Language, emoji: string) =>
  (getMessages(language).emoji as Partial<Record<string, string>>)[emoji];

/** A value's word; undefined where it is none of ours. */
export const findWord = (language: Language, value: string) =>
  (getMessages(language).words as Partial<Record<string, string>>)[value];

/** A stored value that is one of our words, such as a state or a kind. */
export const sayWord = (say: Say, value: string) => say('words', value as keyof ServerMessages['words']);
