import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dates } from '../../i18n/dates';
import { readRows } from '../workbooks';
import { captureDownload } from './capture-download';
import { type Fixtures, journey } from './journey';
import { buildListUrl } from './site-lists';
import { getDayFromNow, getRow, selectOption, uniqueCode } from './steps';

/** Sites that one code finds, and nothing else. */
const someSites = async (ask: Fixtures['ask'], count: number) => {
  const prefix = uniqueCode();
  const made = Array.from({ length: count }, async (_, n) => {
    const site_code = `${prefix}-${n + 1}`;
    const site = { site_owner: 'inhouse', site_code, site_address_wilaya: 16 };
    const { site_id } = await ask('cluster', 'POST', '/api/entrepots/new', site);
    return { site_id: site_id as number, site_code };
  });
  return { prefix, made: await Promise.all(made) };
};
const listOf = (site_code: string) => buildListUrl('/delivery/sites', { site_code });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

journey('« all that match » is planned, and each refusal is told with its cause', async ({ open, ask }) => {
  const { prefix, made } = await someSites(ask, 17);
  const drop = made[3];
  const page = await open({ as: 'manager', at: listOf(prefix) });
  await getRow(page, made[0].site_code).getByRole('checkbox').check();
  await bar(page).getByText('1 ligne sélectionnée').waitFor();
  await bar(page).getByRole('button', { name: 'Sélectionner les 17 résultats' }).click();
  await bar(page).getByText('Les 17 résultats sont sélectionnés').waitFor();
  expect(await page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(15);

  await bar(page).getByRole('button', { name: 'Planifier une tâche' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('L’opération porte sur 17 sites.').waitFor();
  await dialog.getByLabel('Date').fill(getDayFromNow(15));
  await selectOption(dialog, 'Site drop', drop.site_code);
  await dialog.getByRole('button', { name: 'Planifier' }).click();
  await dialog.getByText('16 sites planifiés').waitFor();
  const refused = dialog.getByRole('region', { name: 'Le site drop doit être différent du site pickup.' });
  expect(await refused.getByRole('link').allTextContents()).toEqual([drop.site_code]);
  const file = await captureDownload(page, () =>
    dialog.getByRole('button', { name: 'Télécharger les refus (CSV)' }).click(),
  );
  expect(file.content.toString()).toContain(`${drop.site_id};${drop.site_code};Le site drop`);
  await dialog.getByRole('button', { name: 'Annuler l’opération' }).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await getRow(page, made[0].site_code)
    .getByText(dates.fr.shortDay(getDayFromNow(15)))
    .waitFor();
});

journey(
  'a selection over pages is assigned, taken back as one, and given up when the filter changes',
  async ({ open, ask }) => {
    const { prefix, made } = await someSites(ask, 16);
    const page = await open({ as: 'manager', at: listOf(prefix) });
    await getRow(page, made[0].site_code).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    const onSecondPage = page.locator('tbody tr').getByRole('checkbox').first();
    await onSecondPage.check();
    await bar(page).getByText('2 lignes sélectionnées').waitFor();
    await bar(page).getByRole('button', { name: 'Attribuer à un agent' }).click();
    const dialog = page.getByRole('dialog');
    await selectOption(dialog, 'Agent', 'agent');
    await dialog.getByRole('button', { name: 'Attribuer' }).click();
    const back = page.getByRole('button', { name: 'Annuler : 2 sites attribués à agent' });
    await back.waitFor();
    const countAgentSites = async () =>
      (await ask('agent', 'GET', `/api/sites/fetch/filter?site_code=${prefix}`)).total as number;
    expect(await countAgentSites()).toBe(2);
    await back.click();
    await page.getByText('Action annulée.').waitFor();
    expect(await countAgentSites()).toBe(0);

    await onSecondPage.check();
    await bar(page).waitFor();
    await page.getByRole('textbox', { name: 'Nom du site' }).fill('x');
    await bar(page).waitFor({ state: 'detached' });
  },
);

journey(
  'the list is exported as it is filtered, in the columns that were chosen, and so are picked rows',
  async ({ open, ask }) => {
    const page = await open({ as: 'manager', at: listOf('15') });
    const firstRow = page.locator('tbody tr').first();
    await firstRow.waitFor();
    const dialog = page.getByRole('dialog');
    const download = async () => {
      const { content } = await captureDownload(page, () =>
        dialog.getByRole('button', { name: 'Télécharger' }).click(),
      );
      return readRows(content);
    };
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exporter la liste' }).click();
    await page.getByText(/^Tous les sites du filtre actuel \(\d+\)$/).waitFor();
    await page.getByRole('button', { name: 'Aucune' }).click();
    const columns = dialog.getByRole('group', { name: 'Colonnes' });
    for (const name of ['Code', 'Nom du site', 'Wilaya'])
      await columns.getByLabel(name, { exact: true }).check();
    // It is said for two seconds, and the file read meanwhile.
    const [[head, ...rows]] = await Promise.all([download(), page.getByText('Fichier téléchargé').waitFor()]);
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?site_code=15&limit=-1');
    expect(head).toHaveLength(3);
    expect(rows.map(row => row[0])).toEqual(sites.map(({ site_code }: { site_code: string }) => site_code));

    await firstRow.getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Exporter' }).click();
    await page.getByText('1 site sélectionné').waitFor();
    // The choice of columns is kept.
    await page.getByText('3 sur 14').waitFor();
    expect((await download()).map(row => row[0])).toEqual(['Code', sites[0].site_code]);
  },
);
