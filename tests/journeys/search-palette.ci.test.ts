import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { narrowViewport } from './page-pool';
import { addSite, delayResponse } from './steps';

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Rechercher partout' }).getByRole('option');
const current = (page: Page) => page.locator('[role=option][aria-selected=true]');
const listed = (page: Page) => page.locator('[data-id]').first().waitFor();

journey('Enter before the answer is there waits for what was typed', async ({ open, ask }) => {
  const first = await addSite(ask, 'Premier');
  const second = await addSite(ask, 'Second');
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  await listed(page);
  await page.keyboard.press('Control+k');
  await field(page).fill(first.site_code);
  await options(page).filter({ hasText: first.site_code }).first().waitFor();

  const search = `**/api/search?*${second.site_code}*`;
  const answer = await delayResponse(page, search);
  const searchRequest = page.waitForRequest(search);
  await field(page).fill(second.site_code);
  await page.keyboard.press('Enter');
  await searchRequest;
  expect(await field(page).inputValue()).toBe(second.site_code);
  answer();
  await page.waitForURL(`**/sites/detail/${second.site_id}**`);
});

journey('a task by its number, a screen by its name, what was open before', async ({ open, ask }) => {
  const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1');
  const [{ task_id }] = tasks;
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  await listed(page);
  await page.getByRole('button', { name: 'Rechercher partout' }).click();
  await field(page).fill(`#${task_id}`);
  await page.getByRole('option', { name: new RegExp(`Tâche n° ${task_id} · SSR`) }).click();
  await page.waitForURL(`**/task/${task_id}`);
  await page.getByRole('heading', { name: `SSR n° ${task_id}` }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Récents' }).getByRole('option').first().waitFor();
  expect(await current(page).textContent()).toContain(`${task_id}`);
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await current(page).getAttribute('id'),
  );
  // Sites that hold the same figures stand below the task of that number: Enter opens it.
  await addSite(ask, `Dépôt ${task_id}`);
  await field(page).fill(`${task_id}`);
  await page.getByRole('option', { name: `Dépôt ${task_id}` }).waitFor();
  expect(await current(page).textContent()).toMatch(new RegExp(`^Tâche n°\\s${task_id}`));

  await field(page).fill('anomalies');
  for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect.poll(() => current(page).textContent()).toContain('Anomalies');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/anomalies');
  // At once, while what was chosen still closes: an empty one opens.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Récents' }).waitFor();
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.press('Control+k');
  await field(page).waitFor({ state: 'detached' });
  await page.setViewportSize(narrowViewport);
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
});

journey('the search keeps off dialogs, and says when nothing is found or it fails', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites', refused: [500] });
  await page.locator('[data-id]').first().locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Historique', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+k');
  expect(await field(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await field(page).fill('zzzzzz');
  await page.getByText('Rien ne correspond à « zzzzzz ».').waitFor();
  const json = { success: false, errcode: 500, error: 'En panne.' };
  await page.route('**/api/search*', route => route.fulfill({ status: 500, json }));
  await field(page).fill('paramè');
  await page.getByText('En panne.').waitFor();
  await options(page).filter({ hasText: 'Paramètres' }).first().waitFor();
  await page.unroute('**/api/search*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => page.getByText('En panne.').count()).toBe(0);
});
