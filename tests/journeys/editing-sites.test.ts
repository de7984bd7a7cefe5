import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { act, choose, find, newSite, rowOf, told } from './steps';

const _failed = "Une erreur est survenue, veuillez contacter l'administrateur.";

describe('editing a site', () => {
  journey('a mistake is put right, and history shows both changes', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask, 'Nom juste');
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await find(page, site_code);

    const edit = await act(page, site_code, 'Modifier');
    await edit.getByLabel('Nom du site').fill('Nom faux');
    await edit.getByLabel('Note').fill('Renommé par erreur');
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    await told(page, 'Site modifié avec succès');
    await rowOf(page, site_code).getByText('Nom faux').waitFor();

    const again = await act(page, site_code, 'Modifier');
    await again.getByLabel('Nom du site').fill('Nom juste');
    await again.getByRole('button', { name: 'Enregistrer' }).click();
    await rowOf(page, site_code).getByText('Nom juste').waitFor();

    const history = await act(page, site_code, 'Historique');
    const rows = history.getByRole('row').filter({ hasText: 'Site modifié' });
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByRole('button').click();
    await history.getByRole('row', { name: /Nom du site\s*Nom faux\s*Nom juste/ }).waitFor();
    await rows.last().getByRole('button').click();
    await history.getByRole('row', { name: /Nom du site\s*Nom juste\s*Nom faux/ }).waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });

    const { data } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
    expect(data).toMatchObject({ site_name: 'Nom juste', notes: [{ content: 'Renommé par erreur' }] });
  });
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
});

describe('a site is', () => {
  journey('assigned to an agent, who then sees it', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await find(page, site_code);
    const assign = await act(page, site_code, 'Attribuer a un agent');
    await assign.getByText('Site non attribué').waitFor();
    await choose(assign, 'Agent', 'agent');
    await assign.getByRole('button', { name: 'Attribuer' }).click();
    await told(page, 'Site attribué avec succès');
    await rowOf(page, site_code).getByText('agent', { exact: true }).waitFor();

    const agents = await open({ as: 'agent', at: '/delivery/sites' });
    await find(agents, site_code);
  });
});
