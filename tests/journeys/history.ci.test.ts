import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';

const events = (page: Page) => page.getByRole('table', { name: 'Sécurité' }).locator('tbody tr');
const details = (page: Page) => page.getByRole('button', { name: /^Détail,/ });
const firstRow = (page: Page) => page.getByRole('table', { name: 'Historique' }).locator('tbody tr').first();

describe('the history of everything', () => {
  journey('a change is found, read field by field, and taken back', async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch?limit=1&page=3');
    const { site_id, site_code, site_name } = sites[0];
    await ask('manager', 'POST', '/api/sites/edit', { site_id, site_name: 'Nom provisoire' });
    const page = await open({ as: 'admin', at: '/history', refused: [409] });
    await details(page).first().waitFor();
    await page.getByLabel('Code du site').fill(site_code);
    await page.waitForURL(`**site=${site_code}**`);
    await expect.poll(() => firstRow(page).textContent()).toContain(`Site modifié`);
    await details(page).first().click();
    const fields = page.getByRole('table', { name: 'Voir les modifications' });
    await expect.poll(() => fields.textContent()).toContain(`Nom du site${site_name}Nom provisoire`);

    // Somebody edits meanwhile: nothing is taken back, and what stands on it is named.
    await ask('manager', 'POST', '/api/sites/edit', { site_id, site_name: 'Plus récent' });
    await page.getByRole('button', { name: 'Annuler cette modification' }).click();
    await page.getByRole('button', { name: 'Annuler la modification' }).click();
    await page.getByRole('alert').filter({ hasText: 'Ce qui repose dessus' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Site modifié');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();

    await page.reload();
    await details(page).first().click();
    await page.getByRole('button', { name: 'Annuler cette modification' }).click();
    await page.getByRole('button', { name: 'Annuler la modification' }).click();
    await page.getByText('Modification annulée').first().waitFor();
    await expect.poll(() => firstRow(page).textContent()).toContain('Modification annulée');
    const after = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
    expect(after.data.site_name).toBe('Nom provisoire');
  });

  journey('filters stand in the address, and the workbook holds what they show', async ({ open, ask }) => {
    await ask('admin', 'POST', '/api/settings/info/update', { task_pm_delay: 4 });
    await ask('admin', 'POST', '/api/settings/info/update', { task_pm_delay: 3 });
    const page = await open({ as: 'admin', at: '/history?object=settings' });
    await expect.poll(() => firstRow(page).textContent()).toContain('Paramètres généraux modifiés');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    expect((await saving).suggestedFilename()).toBe('historique.xlsx');
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.waitForURL(/\/history$/);
  });
});

describe('the record of security events', () => {
  journey('shows what somebody did, filtered in the address, and is exported', async ({ open, ask }) => {
    await ask('admin', 'GET', '/api/sites/fetch?limit=-1&site_owner=MBS');
    const page = await open({ as: 'admin', at: '/sites' });
    await page.getByRole('link', { name: 'Sécurité' }).click();
    await page.waitForURL('**/security');
    await page.getByLabel('Événement').click();
    await page.getByRole('option', { name: 'Export', exact: true }).click();
    await page.waitForURL('**kind=export*');
    await expect.poll(() => events(page).first().textContent()).toContain('sites.json');
    const row = await events(page).first().textContent();
    for (const told of ['admin', '127.0.0.1', 'Filtre\u00a0: Owner = MBS', 'Lignes\u00a0: '])
      expect(row).toContain(told);

    await page.getByRole('textbox', { name: 'Utilisateur' }).fill('personne.du.tout');
    await page.getByText('Aucun événement ne correspond à ces filtres.').waitFor();
    await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
    await page.waitForURL(/\/security$/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    expect((await saving).suggestedFilename()).toBe('securite.xlsx');
  });
});
