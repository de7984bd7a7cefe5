import { describe, expect, it } from 'vitest';
import { parseCoordinate, parsePlace } from '../../contract/framework/coordinates';
import {
  type EditableSite,
  editableFromRow,
  getChanges,
  toForm,
} from '../../src/sites/sites/dialogs/site-edit';

describe('coordinates', () => {
  it.each([
    ['36.7538', 36.7538],
    ['36,7538', 36.7538],
    ['-2.5', -2.5],
    ['36° 45′ 13,7″ N', 36.753806],
    ['N 36 45 13.7', 36.753806],
    ['36d45m13.7s', 36.753806],
    ['36°45\'13.7"S', -36.753806],
    ['3°3\'32"O', -3.058889],
    ["W3°30'", -3.5],
    ["-0°30'", -0.5],
    ['36:45:13', 36.753611],
    ['36°45', 36.75],
    ["36 45'", 36.75],
    ['N 36 45.123', 36.75205],
    ['36 deg 45 min 13 sec N', 36.753611],
    ['3,5 Ouest', -3.5],
  ])('reads %s', (text, decimal) => expect(parseCoordinate(text)).toBe(decimal));

  it.each([
    '',
    'Alger',
    '36°61\'00"N',
    '36°10\'60"N',
    "-36°10'N",
    '36 45 13 12',
    '36..7',
    '1,234.5',
    'N',
    // Two numbers are two coordinates, or nothing: 36°03' is 5.6 km from 36.7525.
    '36.7525 3.04197',
    '36,7525 ; 3,04197',
    '36,7525/3,04197',
    '36 45',
    '36 3',
    '36.5 30 N',
    "36.75°30'",
    '36.75 km',
  ])('does not guess at « %s »', text => expect(parseCoordinate(text)).toBeUndefined());

  it('takes no letter of the other axis', () => {
    expect([
      parseCoordinate('3.04 E', 'lng'),
      parseCoordinate('3.04 E', 'lat'),
      parseCoordinate('3.04 N', 'lng'),
    ]).toEqual([3.04, undefined, undefined]);
  });
});

describe('both coordinates in one text', () => {
  it.each([
    ['36.7538, 3.0588', 36.7538, 3.0588],
    ['36,7538 3,0588', 36.7538, 3.0588],
    ['36,7538; -3,0588', 36.7538, -3.0588],
    ['36°45\'13.7"N 3°3\'32"E', 36.753806, 3.058889],
    ['36°45\'13.7"N, 3°3\'32"W', 36.753806, -3.058889],
    ['36,7525/3,04197', 36.7525, 3.04197],
    ['36.7525,3.04197', 36.7525, 3.04197],
    ['36,7525, 3,04197', 36.7525, 3.04197],
    ['(36.7525, 3.04197)', 36.7525, 3.04197],
    ['3.04 E, 36.75 N', 36.75, 3.04],
    ["E3°3' N36°45'", 36.75, 3.05],
  ])('%s', (text, lat, lng) => expect(parsePlace(text)).toEqual({ lat, lng }));

  it.each(['36.7538', '36,7538', '36 45', '36 45 13', '36°45\'13.7"N', '3, 4, 5', '120.5, 3.5', 'Alger'])(
    'is no pair: %s',
    text => expect(parsePlace(text)).toBeUndefined(),
  );
});

const site: EditableSite = {
  site_id: 1,
  site_code: '16A001',
  site_name: null,
  site_wilaya: 16,
  site_status: 'active',
  site_address: 'RN 5',
  site_lat: 36.7538,
  site_lng: 3.0588,
  version: 4,
};

describe('the edit of a site', () => {
  it('sends nothing when nothing was changed', () => expect(getChanges(toForm(site), site)).toEqual({}));

  it('sends only what was changed', () =>
    expect(getChanges({ ...toForm(site), site_name: ' Alger Port ', site_status: 'inactive' }, site)).toEqual(
      {
        site_name: 'Alger Port',
        site_status: 'inactive',
      },
    ));

  it('reads coordinates as people write them, and sees the same place as unchanged', () => {
    const typed = { ...toForm(site), site_lat: '36°45\'13.68"N', site_lng: '-2,5' };
    expect(getChanges(typed, site)).toEqual({ site_lng: -2.5 });
  });

  it('takes an emptied text back', () =>
    expect(getChanges({ ...toForm(site), site_address: '  ' }, site)).toEqual({ site_address: null }));

  it('does not touch the address of a site whose record the reader may not open', () => {
    const row = editableFromRow({
      site_id: 1,
      site_code: 'F-1',
      site_physique: '16A001',
      site_address_wilaya: 16,
    });
    expect(row.site_code).toBe('16A001');
    expect(getChanges({ ...toForm(row), site_address: 'RN 6' }, row)).toEqual({});
  });
});
