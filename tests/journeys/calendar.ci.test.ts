import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dates } from '../../i18n/dates';
import { type Fixtures, journey } from './journey';
import { waitForRequests } from './page-pool';
import { addSite, planSite } from './steps';

/** A month of next year of its own for each journey: nobody else plans there. */
let months = 0;
const aMonth = () => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, months++, 1));
  const day = (number: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), number)).toISOString().slice(0, 10);
  return { day, address: `/calendar?from=${day(1)}&to=${day(28)}` };
};
const inFrench = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat('fr', { ...options, timeZone: 'UTC' }).format(new Date(day));
/** « dimanche 22 novembre 2026 », as it is heard. */
const formatFullDate = inFrench({ dateStyle: 'full' });

type Plan = { planid: number };
const planned = async (ask: Fixtures['ask'], day: string, agent?: number) => {
  const site = await addSite(ask);
  const drop_site = (await addSite(ask, 'Site drop')).site_id;
  const planOptions = { as: 'cluster', task_type: 'delivery', drop_site, ...(agent && { agent }) } as const;
  return { ...site, planid: await planSite(ask, site.site_id, day, planOptions) };
};
const planOf = async (ask: Fixtures['ask'], planid: number) =>
  (await ask('admin', 'GET', `/api/planning/fetch?ids=${planid}`)).sites[0];
const itemOf = (page: Page, { planid }: Plan) => page.locator(`[data-plan="${planid}"]`);
const filtered = (address: string, code: string, view = 'cluster') =>
  `${address}&view=${view}&filter=${encodeURIComponent(JSON.stringify({ site: code }))}`;
/** On a day of the calendar as a list. */
const waitForDay = (page: Page, day: string) =>
  page.getByRole('heading', { name: dates.fr.day(day) }).waitFor();
const dayWidth = async (page: Page) => (await page.locator('.ruler .day').first().boundingBox())!.width;
const middleOf = async (page: Page, plan: Plan) => {
  const { x, y } = (await itemOf(page, plan).boundingBox())!;
  return { x: x + 8, y: y + 10 };
};
const dragOver = async (page: Page, plan: Plan, over: { days: number; row?: Plan }) => {
  const { x, y } = await middleOf(page, plan);
  const row = over.row ? await middleOf(page, over.row) : { y };
  const width = await dayWidth(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 4, { steps: 3 });
  await page.mouse.move(x + over.days * width, row.y, { steps: 8 });
};
const drag = async (...held: Parameters<typeof dragOver>) => {
  await dragOver(...held);
  await held[0].mouse.up();
};

journey('a plan is dragged to a day or an agent, taken back, or refused', async ({ open, ask }) => {
  const { day, address } = aMonth();
  const { agents } = await ask('cluster', 'GET', '/api/form/filters');
  const disabledAgent = `z${Date.now().toString(36)}`;
  const { userid } = await ask('admin', 'POST', '/api/agent/register', {
    username: disabledAgent,
    password: 'un-mot-de-passe-de-parcours',
    manager: agents[0].manager,
  });
  const plan = await planned(ask, day(10), agents[0].id);
  const ofSsr = async (date: string, agent?: number) => ({
    planid: await planSite(ask, plan.site_id, date, { as: 'admin', ...(agent && { agent }) }),
  });
  const refuses = await ofSsr(day(20), userid);
  await ask('admin', 'POST', `/api/user/disable/${userid}`, { stay: true });
  const nobodys = await ofSsr(day(24));
  const accepts = await ofSsr(day(22), agents[1].id);
  const page = await open({ as: 'cluster', at: filtered(address, plan.site_code, 'agent') });
  await itemOf(page, refuses).waitFor();
  const expectPlanOn = (date: string) =>
    expect.poll(() => itemOf(page, plan).getAttribute('aria-label')).toContain(formatFullDate(date));
  const stored = () => planOf(ask, plan.planid);

  for (const takeBack of [
    () => page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click(),
    () => page.keyboard.press('z'),
  ]) {
    await drag(page, plan, { days: 3 });
    await page.getByText(/^Plan Delivery du site .* déplacé/).waitFor();
    await expectPlanOn(day(13));
    expect((await stored()).plan_date).toBe(day(13));
    await takeBack();
    await expectPlanOn(day(10));
    await expect.poll(async () => (await stored()).plan_date).toBe(day(10));
  }

  await dragOver(page, plan, { days: 0, row: refuses });
  await page.locator('.line.refusing', { has: itemOf(page, refuses) }).waitFor();
  // And those of plans that nobody has: an agent is not taken off by a drop.
  await page.locator('.line.refusing', { has: itemOf(page, nobodys) }).waitFor();
  expect(await page.locator('.line.refusing').count()).toBe(2);
  await page.mouse.up();
  await page.getByText(`${disabledAgent} ne peut pas recevoir ce plan`).waitFor();
  await drag(page, plan, { days: 2, row: nobodys });
  await page.getByText('Un plan attribué ne peut pas rester sans agent').waitFor();
  expect(await stored()).toMatchObject({ agent_id: agents[0].id, plan_date: day(10) });
  await drag(page, plan, { days: 0, row: accepts });
  await page.getByText(new RegExp(`déplacé\\s: .*, ${agents[1].name} au lieu de `)).waitFor();
  await expect.poll(stored).toMatchObject({ agent_id: agents[1].id, plan_date: day(10) });

  // By the keys: only who can take it is offered.
  await itemOf(page, plan).focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: agents[0].name, exact: true }).waitFor();
  expect(await page.getByRole('option', { name: disabledAgent }).count()).toBe(0);
});

journey('the keyboard zooms, goes from plan to plan, moves one, opens its site', async ({ open, ask }) => {
  const { day, address } = aMonth();
  const plan = await planned(ask, day(5));
  const second = { planid: await planSite(ask, plan.site_id, day(17)) };
  const page = await open({ as: 'manager', at: filtered(address, plan.site_code, 'owner') });
  await page.getByText('28 j', { exact: true }).waitFor();
  await itemOf(page, plan).waitFor();
  await page.getByRole('region', { name: /^Calendrier des plans/ }).focus();
  await page.keyboard.press('+');
  await page.getByText('20 j', { exact: true }).waitFor();
  await page.keyboard.press('0');
  await page.getByText('28 j', { exact: true }).waitFor();

  // Past the button that folds all, to the heading of the cluster, to its site's plans.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-plan'));
  expect(await focused()).toBe(String(plan.planid));
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(String(second.planid));

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(day(19));
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => itemOf(page, second).getAttribute('aria-label')).toContain(formatFullDate(day(19)));
  await itemOf(page, second).focus();
  for (const open of [() => page.keyboard.press('Enter'), () => itemOf(page, second).click()]) {
    await open();
    await page.waitForURL(`**/sites/detail/${plan.site_id}/planning`);
    // The way back leads to the same calendar.
    await page.goBack();
    await itemOf(page, second).waitFor();
  }
  await page.getByRole('button', { name: 'Owner', pressed: true }).waitFor();
});

journey('two fingers zoom, and a finger that rests on a plan takes it along', async ({ open, ask }) => {
  const { day, address } = aMonth();
  const plan = await planned(ask, day(3));
  const page = await open({ as: 'manager', at: filtered(address, plan.site_code), phone: true });
  await itemOf(page, plan).waitFor();
  const client = await page.context().newCDPSession(page);
  const touch = (type: string, ...points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });

  const { x, y } = await middleOf(page, plan);
  const width = await dayWidth(page);
  await touch('touchStart', { x, y });
  await page.locator('[data-dragged=true]').first().waitFor();
  for (let step = 1; step <= 4; step++) await touch('touchMove', { x: x + (step * width * 2) / 4, y });
  await touch('touchEnd');
  await expect.poll(async () => (await planOf(ask, plan.planid)).plan_date).toBe(day(5));
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).tap();
  await expect.poll(async () => (await planOf(ask, plan.planid)).plan_date).toBe(day(3));

  const before = await dayWidth(page);
  await touch('touchStart', { x: 180, y: 560 }, { x: 260, y: 560 });
  for (let step = 1; step <= 4; step++)
    await touch('touchMove', { x: 180 - step * 8, y: 560 }, { x: 260 + step * 8, y: 560 });
  await touch('touchEnd');
  await expect.poll(() => dayWidth(page)).toBeGreaterThan(before * 1.3);
});

for (const [what, held] of [
  ['heard of anything', 'stream*'],
  ['knew where it stands', 'fetch'],
] as const)
  journey(`what somebody moves before a page ${what} moves there as on any other`, async ({ open, ask }) => {
    const { day, address } = aMonth();
    const plan = await planned(ask, day(9));
    const at = `${filtered(address, plan.site_code)}&display=list`;
    const other = await open({ as: 'cluster', at });
    await waitForDay(other, day(9));
    const page = await open({ as: 'manager' });
    let letGo = () => {};
    const moved = new Promise<void>(resolve => {
      letGo = resolve;
    });
    await page.route(`**/api/notification/${held}`, async route => {
      await moved;
      await route.continue();
    });
    await page.goto(at);
    await waitForDay(page, day(9));
    await ask('admin', 'POST', '/api/planning/edit', { plan_id: plan.planid, planning_date: day(16) });
    // Whoever heard was told by then, and the change has its place.
    await waitForDay(other, day(16));
    letGo();
    await waitForDay(page, day(16));
  });

journey('what moved while the server could not answer moves; too much is told', async ({ open, ask }) => {
  const { day, address } = aMonth();
  const plan = await planned(ask, day(9));
  const page = await open({ as: 'manager', refused: [503] });
  const stream = page.waitForResponse('**/api/notification/stream');
  await page.goto(`${filtered(address, plan.site_code)}&display=list`);
  await waitForDay(page, day(9));
  await stream;
  await waitForRequests(page);
  const refusal = { status: 503, json: { success: false, errcode: 0, error: '' } };
  await page.route('**/api/planning/fetch?*', route => route.fulfill(refusal), { times: 1 });
  await ask('cluster', 'POST', '/api/planning/edit', { plan_id: plan.planid, planning_date: day(16) });
  await waitForDay(page, day(16));

  await page.route('**/api/planning/fetch?*', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 9_000, pages: 8 } });
  });
  await page.reload();
  await page
    .getByText(`Les 1 premiers plans sur 9 000 sont affichés, jusqu’au ${dates.fr.day(day(16))}.`)
    .waitFor();
});
