import { describe, expect } from 'vitest';
import { journey } from './journey';
import { choose, find, uniqueCode } from './steps';

describe('new sites', () => {
  journey('delivery: a warehouse, told and back to the list', async ({ open, ask }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    await page.getByRole('link', { name: 'Nouveau site' }).click();
    await page.waitForURL('**/delivery/sites/new');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    expect(await page.getByText('Champ obligatoire').count()).toBe(3);

    const code = uniqueCode();
    await page.getByRole('combobox', { name: 'Owner' }).click();
    const owners = await page.getByRole('option').allTextContents();
    expect(owners.filter(owner => /outsource|tous|^$/i.test(owner))).toEqual([]);
    await page.getByRole('option', { name: 'O&M' }).click();
    expect(await page.getByRole('combobox', { name: 'Type de site' }).textContent()).toBe('Site');
    await choose(page, 'Type de site', 'Entrepôt');
    await page.getByLabel('Code physique').fill(code);
    await page.getByLabel('Nom du site').fill('Dépôt neuf');
    await choose(page, 'Wilaya', 'Alger');
    await page.getByLabel('Adresse du site').fill('Route nationale 5');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('alertdialog').getByText('Entrepôt ajouté avec succès').waitFor();
    await page.waitForURL(url => url.pathname === '/delivery/sites');
    await find(page, code);
    const { sites } = await ask('cluster', 'GET', `/api/sites/fetch/filter?site_code=${code}`);
    expect(sites).toMatchObject([{ site_type: 'entrepot', site_name: 'Dépôt neuf', site_owner: 'inhouse' }]);
  });
});
