import { expect, it } from 'vitest';
import { createTranslator } from '../../server/figures/own-dashboards/translator';

it.each([
  ['fr', 0, '0 sur 4 atteint', 'et 0 autre'],
  ['fr', 1, '1 sur 4 atteint', 'et 1 autre'],
  ['fr', 3, '3 sur 4 atteints', 'et 3 autres'],
  ['en', 1, '1 of 4 met', 'and 1 more'],
] as const)('agrees with a count as the browser does: %s, %i', (language, smart_count, met, more) => {
  const translate = createTranslator(language);
  expect(translate('terrain.ownDashboards.metOf', { smart_count, of: 4 })).toBe(met);
  expect(translate('terrain.ownDashboards.moreRows', { smart_count })).toBe(more);
});
