import { beforeAll, describe, expect, it } from 'vitest';
import { fieldsIn, fieldsWith } from '../../../contract/framework/fields';
import { customImports, isExtensionColumn } from '../../../contract/office/import-kinds';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteFields } from '../../../contract/sites/site-fields';
import { siteActions, sites } from '../../../contract/sites/sites';
import { allFr } from '../../../i18n/fr/all';
import { readRecords } from '../../workbooks';
import { testApi } from '../harness';
import { buildCsv, createImportClient } from '../imports/import-client';
import { createSmallWorld, listHistoryActions } from './small-world';

const { list, create } = deliverySites.actions;
const { edit, show } = siteActions;
const api = testApi();
const admin = api.client('admin');
let world: Awaited<ReturnType<typeof createSmallWorld>>;
beforeAll(async () => {
  world = await createSmallWorld(api);
});

const rowOf = async (site_code: string) => {
  const { body } = await admin.call(list, { site_code });
  expect(body.sites).toHaveLength(1);
  return body.sites[0];
};
const sheetOf = async (site_code: string) =>
  readRecords((await admin.call(list, { site_code, export: true })).body);
const inLists = allFr.resources.sites.fields;
const isIn = (field: string, place: Parameters<typeof fieldsIn>[1]) =>
  (fieldsIn(siteFields, place) as string[]).includes(field);

describe.each(fieldsWith(siteFields, 'import'))('%s', field => {
  const { import: imported, column } = siteFields[field];
  const code = `FLD-${field}`;

  it('comes in by a file, under its label where it has no name of its own, and goes out in each list', async () => {
    const header = isExtensionColumn(imported) ? inLists[field] : imported;
    const file = buildCsv(['site_code', 'site_owner', 'wilaya', header], [code, 'MBS', 16, 'Été 1']);
    const staged = await createImportClient(admin).staged('sites', file, { values: { area: 'delivery' } });
    expect((await createImportClient(admin).rows(staged.import_id))[0]).toMatchObject({
      verdict: 'create',
      cells: { [imported]: 'Été 1' },
    });
    await createImportClient(admin).commit(staged.import_id);
    const row = await rowOf(code);
    if (isIn(field, 'row')) expect(row[field]).toBe('Été 1');
    const { body } = await admin.call(show, { site_id: row.site_id });
    expect(body.data[field]).toBe('Été 1');
    if (isIn(field, 'sheet')) expect((await sheetOf(code))[0][inLists[field]]).toBe('Été 1');
  });

  it('is edited against the version that was read, with its history, and emptied again', async () => {
    const { site_id, version } = await rowOf(code);
    const { body } = await admin.call(edit, { site_id, version, [field]: ' Hiver 2 ' });
    expect(body.data[field]).toBe('Hiver 2');
    const stale = await admin.call(edit, { site_id, version, [field]: 'Printemps' });
    expect([stale.status, stale.body.current[field]]).toEqual([409, 'Hiver 2']);
    expect((await listHistoryActions(admin, site_id))[0]).toMatchObject({
      action: 'sites.edit',
      before: { [column]: 'Été 1' },
      after: { [column]: 'Hiver 2' },
    });
    const emptied = await admin.call(edit, { site_id, [field]: '' });
    expect(emptied.body.data[field]).toBeNull();
  });

  it('is asked of a new site where the table says so', async () => {
    const input = { site_owner: 'MBS', site_code: `${code}-N`, site_address_wilaya: 16 };
    const { body } = await admin.call(create, isIn(field, 'new') ? { ...input, [field]: 'Neuf' } : input);
    const response = await admin.call(show, { site_id: body.site_id });
    expect(response.body.data[field]).toBe(isIn(field, 'new') ? 'Neuf' : null);
  });

  it('orders the lists where the table says so', async () => {
    if (!isIn(field, 'sort')) return expect(sites.sorts).not.toContain(field);
    const ids: number[] = [];
    for (const value of ['bbb', 'aaa', 'ccc']) {
      ids.push(await world.addSite(`${code}-S-${value}`));
      await admin.call(edit, { site_id: ids.at(-1), [field]: value });
    }
    const ordered = async (order: string) => {
      const { body } = await admin.call(sites.actions.list, { ids, sort: field, order });
      return body.sites.map((site: any) => site[field]);
    };
    expect(await ordered('ASC')).toEqual(['aaa', 'bbb', 'ccc']);
    expect(await ordered('DESC')).toEqual(['ccc', 'bbb', 'aaa']);
  });
});

/** What the specification names, in its order; what came later stands between or after. */
const workbook =
  'site_id site_owner site_code site_name site_address_wilaya site_manager_username site_owner_agent site_last_pm_at site_last_pm_by site_last_pm_id site_next_pm site_next_pm_agent site_status';
const named = {
  sites: workbook.split(' '),
  gpm: `site_physique ${workbook} site_zone site_mode site_electrified site_generators`.split(' '),
  import: 'site_code site_name type_site site_owner wilaya address manager lat lng area'.split(' '),
};

it('keeps what the specification names, in its order', () => {
  const among = (all: readonly string[], those: string[]) => all.filter(one => those.includes(one));
  expect(among(sites.exports!.list.columns, named.sites)).toEqual(named.sites);
  expect(among(gpmSites.exports!.list.columns, named.gpm)).toEqual(named.gpm);
  expect(among(customImports.sites.columns, named.import)).toEqual(named.import);
  expect(sites.sorts[0]).toBe('site_code');
});
