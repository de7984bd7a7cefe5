import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';

const cellOf = (page: Page, id: number, column: string) =>
  page.locator(`[data-id="${id}"] td[data-edit="${column}"]`);
const undo = async (page: Page) => {
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Annuler/ })
    .click();
  await page.getByText('Annulé : tout est comme avant.').first().waitFor();
};

describe('a cell of a list', () => {
  journey('moves a plan by the keyboard, and back', async ({ open, ask }) => {
    const page = await open({ as: 'cluster', at: '/planning' });
    const row = page.locator('tr.row').first();
    await row.waitFor();
    const id = Number(await row.getAttribute('data-id'));
    const cell = cellOf(page, id, 'plan_date');
    const before = await cell.locator('time').innerText();
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: /^Modifier Date du plan/ });
    const field = dialog.getByLabel('Date du plan');
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
    const [year, month, day] = before.split('-');
    const after = `${year}-${month}-${day === '28' ? '27' : '28'}`;
    await field.fill(after.split('-').reverse().join('/'));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const stored = async () =>
      (await ask('cluster', 'GET', `/api/V2/planning/fetch?ids=${id}&plan_status=all`)).planning[0].plan_date;
    expect(await stored()).toBe(after);
    await undo(page);
    expect(await stored()).toBe(before);
  });

  journey('gives a site to another agent with the choice alone', async ({ open, ask }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    const row = page.locator('tr.row').first();
    await row.waitFor();
    const id = Number(await row.getAttribute('data-id'));
    const cell = cellOf(page, id, 'site_owner_agent');
    const before = (await cell.innerText()).trim();
    await cell.hover();
    await cell.getByRole('button', { name: /^Modifier Agent/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Modifier Agent/ });
    const field = dialog.getByLabel('Agent');
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    const names = await options.allInnerTexts();
    const other = names.find(name => name.trim() !== before)!;
    await options.filter({ hasText: other }).first().click();
    await dialog.waitFor({ state: 'detached' });
    const stored = async () =>
      (await ask('cluster', 'GET', `/api/sites/fetch/filter?ids=${id}`)).sites[0].site_owner_agent;
    expect(await stored()).toBe(other.trim());
    await undo(page);
    expect((await stored()) ?? '–').toBe(before);
  });

  journey('closes a task in its state, and says there why it cannot', async ({ open, ask }) => {
    const { tasks } = await ask('admin', 'GET', '/api/taskGlobal/fetch?task_status=impossible&limit=50');
    const [one, two] = tasks.filter((task: any) => task.task_type !== 'cm');
    const at = (id: number) => `/task_list?filter=${encodeURIComponent(JSON.stringify({ pm: id }))}`;
    const page = await open({ as: 'admin', at: at(one.task_id), refused: [409] });
    const cell = cellOf(page, one.task_id, 'task_status');
    await cell.waitFor();
    await cell.dblclick();
    await page
      .getByRole('dialog', { name: /^Modifier Statut/ })
      .getByRole('menuitem', { name: 'Clôturer' })
      .click();
    const stored = async (id: number) => (await ask('admin', 'GET', `/api/task/${id}`)).tasks[0].task_status;
    await page.getByText('Tâche clôturée').first().waitFor();
    expect(await stored(one.task_id)).toBe('cancelled');
    await undo(page);
    expect(await stored(one.task_id)).toBe('impossible');

    await page.goto(at(two.task_id));
    const other = cellOf(page, two.task_id, 'task_status');
    await other.waitFor();
    await other.dblclick();
    const dialog = page.getByRole('dialog', { name: /^Modifier Statut/ });
    await dialog.getByRole('menuitem', { name: 'Clôturer' }).waitFor();
    await ask('admin', 'POST', `/api/pm/close/${two.task_id}`);
    await dialog.getByRole('menuitem', { name: 'Clôturer' }).click();
    await dialog.getByRole('alert').waitFor();
  });
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
  const { planning } = await ask(
    'cluster',
    'GET',
    '/api/V2/planning/fetch?plan_status=planned&task_type=ssr',
  );
  const { pickup_site_id, agent_id } = planning.find((plan: any) => plan.agent_id);
  await ask('admin', 'POST', '/api/planning/assign', {
    task_type: 'ssr',
    selected_site: [pickup_site_id],
    planning_date: '2031-03-04',
    agent: agent_id,
  });
  await page.getByText('1 nouvelle ligne').waitFor();
  expect(await ids()).toEqual(before);
  await page.getByRole('button', { name: 'Afficher', exact: true }).click();
  await expect.poll(async () => (await ids())[0]).toBeGreaterThan(before[0]);
  expect(await ids()).not.toContain(before[2]);
});
