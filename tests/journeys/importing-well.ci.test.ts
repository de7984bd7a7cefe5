import { describe, expect } from 'vitest';
import { give, openImport, rowsOf } from './import-dialog';
import { journey } from './journey';
import { saved } from './saved';
import { dayFromNow, go, newSite } from './steps';

describe('importing a file', () => {
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
      .getByText('Une erreur est survenue, veuillez contacter l’administrateur.')
      .or(dialog.getByText('1 ligne importée'))
      .first()
      .waitFor();
    await page.unroute('**/commit');
    if (await commit.isVisible()) await commit.click();
    await dialog.getByText('1 ligne importée').waitFor();
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
    expect(data).toHaveLength(1);
  });

  journey('what stays refused is reported, and can be downloaded with its cause', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    const dialog = await openImport(page, 'Attribuer des sites aux agents');
    await give(page, 'agents.csv', Buffer.from(`site_code;agent\n${site_code};agent\nINCONNU-2;agent\n`));
    await dialog.getByRole('button', { name: 'Importer 1 ligne' }).click();
    await dialog.getByText('Certains éléments n’ont pas été importés correctement.').waitFor();
    const file = await saved(page, () =>
      dialog.getByRole('button', { name: 'Télécharger les lignes refusées' }).click(),
    );
    expect(file.name).toMatch(/\.xlsx$/);
    const rows = rowsOf(file.content);
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0])).toEqual(
      expect.arrayContaining(['INCONNU-2', 'site_code\u00a0: Site introuvable\u00a0: INCONNU-2.']),
    );
  });

  journey(
    'a file of another kind is refused before it is sent, one that is none by the server',
    async ({ open }) => {
      const page = await open({ as: 'manager', at: '/delivery/sites', refused: [415, 422] });
      const dialog = await openImport(page, 'Nouveau planning');
      await give(page, 'planning.pdf', Buffer.from('%PDF-1.4'));
      await dialog
        .getByText('Choisissez un fichier .xlsx ou .csv : « planning.pdf » n’en est pas un.')
        .waitFor();
      await give(page, 'planning.xlsx', Buffer.from('not a workbook'));
      await dialog.getByText('Une erreur est survenue, veuillez contacter l’administrateur.').waitFor();
      await dialog.getByRole('button', { name: 'Choisir un autre fichier' }).click();
      await dialog.getByText('Déposez le fichier ici').waitFor();
    },
  );

  journey('each tab has its template, under the name that people know', async ({ open }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    await page.getByRole('button', { name: 'Importer' }).click();
    const template = (tab: string) =>
      saved(page, async () => {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('button', { name: 'Télécharger le modèle' }).click();
      });
    expect((await template('Attribuer des sites aux agents')).name).toBe('template_agents.xlsx');
    expect((await template('Nouveaux sites')).name).toBe('template_sites.xlsx');
    const planning = await template('Nouveau planning');
    expect(planning.name).toBe('template_planning.xlsx');
    expect(Object.keys(rowsOf(planning.content)[0])).toEqual(
      expect.arrayContaining(['site_code', 'date', 'task_type']),
    );

    await go(page, '/gpm/sites');
    await page.getByRole('button', { name: 'Importer' }).click();
    expect((await template('Planning GPM')).name).toBe('template_planning_gpm.xlsx');
  });
});
