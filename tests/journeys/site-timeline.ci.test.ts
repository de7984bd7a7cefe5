import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getSlots } from '../../contract/work/evidence';
import type { Neighbour, SiteVisit } from '../../contract/work/site-life';
import { kindLists } from '../../contract/work/task-lists';
import { dates } from '../../i18n/dates';
import { type Fixtures, journey } from './journey';
import { buildListUrl } from './site-lists';
import { addSite, getDayFromNow, goTo, planSite, waitUntilIdle } from './steps';

const detail = (site_id: number, page = '') => `/sites/detail/${site_id}${page}`;

/** A site of the demo whose CM shows the same before and after. */
const repaired = async (ask: Fixtures['ask']) => {
  const [before, after] = ['before', 'after'].map(
    side =>
      getSlots('cm', 'photos').find(({ turn }) => turn?.of === 'equipment' && turn.side === side)!.index,
  );
  const { tasks } = await ask('manager', 'GET', `${kindLists.cm.actions.list.path}?limit=100`);
  for (const { task_site_id } of tasks) {
    const { data } = await ask('manager', 'GET', `/api/sites/photos/${task_site_id}?task_type=cm`);
    const visit = (data as SiteVisit[]).find(({ photos }) =>
      [before, after].every(slot => photos.some(({ test, index }) => test === 'photos' && index === slot)),
    );
    if (visit) return { site_id: task_site_id as number, visit };
  }
  throw new Error('The demo has no CM with its photos before and after');
};

describe('the life of a site', () => {
  journey('is one timeline, filtered by kind, each event leading to its page', async ({ open, ask }) => {
    const { site_id, site_code } = await addSite(ask, 'Site raconté');
    await ask('manager', 'POST', '/api/sites/edit', { site_id, note: 'Clé chez le gardien' });
    const { agents } = await ask('manager', 'GET', '/api/sites/filters');
    const planOptions = { agent: agents[0].id, instruction: 'Passer par le nord' };
    await planSite(ask, site_id, getDayFromNow(3), planOptions);
    const page = await open({ as: 'manager', at: detail(site_id) });
    await page.getByRole('heading', { level: 1, name: site_code }).waitFor();
    const plans = page.getByRole('link', { name: /Plans ouverts\s*1/ });
    await plans.click();
    await page.waitForURL(`**${detail(site_id, '/timeline?kind=plans')}`);
    const events = page.locator('li[data-event]');
    await page.getByText('Passer par le nord').waitFor();
    const whats = () => events.evaluateAll(rows => rows.map(row => row.getAttribute('data-event')));
    expect(await whats()).toEqual(['planned']);

    const filter = page.getByRole('group', { name: 'Événements affichés' });
    await filter.getByRole('button', { name: 'Tout' }).click();
    await page.getByText('Clé chez le gardien').waitFor();
    expect((await whats()).slice(0, 2)).toEqual(['planned', 'note']);
    await filter.getByRole('button', { name: 'Anomalies' }).click();
    await page.getByText('Aucun événement de ce type').waitFor();
    await filter.getByRole('button', { name: 'Tout' }).click();
    await page.getByRole('link', { name: `SSR pour le ${dates.fr.day(getDayFromNow(3))}` }).click();
    await page.waitForURL(`**${detail(site_id, '/planning')}`);
  });

  journey(
    'shows its photos by visit, before beside after; what could not be loaded is loaded when asked again',
    async ({ open, ask }) => {
      const { site_id, visit } = await repaired(ask);
      const page = await open({ as: 'manager', at: detail(site_id, '/photos'), phone: true, refused: [500] });
      const visitElement = page.locator(`[data-visit="${visit.task_id}"]`);
      const pair = visitElement.locator('[data-pair]').first();
      await pair.waitFor();
      const [was, is] = await pair
        .locator('button')
        .evaluateAll(photos => photos.map(each => each.getBoundingClientRect().toJSON()));
      expect(was.top).toBe(is.top);
      expect(is.left).toBeGreaterThanOrEqual(was.right);
      expect(await visitElement.locator('[data-photo]').count()).toBe(visit.photos.length);

      let fails = true;
      const failure = { status: 500, json: { success: false, error: 'Occupé' } };
      await page.route('**/api/sites/timeline/**', route =>
        fails ? route.fulfill(failure) : route.continue().catch(() => undefined),
      );
      await goTo(page, detail(site_id, '/timeline?kind=tasks'));
      await page.getByText('Occupé').waitFor();
      fails = false;
      await page.getByRole('button', { name: 'Réessayer' }).click();
      const sent = page.locator('li[data-event=sent]').filter({ hasText: `CM n° ${visit.task_id}` });
      await sent.getByRole('button').first().click();
      await page.getByRole('dialog').locator('img').first().waitFor();
      await page.keyboard.press('Escape');
      await sent.getByRole('link', { name: `${visit.photos.length} photos` }).click();
      await page.getByRole('button', { name: 'Par emplacement' }).click();
      await page.getByText('La même vue d’une visite à l’autre').waitFor();
      expect(await cutOff(page)).toBe(0);
    },
  );
});

describe('maps without a tile server', () => {
  journey('a site’s tells distances, and its neighbours by their codes', async ({ open, ask }) => {
    const { site_id } = await repaired(ask);
    const { data } = await ask('manager', 'GET', `/api/sites/neighbours/${site_id}?radius=30`);
    const page = await open({ as: 'manager', at: detail(site_id) });
    const map = page.getByRole('region', { name: 'Carte du site et de ses voisins' });
    await map.locator('.terrain-label-here').waitFor();
    expect(await map.locator('.leaflet-control-scale-line').textContent()).toMatch(/^[1-5]0* k?m$/);
    const codes = await textsOf(map.locator('.terrain-label-site'));
    const known = (data as Neighbour[]).map(({ site_code }) => site_code);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter(code => !known.includes(code))).toEqual([]);
    const rings = await textsOf(map.locator('.terrain-label-ring'));
    expect(rings.length).toBeGreaterThan(0);
    expect(rings.filter(ring => !['1 km', '5 km', '20 km'].includes(ring))).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    const nearest = page.getByRole('link', { name: known[0], exact: true });
    await nearest.click();
    await page.waitForURL(`**${detail((data as Neighbour[])[0].site_id)}`);
  });

  journey('a list’s names wilayas and, from near, communes, none over another', async ({ open }) => {
    // Of one wilaya, where no other journey places a site: they are what the map begins with.
    const at = buildListUrl('/sites', { site_wilaya: 26 }, '&view=map');
    const page = await open({ as: 'cluster', at, phone: true, dark: true });
    await page.locator('.terrain-label-wilaya').first().waitFor();
    await page.locator('.map-cluster').first().waitFor();
    const scale = page.locator('.leaflet-control-scale-line');
    /** One step nearer, until the map is drawn there: its scale changes at the end of its animation. */
    const goNearer = async () => {
      const before = await scale.textContent();
      await page.getByRole('button', { name: 'Agrandir' }).click();
      await expect.poll(() => scale.textContent()).not.toBe(before);
      await waitUntilIdle(page);
    };
    const communes = page.locator('.terrain-label-commune');
    for (let into = 0; into < 8 && !(await communes.count()); into++) {
      await goNearer();
      expect(await overlaps(page)).toEqual([]);
    }
    await communes.first().waitFor();
    // Nearer than any name, the map itself says where one is.
    const nearby = page.getByText(/ · près de \p{Lu}/u);
    for (let into = 0; into < 8 && !(await nearby.isVisible()); into++) await goNearer();
    await nearby.waitFor();
    expect(await cutOff(page)).toBe(0);
  });
});

const textsOf = (labels: ReturnType<Page['locator']>) => labels.allTextContents();
const cutOff = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Labels of which one lies over another. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('.terrain-label')].map(label => ({
      text: label.textContent,
      box: label.getBoundingClientRect(),
    }));
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return labels.flatMap((one, at) =>
      labels
        .slice(at + 1)
        .filter(({ box }) => meet(one.box, box))
        .map(other => `${one.text} / ${other.text}`),
    );
  });
