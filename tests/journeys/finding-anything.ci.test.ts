import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { narrow } from './pages';
import { holdAnswer, newSite } from './steps';

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Rechercher partout' }).getByRole('option');
const current = (page: Page) => page.locator('[role=option][aria-selected=true]');
const listed = (page: Page) => page.locator('[data-id]').first().waitFor();

describe('find anything', () => {
  journey(
    'Ctrl-K, a code, Enter: the site; it is among the recent ones then, on a phone too',
    async ({ open, ask }) => {
      const { sites } = await ask('manager', 'GET', '/api/sites/fetch?limit=1');
      const { site_id, site_code } = sites[0];
      const page = await open({ as: 'manager', at: '/delivery/sites' });
      await listed(page);
      await page.keyboard.press('Control+k');
      await field(page).waitFor();
      await page.keyboard.type(site_code.toLowerCase());
      await options(page).filter({ hasText: site_code }).first().waitFor();
      expect(await field(page).getAttribute('aria-activedescendant')).toBe(
        await current(page).getAttribute('id'),
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/sites/detail/${site_id}**`);
      await page
        .getByRole('heading', { name: new RegExp(site_code) })
        .first()
        .waitFor();

      await page.keyboard.press('Control+k');
      await page.getByRole('group', { name: 'Récents' }).getByRole('option').first().waitFor();
      expect(await current(page).textContent()).toContain(site_code);
      await page.keyboard.press('Escape');
      await expect.poll(() => field(page).count()).toBe(0);
      await page.setViewportSize(narrow);
      await page.keyboard.press('Control+k');
      await field(page).waitFor();
    },
  );

  journey('Enter before the answer is there waits for what was typed', async ({ open, ask }) => {
    const first = await newSite(ask, 'Premier');
    const second = await newSite(ask, 'Second');
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.keyboard.press('Control+k');
    await field(page).fill(first.site_code);
    await options(page).filter({ hasText: first.site_code }).first().waitFor();

    const search = `**/api/search?*${second.site_code}*`;
    const answer = await holdAnswer(page, search);
    const asked = page.waitForRequest(search);
    await field(page).fill(second.site_code);
    await page.keyboard.press('Enter');
    await asked;
    expect(await field(page).inputValue()).toBe(second.site_code);
    answer();
    await page.waitForURL(`**/sites/detail/${second.site_id}**`);
  });

  journey('a task by its number, a screen by its name, by keys or by hand', async ({ open, ask }) => {
    const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1');
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.getByRole('button', { name: 'Rechercher partout' }).click();
    await field(page).fill(`#${tasks[0].task_id}`);
    await page.getByRole('option', { name: new RegExp(`Tâche n° ${tasks[0].task_id} · SSR`) }).click();
    await page.waitForURL(`**/task/${tasks[0].task_id}`);
    await page.getByRole('heading', { name: `SSR n° ${tasks[0].task_id}` }).waitFor();

    // Sites that hold the same figures stand below the task of that number: Enter opens it.
    await newSite(ask, `Dépôt ${tasks[0].task_id}`);
    await page.keyboard.press('Control+k');
    await field(page).fill(String(tasks[0].task_id));
    await page.getByRole('option', { name: `Dépôt ${tasks[0].task_id}` }).waitFor();
    expect(await current(page).textContent()).toMatch(new RegExp(`^Tâche n°\\s${tasks[0].task_id}`));
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await field(page).fill('anomalies');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => current(page).textContent()).toContain('Anomalies');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/anomalies');
  });

  journey('an agent is offered what an agent may use', async ({ open }) => {
    const page = await open({ as: 'agent', at: '/ssr/sites' });
    await page.getByRole('button', { name: 'Rechercher partout' }).click();
    await options(page).first().waitFor();
    const offered = await options(page).allTextContents();
    expect(offered).toContain('Manuels');
    // Of the settings, owners, clusters and wilayas are there for all to see.
    expect(offered.filter(each => each.includes('Paramètres'))).toEqual(['OrganisationParamètres']);
    expect(offered.join('|')).not.toMatch(/Managers|Historique|Nouveau site/);
  });

  journey('says what happened when nothing is found, and when the server fails', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites', refused: [500] });
    await listed(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('zzzzzz');
    await page.getByText('Rien ne correspond à « zzzzzz ».').waitFor();

    await page.route('**/api/search*', route =>
      route.fulfill({ status: 500, json: { success: false, errcode: 500, error: 'En panne.' } }),
    );
    await field(page).fill('paramè');
    await page.getByText('En panne.').waitFor();
    await options(page).filter({ hasText: 'Paramètres' }).first().waitFor();
    await page.unroute('**/api/search*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(() => page.getByText('En panne.').count()).toBe(0);
  });

  journey('does not cover a dialog in which somebody works', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.locator('[data-id]').first().locator('button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Historique', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+k');
    expect(await field(page).count()).toBe(0);
  });
});
