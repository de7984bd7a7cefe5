import { describe, expect } from 'vitest';
import { journey } from './journey';
import { codes, filterIn, listed, shared, totalOf } from './site-lists';
import { rowOf, settled } from './steps';

describe('filters', () => {
  journey('the list is asked for once, 300 ms after the last key, from page 1', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.waitForURL(/page=2/);
    await settled(page);
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/sites/fetch/filter')
        asked.push(`${searchParams.get('site_code')} ${searchParams.get('page')}`);
    });
    const answer = page.waitForResponse('**/api/sites/fetch/filter?*');
    const waited = await page.getByRole('textbox', { name: 'Code site' }).evaluate(
      (field: HTMLInputElement) =>
        new Promise<number>(resolve => {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
          for (const text of ['1', '15', '15A']) {
            set.call(field, text);
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }
          const typed = performance.now();
          new PerformanceObserver(list => {
            const call = list.getEntriesByType('resource').find(({ name }) => name.includes('site_code=15A'));
            if (call) resolve(call.startTime - typed);
          }).observe({ type: 'resource' });
        }),
    );
    await answer;
    expect(waited).toBeGreaterThanOrEqual(295);
    expect(asked).toEqual(['15A 1']);
    expect(filterIn(page)).toMatchObject({ site_code: '15A' });
    for (const code of await codes(page)) expect(code).toContain('15A');
  });

  journey('stand in the address, so that a list can be shared and reloaded', async ({ open }) => {
    const sender = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(sender);
    const all = await totalOf(sender);
    await sender.getByText('Planifie', { exact: true }).click();
    await sender.waitForURL(url => url.search.includes('has_plan'));
    await expect.poll(() => totalOf(sender)).toBeLessThan(all);
    for (const plan of await sender.locator('tbody tr td:nth-child(7)').allTextContents())
      expect(plan).toMatch(/\d{4}-\d\d-\d\d/);
    const found = await codes(sender);

    const receiver = await open({ as: 'manager', at: sender.url() });
    await listed(receiver);
    expect(await codes(receiver)).toEqual(found);
    expect(await receiver.getByRole('radio', { name: 'Planifie', exact: true }).isChecked()).toBe(true);
  });
});

describe('pages and columns', () => {
  journey('previous, next, page selector and page size', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    const [previous, next] = ['Précédent', 'Suivant'].map(name => page.getByRole('button', { name }));
    expect(await page.locator('tbody tr').count()).toBe(15);
    expect(await previous.isDisabled()).toBe(true);
    const first = await codes(page);
    await next.click();
    await expect.poll(() => codes(page)).not.toEqual(first);
    expect(await previous.isEnabled()).toBe(true);

    const pages = Math.ceil((await totalOf(page)) / 15);
    await page.getByLabel('Page', { exact: true }).selectOption(`${pages}`);
    await page.waitForURL(url => url.searchParams.get('page') === `${pages}`);
    await expect.poll(() => next.isDisabled()).toBe(true);
    await previous.click();
    await page.waitForURL(url => url.searchParams.get('page') === `${pages - 1}`);

    await page.getByLabel('Résultats par page').selectOption('40');
    await page.waitForURL(
      url => url.searchParams.get('page') === '1' && url.searchParams.get('perPage') === '40',
    );
    await expect.poll(() => page.locator('tbody tr').count()).toBe(40);
    expect(await page.getByLabel('Résultats par page').locator('option').allTextContents()).toEqual([
      '15',
      '40',
      '100',
    ]);
  });
});

describe('the list', () => {
  journey('shows the same filter on a map, and leads from there to a site', async ({ open }) => {
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code: '15A' }) });
    await listed(page);
    const total = await totalOf(page);
    const [code] = await codes(page);
    await page.getByRole('button', { name: 'Carte' }).click();
    await page.waitForURL(/view=map/);
    await page.getByText(`${total} sites situés sur ${total}`).waitFor();
    await page.getByRole('textbox', { name: 'Code site' }).fill(code);
    await page.getByText('1 sites situés sur 1').waitFor();
    await page.locator('.terrain-pin').click();
    const service = page.getByRole('link', { name: 'Ouvrir dans la carte' });
    expect(await service.getAttribute('href')).toMatch(/^https:.*36\.\d+.*z=15$/);
    await page.getByRole('link', { name: code }).click();
    await page.waitForURL(/\/delivery\/sites\/detail\/\d+$/);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
  });

  journey('a row opens its site', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/ssr/sites' });
    await listed(page);
    const [code] = await codes(page);
    await rowOf(page, code).locator('td').nth(2).click();
    await page.waitForURL(/\/ssr\/sites\/detail\/\d+$/);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
    await page.goBack();
    await listed(page);
  });
});
