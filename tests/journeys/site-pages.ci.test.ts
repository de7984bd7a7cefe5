import { describe, expect } from 'vitest';
import { journey } from './journey';
import { answered } from './pages';
import { choose, dayFromNow, go, newSite, planOn, told } from './steps';

const detail = (site_id: number, page = '') => `/delivery/sites/detail/${site_id}${page}`;

describe('a site’s pages', () => {
  journey('general information, history, assets and planning, by the side menu', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask, 'Site aux quatre pages');
    await ask('manager', 'POST', '/api/sites/edit', { site_id, note: 'Accès par le nord' });
    const page = await open({ as: 'manager', at: detail(site_id) });
    await page.getByRole('heading', { level: 1, name: `${site_code} · Site aux quatre pages` }).waitFor();
    await page.getByRole('row', { name: /Accès par le nord.*manager/ }).waitFor();
    await page.getByText('Aucun site co-localisé.').waitFor();
    for (const fact of ['Code du site', 'Code facture', 'Wilaya', 'Adresse', 'Agent en charge'])
      await page.getByText(fact, { exact: true }).first().waitFor();

    const menu = page.getByRole('navigation', { name: 'Pages du site' });
    await menu.getByRole('link', { name: 'Historique' }).click();
    await page.waitForURL(`**${detail(site_id, '/history')}`);
    await page.getByRole('row', { name: /Site créé.*cluster.*Cluster manager/ }).waitFor();
    await menu.getByRole('link', { name: 'Équipements' }).click();
    await page.waitForURL(`**${detail(site_id, '/assets')}`);
    for (const category of ['Climatisation', 'Alimentation', 'Batteries', 'Groupes électrogènes'])
      await page.getByRole('heading', { name: category }).waitFor();
    await menu.getByRole('link', { name: 'Planning' }).click();
    await page.waitForURL(`**${detail(site_id, '/planning')}`);
    await page.getByText('Aucun plan de ce type pour ce site.').waitFor();
    await menu.getByRole('link', { name: 'Informations générales' }).click();
    await page.waitForURL(`**${detail(site_id)}`);
    await go(page, detail(site_id, '/nowhere'));
    await page.waitForURL(`**${detail(site_id)}`);
  });

  journey('of a site that one may not see are those of none', async ({ open, ask }) => {
    const { sites } = await ask('admin', 'GET', '/api/sites/fetch/filter?limit=1&cluster=2');
    const page = await open({ as: 'manager', at: detail(sites[0].site_id), refused: [404] });
    await page.getByRole('heading', { name: 'Site introuvable' }).waitFor();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/delivery/sites');
  });

  journey('co-located sites are added, changed, planned for and removed', async ({ open, ask }) => {
    const { site_id } = await newSite(ask);
    const page = await open({ as: 'manager', at: detail(site_id) });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Ajouter un site co-localisé' }).click();
    await choose(dialog, 'Type', 'RADIO');
    await dialog.getByLabel('Code').fill('RAD-1');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await told(page, 'Site co-localisé ajouté');
    const row = page.getByRole('row', { name: /RADIO/ });

    await row.getByRole('button', { name: 'Modifier' }).click();
    await dialog.getByLabel('Code').fill('RAD-2');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('row', { name: /RADIO RAD-2/ }).waitFor();

    await row.getByRole('button', { name: 'Nouveau CM' }).click();
    expect(await dialog.getByLabel('Instruction').inputValue()).toBe('RADIO RAD-2');
    await dialog.getByLabel('Date').fill(dayFromNow(5));
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await told(page, 'Tâche planifiée avec succès.');
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/cm`);
    expect(data).toMatchObject([{ date: dayFromNow(5), instruction: 'RADIO RAD-2' }]);

    await row.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Aucun site co-localisé.').waitFor();
  });

  journey('assets are real: added, changed and removed, and history tells it', async ({ open, ask }) => {
    const { site_id } = await newSite(ask);
    const page = await open({ as: 'manager', at: detail(site_id, '/assets') });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Ajouter un groupe électrogène' }).click();
    await dialog.getByRole('combobox', { name: 'Marque' }).fill('Deutz');
    await dialog.getByLabel('Capacité').fill('20 kVA');
    await dialog.getByLabel('Quantité').fill('2');
    await dialog.getByLabel('Installé le').fill('2024-03-05');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await told(page, 'Équipement ajouté');
    const row = page.getByRole('row', { name: /Deutz/ });
    await page.getByRole('row', { name: /Deutz.*20 kVA 2.*2024-03-05/ }).waitFor();

    await row.getByRole('button', { name: 'Modifier' }).click();
    await dialog.getByLabel('Capacité').fill('25 kVA');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('row', { name: /Deutz.*25 kVA/ }).waitFor();

    await row.getByRole('button', { name: 'Supprimer' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    const { data } = await ask('manager', 'GET', `/api/sites/history/${site_id}`);
    expect(data.map(({ action }: { action: string }) => action.split('.').pop())).toEqual(
      expect.arrayContaining(['addEquipment', 'editEquipment', 'deleteEquipment']),
    );
  });
});

describe('planning on the site’s page', () => {
  journey('a plan’s day is moved in place; Escape leaves it; a plan is deleted', async ({ open, ask }) => {
    const { site_id } = await newSite(ask);
    const drop = await newSite(ask);
    const { agents } = await ask('manager', 'GET', '/api/form/filters');
    const by = { agent: agents[0].id, instruction: 'Sonner deux fois' };
    await planOn(ask, site_id, dayFromNow(20), { task_type: 'delivery', drop_site: drop.site_id, ...by });
    const page = await open({ as: 'manager', at: detail(site_id, '/planning') });
    const row = page.getByRole('row', { name: /Sonner deux fois/ });
    await page.getByRole('row', { name: new RegExp(`${dayFromNow(20)} Non réalisé`) }).waitFor();

    await row.getByRole('button', { name: 'Modifier' }).click();
    const day = row.getByLabel('Nouvelle date');
    await day.fill(dayFromNow(30));
    await page.keyboard.press('Escape');
    await day.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: new RegExp(dayFromNow(20)) }).waitFor();

    await row.getByRole('button', { name: 'Modifier' }).click();
    await day.fill(dayFromNow(25));
    await row.getByRole('button', { name: 'Valider' }).click();
    await told(page, 'Plan Delivery déplacé.');
    await page.getByRole('row', { name: new RegExp(dayFromNow(25)) }).waitFor();

    await row.getByRole('button', { name: 'Supprimer' }).click();
    await told(page, 'Plan Delivery supprimé.');
    await row.getByText('Annulé').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Annuler : Plan Delivery supprimé.' }).click();
    await row.getByRole('button', { name: 'Supprimer' }).waitFor();
  });

  journey('each task type has its plans; CM shows problem and alarm', async ({ open, ask }) => {
    const { site_id } = await newSite(ask);
    const page = await open({ as: 'manager', at: detail(site_id, '/planning') });
    const kind = (name: string) => page.getByRole('button', { name, exact: true });
    await kind('CM').click();
    await page.getByText('Aucun plan de ce type pour ce site.').waitFor();
    await page.locator('main section, main').getByRole('button', { name: 'Planifier' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(dayFromNow(3));
    await choose(dialog, 'Type de problème', 'Coupure secteur');
    await choose(dialog, 'Type d’alarme', 'Mains failure');
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await page.getByRole('columnheader', { name: 'Type de problème' }).waitFor();
    await page
      .getByRole('row', { name: new RegExp(`${dayFromNow(3)} Non réalisé.*Coupure secteur.*Mains failure`) })
      .waitFor();
    await kind('Delivery').click();
    await page.getByText('Aucun plan de ce type pour ce site.').waitFor();
  });

  journey('a day that somebody moved meanwhile is told', async ({ open, ask }) => {
    const { site_id } = await newSite(ask);
    const plan = await planOn(ask, site_id, dayFromNow(20));
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
        (await answer.text().catch(() => '')).includes(dayFromNow(21)),
    );
    await ask('cluster', 'POST', `/api/ssr/plan/edit/${plan}`, { date: dayFromNow(21) });
    await again;
    await answered(page);
    await page.getByLabel('Nouvelle date').fill(dayFromNow(22));
    await page.getByRole('button', { name: 'Valider' }).click();
    await page.getByText('Cet élément a été modifié entre-temps.').waitFor();
    await page.getByRole('row', { name: /Non réalisé/ }).waitFor();
    const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
    expect(data[0].date).toBe(dayFromNow(21));
  });
});
