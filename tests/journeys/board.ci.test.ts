import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { today } from '../../contract/today';
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
/** What the keyboard is at: a plan, or a cell by its place. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { plan, cell } = (document.activeElement as HTMLElement).dataset;
    return plan ? `plan ${plan}` : cell;
  });
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

  journey('a day shows its count, hours and way, none of them cut', async ({ open, ask }) => {
    const { agents } = await ask('admin', 'GET', `/api/planning/board?day=${today()}`);
    const isTold = ({ plans, metres }: any) => plans.length > 0 && metres;
    const busy = agents.find(({ agent_id, cells }: any) => agent_id !== null && cells.some(isTold));
    const day = busy.cells.findIndex(isTold);
    const filter = encodeURIComponent(JSON.stringify({ agent: [busy.agent_id] }));
    const page = await open({ as: 'admin', at: `/planning/board?week=${today()}&filter=${filter}` });
    await page.setViewportSize({ width: 1280, height: 800 });
    const figures = cell(page, 0, day).locator('.figures');
    const told = async () => (await figures.allInnerTexts()).join(' ');
    await expect.poll(told).toMatch(/^\d+\s[\d\s]+h[\d\s]*[\d\s]+km$/);
    expect(await told()).toMatch(new RegExp(`^${busy.cells[day].plans.length}\\s`));
    const cut = await page
      .locator('[data-cell] .figures')
      .evaluateAll(
        lines =>
          lines.flatMap(line =>
            [line, ...line.children].filter(
              ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
            ),
          ).length,
      );
    expect(cut).toBe(0);
  });

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
    // Of a day that is full already it warns.
    await expect.poll(() => cell(page, 1, 2).getAttribute('data-over')).toMatch(/^(true|warn)$/);
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
    // Once it has its number.
    await page.locator('li [data-plan]:not([data-plan^="-"])').filter({ hasText: item.site_code }).click();
    await page.getByRole('menuitem', { name: 'Déplacer…' }).click();
    await dialog.getByRole('combobox', { name: 'Jour' }).click();
    await page.getByRole('option').nth(4).click();
    await dialog.getByRole('button', { name: 'Planifier' }).click();
    await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(4), agent_id: agent }]);
  });

  journey(
    'a plan goes back to what waits: dragged, by the keyboard and by its menu',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const item = await aWaitingSite(ask);
      const [agent] = await agentsOf(ask, day(0));
      const plans = [{ key: item.key, agent_id: agent, day: day(1) }];
      await ask('manager', 'POST', '/api/planning/tray/plan', { plans });
      const page = await open({ as: 'manager', at: onlyOne(address, item) });
      const chip = cell(page, 0, 1).locator('[data-movable=true]').filter({ hasText: item.site_code });
      const waits = page.locator(`[role=option][data-tray="${item.key}"]`);
      const tray = page.getByRole('region', { name: 'À planifier' });
      const standing = [{ date: day(1), agent_id: agent }];
      const takenBack = async () => {
        await waits.waitFor();
        expect(await planOn(ask, item)).toEqual([]);
        await cell(page, 0, 1).focus();
        await page.keyboard.press('Control+z');
        await expect.poll(() => planOn(ask, item)).toEqual(standing);
        await chip.waitFor();
        await waits.waitFor({ state: 'detached' });
      };

      await chip.waitFor();
      await drag(page, '[data-cell="0 1"] [data-movable=true]', '[data-takes-plans]');
      await page.getByText('Retire 1 plan, qui attend de nouveau').waitFor();
      expect(await tray.getAttribute('data-over')).toBe('true');
      expect(await planOn(ask, item)).toEqual(standing);
      await page.mouse.up();
      await page.getByText('1 plan retiré, de nouveau à planifier.').waitFor();
      await takenBack();

      await chip.focus();
      await page.keyboard.press('Delete');
      await page.getByText('Retire 1 plan, qui attend de nouveau').waitFor();
      // Whoever goes on to a cell means that cell.
      await page.keyboard.press('ArrowRight');
      await page.getByText('Retire 1 plan, qui attend de nouveau').waitFor({ state: 'detached' });
      await page.keyboard.press('Delete');
      await page.keyboard.press('Enter');
      await takenBack();

      await chip.click();
      await page.getByRole('menuitem', { name: 'Remettre à planifier' }).click();
      await takenBack();
    },
  );

  journey(
    'what another plans or withdraws appears, and takes nothing from who is at it',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const [own, others] = [await aWaitingSite(ask), await aWaitingSite(ask)];
      const [agent] = await agentsOf(ask, day(0));
      const page = await open({ as: 'manager', at: onlyOne(address, own) });
      const waits = page.locator(`[role=option][data-tray="${own.key}"]`);
      await waits.waitFor();
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
      const filter = JSON.stringify({ site: others.site_code, task_type: 'ssr', agent: [agent] });
      const admin = await open({
        as: 'admin',
        at: `${address}&filter=${encodeURIComponent(filter)}`,
      });
      await admin.locator(`[role=option][data-tray="${others.key}"]`).waitFor();

      // Something is proposed, and held over a cell while the other drops his.
      await page.getByRole('button', { name: 'Proposer', exact: true }).click();
      const ghost = page.locator(`[data-ghost="${own.key}"]`);
      await ghost.waitFor();
      await waits.click();
      await drag(page, `[role=option][data-tray="${own.key}"]`, '[data-cell="0 1"]');
      await drag(admin, `[role=option][data-tray="${others.key}"]`, '[data-cell="0 3"]');
      await admin.mouse.up();
      const came = cell(page, 0, 3).locator('[data-moved]').filter({ hasText: others.site_code });
      const told = page.getByText('1 plan changé par quelqu’un d’autre');
      await Promise.all([came.waitFor(), told.waitFor({ state: 'attached' })]);
      expect(await waits.getAttribute('aria-selected')).toBe('true');
      expect(await ghost.count()).toBe(1);
      expect(await cell(page, 0, 1).getAttribute('data-over')).toBe('true');
      await page.mouse.up();
      await page.getByText(/^1 plan fait pour /).waitFor();
      expect(await planOn(ask, own)).toEqual([{ date: day(1), agent_id: agent }]);
      await ghost.waitFor({ state: 'detached' });

      // Withdrawn under the keyboard, which stays at its cell.
      await cell(page, 0, 3).getByText(others.site_code).waitFor();
      await cell(page, 0, 3).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toMatch(/^plan /);
      await admin.locator('[data-cell="0 3"] [data-movable=true]').click();
      await admin.getByRole('menuitem', { name: 'Remettre à planifier' }).click();
      await cell(page, 0, 3).getByText(others.site_code).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('0 3');
    },
  );

  journey(
    'what is proposed and another plans meanwhile leaves the proposal, which says who did',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const item = await aWaitingSite(ask);
      const { items } = await ask('manager', 'GET', '/api/planning/tray?cause=site&task_type=ssr&limit=500');
      const near = (items as any[]).find(
        each => each.wilaya === (item as any).wilaya && each.key !== item.key,
      );
      const [agent] = await agentsOf(ask, day(0));
      const filter = { task_type: 'ssr', site_wilaya: [(item as any).wilaya], agent: [agent] };
      const page = await open({
        as: 'manager',
        at: `${address}&cause=site&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      });
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
      await page.getByRole('button', { name: 'Proposer', exact: true }).click();
      const ghost = ({ key }: Item) => page.locator(`[data-ghost="${key}"]`);
      const bar = page.getByRole('region', { name: 'Semaine proposée' });
      await ghost(item).waitFor();
      await ghost(near).waitFor();
      const proposed = await page.locator('[data-ghost]').count();

      const admin = await open({ as: 'admin', at: onlyOne(address, item) });
      await admin.locator(`[role=option][data-tray="${item.key}"]`).waitFor();
      await cell(admin, 1, 3).waitFor();
      await drag(admin, `[role=option][data-tray="${item.key}"]`, '[data-cell="1 3"]');
      await admin.mouse.up();
      await admin.getByText(/^1 plan fait pour /).waitFor();
      await bar.getByText('1 proposition retirée : déjà planifiée par admin').waitFor();
      expect(await ghost(item).count()).toBe(0);
      expect(await page.locator('[data-ghost]').count()).toBe(proposed - 1);
      await bar.getByText(new RegExp(`^${proposed - 1} plans? proposés?$`)).waitFor();
      await bar.getByRole('button', { name: 'Par agent' }).click();
      const list = page.getByRole('dialog', { name: 'Semaine proposée' });
      await list.getByText(`${item.site_code} : déjà planifié par admin`).waitFor();
      await list.getByRole('button', { name: 'Fermer' }).click();

      // What one accepts oneself is not told as another's.
      await ghost(near).click();
      await page.getByRole('menuitem', { name: 'Accepter ce plan' }).click();
      await page.getByText(/^1 plan fait/).waitFor();
      await ghost(near).waitFor({ state: 'detached' });
      await bar.getByText('1 proposition retirée : déjà planifiée par admin').waitFor();
      expect(await planOn(ask, near)).toHaveLength(1);
    },
  );

  journey(
    'one after the other is planned by the keyboard, and what is proposed moved, taken and dropped by it',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const { items } = await ask('manager', 'GET', '/api/planning/tray?cause=site&task_type=ssr&limit=500');
      const of = (wilaya: number) => (items as any[]).filter(item => item.wilaya === wilaya && item.place);
      const waiting = of((items as any[]).find(item => of(item.wilaya).length > 6).wilaya);
      const [agent] = await agentsOf(ask, day(0));
      const filter = { task_type: 'ssr', site_wilaya: [waiting[0].wilaya], agent: [agent] };
      const page = await open({
        as: 'manager',
        at: `${address}&cause=site&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      });
      const plannedOn = async (at: number): Promise<number> =>
        (await ask('manager', 'GET', `/api/planning/board?day=${day(0)}`)).agents[0].cells[at].plans.length;
      await cell(page, 0, 1).focus();
      const list = page.getByRole('listbox', { name: 'À planifier' });
      await list.focus();
      for (const count of [1, 2]) {
        const here = await list.getAttribute('aria-activedescendant');
        await page.keyboard.press('Enter');
        await page.getByText('Flèches : choisir une case. Entrée : poser. Échap : reposer.').waitFor();
        await page.keyboard.press('Enter');
        await expect.poll(() => plannedOn(1)).toBe(count);
        // Nothing to look for before the next is taken.
        await expect.poll(() => list.evaluate(it => it === document.activeElement)).toBe(true);
        expect(await list.getAttribute('aria-activedescendant')).not.toBe(here);
      }

      await page.getByRole('button', { name: 'Proposer', exact: true }).click();
      const ghosts = page.locator('[data-ghost]');
      await ghosts.first().waitFor();
      const proposed = await ghosts.count();
      const first = ghosts.first();
      await first.focus();
      await page.keyboard.press('m');
      await page.getByRole('menuitem', { name: 'Accepter ce plan' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      const key = await first.getAttribute('data-ghost');
      await page.keyboard.press('Delete');
      await page.locator(`[data-ghost="${key}"]`).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^0 /);

      // Taken by the keyboard and laid down beyond what was proposed; another is dragged there.
      await ghosts.first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await expect.poll(() => cell(page, 0, 6).getAttribute('data-over')).toBe('warn');
      await page.keyboard.press('Enter');
      await expect.poll(() => plannedOn(6)).toBe(1);
      await expect.poll(() => ghosts.count()).toBe(proposed - 2);
      await drag(page, '[data-ghost]', '[data-cell="0 5"]');
      await page.mouse.up();
      await expect.poll(() => plannedOn(5)).toBe(1);
      await expect.poll(() => ghosts.count()).toBe(proposed - 3);
    },
  );

  journey('a board longer than the window moves on under what is held at its edge', async ({ open, ask }) => {
    const { address } = aWeek();
    const item = await aWaitingSite(ask);
    const page = await open({ as: 'admin', at: onlyOne(address, item) });
    await page.locator(`[role=option][data-tray="${item.key}"]`).waitFor();
    await cell(page, 0, 1).waitFor();
    const grid = page.getByRole('grid');
    const box = (await grid.boundingBox())!;
    await drag(page, `[role=option][data-tray="${item.key}"]`, '[data-cell="0 1"]');
    const { x } = await middle(page, '[data-cell="0 1"]');
    // To its end, and nothing more is below.
    const left = () => grid.evaluate(it => it.scrollHeight - it.clientHeight - it.scrollTop);
    expect(await left()).toBeGreaterThan(0);
    await page.mouse.move(x, box.y + box.height - 6, { steps: 4 });
    await expect.poll(left, { timeout: 30_000 }).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await planOn(ask, item)).toEqual([]);
  });

  journey('what a loop on the map holds is dragged from the map, and back again', async ({ open, ask }) => {
    const { day, address } = aWeek();
    const { items } = await ask('manager', 'GET', '/api/planning/tray?cause=site&task_type=ssr&limit=500');
    const wilayas = [...new Set((items as any[]).map(({ wilaya }) => wilaya))];
    const some = wilayas
      .map(wilaya => (items as any[]).filter(item => item.wilaya === wilaya))
      .filter(of => of.length < 12 && of.every(({ place }) => place))
      // Of two or three one may lie at the map's edge.
      .sort((one, other) => other.length - one.length)[0];
    const filter = JSON.stringify({ task_type: 'ssr', site_wilaya: [some[0].wilaya] });
    const page = await open({
      as: 'manager',
      at: `${address}&cause=site&filter=${encodeURIComponent(filter)}`,
    });
    const pins = page.locator('.leaflet-container [data-tray]');
    await pins.first().waitFor();
    await expect.poll(() => pins.count()).toBe(some.length);
    await cell(page, 0, 1).waitFor();
    await page.getByRole('button', { name: 'Entourer' }).click();
    const map = (await page.locator('.leaflet-container').boundingBox())!;
    const [left, top, right, bottom] = [
      map.x + 3,
      map.y + 45,
      map.x + map.width - 3,
      map.y + map.height - 25,
    ];
    await page.mouse.move(left, top);
    await page.mouse.down();
    for (const [x, y] of [
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ])
      await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    const chosen = page.locator('.tray-pin.selected');
    await expect.poll(() => chosen.count()).toBeGreaterThan(1);
    const count = await chosen.count();
    await drag(page, '.tray-pin.selected [data-tray]', '[data-cell="0 1"]');
    await page.getByText(`${count} éléments`).last().waitFor();
    await page.mouse.up();
    await page.getByText(new RegExp(`^${count} plans faits pour `)).waitFor();
    const planned = async () =>
      (await ask('manager', 'GET', `/api/planning/board?day=${day(0)}`)).agents[0].cells[1].plans;
    expect(await planned()).toHaveLength(count);

    // And all of them back at once.
    const chips = cell(page, 0, 1).locator('[data-movable=true]');
    await expect.poll(() => chips.count()).toBe(count);
    for (let at = 0; at < count; at++) await chips.nth(at).click({ modifiers: ['Control'] });
    await drag(page, '[data-cell="0 1"] [data-movable=true]', '[data-takes-plans]');
    await page.getByText(`Retire ${count} plans, qui attendent de nouveau`).waitFor();
    await page.mouse.up();
    await page.getByText(`${count} plans retirés, de nouveau à planifier.`).waitFor();
    expect(await planned()).toEqual([]);
    await expect.poll(() => pins.count()).toBe(some.length);
  });

  journey(
    'on a phone what is proposed is seen on its day, and accepted plan by plan',
    async ({ open, ask }) => {
      const { day, address } = aWeek();
      const [agent] = await agentsOf(ask, day(0));
      const filter = encodeURIComponent(JSON.stringify({ agent: [agent] }));
      const page = await open({ as: 'manager', at: `${address}&filter=${filter}`, phone: true });
      const answered = page.waitForResponse(answer => answer.url().includes('/api/planning/propose'));
      await page.getByRole('button', { name: 'Proposer', exact: true }).click();
      const { ghosts } = await (await answered).json();
      const [first] = ghosts as { day: string; item: Item }[];
      const at = [0, 1, 2, 3, 4, 5, 6].find(each => day(each) === first.day)!;
      await page.getByRole('group', { name: 'Jour' }).getByRole('button').nth(at).click();
      await page.locator(`[data-ghost="${first.item.key}"]`).click();
      await page.getByRole('menuitem', { name: 'Accepter ce plan' }).click();
      await page.getByText(/^1 plan fait/).waitFor();
      await page.locator('li [data-plan]').filter({ hasText: first.item.site_code }).waitFor();
      await page.locator(`[data-ghost="${first.item.key}"]`).waitFor({ state: 'detached' });
      const { agents } = await ask('manager', 'GET', `/api/planning/board?day=${day(0)}`);
      const planned = agents[0].cells.flatMap(({ plans }: any) => plans);
      expect(planned.map(({ site_code }: Item) => site_code)).toEqual([first.item.site_code]);
    },
  );
});
