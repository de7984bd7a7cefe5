import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { getWeekDays } from '../../contract/framework/rest-days';
import { addDays } from '../../contract/framework/today';
import { dates } from '../../i18n/dates';
import { countClicks } from './count-clicks';
import { journey } from './journey';
import { navigateInApp } from './page-pool';
import { buildListUrl } from './site-lists';
import {
  addSite,
  delayResponse,
  getDayFromNow,
  planSite,
  selectOption,
  waitForText,
  waitUntilIdle,
} from './steps';

/** The next Monday that is at least so many days away: no rest day. */
const mondayFrom = (days: number) => {
  const weekday = new Date(`${getDayFromNow(days)}T00:00:00Z`).getUTCDay();
  return getDayFromNow(days + ((8 - weekday) % 7));
};
/** Days of the agent's week, as the form shows them. */
const weekIn = (form: Locator) => form.getByRole('list', { name: /^Plans par jour/ }).getByRole('listitem');
const plansOfMonday = async (form: Locator) =>
  Number(await weekIn(form).nth(1).locator('> span').nth(1).textContent());

journey(
  'a site without a plan is planned from the tray, which tells the agent’s load and what speaks against it',
  async ({ open, ask }) => {
    const site = await addSite(ask);
    const drop = await addSite(ask, 'Dépôt de parcours');
    // Beyond the plans that the demo data hold.
    const day = mondayFrom(300);
    const page = await open({ as: 'manager', at: '/planning' });
    await page.getByRole('button', { name: /^Sites sans plan \w+ \(\d/ }).click();
    const tray = page.getByRole('dialog', { name: /^Sites sans plan \w+$/ });
    const count = async () => Number((await tray.getByRole('status').textContent())?.replace(/\D/g, ''));
    // The latest come first.
    const latest = tray.getByRole('listitem').first();
    await latest.getByText(drop.site_code).waitFor();
    await tray.getByRole('button', { name: 'Suivant' }).click();
    await tray.getByText(/^Page 2 sur \d+$/).waitFor();
    await tray.getByRole('button', { name: 'Précédent' }).click();
    await latest.getByText(drop.site_code).waitFor();
    const before = await count();
    await tray.getByRole('button', { name: `Planifier le site ${site.site_code}` }).click();

    const form = page.getByRole('dialog', { name: 'Planifier une tâche' });
    await form.getByLabel('Date').fill('2026-01-02');
    await form.getByText('Cette date est passée.').waitFor();
    await form.getByText('Ce jour tombe un week-end (vendredi ou samedi).').waitFor();
    await form.getByLabel('Date').fill(day);
    await form.getByText('Cette date est passée.').waitFor({ state: 'detached' });
    await selectOption(form, 'Site drop', drop.site_code);
    await selectOption(form, 'Agent', 'agent');
    await expect.poll(() => weekIn(form).count()).toBe(7);
    expect(await weekIn(form).nth(1).getAttribute('aria-current')).toBe('date');
    const planned = await plansOfMonday(form);
    // Neither site has coordinates.
    await form.getByText('Coordonnées inconnues : distance non calculée.').waitFor();
    await form.getByRole('button', { name: 'Planifier' }).click();
    await waitForText(page, 'Tâche planifiée avec succès.');
    await tray.getByText(site.site_code).waitFor({ state: 'detached' });
    // Where a delivery goes has a plan with it.
    await expect.poll(count).toBe(before - 2);

    // What is planned now weighs on the agent, and a second plan there is warned of.
    await tray.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('button', { name: 'Planifier une tâche' }).click();
    const adding = page.getByRole('dialog', { name: 'Planifier une tâche' });
    await selectOption(adding, 'Site pickup', site.site_code);
    await adding.getByLabel('Date').fill(day);
    await selectOption(adding, 'Agent', 'agent');
    await adding
      .getByText(`Le site ${site.site_code} a déjà un plan Delivery ce jour-là, pour agent.`)
      .waitFor();
    await expect.poll(() => plansOfMonday(adding)).toBe(planned + 1);
  },
);

journey('filters of the planning hold for the tray', async ({ open, ask }) => {
  const filter = { task_type: 'ssr', site_wilaya: 16 };
  const page = await open({ as: 'cluster', at: buildListUrl('/planning', filter) });
  await page.getByRole('button', { name: /^Sites sans plan \w+ \(\d/ }).click();
  const tray = page.getByRole('dialog', { name: /^Sites sans plan \w+$/ });
  const query = 'unplanned=ssr&site_wilaya=16&limit=1';
  const { total } = await ask('cluster', 'GET', `/api/ssr/sites/fetch/filter?${query}`);
  await tray.getByText(`${total} sites`).waitFor();
  expect(await tray.getByRole('button', { name: 'SSR' }).getAttribute('aria-pressed')).toBe('true');
});

journey(
  'a plan is moved and cancelled on the planning page, which lists what is still to be done',
  async ({ open, ask }) => {
    const { site_id, site_code } = await addSite(ask);
    const id = await planSite(ask, site_id, getDayFromNow(20));
    const page = await open({ as: 'manager', at: buildListUrl('/planning', { site: site_code }) });
    const row = page.locator(`[data-id="${id}"]`);
    await row.getByText('Non réalisé').waitFor();

    await row.getByRole('button', { name: 'Planifier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(getDayFromNow(25));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await row.getByText(dates.fr.day(getDayFromNow(25))).waitFor();

    // At once, and back again: by the line that tells it, and by its key.
    const back = page
      .getByRole('alert')
      .getByRole('button', { name: /^Annuler/ })
      .last();
    const cancel = async () => {
      await row.getByRole('button', { name: 'Annuler' }).click();
      await row.waitFor({ state: 'detached' });
    };
    await cancel();
    await back.click();
    await cancel();
    await back.waitFor();
    await page.keyboard.press('z');
    await cancel();
    const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${id}`);
    expect(planning[0]).toMatchObject({ plan_date: getDayFromNow(25), plan_status: 'cancelled' });
  },
);

journey(
  'plans cancelled one right after another are cancelled once each; what is typed about a third one stays',
  async ({ open, ask }) => {
    const { site_id, site_code } = await addSite(ask);
    const ids: number[] = [];
    for (const day of [20, 21, 22]) ids.push(await planSite(ask, site_id, getDayFromNow(day)));
    const page = await open({ as: 'manager', at: buildListUrl('/planning', { site: site_code }) });
    const sent: string[] = [];
    page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    const stored = async () => {
      const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${ids.join()}`);
      return ids.map(id => planning.find(({ planid }: { planid: number }) => planid === id));
    };
    const [first, second, third] = ids.map(id => page.locator(`[data-id="${id}"]`));
    const goOn = await delayResponse(page, `**/api/planning/cancel/${ids[0]}`);
    await first.getByRole('button', { name: 'Annuler' }).dblclick();
    await second.getByRole('button', { name: 'Annuler' }).click();
    await expect
      .poll(async () => (await stored()).map(({ plan_status }) => plan_status).slice(0, 2))
      .toEqual(['cancelled', 'cancelled']);
    const plan = third.getByRole('button', { name: 'Planifier' });
    await plan.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(getDayFromNow(25));
    goOn();
    for (const row of [first, second]) await row.waitFor({ state: 'detached' });
    expect(sent.filter(to => to.includes('/planning/cancel/')).sort()).toEqual(
      ids.slice(0, 2).map(id => `/api/planning/cancel/${id}`),
    );
    expect(await dialog.getByLabel('Date').inputValue()).toBe(getDayFromNow(25));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await expect.poll(async () => (await stored())[2].plan_date).toBe(getDayFromNow(25));
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => plan.evaluate(button => button === document.activeElement)).toBe(true);
  },
);

journey(
  '40 sites for 8 agents: next week is planned in 4 clicks from the first screen, within what a day holds',
  async ({ open, ask }) => {
    const week = getWeekDays(addDays(getDayFromNow(0), 7));
    const board = async (): Promise<any[]> =>
      (await ask('cluster', 'GET', `/api/planning/board?day=${week[0]}`)).agents;
    const plansOf = (agents: any[]) =>
      agents.flatMap(({ cells }) => cells.map(({ plans }: any) => plans.length));
    const before = (await board()).slice(0, 8);
    const eight = before.map(({ agent_id }) => agent_id);
    const now = async () => (await board()).filter(({ agent_id }) => eight.includes(agent_id));
    const at = buildListUrl('/planning/board', { agent: eight }, `&week=${getDayFromNow(0)}`);
    const page = await open({ as: 'cluster', at: '/today' });
    const planning = page.getByRole('list', { name: 'Planifier' });
    await planning.waitFor();
    const clicks = await countClicks(page);
    await planning.getByRole('link', { name: /Semaine$/ }).click();
    await page.getByRole('grid').waitFor();
    // Eight of the agents are enough.
    await navigateInApp(page, at);
    await page.getByRole('grid').waitFor();
    const read = page.waitForResponse(answer => answer.url().includes(`day=${week[0]}`));
    await page.getByRole('button', { name: 'Semaine suivante' }).click();
    await read;
    await waitUntilIdle(page);
    await page.getByRole('button', { name: 'Proposer', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Semaine proposée' });
    const proposed = Number.parseInt((await bar.getByText(/plans? proposés?/).textContent())!, 10);
    expect(proposed).toBeGreaterThanOrEqual(40);
    expect(plansOf(await now())).toEqual(plansOf(before));
    await bar.getByRole('button', { name: 'Tout accepter' }).click();
    await page.getByText(`${proposed} plans créés`).waitFor();
    await clicks(4);

    const after = await now();
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(plansOf(after))).toBe(sum(plansOf(before)) + proposed);
    // Days that by hand were too full already have stayed as they were.
    for (const [agent, { cells }] of after.entries())
      for (const [day, { plans, minutes, capacity }] of cells.entries())
        if (plans.length > before[agent].cells[day].plans.length)
          expect(minutes).toBeLessThanOrEqual(capacity + plans.length);
    // Taken back as one: other journeys plan what waits here.
    await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('Action annulée.').waitFor();
    expect(plansOf(await now())).toEqual(plansOf(before));
  },
);
