import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils, write } from 'xlsx';
import { journey } from './journey';
import { dayFromNow, newSite } from './steps';

const openImport = async (page: Page, tab: string) => {
  await page.getByRole('button', { name: 'Importer' }).click();
  await page.getByRole('tab', { name: tab }).click();
  return page.getByRole('dialog', { name: /Importer/ });
};
const workbook = (rows: (string | number)[][]) =>
  write(
    { Sheets: { Import: utils.aoa_to_sheet(rows) }, SheetNames: ['Import'] },
    { type: 'buffer', bookType: 'xlsx' },
  );
const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('csv')
      ? 'text/csv'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
const saved = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};
const rowsOf = (content: Buffer) => {
  const book = read(content);
  return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]]);
};

describe('importing a file', () => {
  journey('two bad rows: one is put right, one left out; the rest goes in once', async ({ open, ask }) => {
    const [good, mended, left] = [await newSite(ask), await newSite(ask), await newSite(ask)];
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    const dialog = await openImport(page, 'Attribuer sites aux agents');
    const commits: string[] = [];
    page.on('request', request => request.url().endsWith('/commit') && commits.push(request.url()));

    await give(
      page,
      'agents.xlsx',
      workbook([
        ['site_code', 'agent', 'area'],
        [good.site_code, 'agent', 'delivery'],
        [mended.site_code, 'personne', 'delivery'],
        ['INCONNU-1', 'agent', 'delivery'],
      ]),
    );
    await dialog.getByText('Rien n’est encore enregistré').waitFor();
    await dialog.getByRole('button', { name: /Toutes · 3/ }).waitFor();
    await dialog.getByRole('button', { name: /Refusée · 2/ }).waitFor();
    await dialog.getByText('Site introuvable : INCONNU-1.').waitFor();
    const agentOf = async ({ site_id }: { site_id: number }) =>
      (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data.site_owner_agent;
    expect(await agentOf(good)).toBeNull();

    await dialog.getByRole('button', { name: /colonne agent|cellule agent de la ligne 3/ }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('agent');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /Refusée · 1/ }).waitFor();
    await dialog
      .getByRole('row', { name: /INCONNU-1/ })
      .getByRole('button', { name: 'Ignorer' })
      .click();
    await dialog.getByRole('button', { name: /Ignorée · 1/ }).waitFor();

    await dialog.getByRole('button', { name: 'Importer 2 lignes' }).click();
    await dialog.getByText('2 lignes importées').waitFor();
    expect(await agentOf(good)).toBe('agent');
    expect(await agentOf(mended)).toBe('agent');
    expect(await agentOf(left)).toBeNull();
    expect(commits).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  journey('what stays refused is reported, and can be downloaded with its cause', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    const dialog = await openImport(page, 'Attribuer sites aux agents');
    await give(page, 'agents.csv', Buffer.from(`site_code;agent\n${site_code};agent\nINCONNU-2;agent\n`));
    await dialog.getByRole('button', { name: 'Importer 1 ligne' }).click();
    await dialog.getByText("Certains élements n'ont pas été importés correctement.").waitFor();
    const file = await saved(page, () =>
      dialog.getByRole('button', { name: 'Télécharger les lignes refusées' }).click(),
    );
    expect(file.name).toMatch(/\.xlsx$/);
    const rows = rowsOf(file.content);
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0])).toEqual(
      expect.arrayContaining(['INCONNU-2', 'site_code : Site introuvable : INCONNU-2.']),
    );
  });

  journey('sent again after the answer was lost, it adds nothing', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: '/delivery/sites', refused: [504] });
    const dialog = await openImport(page, 'Nouveau planning');
    await give(
      page,
      'planning.csv',
      Buffer.from(`site_code,date,task_type,agent\n${site_code},${dayFromNow(9)},ssr,agent\n`),
    );
    const commit = dialog.getByRole('button', { name: 'Importer 1 ligne' });
    await commit.waitFor();
    // The server writes, but its answer does not arrive.
    await page.route('**/commit', async route => {
      await route.fetch();
      await route.fulfill({ status: 504, body: '' });
    });
    await commit.click();
    await dialog
      .getByText("Une erreur est survenu, veuillez contactez l'administrateur.")
      .or(dialog.getByText('1 ligne importée'))
      .first()
      .waitFor();
    await page.unroute('**/commit');
    if (await commit.isVisible()) await commit.click();
    await dialog.getByText('1 ligne importée').waitFor();
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
    expect(data).toHaveLength(1);
  });

  journey('a file of another kind is refused before it is sent, in plain words', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    const dialog = await openImport(page, 'Nouveau planning');
    await give(page, 'planning.pdf', Buffer.from('%PDF-1.4'));
    await dialog
      .getByText('Choisissez un fichier .xlsx ou .csv : « planning.pdf » n’en est pas un.')
      .waitFor();
  });

  journey('a workbook that is none is told by the server', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites', refused: [415, 422] });
    const dialog = await openImport(page, 'Nouveau planning');
    await give(page, 'planning.xlsx', Buffer.from('not a workbook'));
    await dialog.getByText("Une erreur est survenu, veuillez contactez l'administrateur.").waitFor();
    await dialog.getByRole('button', { name: 'Choisir un autre fichier' }).click();
    await dialog.getByText('Déposez le fichier ici').waitFor();
  });

  journey('each tab has its template, under the name that people know', async ({ open }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    await page.getByRole('button', { name: 'Importer' }).click();
    const template = (tab: string) =>
      saved(page, async () => {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('button', { name: 'Télécharger le modèle' }).click();
      });
    expect((await template('Attribuer sites aux agents')).name).toBe('template_agents.xlsx');
    expect((await template('Nouveaux sites')).name).toBe('template_sites.xlsx');
    const planning = await template('Nouveau planning');
    expect(planning.name).toBe('template_planning.xlsx');
    expect(Object.keys(rowsOf(planning.content)[0])).toEqual(
      expect.arrayContaining(['site_code', 'date', 'task_type']),
    );

    await page.goto('/gpm/sites');
    await page.getByRole('button', { name: 'Importer' }).click();
    expect((await template('Planning GPM')).name).toBe('template_planning_gpm.xlsx');
  });
});
