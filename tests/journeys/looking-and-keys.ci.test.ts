import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoPassword } from '../../server/demo/demo-accounts';
import { journey } from './journey';
import { atHome } from './signing';

const listed = (page: Page) => page.locator('[data-id]').first().waitFor();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('main')!).backgroundColor);

describe('language and theme', () => {
  journey('the switch changes everything at once, and is kept', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.getByRole('button', { name: /^EN/ }).click();
    await page.getByText(/^\d+ sites found$/).waitFor();
    await page.getByRole('search', { name: 'Search' }).waitFor();
    await page.getByRole('link', { name: 'All sites' }).waitFor();
    expect(await page.getByText(/Recherche|Importer|Tous les sites|Connecté/).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.reload();
    await page.getByText(/^\d+ sites found$/).waitFor();
    await page.getByRole('button', { name: /^FR/ }).click();
    await page.getByText(/^\d+ sites trouvés$/).waitFor();
  });

  journey('the server answers in the language of the reader', async ({ open }) => {
    const page = await open({ at: '/login', language: 'en', refused: [401] });
    await page.getByLabel('Username').fill('manager');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    const told = await page.getByRole('alert').textContent();
    expect(told).toMatch(/password/i);
    expect(told).not.toMatch(/mot de passe/i);
  });

  journey('dark follows the system, or what somebody chose', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
    const dark = await paper(page);
    await page.getByRole('button', { name: /^Thème/ }).click();
    await page.getByRole('menuitemradio', { name: 'Clair' }).click();
    await expect.poll(() => paper(page)).toBe(light);
    await page.reload();
    await listed(page);
    expect(await paper(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Thème/ }).click();
    await page.getByRole('menuitemradio', { name: 'Sombre' }).click();
    await expect.poll(() => paper(page)).toBe(dark);
  });
});

describe('who asks for no motion', () => {
  // A menu that grew for a moment took clicks where its items were not yet.
  journey('finds a menu where it stays from its first picture on', async ({ open }) => {
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
});
/** In the page: where the last item of a menu that opens lies, in ten pictures one after the other. */
const placesOfMenu = () =>
  new Promise<number[]>(resolve => {
    const places: number[] = [];
    const look = () => {
      const item = [...document.querySelectorAll('[role=menuitem]')].at(-1);
      if (item) places.push(Math.round(item.getBoundingClientRect().y));
      if (places.length < 10) requestAnimationFrame(look);
      else resolve(places);
    };
    requestAnimationFrame(look);
  });

describe('by keyboard alone', () => {
  journey('sign in, search, open a site, work in a dialog, sign out', async ({ open }) => {
    const page = await open({ at: '/login' });
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    await page.keyboard.type('manager');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await atHome(page);
    const sites = page.getByRole('link', { name: 'Sites SSR' });
    await sites.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ssr/sites*');
    await page.locator('input[name=site_name]').waitFor();
    await listed(page);

    await page.keyboard.press('/');
    await expect.poll(() => focused(page)).toBe('site_code');
    await page.keyboard.type('15A');
    await page.waitForURL(/15A/);
    await expect.poll(() => page.locator('[data-id]').count()).toBeLessThan(15);

    const row = page.locator('[data-id]').first();
    await tabTo(page, () => row.evaluate(element => element === document.activeElement));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await row.evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.press(' ');
    await page.getByRole('region', { name: 'Sélection' }).waitFor();
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ssr\/sites\/detail\/\d+$/);
    await page.getByRole('heading', { name: 'Notes' }).waitFor();

    const edit = page.getByRole('button', { name: 'Modifier' }).first();
    await tabTo(page, () => edit.evaluate(element => element === document.activeElement));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code du site').waitFor();
    await expect.poll(() => focused(page)).toBe('site_code');
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => dialog.evaluate(element => element.contains(document.activeElement)))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => edit.evaluate(element => element === document.activeElement)).toBe(true);

    const account = page.getByRole('banner').getByRole('button', { name: /manager/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Déconnexion' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Déconnexion' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  journey('the first Tab skips to the content', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  journey('Escape takes back the loading overlay, and with it the sign-in', async ({ open }) => {
    const page = await open({ at: '/login' });
    await page.route('**/api/user/connect', () => undefined);
    await page.getByLabel('Nom d’utilisateur').fill('manager');
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Connexion en cours').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Connexion en cours').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Se connecter' }).isEnabled()).toBe(true);
  });
});

/** Once round a page and its menu, whose groups are stops too. */
const tabTo = async (page: Page, there: () => Promise<boolean>) => {
  for (let presses = 0; presses < 80; presses++) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab did not get there.');
};

describe('on a phone', () => {
  journey(
    'a row is a card with the same facts and actions; search and menu are drawers',
    async ({ open }) => {
      const page = await open({ as: 'manager', at: '/delivery/sites', phone: true });
      await listed(page);
      expect(await page.getByRole('table').count()).toBe(0);
      const card = page.locator('li[data-id]').first();
      const facts = await card.locator('dt').allTextContents();
      expect(facts).toEqual([
        'Nom du site',
        'Wilaya',
        'Dernière livraison',
        'Type',
        'Plan Delivery',
        'Agent',
      ]);
      await card.locator('button[aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name: 'Modifier' }).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Ouvrir la recherche' }).click();
      await page.getByRole('textbox', { name: 'Code du site' }).fill('15A');
      await page.waitForURL(/site_code/);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('textbox', { name: 'Code du site' }).count()).toBe(0);
      // The rows of before stand until the others have come.
      const others = async () =>
        (await page.locator('li[data-id] strong').allTextContents()).filter(code => !code.includes('15A'));
      await expect.poll(others).toEqual([]);

      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await page.getByRole('link', { name: 'Sites GPM' }).click();
      await page.waitForURL('**/gpm/sites*');
      await listed(page);
    },
  );
});
