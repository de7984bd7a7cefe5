import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { read } from 'xlsx';
import { type DemoAccount, journey } from './journey';
import { saved } from './saved';
import { choose, dayFromNow, go, planOn } from './steps';

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
const totalOf = async (page: Page) =>
  numberIn(
    await page
      .getByText(/^[\d\s\u202f]+ (site|tâche|tache|plan|agent)s? /i)
      .first()
      .textContent(),
  );
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const loaded = (page: Page, name: string) => section(page, name).waitFor();

type Figure = (page: Page) => Locator;
/** The sum above a part, a cell of its table, a line of a part that is a list. */
const sum =
  (part: string): Figure =>
  page =>
    section(page, part).getByRole('link').first();
const cell =
  (part: string, name: RegExp = /, /, at = 0): Figure =>
  page =>
    section(page, part).getByRole('table').getByRole('link', { name }).nth(at);
const line =
  (part: string, at = 0): Figure =>
  page =>
    section(page, part).getByRole('link', { name: / : / }).nth(at);

/** One figure of each sort; that all of them agree with the lists, for each reader, the API's tests tell. */
const figures: { as: DemoAccount; at: string; open: Figure[] }[] = [
  {
    as: 'admin',
    at: '/dashboard/pm/sites',
    open: [
      sum('Total des sites physiques'),
      cell('Sites par cluster'),
      cell('Sites par type'),
      cell('Sites par wilaya'),
    ],
  },
  {
    as: 'manager',
    at: '/gpm/dashboard/sites',
    open: [sum('Total des sites physiques'), cell('Sites par type')],
  },
  {
    as: 'admin',
    at: '/dashboard/pm/tasks',
    open: [
      sum('Planifié'),
      cell('Réalisé'),
      sum('Accepté'),
      // The last sums are the whole period's.
      cell('Cumul par semaine', /, Planifié : /, -1),
      cell('Cumul par semaine', /, Réalisé : /, 20),
      cell('Détail'),
    ],
  },
  { as: 'manager', at: '/dashboard/pm/tasks', open: [sum('Planifié'), sum('Réalisé')] },
  { as: 'admin', at: '/gpm/dashboard/tasks', open: [sum('Planifié'), sum('Réalisé')] },
  {
    as: 'admin',
    at: '/dashboard/pm/agents',
    open: [
      line('Sites par agent'),
      line('Sites par agent', 1),
      line('Sites attribués par agent, en moyenne'),
      line('PM réalisés par agent'),
      cell('Agents par cluster', / : /),
      cell('Agents par cluster', / : /, 1),
    ],
  },
];

describe('figures open lists of as many rows', () => {
  for (const { as, at, open: followed } of figures)
    journey(`${at}, as ${as}`, async ({ open }) => {
      const page = await open({ as, at });
      for (const figure of followed) {
        const link = figure(page);
        const told = numberIn(await link.textContent());
        await link.click();
        await page.waitForURL(url => url.search.includes('filter='));
        await page.locator('[data-id]').first().waitFor();
        expect([page.url(), await totalOf(page)]).toEqual([page.url(), told]);
        await page.goBack();
      }
    });
});

describe('charts', () => {
  journey('a bar is as long as its figure, what is alone is not said again', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/dashboard/pm/sites' });
    const clusters = section(page, 'Sites par cluster').getByRole('table').locator('tbody tr');
    await clusters.first().waitFor();
    const rows = await clusters.evaluateAll(all =>
      all.map(row => ({
        figure: Number(row.querySelectorAll('td')[1].textContent!.replace(/\D/g, '')),
        bar: row.querySelector('.bar')!.getBoundingClientRect().width,
      })),
    );
    const longest = rows.reduce((one, other) => (one.figure > other.figure ? one : other));
    for (const { figure, bar } of rows) expect(bar / longest.bar).toBeCloseTo(figure / longest.figure, 1);

    await go(page, `${page.url()}?cluster=4&owner=inhouse`);
    const total = section(page, 'Total des sites physiques');
    await total.getByRole('link').first().waitFor();
    expect(await total.getByRole('table').count()).toBe(0);
    await loaded(page, 'Sites par type');
    for (const again of ['Sites par cluster', 'Carte des sites d’un owner'])
      expect(await section(page, again).count()).toBe(0);
  });

  journey('a period stands beside the one before, in words and figures', async ({ open, ask }) => {
    const page = await open({
      as: 'admin',
      at: '/dashboard/pm/tasks?start_date=2026-03-01&end_date=2026-04-30',
    });
    const before = section(page, 'Planifié').getByText(/1er\sjanv\.\s–\s28\sfévr\.\s2026/);
    await before.waitFor();
    const sums = await Promise.all(
      ['2026-01-01&end_date=2026-02-28', '2026-03-01&end_date=2026-04-30'].map(async period => {
        const { data } = await ask('admin', 'GET', `/api/dashboard/tasks?start_date=${period}`);
        return data.monthly.reduce((sum: number, day: { planned: number }) => sum + day.planned, 0);
      }),
    );
    const change = new Intl.NumberFormat('fr', {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).format(sums[1] / sums[0] - 1);
    const plain = (text: string) => text.replace(/\s+/g, ' ');
    expect(plain(await before.innerText())).toBe(
      plain(`${change} contre ${sums[0]} (1er janv. – 28 févr. 2026)`),
    );
  });

  journey('the weekly line fits any window and cuts none of its words', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/dashboard/pm/tasks' });
    const svg = section(page, 'Cumul par semaine').locator('.recharts-wrapper > svg');
    const cut = () =>
      svg.evaluate(chart => {
        const frame = chart.getBoundingClientRect();
        const card = chart.closest('section')!.getBoundingClientRect();
        const texts = [...chart.querySelectorAll('text')].map(text => text.getBoundingClientRect());
        return {
          wide: frame.width > card.width - 60 && frame.right <= card.right,
          texts: texts.length > 6,
          cut: texts.filter(
            text =>
              text.left < frame.left - 0.5 || text.right > frame.right + 0.5 || text.top < frame.top - 0.5,
          ).length,
        };
      });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(cut, { message: `at ${width}` }).toEqual({ wide: true, texts: true, cut: 0 });
    }
  });

  journey('the map is walked by arrow keys, and Enter opens a wilaya’s sites', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/dashboard/pm/sites' });
    const map = page.getByRole('group', { name: 'Carte des sites', exact: true });
    await map.locator('[tabindex="0"]').focus();
    const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const first = await named();
    await page.keyboard.press('ArrowDown');
    expect(await named()).not.toBe(first);
    await page.keyboard.press('Home');
    // Where there are 69 wilayas, those that came from Adrar follow it.
    const label = await named();
    const [, name, figure] = /^(.+?)\s: (\d[\d\s]*?)(?: ·|$)/.exec(label)!;
    expect(name).toBe('Adrar');
    await section(page, 'Carte des sites').getByText(label).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-id]').first().waitFor();
    expect(await totalOf(page)).toBe(numberIn(figure));

    // With Shift the dashboard itself is narrowed to the wilaya's cluster, which stands nowhere beside others.
    await page.goBack();
    await map.locator('[tabindex="0"]').focus();
    await page.keyboard.press('Shift+Enter');
    await page.waitForURL(/\?cluster=\d+/);
    await expect.poll(() => section(page, 'Sites par cluster').count()).toBe(0);
    await loaded(page, 'Sites par wilaya');
  });

  journey('a chart is saved as a picture and as a sheet', async ({ open }) => {
    for (const dark of [false, true]) {
      const page = await open({ as: 'admin', at: '/dashboard/pm/sites', dark });
      const region = section(page, 'Total des sites physiques');
      await region.locator('.bar').first().waitFor();
      const exported = (choice: string) =>
        saved(page, async () => {
          await region.getByRole('button', { name: /^Exporter/ }).click();
          await page.getByRole('menuitem', { name: choice }).click();
        });
      const picture = await exported('Image (PNG)');
      expect(picture.name).toBe('total-des-sites-physiques.png');
      const { format, width, height } = await sharp(picture.content).metadata();
      expect(format).toBe('png');
      expect(width! * height!).toBeGreaterThan(200_000);
      // Something is drawn on it, and the paper is the theme's.
      const { dominant, entropy } = await sharp(picture.content).stats();
      expect(dominant.r).toSatisfy((red: number) => (dark ? red < 60 : red > 200));
      expect(entropy).toBeGreaterThan(0.5);
      if (dark) continue;

      const sheet = await exported('Feuille (XLSX)');
      expect(sheet.name).toBe('total-des-sites-physiques.xlsx');
      const book = read(sheet.content);
      const { A1, A2, B2 } = book.Sheets[book.SheetNames[0]];
      expect(A1.v).toBe('Owner');
      const first = region.getByRole('table').locator('tbody tr').first().locator('td');
      expect(A2.v).toBe(await first.nth(0).textContent());
      expect(B2.v).toBe(numberIn(await first.nth(1).textContent()));
    }
  });
});

describe('the filter', () => {
  journey('stands in the address; the end cannot go before the start', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/dashboard/pm/tasks' });
    await loaded(page, 'Planifié');
    await choose(page, 'Owner', 'SASCC');
    await page.waitForURL(/owner=SASCC/);
    await page.getByLabel('Du', { exact: true }).fill('2026-06-01');
    await page.getByLabel('Au', { exact: true }).fill('31/05/2026');
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await page.getByText('Pas avant le lun. 1er juin 2026.').waitFor();
    expect(page.url()).not.toContain('end_date');
    await page.getByLabel('Au', { exact: true }).fill('2026-06-30');
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await page.waitForURL(/start_date=2026-06-01&end_date=2026-06-30/);
    await page.getByLabel('Du', { exact: true }).fill('2026-07-15');
    expect(await page.getByLabel('Au', { exact: true }).inputValue()).toBe('15/07/2026');
    await page.reload();
    expect(await page.getByLabel('Du', { exact: true }).inputValue()).toBe('01/06/2026');
    await page.getByRole('combobox', { name: 'Owner' }).getByText('SASCC').waitFor();
  });

  journey('is locked to one’s own owner and cluster', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/dashboard/pm/tasks?owner=SASCC&cluster=4' });
    await loaded(page, 'Planifié');
    for (const [name, own] of [
      ['Owner', 'O&M'],
      ['Cluster', 'Alger'],
    ]) {
      const field = page.getByRole('combobox', { name });
      await field.getByText(own, { exact: true }).waitFor();
      expect(await field.getAttribute('aria-disabled')).toBe('true');
    }
  });
});

describe('a dashboard that is open', () => {
  journey('counts what somebody else plans, without losing its place', async ({ open, ask }) => {
    const day = dayFromNow(40);
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=2');
    const plan = (site: number) => planOn(ask, sites[site].site_id, day);
    // With something to draw the charts are there before, whose part comes after the figures.
    await plan(0);
    const page = await open({
      as: 'admin',
      at: `/dashboard/pm/tasks?start_date=${day}&end_date=${day}`,
    });
    await page.locator('.recharts-wrapper').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    const loading = page.locator('main [role=progressbar], main .MuiSkeleton-root');
    await expect.poll(() => loading.count()).toBe(0);
    const figure = () => section(page, 'Planifié').locator('p').first().textContent();
    const before = numberIn(await figure());
    const apply = page.getByRole('button', { name: 'Appliquer' });
    await apply.focus();
    await plan(1);
    await expect.poll(async () => numberIn(await figure()), { timeout: 20_000 }).toBe(before + 1);
    expect(await loading.count()).toBe(0);
    expect(await apply.evaluate(button => button === document.activeElement)).toBe(true);
  });

  journey('says what failed, and reads it again when asked', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/account', refused: [500] });
    const address = '**/api/dashboard/sites?*';
    await page.route(address, route =>
      route.fulfill({ status: 500, json: { success: false, errcode: 500, error: 'La base ne répond pas.' } }),
    );
    await go(page, '/dashboard/pm/sites');
    await page.getByRole('alert').getByText('La base ne répond pas.').waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await loaded(page, 'Total des sites physiques');
  });
});
