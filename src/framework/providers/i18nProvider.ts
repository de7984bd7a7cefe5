import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { createRegistration } from '../../../contract/framework/registration';
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

/** The product's texts; each part has those of the parts before it as well. */
type Texts = {
  /** The French ones that a first list needs. */
  first: TranslationMessages;
  /** The French ones of every lazily loaded part of the app. */
  deferred: () => Promise<TranslationMessages>;
  /** All French ones, also those that only some pages need. */
  all: () => Promise<TranslationMessages>;
  english: () => Promise<TranslationMessages>;
};
const registration = createRegistration<Texts>('texts');
/** Called by the product as the app starts. */
export const registerTexts = registration.register;

/** The French texts loaded so far. */
let french: TranslationMessages | undefined;
let loaded: 'first' | 'deferred' | 'all' = 'first';
const getFrench = () => {
  french ??= typesetAll('fr', registration.get().first);
  return french;
};
const loadEnglish = async () => typesetAll('en', await registration.get().english());

let created: I18nProvider | undefined;
const getTextProvider = () => {
  created ??= polyglotI18nProvider(
    locale => (locale === 'en' ? loadEnglish() : getFrench()),
    'fr',
    [...locales],
    { replace: formatInterpolated },
  );
  return created;
};

/**
 * The French texts of a first list are bundled; English is loaded on demand. For an administrator `failedForAdmin`
 * replaces `failed`, which sends to the administrator, and so on.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    const user = sessionStore.read();
    const { translate } = getTextProvider();
    return (
      (user && hasAllPermissions(user) && translate(`${key}ForAdmin`, { ...options, _: '' })) ||
      translate(key, options)
    );
  },
  changeLocale: locale => getTextProvider().changeLocale(locale),
  getLocale: () => getTextProvider().getLocale(),
  getLocales: () => [...locales],
};

/**
 * Replaces `String.replace` where polyglot interpolates a text, and formats the inserted values; `%{product}` is the
 * product's name.
 */
function formatInterpolated(this: string, token: RegExp, fill: (token: string, name: string) => unknown) {
  const language = i18nProvider.getLocale() as LocaleName;
  return this.replace(token, (expression, name) =>
    name === 'product'
      ? i18nProvider.translate('terrain.shell.product')
      : filledIn(language, name, fill(expression, name)),
  );
}

/** The rest of French: every lazily loaded part of the app waits for it (see `lazy.ts`). */
export const loadDeferredTexts = async () => {
  if (loaded === 'first') await showTexts('deferred', await registration.get().deferred());
};
/** The texts that only some pages need. */
export const loadAllTexts = async () => {
  if (loaded !== 'all') await showTexts('all', await registration.get().all());
};
const showTexts = (part: typeof loaded, texts: TranslationMessages) => {
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
