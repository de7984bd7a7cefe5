import { expect, it } from 'vitest';
import { columnsIn } from '../../../server/imports/headers';
import { dayFrom, numberedAmong } from '../../../server/imports/kinds/values';
import { ApiError } from '../../../server/platform/errors';

it('reads days as people and Excel write them', () => {
  for (const text of [
    '2027-03-05',
    '2027-3-5',
    '5/3/2027',
    '05.03.2027',
    '05-03-2027 00:00',
    '46451',
    '46451.5',
  ])
    expect(dayFrom(text), text).toBe('2027-03-05');
  for (const text of ['31/02/2027', '2027-13-01', '05/03/27', '12', 'demain', '3/5/1027'])
    expect(dayFrom(text), text).toBeUndefined();
});

it('finds a wilaya by number, name in any language or both', () => {
  const find = numberedAmong([
    { id: 16, name: 'Alger', name_en: 'Algiers', name_ar: 'الجزائر' },
    { id: 46, name: 'Aïn Témouchent' },
  ]);
  for (const text of ['16', ' 16', 'alger', 'ALGER', 'Algiers', 'الجزائر', '16 - Alger', '16. alger'])
    expect(find(text.trim())?.id).toBe(16);
  expect(find('ain-temouchent')?.id).toBe(46);
  for (const text of ['17', '46 Alger', '16 Oran', 'Alge']) expect(find(text)).toBeUndefined();
});

it('finds columns by name before label, and names those that are missing', () => {
  const { places, ignored } = columnsIn(
    ['Code site', 'SITE CODE', 'Propriétaire', 'wilaya', 'x', ''],
    'sites',
  );
  expect([...places]).toEqual([
    ['site_code', 1],
    ['wilaya', 3],
    ['site_owner', 2],
  ]);
  expect(ignored).toEqual(['Code site', 'x']);
  expect(() => columnsIn(['site_code'], 'sites')).toThrow(ApiError);
  expect([...columnsIn(['Code facture', 'Jour'], 'planning_gpm').places.keys()]).toEqual([
    'site_code',
    'date',
  ]);
});
