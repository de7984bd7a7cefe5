import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { addSite } from './steps';

const details = (page: Page) => page.getByRole('button', { name: /^Détail,/ });
const firstRow = (page: Page) => page.getByRole('table', { name: 'Historique' }).locator('tbody tr').first();

journey('a change is found, read field by field, and taken back', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask, 'Ancien nom');
  await ask('manager', 'POST', '/api/sites/edit', { site_id, site_name: 'Nom provisoire' });
  const page = await open({ as: 'admin', at: '/history', refused: [409] });
  await details(page).first().waitFor();
  await page.getByLabel('Code du site').fill(site_code);
  await page.waitForURL(`**site=${site_code}**`);
  await expect.poll(() => firstRow(page).textContent()).toContain(`Site modifié`);
  await details(page).first().click();
  const fields = page.getByRole('table', { name: 'Voir les modifications' });
  await expect.poll(() => fields.textContent()).toContain('Nom du siteAncien nomNom provisoire');

  // Somebody edits meanwhile: nothing is taken back, and what stands on it is named.
  await ask('manager', 'POST', '/api/sites/edit', { site_id, site_name: 'Plus récent' });
  await page.getByRole('button', { name: 'Annuler cette modification' }).click();
  await page.getByRole('button', { name: 'Annuler la modification' }).click();
  await page.getByRole('alert').filter({ hasText: 'Éléments qui en dépendent' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('Site modifié');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();

  await page.reload();
  await details(page).first().click();
  await page.getByRole('button', { name: 'Annuler cette modification' }).click();
  await page.getByRole('button', { name: 'Annuler la modification' }).click();
  await expect.poll(() => firstRow(page).textContent()).toContain('Modification annulée');
  const after = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
  expect(after.data.site_name).toBe('Nom provisoire');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  expect((await saving).suggestedFilename()).toBe('historique.xlsx');
});
