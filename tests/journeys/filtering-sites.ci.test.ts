import { describe, expect } from 'vitest';
import { chip } from './filter-bar';
import { journey } from './journey';
import { codes, filterIn, listed, shared, totalOf } from './site-lists';
import { settled } from './steps';

describe('filters', () => {
  journey('the list is asked for once, 300 ms after the last key, from page 1', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    const second = page.waitForResponse(answer => /fetch\/filter\?.*\bpage=2\b/.test(answer.url()));
    await page.getByRole('button', { name: 'Suivant' }).click();
    await second;
    await settled(page);
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url());
      // Without one it is a list that is read again by itself.
      if (pathname === '/api/sites/fetch/filter' && searchParams.has('site_code'))
        asked.push(`${searchParams.get('site_code')} ${searchParams.get('page')}`);
    });
    const answer = page.waitForResponse('**/api/sites/fetch/filter?*');
    const waited = await page.getByRole('textbox', { name: 'Code du site' }).evaluate(
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
    expect([...new Set(asked)]).toEqual(['15A 1']);
    expect(filterIn(page)).toMatchObject({ site_code: '15A' });
    await expect.poll(async () => (await codes(page)).every(code => code.includes('15A'))).toBe(true);
  });

  journey(
    'that the reader may not use are dropped from a shared address, with a notice',
    async ({ open }) => {
      const address = shared('/delivery/sites', { site_status: 'inactive', site_code: '15' });
      const admin = await open({ as: 'admin', at: address });
      await admin
        .getByText(/sites? trouvés?$/)
        .first()
        .waitFor();
      expect(filterIn(admin)).toEqual({ site_status: 'inactive', site_code: '15' });

      const manager = await open({ as: 'manager', at: address });
      await manager.getByText('Un filtre de cette adresse a été retiré : Statut.').waitFor();
      await listed(manager);
      expect(filterIn(manager)).toEqual({ site_code: '15' });
      expect(await chip(manager, 'Statut').count()).toBe(0);
    },
  );

  journey('that a link brings stand in the bar, and end with the link', async ({ open, ask }) => {
    const { agents } = await ask('admin', 'GET', '/api/sites/filters');
    const { managers } = await ask('admin', 'GET', '/api/form/filters');
    const [agent, manager] = [agents[0], managers[0]];
    const page = await open({
      as: 'admin',
      at: shared('/delivery/sites', { site_wilaya: 31, agent: agent.id, site_manager: manager.id }),
    });
    for (const [field, name] of [
      ['Wilaya', 'Oran'],
      ['Agent', agent.name],
      ['Manager', manager.name],
    ])
      await expect.poll(() => chip(page, field).textContent()).toBe(`${field}\u00a0: ${name}`);

    // What is refined in a link's rows ends with them too.
    await page.getByRole('textbox', { name: 'Code du site' }).fill('1');
    await page.waitForURL(url => url.search.includes('site_code'));
    await page.getByRole('link', { name: 'Sites Delivery' }).click();
    await listed(page);
    expect(filterIn(page)).toEqual({});
    await page.reload();
    await listed(page);
    expect(filterIn(page)).toEqual({});
  });

  journey('of one’s own come back with the list, which says so and lets go of them', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    await page.getByRole('textbox', { name: 'Code du site' }).fill('15');
    await page.waitForURL(url => url.search.includes('site_code'));
    await settled(page);
    const notice = page.getByText('Filtrée comme à votre dernière visite : Code du site.');
    expect(await notice.count()).toBe(0);
    await page.goto(shared('/delivery/sites', { site_wilaya: 16 }));
    await listed(page);
    expect(await notice.count()).toBe(0);

    await page.goto('/delivery/sites');
    await notice.waitFor();
    expect(filterIn(page)).toEqual({ site_code: '15' });
    await page.getByRole('alert').getByRole('button', { name: 'Effacer les filtres' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(filterIn(page)).toEqual({});
  });

  journey('that leave nothing say so, and can be taken back', async ({ open }) => {
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code: 'ZZZ' }) });
    await page.getByText('Aucun site trouvé', { exact: true }).waitFor();
    expect(await totalOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
    await listed(page);
    expect(await page.getByRole('textbox', { name: 'Code du site' }).inputValue()).toBe('');
  });

  journey('start with active ones for an admin; taken away, the others show too', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/sites' });
    await listed(page);
    const active = await totalOf(page);
    await page.getByRole('button', { name: 'Statut : Actif' }).waitFor();
    await page.getByRole('button', { name: 'Retirer le filtre Statut' }).click();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(active);
    expect(await chip(page, 'Statut').textContent()).toBe('Statut\u00a0: Tous');
  });
});

describe('columns', () => {
  journey('the columns that somebody chose stay chosen', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await listed(page);
    const head = (name: string) =>
      page.getByRole('columnheader').filter({ has: page.getByText(name, { exact: true }) });
    expect(await head('Type').count()).toBe(1);
    expect(await head('Cluster').count()).toBe(0);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    const choice = page.getByRole('dialog', { name: 'Colonnes' });
    await choice.getByLabel('Type', { exact: true }).uncheck();
    await choice.getByLabel('Cluster', { exact: true }).check();
    await choice.getByRole('button', { name: 'Avancer la colonne Nom du site' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => head('Cluster').count()).toBe(1);
    await page.reload();
    await listed(page);
    expect(await head('Type').count()).toBe(0);
    expect((await page.getByRole('columnheader').allTextContents()).slice(1, 3)).toEqual([
      'Nom du site',
      'Code',
    ]);
    expect(await page.locator('tbody').getByText('Alger', { exact: true }).count()).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  journey('keeps its rows and says so when it cannot be read again', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/delivery/sites', refused: [500] });
    await listed(page);
    const before = await codes(page);
    const refuse = '**/api/sites/fetch/filter?*';
    await page.route(refuse, route =>
      route.fulfill({ status: 500, json: { success: false, errcode: 500, error: 'La base ne répond pas.' } }),
    );
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByText('La base ne répond pas.').first().waitFor();
    expect(await codes(page)).toEqual(before);
    await page.unroute(refuse);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect.poll(() => codes(page)).not.toEqual(before);
  });

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

  journey('shows the same filter on a map, and leads from there to a site', async ({ open }) => {
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code: '15A' }) });
    await listed(page);
    const total = await totalOf(page);
    const [code] = await codes(page);
    await page.getByRole('button', { name: 'Carte' }).click();
    await page.waitForURL(/view=map/);
    await page.getByText(`${total} sites situés sur ${total}`).waitFor();
    await page.getByRole('textbox', { name: 'Code du site' }).fill(code);
    await page.getByText('1 site situé sur 1').waitFor();
    await page.locator('.terrain-pin').click();
    const service = page.getByRole('link', { name: 'Ouvrir dans la carte' });
    expect(await service.getAttribute('href')).toMatch(/^https:.*36\.\d+.*z=15$/);
    await page.getByRole('link', { name: code }).click();
    await page.waitForURL(/\/delivery\/sites\/detail\/\d+$/);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${code}`) }).waitFor();
  });
});
