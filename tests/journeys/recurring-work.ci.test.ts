import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { restOn } from '../../contract/rest-days';
import { daysAfter, today } from '../../contract/today';
import { type Fixtures, journey } from './journey';
import { shared } from './site-lists';
import { go, rowOf, told, uniqueCode } from './steps';

const aSite = async (ask: Fixtures['ask'], site_code: string) => {
  const site = { site_owner: 'inhouse', site_name: 'Site à visiter', site_address_wilaya: 16, site_code };
  await ask('cluster', 'POST', '/api/entrepots/new', site);
  return site_code;
};
const chooseOf = async (page: Page, row: string, action: string) => {
  await rowOf(page, row).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

describe('recurring work', () => {
  journey(
    'a manager makes a maintenance plan, plans a visit, puts one off, pauses, resumes, looks back and a year ahead',
    async ({ open, ask }) => {
      const mark = uniqueCode();
      const [one, other] = [await aSite(ask, `${mark}A`), await aSite(ask, `${mark}B`)];
      const name = `Ronde ${mark}`;
      const page = await open({ as: 'manager', at: '/maintenance' });

      await page.getByRole('link', { name: 'Nouveau plan de maintenance' }).click();
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
      await page.getByRole('textbox', { name: 'Code du site' }).fill(mark);
      await page.getByRole('switch', { name: 'Premières visites réparties' }).uncheck();
      // What it would mean stands beside it before it is saved.
      const preview = page.getByRole('region', { name: 'Aperçu' });
      await preview.getByText(/^2 sites, 2 visites par mois, prochaine le /).waitFor();
      await preview.getByText('0 en retard · 2 sous 30 jours').waitFor();
      expect((await ask('manager', 'GET', `/api/maintenance/fetch?name=${mark}`)).total).toBe(0);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await told(page, 'Plan de maintenance enregistré.');
      const [made] = (await ask('manager', 'GET', `/api/maintenance/fetch?name=${mark}`)).maintenance;

      await chooseOf(page, name, 'Voir ses visites');
      await rowOf(page, one).waitFor();
      await rowOf(page, other).waitFor();
      await chooseOf(page, one, 'Planifier');
      await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
      await told(page, '1 visite traitée.');
      let day = daysAfter(today(), 1);
      while (restOn(day)) day = daysAfter(day, 1);
      await rowOf(page, one).getByText(day).waitFor();

      const later = daysAfter(today(), 45);
      await chooseOf(page, other, 'Reporter');
      await page.getByRole('dialog').getByLabel('Pas avant le').fill(later);
      await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
      await rowOf(page, other).getByText(later).waitFor();
      await rowOf(page, other).getByText('reportée à ce jour').waitFor();

      await go(page, shared('/maintenance', { name: mark }));
      await chooseOf(page, name, 'Mettre en pause');
      await told(page, 'Plan de maintenance mis en pause.');
      await rowOf(page, name).getByText('En pause').waitFor();
      await chooseOf(page, name, 'Reprendre');
      await told(page, 'Plan de maintenance repris.');
      await rowOf(page, name).getByText('Actif').waitFor();
      const { visits } = await ask(
        'manager',
        'GET',
        `/api/maintenance/visits/fetch?maintenance=${made.maintenance_id}&limit=10`,
      );
      // What was planned stayed; what was put off is due as the rule says.
      expect(visits.map((visit: { plan_date: string | null }) => visit.plan_date).sort()).toEqual([
        day,
        null,
      ]);

      await chooseOf(page, name, 'Modifier');
      await page.getByRole('button', { name: 'Historique' }).click();
      const history = page.getByRole('dialog', { name: 'Historique' });
      for (const action of ['créé', 'mis en pause', 'repris'])
        await history.getByText(`Plan de maintenance ${action}`, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await history.waitFor({ state: 'detached' });

      await go(page, '/maintenance/ahead');
      await page.getByText(/^Heures de maintenance récurrente face aux heures des agents/).waitFor();
      await page.getByRole('button', { name: 'Par agent' }).click();
      await page.getByRole('rowheader', { name: 'Sans agent' }).waitFor();
      await ask('manager', 'POST', `/api/maintenance/delete/${made.maintenance_id}`, {});
    },
  );
});
