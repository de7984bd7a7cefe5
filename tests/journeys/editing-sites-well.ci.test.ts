import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { shared } from './site-lists';
import { act, choose, newSite, rowOf, told } from './steps';

const failed = 'Une erreur est survenue, veuillez contacter l’administrateur.';

describe('editing a site', () => {
  journey('what somebody else saved meanwhile is shown beside, not overwritten', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask, 'Ancien nom');
    const one = await open({ as: 'manager', at: `/delivery/sites/detail/${site_id}`, refused: [409] });
    const other = await open({ as: 'cluster', at: `/delivery/sites/detail/${site_id}` });
    const edit = async (page: Page, name: string) => {
      await page.getByRole('button', { name: 'Modifier' }).first().click();
      await page.getByRole('dialog').getByLabel('Nom du site').fill(name);
    };
    await edit(one, 'Nom du manager');
    await edit(other, 'Nom du cluster');
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await told(other, 'Site modifié avec succès');

    // The page behind follows at once; what somebody is writing in keeps its name.
    await one.locator('h1', { hasText: 'Nom du cluster' }).waitFor();
    await one.getByRole('dialog').getByText(`${site_code} · Ancien nom`).waitFor();
    await one.getByRole('button', { name: 'Enregistrer' }).click();
    const conflict = one.getByRole('dialog', { name: 'Ce site a été modifié entre-temps' });
    await conflict.waitFor();
    await conflict.getByText('Nom du manager').waitFor();
    await conflict.getByText('Nom du cluster').waitFor();
    const stored = async () => (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data.site_name;
    expect(await stored()).toBe('Nom du cluster');

    await conflict.getByRole('radio', { name: /Votre version/ }).check();
    await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click();
    await told(one, 'Site modifié avec succès');
    expect(await stored()).toBe('Nom du manager');
  });

  journey('a pasted place fills both fields; outside the wilaya it is asked about', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask, 'Site placé');
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code }), refused: [422] });
    const edit = await act(page, site_code, 'Modifier');
    await edit.getByLabel('Latitude').evaluate(field => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '48.8566, 2.3522');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await edit.getByLabel('Longitude').inputValue()).toBe('2.3522');
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    const question = page.getByRole('dialog', { name: 'À confirmer' });
    await question.getByText(/km hors de la wilaya Alger, enregistrer quand même/).waitFor();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await question.waitFor({ state: 'detached' });
    const place = async () => (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data.site_lat;
    expect(await place()).toBe(null);

    await edit.getByLabel('Note').fill('Déplacé');
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    await question.getByRole('button', { name: 'Enregistrer quand même' }).click();
    await told(page, 'Site modifié avec succès');
    const { data } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
    expect(data).toMatchObject({ site_lat: 48.8566, notes: [{ content: 'Déplacé' }] });
  });

  journey(
    'a code that another site has is refused at its field, and what was typed stays',
    async ({ open, ask }) => {
      const taken = await newSite(ask);
      const { site_code } = await newSite(ask);
      const page = await open({
        as: 'manager',
        at: shared('/delivery/sites', { site_code }),
        refused: [422],
      });
      const edit = await act(page, site_code, 'Modifier');
      await edit.getByLabel('Code du site').fill(taken.site_code);
      await edit.getByRole('button', { name: 'Enregistrer' }).click();
      await edit.getByText(`Le site ${taken.site_code} existe déjà.`).first().waitFor();
      expect(await edit.getByLabel('Code du site').inputValue()).toBe(taken.site_code);
      expect(await edit.getByLabel('Code du site').getAttribute('aria-invalid')).toBe('true');
    },
  );

  journey('a failure is told in the product’s words and the server’s', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code }), refused: [503] });
    const assign = await act(page, site_code, 'Attribuer à un agent');
    await page.route('**/api/sites/change_owner/**', route =>
      route.fulfill({ status: 503, json: { success: false, errcode: 500, error: 'Base indisponible.' } }),
    );
    await choose(assign, 'Agent', 'agent');
    await assign.getByRole('button', { name: 'Attribuer' }).click();
    await assign.getByText(failed).waitFor();
    await assign.getByText('Base indisponible.').waitFor();
  });
});

describe('a site is', () => {
  journey('assigned to an agent, who then sees it, and taken from him again', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code }) });
    const assign = await act(page, site_code, 'Attribuer à un agent');
    await assign.getByText('Site non attribué').waitFor();
    await choose(assign, 'Agent', 'agent');
    await assign.getByRole('button', { name: 'Attribuer' }).click();
    await rowOf(page, site_code).getByText('agent', { exact: true }).waitFor();
    const agents = await open({ as: 'agent', at: shared('/delivery/sites', { site_code }) });
    await rowOf(agents, site_code).waitFor();

    await page
      .getByRole('alert')
      .filter({ hasText: 'Site attribué avec succès' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await told(page, 'Annulé : tout est comme avant.');
    const { data } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
    expect(data.site_owner_agent).toBeNull();
  });

  journey('given to another owner, whose managers alone are offered', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const page = await open({ as: 'cluster', at: shared('/delivery/sites', { site_code }) });
    const change = await act(page, site_code, 'Changer l’owner');
    await change.getByText('Owner actuel : O&M').waitFor();
    expect(await change.getByRole('combobox', { name: 'Manager' }).isDisabled()).toBe(true);
    await change.getByRole('combobox', { name: 'Owner' }).click();
    const owners = await page.getByRole('option').allTextContents();
    expect(owners).not.toContain('Outsource');
    expect(owners).not.toContain('Tous');
    await page.getByRole('option', { name: 'MBS' }).click();

    const { managers } = await ask('cluster', 'GET', '/api/form/filters');
    const ofOwner = managers
      .filter(({ type }: { type: string }) => type === 'MBS')
      .map(({ name }: { name: string }) => name);
    await change.getByRole('combobox', { name: 'Manager' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(ofOwner);
    await page.getByRole('option').first().click();
    await change.getByRole('button', { name: 'Changer' }).click();
    await told(page, 'Opération effectuée avec succès');
    await rowOf(page, site_code).getByText('MBS').waitFor();
    const { data } = await ask('cluster', 'GET', `/api/sites/detail/${site_id}`);
    expect(data).toMatchObject({ site_owner: 'MBS', site_manager_username: ofOwner[0] });
  });
});
