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

/** By the type of a field: a cell of a file and what it is, what an edit takes and what that is, and three in order. */
const samples: { cell: string; first: unknown; typed: unknown; second: unknown; three: unknown[] }[] = [
  {
    ...{ cell: 'Été 1', first: 'Été 1', typed: ' Hiver 2 ', second: 'Hiver 2' },
    three: ['aaa', 'bbb', 'ccc'],
  },
  { cell: 'Oui', first: 'oui', typed: 'non', second: 'non', three: ['non', 'oui', 'oui'] },
  {
    ...{ cell: '17/05/2026', first: '2026-05-17', typed: '2027-06-18', second: '2027-06-18' },
    three: ['2025-12-31', '2026-01-01', '2026-01-02'],
  },
  { cell: '37,25', first: 37.25, typed: '40,5', second: 40.5, three: [9, 10, 100.5] },
  { cell: '1 200', first: 1200, typed: '7', second: 7, three: [9, 10, 100] },
];

describe.each(fieldsWith(siteFields, 'import'))('%s', field => {
  const { import: imported, column, edit: schema } = siteFields[field];
  const sample = samples.find(({ first }) => schema.safeParse(first).success)!;
  const { cell, first, typed, second, three } = sample;
  const empty = schema.safeParse('').success ? '' : null;
  const code = `FLD-${field}`;

  it('comes in by a file, under its label where it has no name of its own, and goes out in each list', async () => {
    const header = isExtensionColumn(imported) ? inLists[field] : imported;
    const file = buildCsv(['site_code', 'site_owner', 'wilaya', header], [code, 'MBS', 16, cell]);
    const staged = await createImportClient(admin).staged('sites', file, { values: { area: 'delivery' } });
    expect((await createImportClient(admin).rows(staged.import_id))[0]).toMatchObject({
      verdict: 'create',
      cells: { [imported]: cell },
    });
    await createImportClient(admin).commit(staged.import_id);
    const row = await rowOf(code);
    if (isIn(field, 'row')) expect(row[field]).toBe(first);
    const { body } = await admin.call(show, { site_id: row.site_id });
    expect(body.data[field]).toBe(first);
    if (isIn(field, 'sheet')) expect((await sheetOf(code))[0][inLists[field]]).toBe(first);
  });

  it('is edited against the version that was read, with its history, and emptied again', async () => {
    const { site_id, version } = await rowOf(code);
    const { body } = await admin.call(edit, { site_id, version, [field]: typed });
    expect(body.data[field]).toBe(second);
    const stale = await admin.call(edit, { site_id, version, [field]: first });
    expect([stale.status, stale.body.current[field]]).toEqual([409, second]);
    expect((await listHistoryActions(admin, site_id))[0]).toMatchObject({
      action: 'sites.edit',
      before: { [column]: first },
      after: { [column]: second },
    });
    const emptied = await admin.call(edit, { site_id, [field]: empty });
    expect(emptied.body.data[field]).toBeNull();
  });

  it('is asked of a new site where the table says so', async () => {
    const input = { site_owner: 'MBS', site_code: `${code}-N`, site_address_wilaya: 16 };
    const { body } = await admin.call(create, isIn(field, 'new') ? { ...input, [field]: typed } : input);
    const response = await admin.call(show, { site_id: body.site_id });
    expect(response.body.data[field]).toBe(isIn(field, 'new') ? second : null);
  });

  it('orders the lists where the table says so', async () => {
    if (!isIn(field, 'sort')) return expect(sites.sorts).not.toContain(field);
    const ids: number[] = [];
    for (const value of [three[1], three[0], three[2]]) {
      ids.push(await world.addSite(`${code}-S-${ids.length}`));
      await admin.call(edit, { site_id: ids.at(-1), [field]: value });
    }
    const ordered = async (order: string) => {
      const { body } = await admin.call(sites.actions.list, { ids, sort: field, order });
      return body.sites.map((site: any) => site[field]);
    };
    expect(await ordered('ASC')).toEqual(three);
    expect(await ordered('DESC')).toEqual(three.toReversed());
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
