import { expect, it } from 'vitest';
import { proposeFeasts } from '../../../src/organisation/settings/holidays/propose-feasts';

const named = { name: '', name_en: '' };

it('adds the feasts of a year as probable dates, and leaves what is listed', () => {
  // Celebrated a day later than computed; and a closing on a computed day.
  const listed = [
    { day: '2025-03-31', feast: 'fitr', probable: false, ...named },
    { day: '2025-04-01', feast: 'fitr', probable: false, ...named },
    { day: '2025-04-02', feast: 'fitr', probable: false, ...named },
    { day: '2025-06-08', feast: null, probable: false, name: 'Fermeture', name_en: '' },
  ] as const;
  const proposed = proposeFeasts(listed, 2025);
  expect(proposed).toEqual([
    ...listed.slice(0, 3),
    { day: '2025-06-06', feast: 'adha', probable: true, ...named },
    { day: '2025-06-07', feast: 'adha', probable: true, ...named },
    listed[3],
    { day: '2025-06-26', feast: 'muharram', probable: true, ...named },
    { day: '2025-07-05', feast: 'ashura', probable: true, ...named },
    { day: '2025-09-04', feast: 'mawlid', probable: true, ...named },
  ]);
  expect(proposeFeasts(proposed, 2025)).toEqual(proposed);
});
