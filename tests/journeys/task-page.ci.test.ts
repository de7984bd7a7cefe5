import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { taskDone } from './agent';
import { journey } from './journey';
import { go, holdAnswer, told } from './steps';

const row = (page: Page, id: number) => page.locator(`[data-id="${id}"]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Détail de la tâche' });
const heading = (page: Page, id: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`n° ${id} ·`) });
const focused = (page: Page) => page.evaluate(() => Number(document.activeElement?.getAttribute('data-id')));

describe('the page of a task', () => {
  for (const as of ['admin', 'agent'] as const)
    journey(`shows a task of any kind to ${as}, at the address of before too`, async ({ open, ask }) => {
      const [task] = (await ask(as, 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept')).tasks;
      const page = await open({ as, at: `/gpm/task/${task.task_id}/` });
      await page.waitForURL(`**/task/${task.task_id}`);
      await page
        .getByRole('heading', { level: 1, name: `SSR n° ${task.task_id} · ${task.task_site_code}` })
        .waitFor();
      await expect
        .poll(() => page.title())
        .toBe(`SSR n°\u00a0${task.task_id} · ${task.task_site_code} · Terrain`);
      await page.getByRole('status').getByText('Acceptée').waitFor();
      await page.getByRole('navigation', { name: 'Étapes' }).getByRole('button').nth(2).click();
      // Not every task of the demo has photos.
      const strip = page.getByRole('group', { name: 'Photos de l’étape' });
      await strip.or(page.locator('[data-slot=empty]').first()).waitFor();
      // Whoever may not judge it is offered neither a verdict nor a decision.
      const decides = as !== 'agent';
      expect(await page.getByRole('button', { name: 'Retourner' }).count()).toBe(Number(decides));
      expect(await page.getByRole('button', { name: /^NOK/ }).count()).toBe(Number(decides));

      await page.getByRole('tab', { name: 'Historique' }).click();
      await page.getByRole('table', { name: 'Historique' }).getByRole('row').nth(1).waitFor();
      await page.getByRole('tab', { name: 'Anomalies' }).click();
      const { total } = await ask(as, 'GET', `/api/anomalies/nok/fetch?limit=1&pmid=${task.task_id}`);
      const found = page.getByRole('tabpanel').getByText(`Contrôles non conformes · ${total}`);
      await (total
        ? found
        : page.getByRole('tabpanel').getByText(/^(Aucune anomalie|Anomalies ·|Problèmes d’accès ·)/)
      )
        .first()
        .waitFor();
    });

  journey('is returned from, and tells its agent, whose notice leads to it', async ({ open, ask }) => {
    const { sent, site_code } = await taskDone(ask, 'ssr');
    const page = await open({ as: 'manager', at: `/task/${sent.taskid}` });
    await page.getByRole('button', { name: 'Retourner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retourner' }).click();
    await told(page, 'Tâche retournée à l’agent');
    await page.getByRole('status').getByText('Retournée').waitFor();

    const agent = await open({ as: 'agent', at: '/ssr' });
    await agent.getByRole('button', { name: /^Notifications/ }).click();
    await agent
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: new RegExp(`${site_code}.*${sent.taskid}|${sent.taskid}.*${site_code}`) })
      .click();
    await heading(agent, sent.taskid).waitFor();
    expect(await agent.getByRole('dialog').count()).toBe(0);
  });

  journey('keeps what is typed in a dialog while another action ends', async ({ open, ask }) => {
    const { sent } = await taskDone(ask, 'ssr');
    const page = await open({ as: 'admin', at: `/task/${sent.taskid}` });
    const goOn = await holdAnswer(page, `**/api/pm/accept/${sent.taskid}`);
    await page.getByRole('button', { name: 'Accepter' }).click();
    await page.getByRole('button', { name: 'Retourner' }).click();
    const message = page.getByRole('dialog').getByLabel('Message');
    await message.fill('Photo floue');
    goOn();
    await told(page, 'Tâche acceptée');
    await page.getByText('Acceptée', { exact: true }).first().waitFor();
    expect(await message.inputValue()).toBe('Photo floue');
    await page.getByRole('dialog').getByRole('button', { name: 'Retourner' }).click();
    await told(page, 'Tâche retournée à l’agent');
  });

  journey('says so where a task does not exist or did not come', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1')).tasks;
    const page = await open({ as: 'manager', at: '/task/2000000000', refused: [404, 500] });
    await page.getByRole('heading', { name: 'Tâche introuvable' }).waitFor();
    await page.route(`**/api/task/${task.task_id}`, route =>
      route.fulfill({ status: 500, json: { success: false, errcode: 500, error: 'En panne.' } }),
    );
    await go(page, `/task/${task.task_id}`);
    await page.getByRole('heading', { name: 'La tâche n’a pas pu être chargée.' }).waitFor();
    await page.getByText('En panne.').waitFor();
    await page.unroute(`**/api/task/${task.task_id}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await heading(page, task.task_id).waitFor();
  });
});

describe('the panel beside a list of tasks', () => {
  journey('opens by keys, follows the rows, leads to the page and back to the row', async ({ open, ask }) => {
    const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=15');
    const [first, second] = tasks.map(({ task_id }: { task_id: number }) => task_id);
    const page = await open({ as: 'manager', at: '/ssr', within: false });
    await row(page, first).focus();
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('heading', { name: `SSR n° ${first}` })
      .waitFor();
    await page.waitForURL(`**#task=${first}`);
    await page.keyboard.press('ArrowDown');
    await panel(page)
      .getByRole('heading', { name: `SSR n° ${second}` })
      .waitFor();
    await page.waitForURL(`**#task=${second}`);
    expect(await focused(page)).toBe(second);

    await page.keyboard.press('Enter');
    await heading(page, second).waitFor();
    await page.goBack();
    await panel(page)
      .getByRole('heading', { name: `SSR n° ${second}` })
      .waitFor();
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(second);
    expect(new URL(page.url()).hash).toBe('');
  });

  journey(
    'is shared by its address, over the list where there is no room, as the page on a phone',
    async ({ open, ask }) => {
      const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1');
      const id = tasks[0].task_id;
      const page = await open({ as: 'manager', at: `/ssr#task=${id}`, within: false });
      await panel(page)
        .getByRole('heading', { name: `SSR n° ${id}` })
        .waitFor();
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect
        .poll(() => panel(page).evaluate(aside => getComputedStyle(aside).position))
        .toBe('absolute');
      await panel(page).getByRole('link', { name: 'Ouvrir la page' }).click();
      await heading(page, id).waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });

      const phone = await open({ as: 'manager', at: `/ssr#task=${id}`, phone: true, within: false });
      await heading(phone, id).waitFor();
    },
  );
});
