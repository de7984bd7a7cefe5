import { describe, expect } from 'vitest';
import { journey } from './journey';
import { choose, find, newSite, rowOf, uniqueCode } from './steps';

describe('new sites', () => {
  journey('SSR: the manager is one of the owner’s', async ({ open }) => {
    const page = await open({ as: 'cluster', at: '/ssr/sites/new' });
    const code = uniqueCode();
    expect(await page.getByRole('combobox', { name: 'Manager' }).isDisabled()).toBe(true);
    await choose(page, 'Owner', 'O&M');
    await choose(page, 'Manager', 'manager');
    await page.getByLabel('Code physique').fill(code);
    await choose(page, 'Wilaya', 'Alger');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('alertdialog').getByText('Site ajouté avec succès').waitFor();
    await page.waitForURL(url => url.pathname === '/ssr/sites');
    await find(page, code);
  });

  journey('GPM: a physical site is enrolled; OK leads to the list', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'cluster', at: '/gpm/sites/new' });
    await choose(page, 'Code physique', site_code);
    // The site's own owner is proposed.
    await page.getByRole('combobox', { name: 'Owner' }).getByText('O&M').waitFor();
    await page.getByLabel('Code facture').fill(`F-${site_code}`);
    await choose(page, 'Mode', 'Secours');
    await choose(page, 'Zone', 'Nord');
    await page.getByRole('combobox', { name: 'Électrifié' }).click();
    expect((await page.getByRole('option').allTextContents()).filter(text => text.trim())).toEqual([
      'Oui',
      'Non',
    ]);
    await page.getByRole('option', { name: 'Oui' }).click();
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const done = page.getByRole('alertdialog');
    await done.getByText('Site ajouté avec succès').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(url => url.pathname === '/gpm/sites');
    await page.getByRole('textbox', { name: 'Code du site' }).fill(site_code);
    await rowOf(page, site_code).waitFor();
  });

  journey('a refused one is told in the server’s words, and what was typed stays', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'cluster', at: '/delivery/sites/new', refused: [422] });
    await choose(page, 'Owner', 'O&M');
    await page.getByLabel('Code physique').fill(site_code);
    await choose(page, 'Wilaya', 'Alger');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const refusal = page.getByRole('alertdialog');
    await refusal.waitFor();
    await refusal.getByRole('button', { name: 'OK' }).click();
    await refusal.waitFor({ state: 'detached' });
    await page.getByText(`Le site ${site_code} existe déjà.`).waitFor();
    expect(await page.getByLabel('Code physique').inputValue()).toBe(site_code);
    expect(page.url()).toContain('/delivery/sites/new');
  });
});
