import { describe, expect } from 'vitest';
import { openFilter } from './filter-bar';
import { journey } from './journey';
import { go, settled, told } from './steps';
import { actOn, listWith, menuOf } from './task-menu';

describe('a task list', () => {
  journey('opens filtered by what its address names, and keeps the address', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/task/fetch?limit=1')).tasks;
    const site = `/delivery/task/site/${task.task_site_code}/`;
    const page = await open({ as: 'manager', at: site });
    const found = await ask('manager', 'GET', `/api/task/fetch?limit=1&site=${task.task_site_code}`);
    await page.getByText(new RegExp(`^${found.total} tâches? trouvée`)).waitFor();
    expect(new URL(page.url()).pathname).toBe(site);

    const { total } = await ask('manager', 'GET', '/api/task/fetch?limit=1');
    await page.getByRole('link', { name: 'Delivery', exact: true }).click();
    await page.getByText(`${total} tâches trouvées`).waitFor();
    await page.reload();
    await page.getByText(`${total} tâches trouvées`).waitFor();
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

    const site = await openFilter(page, 'Compté au site');
    await site.getByRole('combobox').click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(asked).toContain('/api/sites/fetch');
  });

  journey('returns a task to its agent with a message', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1&task_status=pending')).tasks;
    const page = await open({ as: 'manager', at: listWith('ssr', task.task_id) });
    const dialog = await actOn(page, task.task_id, 'Retourner');
    await dialog.getByLabel('Message à l’agent').fill('La photo 12 est floue');
    await dialog.getByRole('button', { name: 'Retourner' }).click();
    await told(page, 'Tâche retournée à l’agent');
    await page.locator(`[data-id="${task.task_id}"]`).getByText('Retournée').waitFor({ state: 'attached' });
    const { tasks } = await ask('manager', 'GET', `/api/task/${task.task_id}`);
    expect(tasks[0]).toMatchObject({ task_status: 'return', cause_return: 'La photo 12 est floue' });

    // What is returned already is not returned again.
    await menuOf(page, task.task_id).click();
    expect(
      await page.getByRole('menuitem', { name: 'Retourner', exact: true }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  journey('deletes a task at once, takes that back, and an admin brings one back', async ({ open, ask }) => {
    const [task] = (await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1&task_status=closed')).tasks;
    const page = await open({ as: 'admin', at: listWith('ssr', task.task_id) });
    const found = async () => (await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${task.task_id}`)).total;
    await menuOf(page, task.task_id).click();
    await page.getByRole('menuitem', { name: 'Supprimer', exact: true }).click();
    await told(page, 'Tâche supprimée');
    await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
    await told(page, 'Annulé : tout est comme avant.');
    expect(await found()).toBe(1);
    await menuOf(page, task.task_id).click();
    await page.getByRole('menuitem', { name: 'Supprimer', exact: true }).click();
    await page.getByText('Aucune SSR trouvée').waitFor();
    expect(await found()).toBe(0);

    const deleted = encodeURIComponent(JSON.stringify({ pm: task.task_id, deleted: 'yes' }));
    await go(page, `/ssr?filter=${deleted}`);
    await menuOf(page, task.task_id).click();
    await page.getByRole('menuitem', { name: 'Restaurer', exact: true }).click();
    await told(page, 'Tâche restaurée');
    expect((await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${task.task_id}`)).total).toBe(1);
  });
});
