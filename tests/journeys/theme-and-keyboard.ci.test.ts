import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { journey } from './journey';
import { waitForHome } from './sign-in';
import { readFilter } from './site-lists';

const listed = (page: Page) => page.locator('[data-id]').first().waitFor();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
const hasFocus = (locator: Locator) => locator.evaluate(element => element === document.activeElement);
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('main')!).backgroundColor);

journey('language and theme are switched at once and kept; dark follows the system', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  await listed(page);
  const light = await paper(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => paper(page)).not.toBe(light);
  await page.getByRole('button', { name: /^Thème/ }).click();
  await page.getByRole('menuitemradio', { name: 'Clair' }).click();
  await expect.poll(() => paper(page)).toBe(light);
  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByText(/^\d+ sites found$/).waitFor();
  await page.getByRole('search', { name: 'Search' }).waitFor();
  expect(await page.getByText(/Recherche|Importer|Sites et entrepôts|Connecté/).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.reload();
  await page.getByText(/^\d+ sites found$/).waitFor();
  expect(await paper(page)).toBe(light);
});

// A menu that grew for a moment took clicks where its items were not yet.
journey('who asks for no motion finds a menu where it stays', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  await listed(page);
  const menu = async () => {
    const places = page.evaluate(placesOfMenu);
    await page.locator('[data-id] button[aria-haspopup=menu]').first().click();
    return places;
  };
  await menu();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const places = await menu();
  expect(places).toHaveLength(10);
  expect(new Set(places).size, places.join(', ')).toBe(1);
});
/** In the page: where the last item of a menu that opens lies, in ten pictures one after the other. */
const placesOfMenu = () =>
  new Promise<number[]>(resolve => {
    const places: number[] = [];
    const measure = () => {
      const item = [...document.querySelectorAll('[role=menuitem]')].at(-1);
      if (item) places.push(Math.round(item.getBoundingClientRect().y));
      if (places.length < 10) requestAnimationFrame(measure);
      else resolve(places);
    };
    requestAnimationFrame(measure);
  });

journey('by keyboard alone one signs in, searches, opens a site and edits it', async ({ open }) => {
  const page = await open({ at: '/login' });
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  await page.keyboard.type('manager');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await waitForHome(page);
  for (const [area, name] of [
    ['Menu principal', 'SSR'],
    ['SSR', 'Sites'],
  ]) {
    const link = page
      .getByRole('navigation', { name: area, exact: true })
      .getByRole('link', { name, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await page.waitForURL('**/ssr/sites*');
  await page.locator('input[name=site_name]').waitFor();
  await listed(page);
  await page.reload();
  await listed(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.keyboard.press('/');
  await expect.poll(() => focused(page)).toBe('site_code');
  await page.keyboard.type('15A');
  await page.waitForURL(/15A/);
  await expect.poll(() => page.locator('[data-id]').count()).toBeLessThan(15);

  const row = page.locator('[data-id]').first();
  await tabTo(row);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await hasFocus(row)).toBe(true);
  await page.keyboard.press(' ');
  await page.getByRole('region', { name: 'Sélection' }).waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ssr\/sites\/detail\/\d+$/);
  await page.getByRole('heading', { name: 'Notes' }).waitFor();

  const edit = page.getByRole('button', { name: 'Modifier' }).first();
  await tabTo(edit);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code du site').waitFor();
  await expect.poll(() => focused(page)).toBe('site_code');
  const containsFocus = () => dialog.evaluate(element => element.contains(document.activeElement));
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    await expect.poll(containsFocus).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(edit)).toBe(true);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /manager/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Déconnexion' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});

/** Once round a page and its menu, whose groups are stops too. */
const tabTo = async (there: Locator) => {
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(there)) return;
    await there.page().keyboard.press('Tab');
  }
  throw new Error('Tab did not get there.');
};

journey('on a phone a row is a card, and search and menu are drawers', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites', phone: true });
  await listed(page);
  expect(await page.getByRole('table').count()).toBe(0);
  const card = page.locator('li[data-id]').first();
  expect((await card.locator('dt').allTextContents()).join(', ')).toBe(
    'Nom du site, Wilaya, Dernière livraison, Type, Plan Delivery, Agent',
  );
  await card.locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Modifier' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ouvrir la recherche' }).click();
  const sheet = page.getByRole('search');
  await sheet.getByRole('button', { name: 'Wilaya' }).click();
  await sheet.getByRole('menuitemcheckbox').first().click();
  await expect.poll(() => readFilter(page).site_wilaya).toEqual(expect.any(Number));
  await sheet.getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect.poll(() => readFilter(page)).toEqual({});
  await page.getByRole('textbox', { name: 'Code du site' }).fill('15A');
  await page.waitForURL(/site_code/);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // The rows of before stand until the others have come.
  const others = async () =>
    (await page.locator('li[data-id] strong').allTextContents()).filter(code => !code.includes('15A'));
  await expect.poll(others).toEqual([]);

  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('link', { name: 'GPM', exact: true }).click();
  await page.getByRole('navigation', { name: 'GPM' }).getByRole('link', { name: 'Sites' }).click();
  await page.waitForURL('**/gpm/sites*');
  await listed(page);
});
