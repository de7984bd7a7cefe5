import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { today } from '../../contract/framework/today';
import { type Fixtures, journey } from './journey';
import { laptopViewport, wideViewport } from './page-pool';

/** A week of next year of its own for each journey, which nobody else plans; Sunday first. */
let weeks = 0;
const aWeek = () => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 7, 1 + 7 * weeks++));
  first.setUTCDate(first.getUTCDate() - first.getUTCDay());
  const day = (at: number) => new Date(first.getTime() + at * 86_400_000).toISOString().slice(0, 10);
  const address = (filter: object) =>
    `/planning/board?week=${day(0)}&cause=site&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return { day, address };
};

type Item = { key: string; site_id: number; site_code: string; wilaya: number; place: object | null };
/** What waits and lies somewhere, by its wilaya: nothing else is proposed or on the map. */
const waitingByWilaya = async (ask: Fixtures['ask']): Promise<Item[][]> => {
  const { items } = await ask('manager', 'GET', '/api/planning/tray?cause=site&task_type=ssr&limit=500');
  const placed = (items as Item[]).filter(({ place }) => place);
  const wilayas = new Set(placed.map(({ wilaya }) => wilaya));
  return [...wilayas].map(wilaya => placed.filter(item => item.wilaya === wilaya));
};
/** Something of the demo that waits. */
const aWaitingSite = async (ask: Fixtures['ask']) => (await waitingByWilaya(ask))[0][0];
const planOn = async (ask: Fixtures['ask'], { site_id }: Item) => {
  const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
  const open = data.filter(({ status }: { status: string }) => status === 'planned');
  return open.map(({ date, agent_id }: { date: string; agent_id: number }) => ({ date, agent_id }));
};
type Row = { agent_id: number; cells: { plans: { site_code: string }[] }[] };
const boardOf = async (ask: Fixtures['ask'], day: string): Promise<Row[]> =>
  (await ask('manager', 'GET', `/api/planning/board?day=${day}`)).agents;
const agentsOf = async (ask: Fixtures['ask'], day: string) =>
  (await boardOf(ask, day)).map(({ agent_id }) => agent_id);

const cell = (page: Page, row: number, day: number) => page.locator(`[data-cell="${row} ${day}"]`);
const waiting = (page: Page, { key }: Item) => page.locator(`[role=option][data-tray="${key}"]`);
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
const dragWaiting = (page: Page, { key }: Item, to: string) =>
  drag(page, `[role=option][data-tray="${key}"]`, to);
const propose = (page: Page) => page.getByRole('button', { name: 'Proposer', exact: true }).click();

journey('what waits is dragged onto a day, to another agent, and taken back', async ({ open, ask }) => {
  const { day, address } = aWeek();
  const item = await aWaitingSite(ask);
  const [agent, other] = await agentsOf(ask, day(0));
  const page = await open({ as: 'manager', at: address({ site: item.site_code, task_type: 'ssr' }) });
  const waits = waiting(page, item);
  await waits.waitFor();
  await cell(page, 0, 1).waitFor();

  await page.setViewportSize({ ...wideViewport, height: 560 });
  await dragWaiting(page, item, '[data-cell="0 1"]');
  await page.getByText(/^1 plan · .*\(\+/).waitFor();
  expect(await cell(page, 0, 1).getAttribute('data-over')).toBe('true');
  // A board longer than the window moves on to its end under what is held at its edge.
  const grid = page.getByRole('grid');
  const below = () => grid.evaluate(it => it.scrollHeight - it.clientHeight - it.scrollTop);
  expect(await below()).toBeGreaterThan(0);
  const { y, height } = (await grid.boundingBox())!;
  await page.mouse.move((await middle(page, '[data-cell="0 1"]')).x, y + height - 6, { steps: 4 });
  await expect.poll(below, { timeout: 30_000 }).toBeLessThanOrEqual(1);
  // Escape puts it back: nothing was written.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await planOn(ask, item)).toEqual([]);
  await page.setViewportSize(wideViewport);

  await dragWaiting(page, item, '[data-cell="0 1"]');
  await page.mouse.up();
  await page.getByText(/^1 plan créé pour /).waitFor();
  await waits.waitFor({ state: 'detached' });
  const onMonday = [{ date: day(1), agent_id: agent }];
  expect(await planOn(ask, item)).toEqual(onMonday);

  const plan = cell(page, 0, 1).locator('[data-movable=true]').filter({ hasText: item.site_code });
  await plan.waitFor();
  await drag(page, '[data-cell="0 1"] [data-movable=true]', '[data-cell="1 3"]');
  await page.mouse.up();
  await page.getByText(/^1 plan déplacé/).waitFor();
  await expect.poll(() => planOn(ask, item)).toEqual([{ date: day(3), agent_id: other }]);
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).last().click();
  await expect.poll(() => planOn(ask, item)).toEqual(onMonday);

  await plan.waitFor();
  await drag(page, '[data-cell="0 1"] [data-movable=true]', '[data-takes-plans]');
  await page.getByText('Annule 1 plan et le remet à planifier').waitFor();
  expect(await planOn(ask, item)).toEqual(onMonday);
  await page.mouse.up();
  await page.getByText('1 plan annulé et remis à planifier.').waitFor();
  await waits.waitFor();
  expect(await planOn(ask, item)).toEqual([]);
  await cell(page, 0, 1).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => planOn(ask, item)).toEqual(onMonday);

  await plan.click();
  await page.getByRole('menuitem', { name: 'Remettre à planifier' }).click();
  await waits.waitFor();
  await expect.poll(() => planOn(ask, item)).toEqual([]);
});

journey('a day shows its count, hours and way, none of them cut', async ({ open }) => {
  const page = await open({ as: 'admin', at: `/planning/board?week=${today()}` });
  await page.setViewportSize(laptopViewport);
  const figures = page.locator('[data-cell] .figures');
  for (const told of [/^\d.*h/, /km$/]) await figures.filter({ hasText: told }).first().waitFor();
  const cut = await figures.evaluateAll(lines =>
    lines
      .flatMap(line => [line, ...line.children])
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

journey('by the keyboard plans are made, moved, put back, and proposed ones too', async ({ open, ask }) => {
  const { day, address } = aWeek();
  const [[{ wilaya }]] = (await waitingByWilaya(ask)).filter(items => items.length > 4);
  const agents = (await agentsOf(ask, day(0))).slice(0, 2);
  const at = address({ task_type: 'ssr', site_wilaya: [wilaya], agent: agents });
  const page = await open({ as: 'manager', at });
  const plannedOn = async (at: number) =>
    (await boardOf(ask, day(0))).slice(0, 2).map(({ cells }) => cells[at].plans.length);
  await cell(page, 0, 0).focus();
  const help = page.getByText('Flèches : choisir une case. Entrée : déposer. Échap : annuler.');
  const list = page.getByRole('listbox', { name: 'À planifier' });
  await list.focus();
  for (const count of [1, 2]) {
    const here = await list.getAttribute('aria-activedescendant');
    await page.keyboard.press('Enter');
    await help.waitFor();
    if (count === 1) for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    // Of a day that is full already it warns.
    await expect.poll(() => cell(page, 1, 1).getAttribute('data-over')).toMatch(/^(true|warn)$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => plannedOn(1)).toEqual([0, count]);
    // Nothing to look for before the next is taken.
    await expect.poll(() => list.evaluate(it => it === document.activeElement)).toBe(true);
    expect(await list.getAttribute('aria-activedescendant')).not.toBe(here);
  }

  // Also while the plan is still being saved.
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^plan /);
  await page.keyboard.press('Enter');
  await help.waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => cell(page, 0, 1).getAttribute('data-over')).toMatch(/^(true|warn)$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => plannedOn(1)).toEqual([1, 1]);

  // The keyboard went with the plan.
  await expect.poll(() => focused(page)).toMatch(/^plan /);
  await page.keyboard.press('Delete');
  const putsBack = page.getByText('Annule 1 plan et le remet à planifier');
  await putsBack.waitFor();
  // Whoever goes on to a cell means that cell.
  await page.keyboard.press('ArrowRight');
  await putsBack.waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => plannedOn(1)).toEqual([0, 1]);

  await propose(page);
  const ghosts = page.locator('[data-ghost]');
  await ghosts.first().waitFor();
  const proposed = await ghosts.count();
  const key = await ghosts.first().getAttribute('data-ghost');
  await ghosts.first().focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Accepter ce plan' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await page.locator(`[data-ghost="${key}"]`).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^[01] /);

  // Taken by the keyboard and laid down beyond what was proposed; another is dragged there.
  await ghosts.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.locator('[data-cell$=" 6"][data-over=warn]').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => ghosts.count()).toBe(proposed - 2);
  await drag(page, '[data-ghost]', '[data-cell="0 5"]');
  await page.mouse.up();
  await expect.poll(() => ghosts.count()).toBe(proposed - 3);
  await expect.poll(async () => (await plannedOn(5))[0]).toBe(1);
  await expect.poll(async () => (await plannedOn(6)).toSorted()).toEqual([0, 1]);
});

journey('on a phone a plan is made and moved by its menus', async ({ open, ask }) => {
  const { day, address } = aWeek();
  const item = await aWaitingSite(ask);
  const [agent] = await agentsOf(ask, day(0));
  const at = address({ task_type: 'ssr', site_wilaya: [item.wilaya], agent: [agent] });
  const page = await open({ as: 'manager', at, phone: true });
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

journey('what another plans or withdraws appears, and takes nothing from one', async ({ open, ask }) => {
  const { day, address } = aWeek();
  const [[others, own]] = (await waitingByWilaya(ask)).filter(items => items.length > 2);
  const [agent] = await agentsOf(ask, day(0));
  const filter = { task_type: 'ssr', site_wilaya: [own.wilaya], agent: [agent] };
  const page = await open({ as: 'manager', at: address(filter) });
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  const admin = await open({ as: 'admin', at: address({ ...filter, site: others.site_code }) });
  await waiting(admin, others).waitFor();

  // Something is proposed, and held over a cell while the other drops his.
  await propose(page);
  const ghost = ({ key }: Item) => page.locator(`[data-ghost="${key}"]`);
  await ghost(own).waitFor();
  await ghost(others).waitFor();
  const proposed = await page.locator('[data-ghost]').count();
  await waiting(page, own).click();
  await dragWaiting(page, own, '[data-cell="0 1"]');
  await dragWaiting(admin, others, '[data-cell="0 3"]');
  await admin.mouse.up();
  const came = cell(page, 0, 3).locator('[data-moved]').filter({ hasText: others.site_code });
  const told = page.getByText('1 plan modifié par un autre utilisateur');
  await Promise.all([came.waitFor(), told.waitFor({ state: 'attached' })]);
  const bar = page.getByRole('region', { name: 'Semaine proposée' });
  const withdrawn = bar.getByText('1 proposition retirée : déjà planifiée par admin');
  await withdrawn.waitFor();
  await bar.getByText(new RegExp(`^${proposed - 1} plans? proposés?$`)).waitFor();
  expect(await ghost(others).count()).toBe(0);
  expect(await ghost(own).count()).toBe(1);
  expect(await waiting(page, own).getAttribute('aria-selected')).toBe('true');
  expect(await cell(page, 0, 1).getAttribute('data-over')).toMatch(/^(true|warn)$/);
  await page.mouse.up();
  await page.getByText(/^1 plan créé pour /).waitFor();
  expect(await planOn(ask, own)).toEqual([{ date: day(1), agent_id: agent }]);
  await ghost(own).waitFor({ state: 'detached' });
  // What one plans oneself is not told as another's.
  await withdrawn.waitFor();
  await bar.getByRole('button', { name: 'Par agent' }).click();
  const list = page.getByRole('dialog', { name: 'Semaine proposée' });
  await list.getByText(`${others.site_code} : déjà planifié par admin`).waitFor();
  await list.getByRole('button', { name: 'Fermer' }).click();

  // Withdrawn under the keyboard, which stays at its cell.
  await cell(page, 0, 3).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^plan /);
  await admin.locator('[data-cell="0 3"] [data-movable=true]').click();
  await admin.getByRole('menuitem', { name: 'Remettre à planifier' }).click();
  await came.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('0 3');
});

journey('what a loop on the map holds is dragged from the map at once', async ({ open, ask }) => {
  const { day, address } = aWeek();
  const [some] = (await waitingByWilaya(ask))
    .filter(items => items.length < 12)
    // Of two or three one may lie at the map's edge.
    .sort((one, other) => other.length - one.length);
  const at = address({ task_type: 'ssr', site_wilaya: [some[0].wilaya] });
  const page = await open({ as: 'manager', at });
  const pins = page.locator('.leaflet-container [data-tray]');
  await expect.poll(() => pins.count()).toBe(some.length);
  await cell(page, 0, 1).waitFor();
  await page.getByRole('button', { name: 'Entourer' }).click();
  const map = (await page.locator('.leaflet-container').boundingBox())!;
  const [left, top, right, bottom] = [map.x + 3, map.y + 45, map.x + map.width - 3, map.y + map.height - 25];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(right, top, { steps: 4 });
  await page.mouse.move(right, bottom, { steps: 4 });
  await page.mouse.move(left, bottom, { steps: 4 });
  await page.mouse.move(left, top, { steps: 4 });
  await page.mouse.up();
  const chosen = page.locator('.tray-pin.selected');
  await expect.poll(() => chosen.count()).toBeGreaterThan(1);
  const count = await chosen.count();
  await drag(page, '.tray-pin.selected [data-tray]', '[data-cell="0 1"]');
  await page.getByText(`${count} éléments`).last().waitFor();
  await page.mouse.up();
  await page.getByText(new RegExp(`^${count} plans créés pour `)).waitFor();
  expect((await boardOf(ask, day(0)))[0].cells[1].plans).toHaveLength(count);
});
