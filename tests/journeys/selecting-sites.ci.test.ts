import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils } from 'xlsx';
import type { Fixtures } from './journey';
import { journey } from './journey';
import { saved } from './saved';
import { shared } from './site-lists';
import { choose, dayFromNow, newSite, planOn, rowOf } from './steps';

/** Sites that one code finds, and nothing else. */
const someSites = async (ask: Fixtures['ask'], count: number) => {
  const prefix = `B${Date.now().toString(36)}`.toUpperCase();
  const made = Array.from(
    { length: count },
    async (_, n): Promise<{ site_id: number; site_code: string }> => {
      const site_code = `${prefix}-${n + 1}`;
      const site = { site_owner: 'inhouse', site_code, site_address_wilaya: 16 };
      return { ...(await ask('cluster', 'POST', '/api/entrepots/new', site)), site_code };
    },
  );
  return { prefix, made: await Promise.all(made) };
};
const listOf = (site_code: string) => shared('/delivery/sites', { site_code });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

describe('a selection', () => {
  journey('« all that match » is planned, and each refusal is told with its cause', async ({ open, ask }) => {
    const { prefix, made } = await someSites(ask, 17);
    const drop = made[3];
    const page = await open({ as: 'manager', at: listOf(prefix) });
    await rowOf(page, made[0].site_code).getByRole('checkbox').check();
    await bar(page).getByText('1 ligne sélectionnée').waitFor();
    await bar(page).getByRole('button', { name: 'Sélectionner les 17 qui correspondent' }).click();
    await bar(page).getByText('Les 17 qui correspondent sont sélectionnés').waitFor();
    expect(await page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(15);

    await bar(page).getByRole('button', { name: 'Planifier une tâche' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('L’opération porte sur 17 sites.').waitFor();
    await dialog.getByLabel('Date').fill(dayFromNow(15));
    await choose(dialog, 'Site drop', drop.site_code);
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await dialog.getByText('16 sites traités').waitFor();
    await dialog.getByText('1 site refusé').first().waitFor();
    const refused = dialog.getByRole('region', { name: 'Le site drop doit être différent du site pickup.' });
    expect(await refused.getByRole('link').allTextContents()).toEqual([drop.site_code]);
    const file = await saved(page, () =>
      dialog.getByRole('button', { name: 'Télécharger les refus (CSV)' }).click(),
    );
    expect(file.content.toString()).toContain(`${drop.site_id};${drop.site_code};Le site drop`);
    await dialog.getByRole('button', { name: 'Annuler ce qui a été fait' }).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await rowOf(page, made[0].site_code).getByText(dayFromNow(15)).waitFor();
    const planned = `plan_from=${dayFromNow(15)}&plan_to=${dayFromNow(15)}&site_code=${prefix}`;
    const { sites } = await ask('manager', 'GET', `/api/sites/fetch/filter?${planned}&limit=40`);
    expect(sites.length).toBeGreaterThanOrEqual(16);
    const plansAt = async ({ site_id }: { site_id: number }) =>
      (await ask('manager', 'GET', `/api/sites/planning/${site_id}/delivery`)).data.length;
    // The drop site's page shows what is brought there.
    expect([await plansAt(made[0]), await plansAt(made[16]), await plansAt(drop)]).toEqual([1, 1, 16]);
  });

  journey(
    'of picked rows is assigned; over pages; given up when the filter changes',
    async ({ open, ask }) => {
      const { prefix, made } = await someSites(ask, 16);
      const page = await open({ as: 'manager', at: listOf(prefix) });
      await rowOf(page, made[0].site_code).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Suivant' }).click();
      await page.waitForURL(/page=2/);
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      await page.locator('tbody tr').getByRole('checkbox').first().check();
      await bar(page).getByText('2 lignes sélectionnées').waitFor();
      await bar(page).getByRole('button', { name: 'Attribuer à un agent' }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Agent', 'agent');
      await dialog.getByRole('button', { name: 'Attribuer' }).click();
      const back = page.getByRole('button', { name: 'Annuler : 2 sites traités' });
      await back.waitFor();
      const his = async () =>
        (await ask('agent', 'GET', `/api/sites/fetch/filter?site_code=${prefix}`)).total as number;
      expect(await his()).toBe(2);
      // The whole set, in one call.
      await back.click();
      await page.getByText('Annulé : tout est comme avant.').waitFor();
      expect(await his()).toBe(0);

      await page.locator('tbody tr').getByRole('checkbox').first().check();
      await bar(page).waitFor();
      await page.getByRole('textbox', { name: 'Nom du site' }).fill('x');
      await bar(page).waitFor({ state: 'detached' });
    },
  );

  journey('changes hands: what a cluster manager may, a manager is not offered', async ({ open, ask }) => {
    const { prefix, made } = await someSites(ask, 2);
    const manager = await open({ as: 'manager', at: listOf(prefix) });
    await rowOf(manager, made[0].site_code).getByRole('checkbox').check();
    await bar(manager).getByRole('button', { name: 'Exporter' }).waitFor();
    expect(await bar(manager).getByRole('button', { name: 'Changer l’owner' }).count()).toBe(0);

    const page = await open({ as: 'cluster', at: listOf(prefix) });
    await page
      .getByRole('checkbox', { name: /tout|all/i })
      .first()
      .check();
    await bar(page).getByText('2 lignes sélectionnées').waitFor();
    await bar(page).getByRole('button', { name: 'Changer l’owner' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Owner', 'SASCC');
    await dialog.getByRole('button', { name: 'Changer' }).click();
    await page.getByText('2 sites traités').waitFor();
    await rowOf(page, made[1].site_code).getByText('SASCC').waitFor();
  });
});

describe('exports', () => {
  const download = async (page: Page) => {
    const { name, content } = await saved(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click(),
    );
    const book = read(content);
    return {
      name,
      rows: utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], { header: 1 }),
    };
  };
  const columns = (page: Page) => page.getByRole('dialog').getByRole('group', { name: 'Colonnes' });

  journey(
    'the list as it is filtered: the same rows, the columns that were chosen',
    async ({ open, ask }) => {
      const page = await open({ as: 'manager', at: listOf('15') });
      await page.locator('tbody tr').first().waitFor();
      await page.getByRole('button', { name: 'Exporter la liste' }).click();
      await page.getByText(/^Tous les sites du filtre actuel \(\d+\)$/).waitFor();
      await page.getByRole('button', { name: 'Aucune' }).click();
      for (const name of ['Code', 'Nom du site', 'Wilaya'])
        await columns(page).getByLabel(name, { exact: true }).check();
      // It is said for two seconds, and the file read meanwhile.
      const [file] = await Promise.all([download(page), page.getByText('Fichier téléchargé').waitFor()]);
      expect(file.name).toMatch(/\.xlsx$/);
      const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?site_code=15&limit=-1');
      const [head, ...rows] = file.rows;
      expect(head).toHaveLength(3);
      expect(rows.map(row => row[0])).toEqual(sites.map(({ site_code }: { site_code: string }) => site_code));
      expect(rows.map(row => row[1] ?? null)).toEqual(
        sites.map(({ site_name }: { site_name: string }) => site_name),
      );

      // The choice of columns is kept.
      await page.getByRole('button', { name: 'Exporter la liste' }).click();
      await page.getByText('3 sur 13').waitFor();
    },
  );

  journey('the planning, and the rows that were picked', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const drop = await newSite(ask);
    const { agents } = await ask('manager', 'GET', '/api/form/filters');
    const told = { agent: agents[0].id, instruction: '=1+1' };
    await planOn(ask, site_id, dayFromNow(4), { task_type: 'delivery', drop_site: drop.site_id, ...told });
    const page = await open({ as: 'manager', at: listOf(site_code) });
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Exporter le planning' }).click();
    const planning = await download(page);
    expect(planning.rows).toHaveLength(2);
    expect(planning.rows[1]).toEqual(expect.arrayContaining([site_code, agents[0].name, '=1+1']));

    await rowOf(page, site_code).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Exporter' }).click();
    await page.getByText('1 site sélectionné').waitFor();
    const picked = await download(page);
    expect(picked.rows).toHaveLength(2);
    expect(picked.rows[1]).toContain(site_code);
  });
});
