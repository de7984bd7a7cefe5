import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { settled, told } from './steps';

describe('a task list', () => {
  journey('counts, filters, and opens a task under its row', async ({ open, ask }) => {
    const { total } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1');
    const page = await open({ as: 'manager', at: '/ssr' });
    await page.getByText(`${total} taches trouvées`).waitFor();

    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept')).tasks;
    await page.getByRole('spinbutton', { name: 'SSR id' }).fill(`${task.task_id}`);
    await page.getByText('1 tache trouvée').waitFor();
    const row = page.locator(`[data-id="${task.task_id}"]`);
    await row.getByText('Acceptée').waitFor({ state: 'attached' });
    await row.getByRole('link', { name: task.task_site_code }).waitFor();

    const info = row.getByRole('button', { name: `Info ${task.task_id}` });
    await info.click();
    const panel = page.locator('[data-panel]');
    await panel.waitFor();
    // What stands in the panel scrolls as a whole: the list keeps its own last heading in sight, no other.
    await panel.getByRole('tab', { name: /^Site/ }).click();
    await panel.locator('th').first().waitFor();
    const kept = (cells: Locator) =>
      cells.evaluateAll(all => all.filter(cell => getComputedStyle(cell).position === 'sticky').length);
    expect(await kept(panel.locator('th'))).toBe(0);
    expect(await kept(page.locator('thead.RaDataTable-thead th.more'))).toBe(1);
    expect(await info.getAttribute('aria-expanded')).toBe('true');
    await info.click();
    await page.locator('[data-panel]').waitFor({ state: 'detached' });

    await page.getByRole('textbox', { name: 'Nom ou code du site' }).fill('nulle part');
    await page.getByText('Aucune SSR trouvée').waitFor();
  });

  journey('opens filtered by what its address names, and keeps the address', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/task/fetch?limit=1')).tasks;
    const page = await open({ as: 'manager', at: `/delivery/task/${task.task_id}/` });
    await page.getByText('1 tache trouvée').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/delivery/task/${task.task_id}/`);
    expect(await page.getByRole('spinbutton', { name: 'delivery ID' }).inputValue()).toBe(`${task.task_id}`);

    const { total } = await ask('manager', 'GET', '/api/task/fetch?limit=1');
    await page.getByRole('link', { name: 'Delivery', exact: true }).click();
    await page.getByText(`${total} taches trouvées`).waitFor();
    await page.reload();
    await page.getByText(`${total} taches trouvées`).waitFor();
  });

  journey('asks for what it shows, once', async ({ open }) => {
    const page = await open({ as: 'manager' });
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    const stream = page.waitForResponse('**/api/notification/stream');
    await page.goto('/ssr');
    await page.locator('[data-id]').first().waitFor();
    await stream;
    await settled(page);
    const calls = asked.filter(path => path.startsWith('/api/'));
    expect(calls.filter(path => path === '/api/notification/fetch')).toHaveLength(1);
    expect(calls).not.toContain('/api/sites/fetch');

    await page.getByRole('button', { name: 'Filtres avancés' }).click();
    await page.getByRole('combobox', { name: 'Compté au site' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(asked).toContain('/api/sites/fetch');
  });

  journey('returns a task to its agent with a message', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1&task_status=pending')).tasks;
    const page = await open({ as: 'manager', at: `/ssr/task/${task.task_id}/` });
    const dialog = await actOn(page, task.task_id, 'Retourner');
    await dialog.getByLabel("Message à l'agent").fill('La photo 12 est floue');
    await dialog.getByRole('button', { name: 'Retourner' }).click();
    await told(page, "Tâche retournée à l'agent");
    await page.locator(`[data-id="${task.task_id}"]`).getByText('Retournée').waitFor({ state: 'attached' });
    const { tasks } = await ask('manager', 'GET', `/api/task/${task.task_id}`);
    expect(tasks[0]).toMatchObject({ task_status: 'return', cause_return: 'La photo 12 est floue' });

    // What is returned already is not returned again.
    await menuOf(page, task.task_id).click();
    expect(
      await page.getByRole('menuitem', { name: 'Retourner', exact: true }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  journey('asks twice before a task is deleted, and an admin brings it back', async ({ open, ask }) => {
    const [task] = (await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1&task_status=closed')).tasks;
    const page = await open({ as: 'admin', at: `/ssr/task/${task.task_id}/` });
    const dialog = await actOn(page, task.task_id, 'Supprimer');
    await dialog.getByText('Voulez-vous vraiment supprimer cette SSR ?').waitFor();
    await dialog.getByRole('button', { name: 'OUI, SUPPRIMER' }).click();
    await dialog.getByText('Êtes-vous sûr de vouloir supprimer cette SSR ?').waitFor();
    await dialog.getByText('Attention, cette action est irréversible.').waitFor();
    await dialog.getByRole('button', { name: 'Retour', exact: true }).click();
    await dialog.getByRole('button', { name: 'ANNULER' }).waitFor();
    await dialog.getByRole('button', { name: 'OUI, SUPPRIMER' }).click();
    await dialog.getByRole('button', { name: 'Confirmer la suppression' }).click();
    await told(page, 'Tâche supprimée');
    await page.getByText('Aucune SSR trouvée').waitFor();

    const deleted = encodeURIComponent(JSON.stringify({ pm: task.task_id, deleted: 'yes' }));
    await page.goto(`/ssr?filter=${deleted}`);
    const restoring = await actOn(page, task.task_id, 'Restaurer');
    await restoring.getByRole('button', { name: 'Restaurer' }).click();
    await told(page, 'Tâche restaurée');
    expect((await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${task.task_id}`)).total).toBe(1);
  });
});

const menuOf = (page: Page, task: number) => page.locator(`[data-id="${task}"] button[aria-haspopup=menu]`);

const actOn = async (page: Page, task: number, action: string) => {
  await menuOf(page, task).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};
