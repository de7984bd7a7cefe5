import { describe, expect } from 'vitest';
import { openFilter } from './filter-bar';
import { journey } from './journey';
import { settled, told } from './steps';
import { actOn, listWith } from './task-menu';

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

  journey('asks twice before a task is deleted, and an admin brings it back', async ({ open, ask }) => {
    const [task] = (await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1&task_status=closed')).tasks;
    const page = await open({ as: 'admin', at: listWith('ssr', task.task_id) });
    const dialog = await actOn(page, task.task_id, 'Supprimer');
    await dialog.getByText('Voulez-vous vraiment supprimer cette SSR ?').waitFor();
    await dialog.getByRole('button', { name: 'Oui, supprimer' }).click();
    await dialog.getByText('Êtes-vous sûr de vouloir supprimer cette SSR ?').waitFor();
    await dialog.getByText('Attention, cette action est irréversible.').waitFor();
    await dialog.getByRole('button', { name: 'Retour', exact: true }).click();
    await dialog.getByRole('button', { name: 'Annuler' }).waitFor();
    await dialog.getByRole('button', { name: 'Oui, supprimer' }).click();
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
