import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page) => page.locator('[data-tile] h2').allTextContents();
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

const add = async (page: Page, what: string, more?: (dialog: Locator) => Promise<unknown>) => {
  await page.getByRole('button', { name: 'Ajouter une tuile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une tuile' });
  await dialog.getByLabel('Contenu de la tuile').fill(what);
  await page.getByRole('option', { name: what, exact: true }).first().click();
  await more?.(dialog);
  await dialog.getByRole('button', { name: 'Ajouter une tuile' }).click();
  await dialog.waitFor({ state: 'detached' });
};

journey(
  'a dashboard is built with the mouse, kept, and leads to the lists of its figures',
  async ({ open, ask }) => {
    const name = fresh('Suivi');
    const page = await open({ as: 'manager', at: '/dashboard/own' });
    await page.getByRole('button', { name: 'Nouveau tableau de bord' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau tableau de bord' });
    await dialog.getByLabel('Nom du tableau de bord').fill(name);
    await dialog.getByRole('button', { name: 'Créer' }).click();
    await page.getByText('Ce tableau de bord est vide.').waitFor();
    await add(page, 'Réalisés (PM)', dialog =>
      dialog.getByLabel('Objectif', { exact: true }).fill('1000000'),
    );
    await add(page, 'Total des sites physiques');
    await add(page, 'Total d’une liste', async dialog => {
      await dialog.getByLabel('Liste').fill('Sites et entrepôts');
      await page.getByRole('option', { name: 'Sites et entrepôts', exact: true }).click();
      await dialog.getByLabel('Titre').fill('Mes sites');
    });
    // A figure stands there before anything is kept.
    const figure = tile(page, 'Mes sites').getByRole('link').first();
    const { total } = await ask('manager', 'GET', '/api/sites/fetch?limit=1');
    await expect.poll(async () => (await figure.textContent())!.replace(/\D/g, '')).toBe(`${total}`);
    await tile(page, 'Réalisés (PM)').getByText('manqué').waitFor();
    await tile(page, 'Total des sites physiques').getByRole('link').first().waitFor();

    // The third before the first, by its handle.
    const handle = page.getByRole('button', { name: 'Déplacer la tuile « Mes sites »' });
    const from = (await handle.boundingBox())!;
    const to = (await tile(page, 'Réalisés (PM)').boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(() => titles(page))
      .toEqual(['Mes sites', 'Réalisés (PM)', 'Total des sites physiques']);
    // Let go of with Escape it stays.
    const again = (await page.getByRole('button', { name: /^Déplacer la tuile « Total/ }).boundingBox())!;
    await page.mouse.move(again.x + 8, again.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titles(page)).toEqual(['Mes sites', 'Réalisés (PM)', 'Total des sites physiques']);

    const width = async () => (await tile(page, 'Réalisés (PM)').boundingBox())!.width;
    const small = await width();
    await page
      .getByRole('group', { name: 'Taille de « Réalisés (PM) »' })
      .getByRole('button', { name: 'Grande' })
      .click();
    await expect.poll(width).toBeGreaterThan(3 * small);
    await page.getByRole('button', { name: 'Retirer la tuile « Total des sites physiques »' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Tableau de bord enregistré.').waitFor();

    await page.reload();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await titles(page)).toEqual(['Mes sites', 'Réalisés (PM)']);
    await figure.click();
    await page.waitForURL(/\/sites\?filter=/);
    await page.locator('[data-id]').first().waitFor();
  },
);

journey('a dashboard is built by the keyboard alone', async ({ open }) => {
  const name = fresh('Clavier');
  const page = await open({ as: 'cluster', at: '/dashboard/own' });
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('button', { name: 'Nouveau tableau de bord' }).focus();
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(name);
  await press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  for (const what of ['Planifiés (PM)', 'Sites par wilaya']) {
    await page.getByRole('button', { name: 'Ajouter une tuile' }).focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(what);
    await page.getByRole('option', { name: what, exact: true }).first().waitFor();
    await press('ArrowDown');
    await press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter une tuile' }).focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(await titles(page)).toEqual(['Planifiés (PM)', 'Sites par wilaya']);
  const handle = page.getByRole('button', { name: 'Déplacer la tuile « Planifiés (PM) »' });
  await handle.focus();
  await press('ArrowRight');
  await expect.poll(() => titles(page)).toEqual(['Sites par wilaya', 'Planifiés (PM)']);
  await page.getByText('« Planifiés (PM) » : position 2 sur 2').waitFor({ state: 'attached' });
  // The focus goes along, so that the next key moves it on.
  await press('ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['Planifiés (PM)', 'Sites par wilaya']);
  await page.getByRole('button', { name: 'Enregistrer' }).focus();
  await press('Enter');
  await page.getByText('Tableau de bord enregistré.').waitFor();
});

journey('who was faster is told, and nothing of either is lost unasked', async ({ open, ask }) => {
  const tiles = [{ tile: 'morning.figures.review', size: 'S' }];
  const state = { period: 'thisYear', compared: false, tiles };
  const { id } = await ask('manager', 'POST', '/api/own_dashboards/new', { name: fresh('Deux'), state });
  const page = await open({ as: 'manager', at: `/dashboard/own/${id}`, refused: [409] });
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await add(page, 'Plans du jour');
  await ask('manager', 'POST', `/api/own_dashboards/edit/${id}`, { state: { ...state, tiles: [] } });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('alert').getByText('modifié entre-temps').waitFor();
  expect(await titles(page)).toEqual(['Tâches à vérifier', 'Plans du jour']);
  await page.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await page.getByText('Tableau de bord enregistré.').waitFor();
});
