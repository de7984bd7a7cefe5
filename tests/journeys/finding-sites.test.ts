import { expect } from 'vitest';
import { chip, filterBy } from './filter-bar';
import { journey } from './journey';
import { codes, listed, totalOf } from './site-lists';
import { rowOf } from './steps';

journey('filters stand in the address, so that a list can be shared', async ({ open }) => {
  const sender = await open({ as: 'manager', at: '/delivery/sites' });
  await listed(sender);
  const all = await totalOf(sender);
  await filterBy(sender, 'Planification', 'Planifié');
  await sender.waitForURL(url => url.search.includes('has_plan'));
  await expect.poll(() => totalOf(sender)).toBeLessThan(all);
  for (const plan of await sender.locator('tbody tr td:nth-child(7)').allTextContents())
    expect(plan).toMatch(/\d{4}-\d\d-\d\d/);
  const found = await codes(sender);

  const receiver = await open({ as: 'manager', at: sender.url() });
  await listed(receiver);
  expect(await codes(receiver)).toEqual(found);
  expect(await chip(receiver, 'Planification').textContent()).toBe('Planification\u00a0: Planifié');
});

journey('a row of a list opens its site', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/ssr/sites' });
  await listed(page);
  const [code] = await codes(page);
  await rowOf(page, code).locator('td').nth(2).click();
  await page.waitForURL(/\/ssr\/sites\/detail\/\d+$/);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
  await page.goBack();
  await listed(page);
});
