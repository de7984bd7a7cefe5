import { expect } from 'vitest';
import { wholeFr as words } from '../../i18n/fr/whole';
import { journey } from '../journeys/journey';
import { answered } from '../journeys/pages';
import { atHome, signIn } from '../journeys/signing';

const { menu, broken } = words.terrain.shell;

journey(
  'a manager gets by clicks from the sign-in through the whole menu, to a task and a site',
  async ({ open }) => {
    const page = await open({ at: '/login' });
    await signIn(page, 'manager');
    await atHome(page);
    const nav = page.getByRole('navigation', { name: menu.label });
    /** The page has one title, and what it asked for. */
    const stands = async () => {
      const heading = page.locator('main h1').first();
      await heading.waitFor();
      await answered(page);
      expect(await heading.innerText(), page.url()).not.toBe(broken.title);
    };
    await stands();
    const links = await nav.getByRole('link').evaluateAll(all => all.map(each => each.getAttribute('href')!));
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      await nav.locator(`a[href="${link}"]`).click();
      await page.waitForURL(url => url.pathname === link);
      await stands();
    }

    await nav.getByRole('link', { name: menu.ssr, exact: true }).click();
    const row = page.locator('[data-id]').first();
    await row.locator('time').first().click();
    const panel = page.getByRole('complementary', { name: 'Détail de la tâche' });
    await panel.getByRole('tab', { name: /^Site/ }).click();
    await panel.locator('th').first().waitFor();
    await panel.getByRole('button', { name: 'Fermer le détail' }).click();
    await panel.waitFor({ state: 'detached' });
    await row.locator('a[href*="/sites/detail/"]').click();
    await page.waitForURL(/\/sites\/detail\/\d+/);
    await stands();
  },
);
