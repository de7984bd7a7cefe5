import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { fr } from '../../../i18n/fr';
import type { Language } from '../../../i18n/language';
import { filledIn } from '../../../i18n/numbers';
import { typesetAll } from '../../../i18n/typography';
import { preferences } from './preferences';
import { sessionStore } from './sessionStore';

export const locales = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
] as const;
export type LocaleName = Language;

/** The French texts loaded so far, at first those a list needs. */
let french: TranslationMessages = typesetAll('fr', fr);
let loaded: 'first' | 'deferred' | 'all' = 'first';

const textProvider = polyglotI18nProvider(
  locale => (locale === 'en' ? import('../../../i18n/en').then(({ en }) => typesetAll('en', en)) : french),
  'fr',
  [...locales],
  { replace: formatInterpolated },
);

/**
 * The French texts of a first list are bundled; English is loaded on demand. For an administrator `failedForAdmin`
 * replaces `failed`, which sends to the administrator, and so on.
 */
export const i18nProvider: I18nProvider = {
  ...textProvider,
  translate: (key, options) => {
    const user = sessionStore.read();
    return (
      (user && hasAllPermissions(user) && textProvider.translate(`${key}ForAdmin`, { ...options, _: '' })) ||
      textProvider.translate(key, options)
    );
  },
};

/** Replaces `String.replace` where polyglot interpolates a text, and formats the inserted values. */
function formatInterpolated(this: string, token: RegExp, fill: (token: string, name: string) => unknown) {
  const language = i18nProvider.getLocale() as LocaleName;
  return this.replace(token, (expression, name) => filledIn(language, name, fill(expression, name)));
}

/** The rest of French: every lazily loaded part of the app waits for it (see `lazy.ts`). */
export const loadDeferredTexts = async () => {
  if (loaded === 'first') await showTexts('deferred', (await import('../../../i18n/fr/deferred')).deferredFr);
};
/** The texts that only some pages need. */
export const loadAllTexts = async () => {
  if (loaded !== 'all') await showTexts('all', (await import('../../../i18n/fr/all')).allFr);
};
const showTexts = (part: typeof loaded, texts: typeof fr) => {
  // Another call may have loaded the same or more meanwhile.
  if (loaded === 'all' || loaded === part) return;
  french = typesetAll('fr', texts);
  loaded = part;
  return i18nProvider.getLocale() === 'fr' ? i18nProvider.changeLocale('fr') : undefined;
};

/** Restores the stored language, so that the first render already uses it. */
export const restoreLocale = async () => {
  const locale = preferences.getItem<LocaleName>('locale', 'fr') ?? 'fr';
  preferences.setItem('locale', locale);
  if (locale !== i18nProvider.getLocale()) await i18nProvider.changeLocale(locale);
};
