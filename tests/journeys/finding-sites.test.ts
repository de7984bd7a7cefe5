import { expect } from 'vitest';
import { applyFilter, getFilterChip } from './filter-bar';
import { journey } from './journey';
import { readCodes, readTotal, waitForRows } from './site-lists';
import { getRow } from './steps';

journey('filters stand in the address, so that a list can be shared', async ({ open }) => {
  const sender = await open({ as: 'manager', at: '/delivery/sites' });
  await waitForRows(sender);
  const all = await readTotal(sender);
  await applyFilter(sender, 'Planification', 'Planifié');
  await sender.waitForURL(url => url.search.includes('has_plan'));
  await expect.poll(() => readTotal(sender)).toBeLessThan(all);
  for (const plan of await sender.locator('tbody tr td:nth-child(7)').allTextContents())
    expect(plan).toMatch(/\d{1,2}(er)? \p{L}{3,}/u);
  const found = await readCodes(sender);

  const receiver = await open({ as: 'manager', at: sender.url() });
  await waitForRows(receiver);
  expect(await readCodes(receiver)).toEqual(found);
  expect(await getFilterChip(receiver, 'Planification').textContent()).toBe('Planification\u00a0: Planifié');
});

journey('a row of a list opens its site', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/ssr/sites' });
  await waitForRows(page);
  const [code] = await readCodes(page);
  await getRow(page, code).locator('td').nth(2).click();
  await page.waitForURL(/\/ssr\/sites\/detail\/\d+$/);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
  await page.goBack();
  await waitForRows(page);
});
