import { expect, it } from 'vitest';
import type { EvidenceField } from '../../../contract/work/steps/parts';
import { formatEvidenceValue } from '../../../src/work/evidence/format-evidence-value';

const format = (kind: EvidenceField['kind'], value: unknown, language: 'fr' | 'en' = 'fr', unit?: string) =>
  formatEvidenceValue(
    { key: 'any', label: { fr: 'x', en: 'x' }, kind, unit } as EvidenceField,
    value,
    language,
    key => key,
  );

it('shows a day of the evidence as other days of the page', () => {
  expect(format('day', '2024-11-22')).toBe('22 nov. 2024');
  expect(format('day', '2024-11-22', 'en')).toBe('22 Nov 2024');
  expect(format('day', 'hier')).toBe('hier');
});

it('writes decimals as the language does, and years without groups of digits', () => {
  expect([format('number', 36.5), format('number', 36.5, 'en')]).toEqual(['36,5', '36.5']);
  expect([format('number', 2014), format('number', 12.5, 'fr', 'm')]).toEqual(['2014', '12,5 m']);
});

it('leaves the rest as it was written, and says where there is nothing', () => {
  expect([format('text', '3.5'), format('time', '14:34')]).toEqual(['3.5', '14:34']);
  expect([format('day', ''), format('number', null), format('number', 0)]).toEqual([null, null, '0']);
});
