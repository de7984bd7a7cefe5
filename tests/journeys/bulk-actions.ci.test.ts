import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Fixtures, journey } from './journey';
import { shared } from './site-lists';
import { dayFromNow, holdAnswer, newSite, planOn } from './steps';

type Ask = Fixtures['ask'];
const pick = async (page: Page, ids: number[]) => {
  for (const id of ids) await page.locator(`[data-id="${id}"]`).getByRole('checkbox').check();
  return page.getByRole('region', { name: 'Sélection' });
};
/** The dialog of a selection's action. */
const begin = async (page: Page, ids: number[], action: string) => {
  await (await pick(page, ids)).getByRole('button', { name: action }).click();
  return page.getByRole('dialog');
};
/** One panel: what was done, and the refused by their cause; it goes by its button, or with what was done. */
const panel = async (page: Page, done: string, cause: string | RegExp, refused: number) => {
  const result = page.getByRole('dialog', { name: 'Résultat' });
  await result.getByText(done).waitFor();
  expect(await result.getByRole('region', { name: cause }).getByRole('listitem').count()).toBe(refused);
  expect(await page.getByRole('dialog').count()).toBe(1);
  return result;
};
const undone = (page: Page) => page.getByText('Annulé : tout est comme avant.').waitFor();

const statusOf = async (ask: Ask, ids: number[]) =>
  Promise.all(
    ids.map(async id => (await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${id}`)).tasks[0].task_status),
  );

/** The list of accepted and closed tasks, and one of each: closing takes the first alone. */
const acceptedAndClosed = async ({ open, ask }: Pick<Fixtures, 'open' | 'ask'>) => {
  const both = 'task_status=accept&task_status=closed&limit=100';
  const { tasks } = await ask('admin', 'GET', `/api/ssr/task/fetch?${both}`);
  const ids = ['accept', 'closed'].map(
    status => tasks.find((task: { task_status: string }) => task.task_status === status).task_id as number,
  );
  const before = await statusOf(ask, ids);
  const at = shared('/ssr', { task_status: ['accept', 'closed'] });
  const page = await open({ as: 'admin', at: `${at}&perPage=100` });
  await page.locator('[data-id]').first().waitFor();
  return { ids, before, page };
};

describe('what a bulk action did is told in place', () => {
  journey('tasks closed and planned anew, some refused', async ({ open, ask }) => {
    const { ids, before, page } = await acceptedAndClosed({ open, ask });
    for (const [action, submit] of [
      // At once: it asks for nothing, and can be taken back.
      ['Clôturer', null],
      ['Replanifier', 'Confirmer'],
    ] as const) {
      const dialog = await begin(page, ids, action);
      if (action === 'Replanifier') await dialog.getByLabel('Date').fill(dayFromNow(30));
      if (submit) await dialog.getByRole('button', { name: submit, exact: true }).click();
      const result = await panel(page, '1 tâche traitée', /.+/, 1);
      await expect.poll(() => statusOf(ask, ids)).not.toEqual(before);
      await result.getByRole('button', { name: 'Annuler ce qui a été fait' }).click();
      await undone(page);
      await expect.poll(() => statusOf(ask, ids)).toEqual(before);
    }
  });

  journey('tasks closed, while another action on fewer of them is filled in', async ({ open, ask }) => {
    const { ids, before, page } = await acceptedAndClosed({ open, ask });
    const goOn = await holdAnswer(page, '**/api/pm/selection/close');
    const bar = await pick(page, ids);
    await bar.getByRole('button', { name: 'Clôturer' }).click();
    await expect.poll(() => statusOf(ask, ids)).not.toEqual(before);
    await page.locator(`[data-id="${ids[1]}"]`).getByRole('checkbox').uncheck();
    await bar.getByRole('button', { name: 'Replanifier' }).click();
    const filling = page.getByRole('dialog', { name: /^Replanifier/ });
    const date = filling.getByLabel('Date');
    await date.fill(dayFromNow(30));
    goOn();
    const result = page.getByRole('dialog', { name: 'Résultat' });
    await result.getByText('1 tâche traitée').waitFor();
    await result.getByRole('button', { name: 'Annuler ce qui a été fait' }).click();
    await undone(page);
    await expect.poll(() => statusOf(ask, ids)).toEqual(before);
    expect(await date.inputValue()).toBe(dayFromNow(30).split('-').reverse().join('/'));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
    // What was picked since is not given up with what was done.
    await bar.getByText('1 ligne sélectionnée').waitFor();
  });

  journey('plans moved, those that are over refused', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const ids = [await planOn(ask, site_id, dayFromNow(20)), await planOn(ask, site_id, dayFromNow(21))];
    await ask('manager', 'POST', `/api/planning/cancel/${ids[1]}`, {});
    const at = shared('/planning', { site: site_code, plan_status: 'all' });
    const page = await open({ as: 'manager', at });
    const dialog = await begin(page, ids, 'Déplacer');
    await dialog.getByLabel('Nouvelle date').fill(dayFromNow(33));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    const result = await panel(page, '1 plan déplacé.', 'Ce plan est annulé.', 1);
    await result.getByRole('button', { name: 'Annuler ce qui a été fait' }).click();
    await undone(page);
    const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${ids[0]}`);
    expect(planning[0].plan_date).toBe(dayFromNow(20));
  });
});
