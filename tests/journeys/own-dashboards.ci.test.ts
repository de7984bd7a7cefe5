import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page) => page.locator('[data-tile] h2').allTextContents();
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

/** A new dashboard, open to be filled. */
const begin = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Nouveau tableau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau tableau' });
  await dialog.getByLabel('Nom du tableau').fill(name);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Ce tableau est vide.').waitFor();
};
const add = async (
  page: Page,
  what: string,
  more?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
) => {
  await page.getByRole('button', { name: 'Ajouter une tuile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une tuile' });
  await dialog.getByLabel('Ce que la tuile montre').fill(what);
  await page.getByRole('option', { name: what, exact: true }).first().click();
  await more?.(dialog);
  await dialog.getByRole('button', { name: 'Ajouter une tuile' }).click();
  await dialog.waitFor({ state: 'detached' });
};
const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

journey(
  'a dashboard is built with the mouse, kept, and leads to the lists of its figures',
  async ({ open, ask }) => {
    const name = fresh('Suivi');
    const page = await open({ as: 'manager', at: '/dashboard/own' });
    await begin(page, name);
    await add(page, 'Réalisés', dialog => dialog.getByLabel('Objectif').fill('1000000'));
    await add(page, 'Total des sites');
    await add(page, 'Compte d’une liste', async dialog => {
      await dialog.getByLabel('Liste').fill('Tous les sites');
      await page.getByRole('option', { name: 'Tous les sites', exact: true }).click();
      await dialog.getByLabel('Titre').fill('Mes sites');
    });
    expect(await titles(page)).toEqual(['Réalisés', 'Total des sites', 'Mes sites']);
    // A figure stands there before anything is kept.
    const { total } = await ask('manager', 'GET', '/api/sites/fetch?limit=1');
    await expect
      .poll(async () => numberIn(await tile(page, 'Mes sites').getByRole('link').first().textContent()))
      .toBe(total);
    await tile(page, 'Réalisés').getByText('manqué').waitFor();

    await tile(page, 'Total des sites').getByRole('link').first().waitFor();

    // The third before the first, by its handle.
    const handle = page.getByRole('button', { name: 'Déplacer la tuile « Mes sites »' });
    const from = (await handle.boundingBox())!;
    const to = (await tile(page, 'Réalisés').boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual(['Mes sites', 'Réalisés', 'Total des sites']);
    // Let go of with Escape it stays.
    const again = (await page.getByRole('button', { name: /^Déplacer la tuile « Total/ }).boundingBox())!;
    await page.mouse.move(again.x + 8, again.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titles(page)).toEqual(['Mes sites', 'Réalisés', 'Total des sites']);

    const width = async () => (await tile(page, 'Réalisés').boundingBox())!.width;
    const small = await width();
    await page
      .getByRole('group', { name: 'Taille de « Réalisés »' })
      .getByRole('button', { name: 'Grande' })
      .click();
    await expect.poll(width).toBeGreaterThan(3 * small);
    await page.getByRole('button', { name: 'Retirer la tuile « Total des sites »' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Tableau enregistré.').waitFor();

    await page.reload();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await titles(page)).toEqual(['Mes sites', 'Réalisés']);
    await tile(page, 'Mes sites').getByRole('link').first().click();
    await page.waitForURL(/\/sites\?filter=/);
    await page.locator('[data-id]').first().waitFor();
  },
);

journey('a dashboard is built by the keyboard alone', async ({ open }) => {
  const name = fresh('Clavier');
  const page = await open({ as: 'cluster', at: '/dashboard/own' });
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole('button', { name: 'Nouveau tableau' }).focus();
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(name);
  await press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  for (const what of ['Planifiés', 'Sites par wilaya']) {
    await page.getByRole('button', { name: 'Ajouter une tuile' }).focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(what);
    await page.getByRole('option', { name: what, exact: true }).first().waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter une tuile' }).focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(await titles(page)).toEqual(['Planifiés', 'Sites par wilaya']);
  const handle = page.getByRole('button', { name: 'Déplacer la tuile « Planifiés »' });
  await handle.focus();
  await press('ArrowRight');
  await expect.poll(() => titles(page)).toEqual(['Sites par wilaya', 'Planifiés']);
  await page.getByText('« Planifiés » : position 2 sur 2').waitFor({ state: 'attached' });
  // The focus goes along, so that the next key moves it on.
  await press('ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['Planifiés', 'Sites par wilaya']);
  await page.getByRole('button', { name: 'Enregistrer' }).focus();
  await press('Enter');
  await page.getByText('Tableau enregistré.').waitFor();
});

journey(
  'one that is shared is read with one’s own reach, and changed by its maker alone',
  async ({ open, ask }) => {
    const name = fresh('Partagé');
    const state = {
      period: 'thisYear',
      compared: false,
      tiles: [{ tile: 'sites.sitesby_owners.total', size: 'S' }],
    };
    const { id } = await ask('cluster', 'POST', '/api/own_dashboards/new', {
      name,
      state,
      share_role: 'manager',
    });
    const figure = async (as: 'cluster' | 'manager') => {
      const page = await open({ as, at: `/dashboard/own/${id}` });
      const link = tile(page, 'Total des sites').getByRole('link').first();
      await link.waitFor();
      const { data } = await ask(as, 'GET', '/api/dashboard/sites');
      const sum = data.sitesby_owners.reduce(
        (total: number, row: { number: number }) => total + row.number,
        0,
      );
      expect(numberIn(await link.textContent())).toBe(sum);
      return { page, sum };
    };
    const [whole, part] = [await figure('cluster'), await figure('manager')];
    expect(whole.sum).toBeGreaterThan(part.sum);
    await part.page.getByText('par cluster').first().waitFor();
    expect(await part.page.getByRole('button', { name: 'Modifier', exact: true }).count()).toBe(0);
    await part.page.getByRole('button', { name: 'Recevoir par e-mail' }).click();
    const dialog = part.page.getByRole('dialog');
    await dialog.getByText('Ce serveur n’envoie pas d’e-mails').waitFor();
    expect(await dialog.getByRole('button', { name: 'S’abonner' }).isDisabled()).toBe(true);
  },
);

journey('who was faster is told, and nothing of either is lost unasked', async ({ open, ask }) => {
  const name = fresh('Deux');
  const state = {
    period: 'thisYear',
    compared: false,
    tiles: [{ tile: 'morning.figures.review', size: 'S' }],
  };
  const { id } = await ask('manager', 'POST', '/api/own_dashboards/new', { name, state });
  const page = await open({ as: 'manager', at: `/dashboard/own/${id}`, refused: [409] });
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await add(page, 'Plans du jour');
  await ask('manager', 'POST', `/api/own_dashboards/edit/${id}`, { state: { ...state, tiles: [] } });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('alert').getByText('modifié entre-temps').waitFor();
  expect(await titles(page)).toEqual(['Tâches à revoir', 'Plans du jour']);
  await page.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await page.getByText('Tableau enregistré.').waitFor();
  expect(await titles(page)).toEqual(['Tâches à revoir', 'Plans du jour']);
});
