import { expect } from 'vitest';
import { filterBar, getFilterChip, openFilter } from './filter-bar';
import { journey } from './journey';
import { buildListUrl, readCodes, readFilter, readTotal, waitForRows } from './site-lists';
import { waitUntilIdle } from './steps';

journey('filters take several values, or all but some, beside one of before', async ({ open }) => {
  const page = await open({ as: 'admin', at: buildListUrl('/delivery/sites', { site_wilaya: 6 }) });
  await waitForRows(page);
  const one = await readTotal(page);
  const dialog = await openFilter(page, 'Wilaya');
  const search = dialog.getByLabel('Chercher dans la liste');
  await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true);
  // Found without its accent, and taken by the keyboard alone.
  await page.keyboard.type('medea');
  await page.keyboard.press('Enter');
  await expect.poll(() => readFilter(page).site_wilaya).toEqual([6, 26]);
  await expect.poll(() => readTotal(page)).toBeGreaterThan(one);
  const some = await readTotal(page);
  for (const wilaya of await page.locator('tbody tr td:nth-child(4)').allTextContents())
    expect(wilaya).toMatch(/^(Béjaïa|Médéa)$/);

  await dialog.getByRole('button', { name: 'Exclure' }).click();
  await expect.poll(() => readFilter(page).site_wilaya).toEqual({ not: [6, 26] });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await getFilterChip(page, 'Wilaya').textContent()).toBe('Wilaya\u00a0: sauf Béjaïa, Médéa');
  await expect.poll(() => readTotal(page)).toBeGreaterThan(some);
  const others = await readTotal(page);
  await filterBar(page).getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect.poll(() => readTotal(page)).toBe(some + others);
});

journey('filters found by « + Filtre » stay while set, a period’s ends in one', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/ssr' });
  await waitForRows(page);
  const dialog = await openFilter(page, 'Date du plan');
  await dialog.getByLabel('Date du plan, début').fill('2020-01-01');
  await dialog.getByLabel('Date du plan, fin').fill('2020-01-31');
  await expect.poll(() => readFilter(page)).toEqual({ plan_from: '2020-01-01', plan_to: '2020-01-31' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await getFilterChip(page, 'Date du plan').textContent()).toMatch(/1–31 janv. 2020/);
  await page.getByRole('button', { name: 'Retirer le filtre Date du plan' }).click();
  await expect.poll(() => readFilter(page)).toEqual({});
  expect(await getFilterChip(page, 'Date du plan').count()).toBe(0);
});

journey('a list is asked for once, 300 ms after the last key, from page 1', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites?page=2' });
  await waitForRows(page);
  await waitUntilIdle(page);
  const requests: string[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    // Without one it is a list that is read again by itself.
    if (pathname === '/api/sites/fetch/filter' && searchParams.has('site_code'))
      requests.push(`${searchParams.get('site_code')} ${searchParams.get('page')}`);
  });
  const sent = page.waitForRequest(/site_code=15A/).then(() => performance.now());
  const typed = performance.now();
  await page.getByRole('textbox', { name: 'Code du site' }).evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (const text of ['1', '15', '15A']) {
      set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect.poll(async () => (await readCodes(page)).every(code => code.includes('15A'))).toBe(true);
  expect([...new Set(requests)]).toEqual(['15A 1']);
  expect((await sent) - typed).toBeGreaterThanOrEqual(300);
});

journey('filters that a link brings stand in the bar if allowed, and end with it', async ({ open, ask }) => {
  const { agents } = await ask('manager', 'GET', '/api/sites/filters');
  const filter = { site_wilaya: 16, agent: agents[0].id, site_status: 'inactive' };
  const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', filter) });
  await page.getByText('Un filtre de cette adresse a été retiré : Statut.').waitFor();
  for (const [field, name] of [
    ['Wilaya', 'Alger'],
    ['Agent', agents[0].name],
  ])
    await expect.poll(() => getFilterChip(page, field).textContent()).toBe(`${field}\u00a0: ${name}`);
  expect(await getFilterChip(page, 'Statut').count()).toBe(0);

  // What is refined in a link's rows ends with them too.
  await page.getByRole('textbox', { name: 'Code du site' }).fill('1');
  await page.waitForURL(url => url.search.includes('site_code'));
  for (const again of [
    () => page.getByRole('navigation', { name: 'Delivery' }).getByRole('link', { name: 'Sites' }).click(),
    () => page.reload(),
  ]) {
    await again();
    await waitForRows(page);
    expect(readFilter(page)).toEqual({});
  }
});

journey('filters of one’s own come back with their list, which says so', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  await waitForRows(page);
  await page.getByRole('textbox', { name: 'Code du site' }).fill('15');
  await page.waitForURL(url => url.search.includes('site_code'));
  await waitUntilIdle(page);
  const notice = page.getByText('Filtres de votre dernière visite : Code du site.');
  await page.goto(buildListUrl('/delivery/sites', { site_wilaya: 16 }));
  await waitForRows(page);
  expect(await notice.count()).toBe(0);

  await page.goto('/delivery/sites');
  await notice.waitFor();
  expect(readFilter(page)).toEqual({ site_code: '15' });
  await page.getByRole('alert').getByRole('button', { name: 'Effacer les filtres' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(readFilter(page)).toEqual({});
});

journey('a list has pages, and keeps its rows where the next cannot be read', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/delivery/sites', refused: [500] });
  await waitForRows(page);
  const [previous, next] = ['Précédent', 'Suivant'].map(name => page.getByRole('button', { name }));
  expect(await page.locator('tbody tr').count()).toBe(15);
  expect(await previous.isDisabled()).toBe(true);
  const first = await readCodes(page);
  const json = { success: false, errcode: 500, error: 'La base ne répond pas.' };
  const sites = '**/api/sites/fetch/filter?*';
  await page.route(sites, route => route.fulfill({ status: 500, json }));
  await next.click();
  await page.getByText('La base ne répond pas.').first().waitFor();
  expect(await readCodes(page)).toEqual(first);
  await page.unroute(sites);
  await next.click();
  await expect.poll(() => readCodes(page)).not.toEqual(first);

  const pages = Math.ceil((await readTotal(page)) / 15);
  await page.getByLabel('Page', { exact: true }).selectOption(`${pages}`);
  await page.waitForURL(url => url.searchParams.get('page') === `${pages}`);
  await expect.poll(() => next.isDisabled()).toBe(true);
  await previous.click();
  await page.waitForURL(url => url.searchParams.get('page') === `${pages - 1}`);
  await page.getByLabel('Résultats par page').selectOption('40');
  await page.waitForURL(/perPage=40/);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(40);
});

journey('a list shows the same filter on a map, and leads from there to a site', async ({ open }) => {
  const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', { site_code: '15A' }) });
  await waitForRows(page);
  const total = await readTotal(page);
  const [code] = await readCodes(page);
  await page.getByRole('button', { name: 'Carte' }).click();
  await page.waitForURL(/view=map/);
  await page.getByText(`${total} sites situés sur ${total}`).waitFor();
  await page.getByRole('textbox', { name: 'Code du site' }).fill(code);
  await page.getByText('1 site situé sur 1').waitFor();
  await page.locator('.map-pin').click();
  const service = page.getByRole('link', { name: 'Ouvrir dans la carte' });
  expect(await service.getAttribute('href')).toMatch(/^https:.*36\.\d+.*z=15$/);
  await page.getByRole('link', { name: code }).click();
  await page.waitForURL(/\/delivery\/sites\/detail\/\d+$/);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
});
