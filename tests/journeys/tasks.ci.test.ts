import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createDoneTask } from './agent';
import { openFilter } from './filter-bar';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { delayResponse, goTo, waitForText, waitUntilIdle } from './steps';
import { buildTaskListUrl, getRowMenu } from './task-menu';

const row = (page: Page, id: number) => page.locator(`[data-id="${id}"]`);
const heading = (page: Page, id: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`n° ${id} ·`) });
/** The heading of the panel beside a list. */
const inPanel = (page: Page, id: number) =>
  page
    .getByRole('complementary', { name: 'Détail de la tâche' })
    .getByRole('heading', { name: `SSR n° ${id}` });
const focused = (page: Page) => page.evaluate(() => Number(document.activeElement?.getAttribute('data-id')));

describe('the page of a task', () => {
  journey('shows it to an agent, who judges nothing, at the address of before too', async ({ open, ask }) => {
    const [task] = (await ask('agent', 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept')).tasks;
    const page = await open({ as: 'agent', at: `/gpm/task/${task.task_id}/` });
    await page.waitForURL(`**/task/${task.task_id}`);
    await heading(page, task.task_id).waitFor();
    await expect
      .poll(() => page.title())
      .toBe(`SSR n°\u00a0${task.task_id} · ${task.task_site_code} · Terrain`);
    await page.getByRole('status').getByText('Acceptée').waitFor();
    await page.getByRole('navigation', { name: 'Étapes' }).getByRole('button').nth(2).click();
    // Not every task of the demo has photos.
    const strip = page.getByRole('group', { name: 'Photos de l’étape' });
    await strip.or(page.locator('[data-slot=empty]')).first().waitFor();
    expect(await page.getByRole('button', { name: /^(Retourner|Refuser)/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Historique' }).click();
    await page.getByRole('table', { name: 'Historique' }).getByRole('row').nth(1).waitFor();
  });

  journey(
    'is returned from, whatever ends while one types why, and tells its agent, whose notice leads to it',
    async ({ open, ask }) => {
      const { sent, site_code } = await createDoneTask(ask, 'ssr');
      const page = await open({ as: 'admin', at: `/task/${sent.taskid}` });
      const goOn = await delayResponse(page, `**/api/pm/accept/${sent.taskid}`);
      await page.getByRole('button', { name: 'Accepter' }).click();
      await page.getByRole('button', { name: 'Plus', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Retourner' }).click();
      const message = page.getByRole('dialog').getByLabel('Message');
      await message.fill('Photo floue');
      goOn();
      await waitForText(page, 'Tâche acceptée');
      await page.getByText('Acceptée', { exact: true }).first().waitFor();
      expect(await message.inputValue()).toBe('Photo floue');
      await page.getByRole('dialog').getByRole('button', { name: 'Retourner' }).click();
      await waitForText(page, 'Tâche retournée à l’agent');
      await page.getByRole('status').getByText('Retournée').waitFor();

      const agent = await open({ as: 'agent', at: '/ssr' });
      await agent.getByRole('button', { name: /^Notifications/ }).click();
      await agent
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('link', { name: new RegExp(`${site_code}.*${sent.taskid}|${sent.taskid}.*${site_code}`) })
        .first()
        .click();
      await heading(agent, sent.taskid).waitFor();
      expect(await agent.getByRole('dialog').count()).toBe(0);
    },
  );

  journey('says so where a task did not come, and asks for it again', async ({ open, ask }) => {
    const [{ task_id }] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1')).tasks;
    const page = await open({ as: 'manager', at: '/ssr', refused: [500] });
    const failure = { status: 500, json: { success: false, errcode: 500, error: 'En panne.' } };
    let isDown = true;
    await page.route(`**/api/task/${task_id}`, route => (isDown ? route.fulfill(failure) : route.fallback()));
    await goTo(page, `/task/${task_id}`);
    await page.getByRole('heading', { name: 'Impossible de charger la tâche.' }).waitFor();
    await page.getByText('En panne.').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await heading(page, task_id).waitFor();
  });
});

describe('the panel beside a list of tasks', () => {
  journey('opens by keys, follows the rows, leads to the page and back to the row', async ({ open, ask }) => {
    const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=15');
    const [first, second] = tasks.map(({ task_id }: { task_id: number }) => task_id);
    const page = await open({ as: 'manager', at: '/ssr', within: false });
    await row(page, first).focus();
    await page.keyboard.press('Enter');
    await inPanel(page, first).waitFor();
    await page.waitForURL(`**#task=${first}`);
    await page.keyboard.press('ArrowDown');
    await inPanel(page, second).waitFor();
    await page.waitForURL(`**#task=${second}`);
    expect(await focused(page)).toBe(second);

    await page.keyboard.press('Enter');
    await heading(page, second).waitFor();
    await page.goBack();
    await inPanel(page, second).waitFor();
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('Escape');
    await inPanel(page, second).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(second);
    expect(new URL(page.url()).hash).toBe('');
  });

  journey('lies over the list where there is no room, and is the page on a phone', async ({ open, ask }) => {
    const [{ task_id }] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1')).tasks;
    const page = await open({ as: 'manager', at: `/ssr#task=${task_id}`, within: false });
    await inPanel(page, task_id).waitFor();
    await page.setViewportSize({ width: 1024, height: 768 });
    const panel = page.getByRole('complementary', { name: 'Détail de la tâche' });
    await expect.poll(() => panel.evaluate(aside => getComputedStyle(aside).position)).toBe('absolute');

    const phone = await open({ as: 'manager', at: `/ssr#task=${task_id}`, phone: true, within: false });
    await heading(phone, task_id).waitFor();
  });
});

describe('a task list', () => {
  journey('opens filtered by what its address names, and keeps the address', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/task/fetch?limit=1')).tasks;
    const site = `/delivery/task/site/${task.task_site_code}/`;
    const page = await open({ as: 'manager', at: site });
    const found = await ask('manager', 'GET', `/api/task/fetch?limit=1&site=${task.task_site_code}`);
    await page.getByText(new RegExp(`^${found.total} tâches? trouvée`)).waitFor();
    expect(new URL(page.url()).pathname).toBe(site);

    const { total } = await ask('manager', 'GET', '/api/task/fetch?limit=1');
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Delivery', exact: true })
      .click();
    await page.getByText(`${total} tâches trouvées`).waitFor();
  });

  journey('asks for what it shows, once', async ({ open }) => {
    const page = await open({ as: 'manager' });
    const requestedPaths: string[] = [];
    page.on('request', request => requestedPaths.push(new URL(request.url()).pathname));
    const stream = page.waitForResponse('**/api/notification/stream');
    await page.goto('/ssr');
    await page.locator('[data-id]').first().waitFor();
    await stream;
    await waitUntilIdle(page);
    expect(requestedPaths.filter(path => path === '/api/notification/fetch')).toHaveLength(1);
    expect(requestedPaths).not.toContain('/api/sites/fetch');

    const site = await openFilter(page, 'Compté au site');
    await site.getByRole('combobox').click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(requestedPaths).toContain('/api/sites/fetch');
  });

  journey('deletes a task at once, takes that back, and an admin brings one back', async ({ open, ask }) => {
    const [task] = (await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1&task_status=closed')).tasks;
    const page = await open({ as: 'admin', at: buildTaskListUrl('ssr', task.task_id) });
    const found = async () => (await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${task.task_id}`)).total;
    const take = async (action: string) => {
      await getRowMenu(page, task.task_id).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await take('Supprimer');
    await waitForText(page, 'Tâche supprimée');
    await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
    await waitForText(page, 'Action annulée.');
    expect(await found()).toBe(1);
    await take('Supprimer');
    await page.getByText('Aucune SSR trouvée').waitFor();
    expect(await found()).toBe(0);

    await goTo(page, buildListUrl('/ssr', { pm: task.task_id, deleted: 'yes' }));
    await take('Restaurer');
    await waitForText(page, 'Tâche restaurée');
    expect(await found()).toBe(1);
  });
});
