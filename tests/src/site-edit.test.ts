import { describe, expect, it } from 'vitest';
import { changesOf, type EditableSite, editableOfRow, formOf } from '../../src/sites/dialogs/siteEdit';

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
  it('sends nothing when nothing was changed', () => expect(changesOf(formOf(site), site)).toEqual({}));

  it('sends only what was changed', () =>
    expect(changesOf({ ...formOf(site), site_name: ' Alger Port ', site_status: 'inactive' }, site)).toEqual({
      site_name: 'Alger Port',
      site_status: 'inactive',
    }));

  it('reads coordinates as people write them, and sees the same place as unchanged', () => {
    const typed = { ...formOf(site), site_lat: '36°45\'13.68"N', site_lng: '-2,5' };
    expect(changesOf(typed, site)).toEqual({ site_lng: -2.5 });
  });

  it('takes an emptied text back', () =>
    expect(changesOf({ ...formOf(site), site_address: '  ' }, site)).toEqual({ site_address: null }));

  it('does not touch the address of a site whose record the reader may not open', () => {
    const row = editableOfRow({
      site_id: 1,
      site_code: 'F-1',
      site_physique: '16A001',
      site_address_wilaya: 16,
    });
    expect(row.site_code).toBe('16A001');
    expect(changesOf({ ...formOf(row), site_address: 'RN 6' }, row)).toEqual({});
  });
});
