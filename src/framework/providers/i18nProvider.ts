import type { TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { fr } from '../../../i18n/fr';
import type { Language } from '../../../i18n/language';
import { filledIn } from '../../../i18n/numbers';
import { typesetAll } from '../../../i18n/typography';
import { preferences } from './preferences';

export const locales = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
] as const;
export type LocaleName = Language;

/** French as far as a first list needs it, and how much of the rest has come. */
let french: TranslationMessages = typesetAll('fr', fr);
let held: 'first' | 'most' | 'whole' = 'first';

/** French is in the bundle as far as a first list needs it; English loads when it is asked for. */
export const i18nProvider = polyglotI18nProvider(
  locale => (locale === 'en' ? import('../../../i18n/en').then(({ en }) => typesetAll('en', en)) : french),
  'fr',
  [...locales],
  { replace: inGroups },
);

/** Takes the place of `String.replace` where polyglot fills a text in. */
function inGroups(this: string, token: RegExp, fill: (token: string, name: string) => unknown) {
  const language = i18nProvider.getLocale() as LocaleName;
  return this.replace(token, (expression, name) => filledIn(language, name, fill(expression, name)));
}

/** The rest of French: every part of the app that loads when asked for waits for it (see `lazy.ts`). */
export const laterTexts = async () => {
  if (held === 'first') await take('most', (await import('../../../i18n/fr/most')).mostFr);
};
/** And what some pages alone need. */
export const pageTexts = async () => {
  if (held !== 'whole') await take('whole', (await import('../../../i18n/fr/whole')).wholeFr);
};
const take = (more: typeof held, texts: typeof fr) => {
  // Another part may have brought more meanwhile.
  if (held === 'whole' || held === more) return;
  french = typesetAll('fr', texts);
  held = more;
  return i18nProvider.getLocale() === 'fr' ? i18nProvider.changeLocale('fr') : undefined;
};

/** Takes up the language chosen before, so that the first picture is already in it. */
export const restoreLocale = async () => {
  const locale = preferences.getItem<LocaleName>('locale', 'fr') ?? 'fr';
  preferences.setItem('locale', locale);
  if (locale !== i18nProvider.getLocale()) await i18nProvider.changeLocale(locale);
};
