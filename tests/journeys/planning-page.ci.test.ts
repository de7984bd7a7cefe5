import { expect } from 'vitest';
import { type Fixtures, journey } from './journey';
import { shared } from './site-lists';
import { dayFromNow, holdAnswer, newSite, planOn } from './steps';

journey(
  'a plan is moved and cancelled on the planning page, which lists what is still to be done',
  async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const id = String(await planOn(ask, sites[0].site_id, dayFromNow(20)));
    const filter = { site: sites[0].site_code, plan_from: dayFromNow(19) };
    const page = await open({ as: 'manager', at: shared('/planning', filter) });
    const row = page.locator(`[data-id="${id}"]`);
    await row.getByText('Non réalisé').waitFor();

    await row.getByRole('button', { name: 'Planifier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(dayFromNow(25));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await row.getByText(dayFromNow(25)).waitFor();

    // At once, and back again: by the line that tells it, and by its key.
    const back = page
      .getByRole('alert')
      .getByRole('button', { name: /^Annuler/ })
      .last();
    const gone = () => expect.poll(() => row.count()).toBe(0);
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    await back.click();
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    await back.waitFor();
    await page.keyboard.press('z');
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${id}`);
    expect(planning[0]).toMatchObject({ plan_date: dayFromNow(25), plan_status: 'cancelled' });
  },
);

/** Two plans of a site of their own, and the list of them. */
const twoPlans = async (ask: Fixtures['ask']) => {
  const { site_id, site_code } = await newSite(ask);
  const ids = [await planOn(ask, site_id, dayFromNow(20)), await planOn(ask, site_id, dayFromNow(21))];
  const now = async () => {
    const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${ids.join()}`);
    return ids.map(id => planning.find((each: { planid: number }) => each.planid === id));
  };
  return { ids, now, at: shared('/planning', { site: site_code }) };
};

journey('plans cancelled one right after another are all cancelled, each once', async ({ open, ask }) => {
  const { ids, now, at } = await twoPlans(ask);
  const page = await open({ as: 'manager', at });
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const goOn = await holdAnswer(page, `**/api/planning/cancel/${ids[0]}`);
  const [cancel, other] = ids.map(id =>
    page.locator(`[data-id="${id}"]`).getByRole('button', { name: 'Annuler' }),
  );
  await cancel.dblclick();
  await other.click();
  await expect
    .poll(async () => (await now()).map(({ plan_status }) => plan_status))
    .toEqual(['cancelled', 'cancelled']);
  goOn();
  for (const button of [cancel, other]) await button.waitFor({ state: 'detached' });
  expect(sent.filter(to => to.includes('/planning/cancel/')).sort()).toEqual(
    ids.map(id => `/api/planning/cancel/${id}`).sort(),
  );
});

journey('what is typed about a plan outlasts the end of another’s cancelling', async ({ open, ask }) => {
  const { ids, now, at } = await twoPlans(ask);
  const page = await open({ as: 'manager', at });
  const [row, other] = ids.map(id => page.locator(`[data-id="${id}"]`));
  const goOn = await holdAnswer(page, `**/api/planning/cancel/${ids[0]}`);
  await row.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(async () => (await now())[0].plan_status).toBe('cancelled');
  const plan = other.getByRole('button', { name: 'Planifier' });
  await plan.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(dayFromNow(25));
  goOn();
  await page.getByText('Plan annulé').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Date').inputValue()).toBe(dayFromNow(25));
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect.poll(async () => (await now())[1].plan_date).toBe(dayFromNow(25));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => plan.evaluate(button => button === document.activeElement)).toBe(true);
});
