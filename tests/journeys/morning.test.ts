import { expect } from 'vitest';
import { journey } from './journey';
import { dayFromNow, newSite } from './steps';

journey('every figure of the morning leads to as many rows', async ({ open }) => {
  const page = await open({ as: 'cluster', at: '/dashboard' });
  await page.getByRole('region', { name: 'Ce matin' }).getByRole('link', { name: 'Ce matin' }).click();
  await page.waitForURL('**/dashboard/pm/morning**');
  const tiles = page.getByRole('group', { name: 'Ce matin' }).getByRole('link');
  await tiles.first().waitFor();
  const links = await tiles.evaluateAll(elements =>
    elements.map(element => ({
      to: element.getAttribute('href')!,
      figure: Number(element.children[1].textContent!.replace(/\D/g, '')),
    })),
  );
  expect(links.length).toBeGreaterThan(2);
  for (const { to, figure } of links) {
    await page.goto(to);
    const found = page.getByText(/trouvée?s?$/).first();
    await found.waitFor();
    const told = Number((await found.textContent())!.replace(/\D/g, ''));
    expect([to, told]).toEqual([to, figure]);
  }
});

journey('a plan that somebody makes shows in the morning without a reload', async ({ open, ask }) => {
  const { site_id } = await newSite(ask);
  const page = await open({ as: 'manager', at: '/dashboard/pm/morning' });
  const tile = page.getByText('Plans en retard').locator('xpath=..');
  const late = async () => Number((await tile.locator('span').nth(1).textContent())?.replace(/\D/g, ''));
  await tile.waitFor();
  const before = await late();
  await ask('cluster', 'POST', '/api/planning/assign', {
    task_type: 'ssr',
    planning_date: dayFromNow(-20),
    selected_site: [site_id],
  });
  await expect.poll(late, { timeout: 20_000 }).toBe(before + 1);
});
