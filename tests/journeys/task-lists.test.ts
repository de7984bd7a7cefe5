import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';

describe('a task list', () => {
  journey('counts, filters, and opens a task beside its row', async ({ open, ask }) => {
    const { total } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1');
    const page = await open({ as: 'manager', at: '/ssr' });
    await page.getByText(`${total} tâches trouvées`).waitFor();

    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept')).tasks;
    await page.getByRole('spinbutton', { name: 'N° de tâche' }).fill(`${task.task_id}`);
    await page.getByText('1 tâche trouvée').waitFor();
    const row = page.locator(`[data-id="${task.task_id}"]`);
    await row.getByText('Acceptée').waitFor({ state: 'attached' });
    await row.getByRole('link', { name: task.task_site_code }).waitFor();

    await row.locator('time').first().click();
    const panel = page.getByRole('complementary', { name: 'Détail de la tâche' });
    await panel.getByRole('heading', { name: `SSR n° ${task.task_id} · ${task.task_site_code}` }).waitFor();
    // What stands in the panel scrolls as a whole: the list keeps its own last heading in sight, no other.
    await panel.getByRole('tab', { name: /^Site/ }).click();
    await panel.locator('th').first().waitFor();
    const countSticky = (cells: Locator) =>
      cells.evaluateAll(all => all.filter(cell => getComputedStyle(cell).position === 'sticky').length);
    expect(await countSticky(panel.locator('th'))).toBe(0);
    expect(await countSticky(page.locator('thead.RaDataTable-thead th.more'))).toBe(1);
    await panel.getByRole('button', { name: 'Fermer le détail' }).click();
    await panel.waitFor({ state: 'detached' });

    await page.getByRole('textbox', { name: 'Nom ou code du site' }).fill('nulle part');
    await page.getByText('Aucune SSR trouvée').waitFor();
  });
});
