import polyglotI18nProvider from 'ra-i18n-polyglot';
import { fr } from '../../i18n/fr';
import { preferences } from './preferences';

export const locales = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
] as const;
export type LocaleName = (typeof locales)[number]['locale'];

/** French is in the bundle; English loads when it is asked for. */
export const i18nProvider = polyglotI18nProvider(
  locale => (locale === 'en' ? import('../../i18n/en').then(({ en }) => en) : fr),
  'fr',
  [...locales],
);

/** Takes up the language chosen before, so that the first picture is already in it. */
export const restoreLocale = async () => {
  const locale = preferences.getItem<LocaleName>('locale', 'fr') ?? 'fr';
  preferences.setItem('locale', locale);
  if (locale !== i18nProvider.getLocale()) await i18nProvider.changeLocale(locale);
};
