import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chip, filterBar, filterBy, openFilter } from './filter-bar';
import { journey } from './journey';
import { filterIn, listed, shared, totalOf } from './site-lists';

const cells = (page: Page, column: number) =>
  page.locator(`tbody tr td:nth-child(${column})`).allTextContents();

describe('the filters above a list', () => {
  journey('take several values, or all but some, and are shared by the address', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/delivery/sites' });
    await listed(page);
    const all = await totalOf(page);
    const dialog = await openFilter(page, 'Wilaya');
    await expect
      .poll(() =>
        dialog.getByLabel('Chercher dans la liste').evaluate(field => field === document.activeElement),
      )
      .toBe(true);
    // Found without its accent, and taken by the keyboard alone.
    await page.keyboard.type('bejaia');
    await page.keyboard.press('Enter');
    await expect.poll(() => chip(page, 'Wilaya').textContent()).toBe('Wilaya\u00a0: Béjaïa');
    await expect.poll(async () => (await totalOf(page)) < all).toBe(true);
    const one = await totalOf(page);
    await dialog.getByLabel('Chercher dans la liste').fill('');
    await dialog.getByRole('menuitemcheckbox', { name: 'Adrar', exact: true }).click();
    await expect.poll(() => filterIn(page).site_wilaya).toEqual([6, 1]);
    await expect.poll(async () => (await totalOf(page)) > one).toBe(true);
    const some = await totalOf(page);
    for (const wilaya of await cells(page, 4)) expect(wilaya).toMatch(/^(Adrar|Béjaïa)$/);

    await dialog.getByRole('button', { name: 'Sauf' }).click();
    await expect.poll(() => filterIn(page).site_wilaya).toEqual({ not: [6, 1] });
    await expect.poll(() => totalOf(page)).toBe(all - some);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await chip(page, 'Wilaya').textContent()).toBe('Wilaya\u00a0: sauf Béjaïa, Adrar');

    const other = await open({ as: 'admin', at: page.url() });
    await listed(other);
    expect(await chip(other, 'Wilaya').textContent()).toBe('Wilaya\u00a0: sauf Béjaïa, Adrar');
    await expect.poll(() => totalOf(other)).toBe(all - some);

    await filterBar(page).getByRole('button', { name: 'Effacer', exact: true }).click();
    await expect.poll(() => totalOf(page)).toBe(all);
    expect(filterIn(page)).toEqual({ site_status: 'active' });
  });

  journey('hold one value in an address of before, which a second one joins', async ({ open }) => {
    const page = await open({ as: 'admin', at: shared('/delivery/sites', { site_owner: 'MBS' }) });
    await listed(page);
    await filterBy(page, 'Owner', 'O&M');
    await expect.poll(() => filterIn(page).site_owner).toEqual(['MBS', 'inhouse']);
    await page.getByRole('button', { name: 'Retirer le filtre Owner' }).click();
    await expect.poll(() => filterIn(page).site_owner).toBe(undefined);
  });

  journey(
    'keep what is found by « + Filtre » while it is set, both ends of a period in one',
    async ({ open }) => {
      const page = await open({ as: 'manager', at: '/ssr' });
      await listed(page);
      expect(await chip(page, 'Date du plan').count()).toBe(0);
      const dialog = await openFilter(page, 'Date du plan');
      await dialog.getByLabel('Date du plan, début').fill('2020-01-01');
      await dialog.getByLabel('Date du plan, fin').fill('2020-01-31');
      await expect.poll(() => filterIn(page)).toEqual({ plan_from: '2020-01-01', plan_to: '2020-01-31' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await chip(page, 'Date du plan').textContent()).toMatch(/2020.*2020/);
      await page.getByRole('button', { name: 'Retirer le filtre Date du plan' }).click();
      await expect.poll(() => filterIn(page)).toEqual({});
      expect(await chip(page, 'Date du plan').count()).toBe(0);
    },
  );

  journey('are a sheet on a phone, with the values of each', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites', phone: true });
    await page.locator('li[data-id]').first().waitFor();
    await page.getByRole('button', { name: 'Ouvrir la recherche' }).click();
    const sheet = page.getByRole('search');
    await sheet.getByRole('button', { name: 'Wilaya' }).click();
    await sheet.getByRole('menuitemcheckbox').first().click();
    await expect.poll(() => filterIn(page).site_wilaya).toEqual(expect.any(Number));
    await sheet.getByRole('button', { name: 'Effacer', exact: true }).click();
    await expect.poll(() => filterIn(page)).toEqual({});
  });
});
