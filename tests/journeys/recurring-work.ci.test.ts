import type { Page } from 'playwright-core';
import { dates } from '../../i18n/dates';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { getDayFromNow, getRow, goTo, uniqueCode, waitForText } from './steps';

const take = async (page: Page, row: string, action: string) => {
  await getRow(page, row).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

journey(
  'a manager makes a maintenance plan, plans a visit, puts one off, pauses it and looks a year ahead',
  async ({ open, ask }) => {
    const mark = uniqueCode();
    const [one, other] = [`${mark}A`, `${mark}B`];
    const site = { site_owner: 'inhouse', site_address_wilaya: 16 };
    for (const site_code of [one, other])
      await ask('cluster', 'POST', '/api/entrepots/new', { ...site, site_code });
    const name = `Ronde ${mark}`;
    const page = await open({ as: 'manager', at: '/maintenance' });

    await page.getByRole('link', { name: 'Nouveau plan de maintenance' }).click();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Code du site' }).fill(mark);
    await page.getByRole('switch', { name: 'Premières visites réparties' }).uncheck();
    // What it would mean stands beside it before it is saved.
    const preview = page.getByRole('region', { name: 'Aperçu' });
    await preview.getByText(/^2 sites, 2 visites par mois, prochaine le /).waitFor();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await waitForText(page, 'Plan de maintenance enregistré.');

    await take(page, name, 'Voir ses visites');
    await take(page, one, 'Planifier');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await waitForText(page, '1 visite planifiée');
    const later = getDayFromNow(45);
    await take(page, other, 'Reporter');
    await dialog.getByLabel('Pas avant le').fill(later);
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await getRow(page, other).getByText(dates.fr.day(later)).waitFor();

    await goTo(page, buildListUrl('/maintenance', { name }));
    await take(page, name, 'Mettre en pause');
    await getRow(page, name).getByText('En pause').waitFor();

    await goTo(page, '/maintenance/ahead');
    await page.getByRole('button', { name: 'Par agent' }).click();
    await page.getByRole('rowheader', { name: 'Sans agent' }).waitFor();
    const [made] = (await ask('manager', 'GET', `/api/maintenance/fetch?name=${mark}`)).maintenance;
    await ask('manager', 'POST', `/api/maintenance/delete/${made.maintenance_id}`, {});
  },
);
