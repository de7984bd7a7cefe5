import { server as english } from '../../i18n/en/server';
import { server as french, type ServerMessages } from '../../i18n/fr/server';
import { filledIn } from '../../i18n/numbers';

export type Language = 'fr' | 'en';
export type CauseName = keyof ServerMessages['causes'];
export type Params = Record<string, string | number>;

const messages: Record<Language, ServerMessages> = { fr: french, en: english };

/** French unless the caller asks for English. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'fr';

/** A sentence of the server in the caller's language: `say('causes', 'codeTaken', { code })`. */
export const sayIn = (language: Language) => {
  const say = <Group extends keyof ServerMessages>(
    group: Group,
    name: keyof ServerMessages[Group] & string,
    params: Params = {},
  ) =>
    (messages[language][group][name] as string).replace(/%\{(\w+)\}/g, (_, key) =>
      filledIn(language, key, params[key] ?? ''),
    );
  return Object.assign(say, { language });
};
export type Say = ReturnType<typeof sayIn>;
