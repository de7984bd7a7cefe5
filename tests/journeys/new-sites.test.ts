import { describe, expect } from 'vitest';
import { dates } from '../../i18n/dates';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import {
  addSite,
  filterByCode,
  getDayFromNow,
  getRow,
  runRowAction,
  selectOption,
  uniqueCode,
  waitForText,
} from './steps';

describe('a site', () => {
  journey('is made, a warehouse, told and back to the list', async ({ open, ask }) => {
    const page = await open({ as: 'cluster', at: '/sites' });
    await page.getByRole('link', { name: 'Nouveau site' }).click();
    await page.waitForURL(url => url.pathname === '/sites/new');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    expect(await page.getByText('Champ obligatoire').count()).toBe(2);

    const code = uniqueCode();
    await page.getByRole('combobox', { name: 'Owner' }).click();
    const owners = await page.getByRole('option').allTextContents();
    expect(owners.filter(owner => /outsource|tous|^$/i.test(owner))).toEqual([]);
    await page.getByRole('option', { name: 'O&M' }).click();
    expect(await page.getByRole('combobox', { name: 'Type de site' }).textContent()).toBe('Site');
    await selectOption(page, 'Type de site', 'Entrepôt');
    await page.getByLabel('Code physique').fill(code);
    await page.getByLabel('Nom du site').fill('Dépôt neuf');
    await selectOption(page, 'Wilaya', 'Alger');
    await page.getByLabel('Adresse du site').fill('Route nationale 5');
    const sends: string[] = [];
    page.on('request', request => request.method() === 'POST' && sends.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Ajouter' }).dblclick();
    await page.getByRole('alertdialog').getByText('Entrepôt ajouté avec succès').waitFor();
    await page.waitForURL(url => url.pathname === '/sites');
    expect(sends.filter(path => path.endsWith('/new'))).toHaveLength(1);
    await filterByCode(page, code);
    const { sites } = await ask('cluster', 'GET', `/api/sites/fetch/filter?site_code=${code}`);
    expect(sites).toMatchObject([{ site_type: 'entrepot', site_name: 'Dépôt neuf', site_owner: 'inhouse' }]);
  });

  journey('is planned for, and a delivery is asked for its drop site', async ({ open, ask }) => {
    const [{ site_id, site_code }, drop] = [await addSite(ask), await addSite(ask, 'Dépôt de parcours')];
    const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', { site_code }) });
    const dialog = await runRowAction(page, site_code, 'Planifier une tâche');
    const submit = dialog.getByRole('button', { name: 'Planifier' });
    const missing = dialog.getByText('Une erreur est survenue, veuillez remplir les champs obligatoires.');
    await dialog.getByLabel('Date').fill(getDayFromNow(10));
    await submit.click();
    await missing.waitFor();
    await selectOption(dialog, 'Site drop', drop.site_code);
    await selectOption(dialog, 'Agent', 'agent');
    await dialog.getByLabel('Instruction').fill('Passer par le gardien');
    await submit.click();
    await waitForText(page, 'Tâche planifiée avec succès.');
    await getRow(page, site_code)
      .getByText(dates.fr.shortDay(getDayFromNow(10)))
      .waitFor();
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/delivery`);
    expect(data).toMatchObject([
      { date: getDayFromNow(10), agent: 'agent', instruction: 'Passer par le gardien' },
    ]);
  });
});
