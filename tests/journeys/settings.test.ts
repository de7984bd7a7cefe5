import { describe, expect } from 'vitest';
import { journey } from './journey';

describe('settings', () => {
  journey('a catalogue edit is seen in a site’s form', async ({ open, ask }) => {
    const name = `Kubota ${Date.now().toString(36)}`;
    const page = await open({ as: 'manager', at: '/settings', refused: [409] });
    // The general settings are the administrators': a manager lands on the first page that is his.
    await page.waitForURL('**/settings/brands');
    await page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' }).click();
    await page.getByLabel('Libellé').fill(name);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Groupes électrogènes' });
    await list.getByText(name, { exact: true }).waitFor();

    // An unsaved item is dropped, an empty edit keeps the old label; neither asks the server.
    const writes: string[] = [];
    page.on('request', request => request.method() === 'POST' && writes.push(request.url()));
    await page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' }).click();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await list.getByRole('button', { name: `Modifier « ${name} »` }).click();
    await page.getByLabel('Libellé').fill('');
    await page.keyboard.press('Enter');
    await list.getByText(name, { exact: true }).waitFor();
    expect(writes).toEqual([]);

    const { sites } = await ask('manager', 'GET', '/api/gpm/sites/fetch?limit=1');
    await page.goto(`/gpm/sites/detail/${sites[0].site_id}/assets`);
    await page.getByRole('button', { name: 'Ajouter un groupe électrogène' }).click();
    await page.getByRole('combobox', { name: 'Marque' }).fill('Kubota');
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('cell', { name, exact: true }).waitFor();

    // It is in use now: deleting it asks what takes its place.
    await page.goto('/settings/brands');
    await list.getByRole('button', { name: `Supprimer « ${name} »` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByText('Cet élément figure dans 1 fiche.').waitFor();
    await dialog.getByRole('combobox', { name: 'Remplacer par' }).click();
    await page.getByRole('option', { name: 'Perkins' }).click();
    await dialog.getByRole('button', { name: 'Remplacer et supprimer' }).click();
    await list.getByText(name, { exact: true }).waitFor({ state: 'detached' });
    const { data } = await ask('manager', 'GET', `/api/sites/equipment/${sites[0].site_id}`);
    expect(data.some(({ brand }: any) => brand === name)).toBe(false);
    expect(data.some(({ brand }: any) => brand === 'Perkins')).toBe(true);
  });

  journey('the delay margin is the administrators’', async ({ open, ask }) => {
    const { task_pm_delay } = await ask('admin', 'GET', '/api/settings/info');
    const page = await open({ as: 'admin', at: '/settings' });
    const delay = page.getByLabel('Marge délai PM');
    await delay.fill('x');
    await page.getByText('Un nombre de jours de 0 à 365.').waitFor();
    expect(await page.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
    await delay.fill('9');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Enregistré.').waitFor();
    expect((await ask('admin', 'GET', '/api/settings/info')).task_pm_delay).toBe(9);
    await ask('admin', 'POST', '/api/settings/info/update', { task_pm_delay });
  });
});
