import { describe, expect } from 'vitest';
import { openFilter } from './filter-bar';
import { journey } from './journey';
import { settled, told } from './steps';
import { listWith, menuOf } from './task-menu';

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
    await page.goto(`/ssr?filter=${deleted}`);
    await menuOf(page, task.task_id).click();
    await page.getByRole('menuitem', { name: 'Restaurer', exact: true }).click();
    await told(page, 'Tâche restaurée');
    expect((await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${task.task_id}`)).total).toBe(1);
  });
});
