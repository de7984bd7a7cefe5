import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type DemoAccount, journey } from './journey';
import { goTo } from './steps';

const common = [
  ...['Aujourd’hui', 'Vérification', 'Planning', 'Delivery', 'SSR', 'Installation', 'GPM', 'CM', 'Sites'],
  ...['Anomalies', 'Tableaux de bord', 'Utilisateurs', 'Registres', 'Administration'],
];
/** What each role has in the menu, typed by hand: fourteen entries at most. */
const entries: Partial<Record<DemoAccount, string[]>> = { admin: common, cluster: common, manager: common };
/** The tabs of areas whose tabs differ by role. */
const tabsByAccount: Partial<Record<DemoAccount, Record<string, string[]>>> = {
  admin: {
    '/agents': ['Agents', 'Managers', 'Cluster managers'],
    '/settings': ['Paramètres', 'Historique', 'Sécurité', 'Système', 'File de traitements'],
  },
  cluster: { '/agents': ['Agents', 'Managers'] },
  manager: { '/planning': ['Liste', 'Semaine', 'Calendrier', 'Maintenance'] },
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const current = (page: Page) => menu(page).locator('[aria-current=page]');

for (const [as, expected] of Object.entries(entries) as [DemoAccount, string[]][]) {
  journey(`${as}: every entry of the menu is on a screen of 900 pixels`, async ({ open }) => {
    const page = await open({ as, at: '/manuals' });
    await page.setViewportSize({ width: 1280, height: 900 });
    const links = menu(page).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(expected);
    const places = await links.evaluateAll(all =>
      all.map(each => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      }),
    );
    expect(places).toEqual(expected.map(() => true));
    // Nothing of it has to be scrolled to.
    expect(
      await menu(page).evaluate(nav =>
        [nav, ...nav.querySelectorAll('*')].every(box => box.scrollHeight <= box.clientHeight + 1),
      ),
    ).toBe(true);

    for (const [at, tabs] of Object.entries(tabsByAccount[as]!)) {
      await goTo(page, at);
      const area = await current(page).innerText();
      const row = page.getByRole('navigation', { name: area, exact: true }).getByRole('link');
      await expect.poll(() => row.allTextContents()).toEqual(tabs);
    }
  });

  journey(`${as}: on a phone the menu’s drawer has them all`, async ({ open }) => {
    const page = await open({ as, at: '/manuals', phone: true });
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const links = menu(page).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(expected);
    const bottoms = await links.evaluateAll(all => all.map(each => each.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(page.viewportSize()!.height);
    await links.filter({ hasText: 'Anomalies' }).click();
    await page.waitForURL('**/anomalies');
    await page.getByRole('heading', { name: 'Anomalies', level: 1 }).waitFor();
    expect(await menu(page).count()).toBe(0);
  });
}

describe('the tabs of an area', () => {
  journey('stand above its pages, and the entry leads to the last one used', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/ssr' });
    const tabs = page.getByRole('navigation', { name: 'SSR', exact: true });
    const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
    expect(await tab('Tâches').getAttribute('aria-current')).toBe('page');
    await tab('Sites').click();
    await page.waitForURL('**/ssr/sites*');
    await page.locator('[data-id] a').first().click();
    await page.waitForURL('**/ssr/sites/detail/*');
    expect(await tab('Sites').getAttribute('aria-current')).toBe('page');
    expect(await current(page).innerText()).toBe('SSR');

    await menu(page).getByRole('link', { name: 'Planning', exact: true }).click();
    await page.waitForURL('**/planning*');
    await page.reload();
    await menu(page).getByRole('link', { name: 'SSR', exact: true }).click();
    await page.waitForURL(url => url.pathname === '/ssr/sites');
    expect(await tab('Sites').getAttribute('aria-current')).toBe('page');
  });

  journey('a kind’s anomalies stay among its tabs, and all its tasks are a step away', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/gpm' });
    const tabs = page.getByRole('navigation', { name: 'GPM', exact: true });
    await tabs.getByRole('link', { name: 'Anomalies' }).click();
    await page.getByRole('heading', { name: 'Anomalies', level: 1 }).waitFor();
    expect(await current(page).innerText()).toBe('GPM');
    await tabs.getByRole('link', { name: 'Toutes les tâches' }).click();
    await page.waitForURL('**/task_list*');
    const all = page.getByRole('navigation', { name: 'Toutes les tâches' });
    expect(await all.locator('[aria-current=page]').innerText()).toBe('Liste des tâches');
    expect(await current(page).count()).toBe(0);
    await all.getByRole('link', { name: 'CM', exact: true }).click();
    await page.waitForURL(url => url.pathname === '/cm');
    expect(await current(page).innerText()).toBe('CM');
  });

  journey('an agent has none', async ({ open }) => {
    const page = await open({ as: 'agent', at: '/planning' });
    await page.getByRole('heading', { name: 'Planning', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Semaine' }).count()).toBe(0);
  });
});
