import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openFilter } from '../journeys/filter-bar';
import { readRecords, readSheets } from '../workbooks';
import { getRow, type OpenedCopy, waitForHeading } from './open-copy';

/** What `docs/adding-a-field.md` gives: « code fournisseur » wherever a site's fields stand. */
export const testFieldInUse = ({ address, open: openAs, signIn }: OpenedCopy) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let screen: Page;
  beforeAll(async () => {
    admin = await signIn('admin');
  });
  const open = (at: string, language?: string) => openAs('admin', at, language);
  const sites = async (query: string) =>
    (await admin.get(`/api/sites/fetch/filter?${query}`)).sites as Record<string, any>[];
  it('is chosen as a column, sorted and filtered', async () => {
    const [first] = await sites('sort=site_supplier_code&order=ASC&limit=1');
    const code = first.site_supplier_code;
    expect(code).toMatch(/^FR-/);

    screen = await open('/delivery/sites');
    await waitForHeading(screen, 'Sites · Delivery');
    await screen.getByRole('button', { name: 'Colonnes' }).click();
    await screen.getByLabel('Code fournisseur', { exact: true }).last().check();
    await screen.keyboard.press('Escape');
    const head = screen.getByRole('columnheader', { name: 'Code fournisseur' });
    await head.getByRole('button').click();
    await screen.getByRole('cell', { name: code, exact: true }).waitFor();
    const filter = await openFilter(screen, 'Code fournisseur');
    await filter.getByRole('textbox').fill(code.toLowerCase());
    await screen.getByText('1 site trouvé').waitFor();
    await screen.keyboard.press('Escape');
    await screen.getByRole('cell', { name: code, exact: true }).waitFor();
  });

  it('goes into the workbook, and comes from a file under its French header', async () => {
    const rows = await workbook('site_supplier_code=FR-');
    expect(rows.length).toBeGreaterThan(5);
    for (const each of rows) expect(each['Code fournisseur']).toBe(`FR-${each.Code}`);

    const [{ site_owner, site_address_wilaya }] = await sites('limit=1&site_owner=inhouse');
    const file = `Code site;Propriétaire;Wilaya;Code fournisseur\nIMP-1;${site_owner};${site_address_wilaya};Chine 77`;
    const form = new FormData();
    form.set('file', new Blob([file]), 'sites.csv');
    form.set('area', 'delivery');
    const answer = await fetch(`${address()}/api/imports/sites`, {
      method: 'POST',
      headers: { 'x-sts-token': admin.user.token },
      body: form,
    });
    const { import_id } = (await answer.json()).import;
    await expect
      .poll(async () => (await admin.get(`/api/imports/detail/${import_id}`)).import.status)
      .toBe('ready');
    const dry = await admin.get(`/api/imports/detail/${import_id}/rows`);
    expect(dry.rows[0]).toMatchObject({ verdict: 'create', cells: { supplier_code: 'Chine 77' } });
    expect(await sites('site_code=IMP-1')).toEqual([]);
    await admin.send('POST', `/api/imports/detail/${import_id}/commit`, {});
    await expect.poll(async () => (await sites('site_code=IMP-1'))[0]?.site_supplier_code).toBe('Chine 77');
    const template = await admin.send('GET', '/api/templates/template_sites.xlsx');
    const text = JSON.stringify(readSheets(Buffer.from(await template.arrayBuffer())));
    expect(text).toContain('Code fournisseur');
  });

  const workbook = async (query: string) => {
    const answer = await admin.send('GET', `/api/sites/fetch/filter?export=true&limit=-1&${query}`);
    return readRecords(Buffer.from(await answer.arrayBuffer()));
  };

  it('is asked of a new site, edited, and told by page and history', async () => {
    await screen.goto(`${address()}/delivery/sites/new`);
    await screen.getByLabel('Code fournisseur').waitFor();
    const [{ site_id }] = await sites('site_code=IMP-1');
    await screen.goto(`${address()}/delivery/sites/detail/${site_id}`);
    await screen.getByText('Chine 77').waitFor();
    await screen.getByRole('button', { name: 'Modifier' }).first().click();
    await screen.getByRole('dialog').getByLabel('Code fournisseur').fill('Mine 1');
    await screen.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await screen.getByRole('main').getByText('Mine 1').waitFor();
    await expectInHistory(screen, site_id, /Code fournisseur Chine 77 Mine 1/);
    await expectInHistory(await open('', 'en'), site_id, /Supplier code Chine 77 Mine 1/);
  });

  const expectInHistory = async (screen: Page, siteId: number, change: RegExp) => {
    await screen.goto(`${address()}/delivery/sites/detail/${siteId}/history`);
    await screen
      .getByRole('button', { name: /^(Voir les modifications|Show|1 champ|1 field)/ })
      .first()
      .click();
    await getRow(screen, change).first().waitFor();
  };
};
