import { expect } from 'vitest';
import { dates } from '../../i18n/dates';
import { journey } from './journey';
import { waitForRequests } from './page-pool';
import { addSite, getDayFromNow, getRow, planSite, selectOption, waitForText } from './steps';

const detail = (site_id: number, page = '') => `/delivery/sites/detail/${site_id}${page}`;

journey(
  'what stands on a site is added, changed, planned for and removed, and its history tells it',
  async ({ open, ask }) => {
    const { site_id } = await addSite(ask);
    const page = await open({ as: 'manager', at: detail(site_id) });
    const dialog = page.getByRole('dialog');
    const row = page.getByRole('row', { name: /RADIO|Deutz/ });
    const remove = async () => {
      await row.getByRole('button', { name: 'Supprimer' }).click();
      await dialog.or(page.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }).click();
      await row.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Ajouter un site co-localisé' }).click();
    await selectOption(dialog, 'Type', 'RADIO');
    await dialog.getByLabel('Code').fill('RAD-1');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await waitForText(page, 'Site co-localisé ajouté');
    await row.getByRole('button', { name: 'Modifier' }).click();
    await dialog.getByLabel('Code').fill('RAD-2');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('row', { name: /RADIO RAD-2/ }).waitFor();

    await row.getByRole('button', { name: 'Planifier un CM' }).click();
    expect(await dialog.getByLabel('Instruction').inputValue()).toBe('RADIO RAD-2');
    await dialog.getByLabel('Date').fill(getDayFromNow(5));
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await waitForText(page, 'Tâche planifiée avec succès.');
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/cm`);
    expect(data).toMatchObject([{ date: getDayFromNow(5), instruction: 'RADIO RAD-2' }]);
    await remove();

    const menu = page.getByRole('navigation', { name: 'Pages du site' });
    await menu.getByRole('link', { name: 'Équipements' }).click();
    await page.getByRole('button', { name: 'Ajouter un groupe électrogène' }).click();
    await dialog.getByRole('combobox', { name: 'Marque' }).fill('Deutz');
    await dialog.getByLabel('Capacité').fill('20 kVA');
    await dialog.getByLabel('Quantité').fill('2');
    await dialog.getByLabel('Installé le').fill('2024-03-05');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('row', { name: /Deutz.*20 kVA 2.*5 mars 2024/ }).waitFor();
    await row.getByRole('button', { name: 'Modifier' }).click();
    await dialog.getByLabel('Capacité').fill('25 kVA');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('row', { name: /Deutz.*25 kVA/ }).waitFor();
    await remove();

    await menu.getByRole('link', { name: 'Historique' }).click();
    await page.getByRole('row', { name: /Site créé.*cluster.*Cluster manager/ }).waitFor();
    await page
      .getByRole('row', { name: /Équipement/ })
      .nth(2)
      .waitFor();
  },
);

journey('a plan’s day is moved in place; Escape leaves it; a plan is deleted', async ({ open, ask }) => {
  const { site_id } = await addSite(ask);
  const drop = await addSite(ask);
  const { agents } = await ask('manager', 'GET', '/api/form/filters');
  const by = { agent: agents[0].id, instruction: 'Sonner deux fois' };
  await planSite(ask, site_id, getDayFromNow(20), { task_type: 'delivery', drop_site: drop.site_id, ...by });
  const page = await open({ as: 'manager', at: detail(site_id, '/planning') });
  const row = page.getByRole('row', { name: /Sonner deux fois/ });
  await page
    .getByRole('row', { name: new RegExp(`${dates.fr.day(getDayFromNow(20))} Non réalisé`) })
    .waitFor();

  await row.getByRole('button', { name: 'Modifier' }).click();
  const day = row.getByLabel('Nouvelle date');
  await day.fill(getDayFromNow(30));
  await page.keyboard.press('Escape');
  await day.waitFor({ state: 'detached' });
  await row.getByText(dates.fr.day(getDayFromNow(20))).waitFor();

  await row.getByRole('button', { name: 'Modifier' }).click();
  await day.fill(getDayFromNow(25));
  await row.getByRole('button', { name: 'Valider' }).click();
  await waitForText(page, 'Plan Delivery déplacé.');
  await row.getByText(dates.fr.day(getDayFromNow(25))).waitFor();

  await row.getByRole('button', { name: 'Supprimer' }).click();
  await waitForText(page, 'Plan Delivery supprimé.');
  await row.getByText('Annulé').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Annuler : Plan Delivery supprimé.' }).click();
  await row.getByRole('button', { name: 'Supprimer' }).waitFor();

  // Each kind has its own plans; a CM asks for what is wrong.
  await page.getByRole('button', { name: 'CM', exact: true }).click();
  await page.getByText('Aucun plan de ce type pour ce site.').waitFor();
  await page.locator('main section, main').getByRole('button', { name: 'Planifier' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(getDayFromNow(3));
  await selectOption(dialog, 'Type de problème', 'Coupure secteur');
  await selectOption(dialog, 'Type d’alarme', 'Mains failure');
  await dialog.getByRole('button', { name: 'Planifier' }).click();
  await page
    .getByRole('row', {
      name: new RegExp(`${dates.fr.day(getDayFromNow(3))} Non réalisé.*Coupure secteur.*Mains failure`),
    })
    .waitFor();
});

journey('a day that somebody moved meanwhile is told', async ({ open, ask }) => {
  const { site_id } = await addSite(ask);
  const plan = await planSite(ask, site_id, getDayFromNow(20));
  const page = await open({ as: 'manager', at: detail(site_id, '/planning'), refused: [409] });
  await page.getByRole('button', { name: 'SSR', exact: true }).click();
  await page
    .getByRole('row', { name: /Non réalisé/ })
    .getByRole('button', { name: 'Modifier' })
    .click();
  // The page has read it again: what is saved is still what stood there when it was opened.
  const again = page.waitForResponse(
    async answer =>
      answer.url().endsWith(`/api/sites/planning/${site_id}/ssr`) &&
      (await answer.text().catch(() => '')).includes(getDayFromNow(21)),
  );
  await ask('cluster', 'POST', `/api/ssr/plan/edit/${plan}`, { date: getDayFromNow(21) });
  await again;
  await waitForRequests(page);
  await page.getByLabel('Nouvelle date').fill(getDayFromNow(22));
  await page.getByRole('button', { name: 'Valider' }).click();
  await page.getByText('Cet élément a été modifié entre-temps.').waitFor();
  const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
  expect(data[0].date).toBe(getDayFromNow(21));
});

journey('a site is enrolled for GPM; OK leads to the list', async ({ open, ask }) => {
  const { site_code } = await addSite(ask);
  const page = await open({ as: 'cluster', at: '/gpm/sites/new' });
  await selectOption(page, 'Code physique', site_code);
  // The site's own owner is proposed.
  await page.getByRole('combobox', { name: 'Owner' }).getByText('O&M').waitFor();
  await page.getByLabel('Code facture').fill(`F-${site_code}`);
  await selectOption(page, 'Mode', 'Secours');
  await selectOption(page, 'Zone', 'Nord');
  await selectOption(page, 'Électrifié', 'Oui');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const done = page.getByRole('alertdialog');
  await done.getByText('Site ajouté avec succès').waitFor();
  await done.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL(url => url.pathname === '/gpm/sites');
  await page.getByRole('textbox', { name: 'Code du site' }).fill(site_code);
  await getRow(page, site_code).waitFor();
});
