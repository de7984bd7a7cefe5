import { en } from '../../../i18n/en';
import { allFr } from '../../../i18n/fr/all';
import { filledIn } from '../../../i18n/numbers';
import { typesetAll } from '../../../i18n/typography';
import type { Language, Params } from '../../framework/language/language';

const texts: Record<Language, () => unknown> = {
  fr: memoize(() => typesetAll('fr', allFr)),
  en: memoize(() => typesetAll('en', en)),
};

/** The browser's messages, for texts that a server sends: « terrain.ownDashboards.title ». */
export const createTranslator =
  (language: Language) =>
  (key: string, params: Params = {}): string => {
    const text = key
      .split('.')
      .reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | undefined)?.[part],
        texts[language](),
      );
    if (typeof text !== 'string') return key;
    // « Site |||| Sites »: the first form is the singular.
    const [singular, plural = singular] = text.split(' |||| ');
    return (isSingular(language, params.smart_count) ? singular : plural).replace(/%\{(\w+)\}/g, (_, name) =>
      filledIn(language, name, params[name] ?? ''),
    );
  };

/** In French none is singular too. */
const isSingular = (language: Language, count: Params[string]) =>
  typeof count === 'number' && (language === 'fr' ? Math.abs(count) < 2 : count === 1);

function memoize<T>(create: () => T) {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
