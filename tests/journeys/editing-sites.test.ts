import { describe, expect } from 'vitest';
import { journey } from './journey';
import { act, find, newSite, rowOf, told } from './steps';

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
});
