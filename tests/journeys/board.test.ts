import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Fixtures, journey } from './journey';

/** A week of next year of its own for each journey, which nobody else plans; Sunday first. */
let weeks = 0;
const aWeek = () => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 7, 1 + 7 * weeks++));
  first.setUTCDate(first.getUTCDate() - first.getUTCDay());
  const day = (at: number) => new Date(first.getTime() + at * 86_400_000).toISOString().slice(0, 10);
  return { day, address: `/planning/board?week=${day(0)}` };
};

type Item = { key: string; site_id: number; site_code: string };
let taken = 0;
/** Something of the demo that waits, another for each journey. */
const aWaitingSite = async (ask: Fixtures['ask']): Promise<Item> => {
  const { items } = await ask('manager', 'GET', '/api/planning/tray?cause=site&task_type=ssr&limit=20');
  return items[taken++];
};
const planOn = async (ask: Fixtures['ask'], { site_id }: Item) => {
  const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
  const open = data.filter(({ status }: { status: string }) => status === 'planned');
  return open.map(({ date, agent_id }: { date: string; agent_id: number }) => ({ date, agent_id }));
};
const agentsOf = async (ask: Fixtures['ask'], day: string) =>
  (await ask('manager', 'GET', `/api/planning/board?day=${day}`)).agents.map(
    ({ agent_id }: { agent_id: number }) => agent_id,
  ) as number[];
const onlyOne = (address: string, { site_code }: Item) =>
  `${address}&filter=${encodeURIComponent(JSON.stringify({ site: site_code, task_type: 'ssr' }))}`;
const cell = (page: Page, row: number, day: number) => page.locator(`[data-cell="${row} ${day}"]`);
const middle = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const drag = async (page: Page, from: string, to: string) => {
  const [one, other] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(one.x, one.y);
  await page.mouse.down();
  await page.mouse.move(one.x + 12, one.y + 6, { steps: 3 });
  await page.mouse.move(other.x, other.y, { steps: 8 });
};

describe('the planning board', () => {
  journey(
    'what waits is dragged onto a day, the cell says before what it becomes, and it is taken back',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const item = await aWaitingSite(ask);
      const [agent] = await agentsOf(ask, day(0));
      const page = await open({ as: 'manager', at: onlyOne(address, item) });
      const waits = page.locator(`[role=option][data-tray="${item.key}"]`);
      await waits.waitFor();
      await cell(page, 0, 1).waitFor();

      await drag(page, `[role=option][data-tray="${item.key}"]`, '[data-cell="0 1"]');
      await page.getByText(/^1 plan · .*\(\+/).waitFor();
      expect(await cell(page, 0, 1).getAttribute('data-over')).toBe('true');
      // Escape puts it back: nothing was written.
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect(await planOn(ask, item)).toEqual([]);

      await drag(page, `[role=option][data-tray="${item.key}"]`, '[data-cell="0 1"]');
      await page.mouse.up();
      await page.getByText(/^1 plan fait pour /).waitFor();
      await cell(page, 0, 1).getByText(item.site_code).waitFor();
      await waits.waitFor({ state: 'detached' });
      expect(await planOn(ask, item)).toEqual([{ date: day(1), agent_id: agent }]);

      // On to another agent's Wednesday, and both are taken back.
      await page.locator('[data-plan][data-movable=true]').filter({ hasText: item.site_code }).waitFor();
      await drag(page, '[data-cell="0 1"] [data-plan]', '[data-cell="1 3"]');
      await page.mouse.up();
      await page.getByText(/^1 plan déplacé/).waitFor();
      const [, other] = await agentsOf(ask, day(0));
      await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(3), agent_id: other }]);
      await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).last().click();
      await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(1), agent_id: agent }]);
      await cell(page, 0, 1).focus();
      await page.keyboard.press('Control+z');
      await expect.poll(() => planOn(ask, item)).toEqual([]);
      await waits.waitFor();
    },
  );

  journey('all of it by the keyboard', async ({ open, ask }) => {
    const { day, address } = aWeek();
    const item = await aWaitingSite(ask);
    const [first, second] = await agentsOf(ask, day(0));
    const page = await open({ as: 'manager', at: onlyOne(address, item) });
    await cell(page, 1, 2).waitFor();
    await cell(page, 0, 0).focus();
    const list = page.getByRole('listbox', { name: 'À planifier' });
    await list.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Flèches : choisir une case. Entrée : poser. Échap : reposer.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => cell(page, 1, 2).getAttribute('data-over')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(2), agent_id: second }]);

    await page.locator('[data-plan][data-movable=true]').filter({ hasText: item.site_code }).waitFor();
    await cell(page, 1, 2).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(2), agent_id: first }]);
  });

  journey('on a phone a plan is moved by its menu', async ({ open, ask }) => {
    const { day, address } = aWeek();
    const item = await aWaitingSite(ask);
    const [agent] = await agentsOf(ask, day(0));
    const page = await open({ as: 'manager', at: onlyOne(address, item), phone: true });
    await page.getByRole('tab', { name: 'À planifier' }).click();
    await page.locator(`[data-tray="${item.key}"] button`).click();
    const dialog = page.getByRole('dialog', { name: 'Choisir l’agent et le jour' });
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await expect.poll(() => planOn(ask, item)).toEqual([{ date: expect.any(String), agent_id: agent }]);
    await page.getByRole('tab', { name: 'Semaine' }).click();
    await page.locator('li button').filter({ hasText: item.site_code }).click();
    await page.getByRole('menuitem', { name: 'Déplacer…' }).click();
    await dialog.getByRole('combobox', { name: 'Jour' }).click();
    await page.getByRole('option').nth(4).click();
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(4), agent_id: agent }]);
  });
});
