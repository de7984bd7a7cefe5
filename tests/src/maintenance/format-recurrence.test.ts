import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { formatRecurrence } from '../../../src/work/maintenance/format-recurrence';

it.each([
  ['days', 1, 'Tous les jours', 'Every day'],
  ['days', 3, 'Tous les 3 jours', 'Every 3 days'],
  ['months', 1, 'Tous les mois', 'Every month'],
  ['months', 6, 'Tous les 6 mois', 'Every 6 months'],
  ['equipment', null, 'Selon le mode GPM', 'By GPM mode'],
] as const)('says how often: %s, %s', (rhythm, every, french, english) => {
  const say = (messages: object, language: string) =>
    formatRecurrence(
      { rhythm, every },
      polyglotI18nProvider(() => messages as typeof fr, language),
    );
  expect([say(fr, 'fr'), say(en, 'en')]).toEqual([french, english]);
});
