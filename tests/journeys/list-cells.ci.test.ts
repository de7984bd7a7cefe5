import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { addSite, planSite } from './steps';
import { buildTaskListUrl } from './task-menu';

const cellOf = (page: Page, id: number, column: string) =>
  page.locator(`[data-id="${id}"] td[data-edit="${column}"]`);
const undo = async (page: Page) => {
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Annuler/ })
    .click();
  await page.getByText('Action annulée.').first().waitFor();
};

journey('a cell moves a plan by the keyboard, and back', async ({ open, ask }) => {
  const page = await open({ as: 'cluster', at: '/planning', refused: [422] });
  const row = page.locator('tr.row').first();
  await row.waitFor();
  const id = Number(await row.getAttribute('data-id'));
  const cell = cellOf(page, id, 'plan_date');
  const before = await cell.locator('time').getAttribute('datetime');
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^Modifier Date du plan/ });
  const field = dialog.getByLabel('Date du plan');
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
  const after = '2026-01-05';
  await field.fill('05/01/2026');
  await page.keyboard.press('Enter');
  await page.getByText('Cette date est passée.').waitFor();
  await page.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await dialog.waitFor({ state: 'detached' });
  const stored = async () =>
    (await ask('cluster', 'GET', `/api/V2/planning/fetch?ids=${id}&plan_status=all`)).planning[0].plan_date;
  expect(await stored()).toBe(after);
  await undo(page);
  expect(await stored()).toBe(before);
});

journey('a cell closes a task in its state, and back, or says why not', async ({ open, ask }) => {
  const { tasks } = await ask('admin', 'GET', '/api/taskGlobal/fetch?task_status=impossible&limit=50');
  const { task_id } = tasks.find((task: any) => task.task_type !== 'cm');
  const page = await open({ as: 'admin', at: buildTaskListUrl('task_list', task_id), refused: [409] });
  const dialog = page.getByRole('dialog', { name: /^Modifier Statut/ });
  const close = dialog.getByRole('menuitem', { name: 'Clôturer' });
  await cellOf(page, task_id, 'task_status').dblclick();
  await close.click();
  await page.getByText('Tâche clôturée').first().waitFor();
  const stored = async () => (await ask('admin', 'GET', `/api/task/${task_id}`)).tasks[0].task_status;
  expect(await stored()).toBe('cancelled');
  await undo(page);
  expect(await stored()).toBe('impossible');

  const refusal = { success: false, errcode: 109, error: 'Clôturée entre-temps.' };
  await page.route('**/api/pm/close/*', route => route.fulfill({ status: 409, json: refusal }));
  await cellOf(page, task_id, 'task_status').dblclick();
  await close.click();
  await dialog.getByText(refusal.error).waitFor();
});

journey('rows stay where they are while others change the list', async ({ open, ask }) => {
  const query = 'filter=%7B%22plan_status%22%3A%22planned%22%7D&sort=planid&order=DESC';
  const page = await open({ as: 'cluster', at: `/planning?${query}` });
  const rows = page.locator('tr.row');
  await rows.first().waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  const ids = () => rows.evaluateAll(all => all.map(row => Number((row as HTMLElement).dataset.id)));
  const before = await ids();

  await ask('admin', 'POST', `/api/planning/cancel/${before[2]}`);
  await page.getByText('1 ligne retirée').waitFor();
  expect(await ids()).toEqual(before);
  await page.locator(`[data-id="${before[2]}"][data-mark=gone]`).waitFor();

  // What somebody else adds before the others waits too; each keeps its place until they are asked for.
  await planSite(ask, (await addSite(ask)).site_id, '2031-03-04');
  await page.getByText('1 nouvelle ligne').waitFor();
  expect(await ids()).toEqual(before);
  await page.getByRole('button', { name: 'Afficher', exact: true }).click();
  await expect.poll(async () => (await ids())[0]).toBeGreaterThan(before[0]);
  expect(await ids()).not.toContain(before[2]);
});
