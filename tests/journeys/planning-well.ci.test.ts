import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { choose, dayFromNow, newSite, told } from './steps';

/** The next Monday that is at least so many days away: no rest day. */
const mondayFrom = (days: number) => {
  const weekday = new Date(`${dayFromNow(days)}T00:00:00Z`).getUTCDay();
  return dayFromNow(days + ((8 - weekday) % 7));
};

journey(
  'a site without a plan is planned from the tray, which tells the agent’s load and what speaks against it',
  async ({ open, ask }) => {
    const site = await newSite(ask);
    const drop = await newSite(ask, 'Dépôt de parcours');
    // Beyond the plans that the demo data hold.
    const day = mondayFrom(300);
    const page = await open({ as: 'manager', at: '/planning' });
    await page.getByRole('button', { name: /^Sites sans plan \(\d/ }).click();
    const tray = page.getByRole('dialog', { name: 'Sites sans plan' });
    const count = async () => Number((await tray.getByRole('status').textContent())?.replace(/\D/g, ''));
    // The latest come first.
    await tray.getByRole('listitem').first().getByText(drop.site_code).waitFor();
    const before = await count();
    await tray.getByRole('button', { name: `Planifier le site ${site.site_code}` }).click();

    const form = page.getByRole('dialog', { name: 'Planifier une tâche' });
    await form.getByLabel('Date').fill('2026-01-02');
    await form.getByText('Cette date est passée.').waitFor();
    await form.getByText('Ce jour tombe sur le week-end (vendredi et samedi).').waitFor();
    await form.getByLabel('Date').fill(day);
    await form.getByText('Cette date est passée.').waitFor({ state: 'detached' });
    await choose(form, 'Site drop', drop.site_code);
    await choose(form, 'Agent', 'agent');
    const load = form.getByRole('region', { name: 'Charge de l’agent' });
    const days = load.getByRole('list', { name: /^Plans par jour/ }).getByRole('listitem');
    await expect.poll(() => days.count()).toBe(7);
    expect(await days.nth(1).getAttribute('aria-current')).toBe('date');
    const planned = await plansOfMonday(form)();
    // Neither site has coordinates.
    await load.getByText('Coordonnées inconnues : distance non calculée.').waitFor();
    await form.getByRole('button', { name: 'Planifier' }).click();
    await told(page, 'Tâche planifiée avec succès.');
    await tray.getByText(site.site_code).waitFor({ state: 'detached' });
    // Where a delivery goes has a plan with it.
    await expect.poll(count).toBe(before - 2);

    // What is planned now weighs on the agent, and a second plan there is warned of.
    await tray.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('button', { name: 'Ajouter une tâche' }).click();
    const adding = page.getByRole('dialog', { name: 'Ajouter une tâche' });
    await choose(adding, 'Site pickup', site.site_code);
    await adding.getByLabel('Date').fill(day);
    await choose(adding, 'Agent', 'agent');
    await adding
      .getByText(`Le site ${site.site_code} a déjà un plan Delivery ce jour-là, pour agent.`)
      .waitFor();
    await expect.poll(plansOfMonday(adding)).toBe(planned + 1);
  },
);

const plansOfMonday = (form: Locator) => async () =>
  Number(
    await form
      .getByRole('list', { name: /^Plans par jour/ })
      .getByRole('listitem')
      .nth(1)
      .locator('span')
      .last()
      .textContent(),
  );

journey('filters of the planning hold for the tray', async ({ open, ask }) => {
  const filter = encodeURIComponent(JSON.stringify({ task_type: 'ssr', site_wilaya: 16 }));
  const page = await open({ as: 'cluster', at: `/planning?filter=${filter}` });
  await page.getByRole('button', { name: /^Sites sans plan \(\d/ }).click();
  const tray = page.getByRole('dialog', { name: 'Sites sans plan' });
  const { total } = await ask(
    'cluster',
    'GET',
    '/api/ssr/sites/fetch/filter?has_plan=no&site_type=site&site_wilaya=16&limit=1',
  );
  await tray.getByText(`${total} sites`).waitFor();
  expect(await tray.getByRole('button', { name: 'SSR' }).getAttribute('aria-pressed')).toBe('true');
  const inAlger = tray.getByRole('listitem').filter({ hasText: 'Alger' });
  expect(await inAlger.count()).toBe(Math.min(total, 15));
});

journey('the tray pages through all sites without a plan', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/planning' });
  await page.getByRole('button', { name: /^Sites sans plan \(\d/ }).click();
  const tray = page.getByRole('dialog', { name: 'Sites sans plan' });
  const first = tray.getByRole('listitem').first();
  const shown = await first.textContent();
  await tray.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(() => first.textContent()).not.toBe(shown);
  await tray.getByText(/^Page 2 sur \d+$/).waitFor();
});
