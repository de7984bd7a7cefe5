import { expect, it } from 'vitest';
import { proposeFeasts } from '../../../src/organisation/settings/holidays/propose-feasts';

const named = { name: '', name_en: '' };

it('proposes the feasts that a year lacks as probable dates, none on a listed day or beside its own', () => {
  // Celebrated a day later than computed; and a closing on a computed day.
  const listed = [
    { day: '2025-03-31', feast: 'fitr', probable: false, ...named },
    { day: '2025-04-01', feast: 'fitr', probable: false, ...named },
    { day: '2025-04-02', feast: 'fitr', probable: false, ...named },
    { day: '2025-06-08', feast: null, probable: false, name: 'Fermeture', name_en: '' },
  ] as const;
  const proposed = proposeFeasts(listed, 2025);
  expect(proposed).toEqual([
    { day: '2025-06-06', feast: 'adha', probable: true, ...named },
    { day: '2025-06-07', feast: 'adha', probable: true, ...named },
    { day: '2025-06-26', feast: 'muharram', probable: true, ...named },
    { day: '2025-07-05', feast: 'ashura', probable: true, ...named },
    { day: '2025-09-04', feast: 'mawlid', probable: true, ...named },
  ]);
  expect(proposeFeasts([...listed, ...proposed], 2025)).toEqual([]);
});
