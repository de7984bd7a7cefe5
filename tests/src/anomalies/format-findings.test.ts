import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { formatFindings } from '../../../src/work/anomalies/format-findings';

it.each([
  [fr, ['Fuite'], 'Fuite'],
  [fr, ['Fuite', 'Vitre'], '2 constats : Fuite · Vitre'],
  [fr, ['Fuite', 'Vitre', 'Fuite'], '3 constats : Fuite × 2 · Vitre'],
  [fr, ['Fuite', 'Fuite'], '2 constats : Fuite × 2'],
  [en, ['Leak', 'Leak', 'Leak'], '3 findings: Leak × 3'],
])('names findings of equal text once, with their number', (messages, findings, expected) => {
  const { translate } = polyglotI18nProvider(() => messages as typeof fr, 'fr');
  expect(formatFindings(findings, translate).replace(/\s/g, ' ')).toBe(expected);
});
