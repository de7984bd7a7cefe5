import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { read } from 'xlsx';
import { captureDownload } from './capture-download';
import { journey } from './journey';
import { getDayFromNow, goTo, planSite } from './steps';

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
const totalOf = async (page: Page) =>
  numberIn(
    await page
      .getByText(/^[\d\s\u202f]+ (site|tâche|tache|plan|agent)s? /i)
      .first()
      .textContent(),
  );
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The sum above a part, and a cell of its table. */
const sum = (part: string) => (page: Page) => section(page, part).getByRole('link').first();
const cell =
  (part: string, name = /, /, at = 0) =>
  (page: Page) =>
    section(page, part).getByRole('table').getByRole('link', { name }).nth(at);

/** One figure of each sort; that all of them agree with the lists, for each reader, the API's tests tell. */
const figures: Record<string, ((page: Page) => Locator)[]> = {
  '/dashboard/pm/sites': [sum('Total des sites physiques'), cell('Sites par wilaya')],
  // The last sums are the whole period's.
  '/dashboard/pm/tasks': [sum('Planifié'), cell('Cumul par semaine', /, Planifié : /, -1), cell('Détail')],
  '/dashboard/pm/agents': [cell('Agents par cluster', / : /)],
};

for (const [at, followed] of Object.entries(figures))
  journey(`figures of ${at} open lists of as many rows`, async ({ open }) => {
    const page = await open({ as: 'admin', at });
    for (const figure of followed) {
      const link = figure(page);
      const expected = numberIn(await link.textContent());
      await link.click();
      await page.waitForURL(url => url.search.includes('filter='));
      await page.locator('[data-id]').first().waitFor();
      expect([page.url(), await totalOf(page)]).toEqual([page.url(), expected]);
      await page.goBack();
    }
  });

journey('the figure of equipment that is due opens a list of as many sites', async ({ open }) => {
  const page = await open({ as: 'cluster', at: '/dashboard/pm/equip' });
  const link = page.getByRole('link', { name: /^Batteries à remplacer :/ }).first();
  const due = numberIn(await link.getAttribute('aria-label'));
  expect(due).toBeGreaterThan(0);
  await link.click();
  await page.getByText('Durée de vie : Dépassée').waitFor();
  expect(await totalOf(page)).toBe(due);
  // What the link brought along can be taken away.
  await page.getByRole('button', { name: 'Retirer le filtre Durée de vie' }).click();
  await expect.poll(() => totalOf(page)).toBeGreaterThan(due);
});

journey('a chart’s bar is as long as its figure', async ({ open }) => {
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
});

journey('a period stands beside the one before, in words and figures', async ({ open, ask }) => {
  const at = '/dashboard/pm/tasks?start_date=2026-03-01&end_date=2026-04-30';
  const page = await open({ as: 'admin', at });
  const before = section(page, 'Planifié').getByText(/du 1er janvier au 28 février/);
  await before.waitFor();
  const planned = async (start: string, end: string): Promise<number> => {
    const period = `start_date=${start}&end_date=${end}`;
    const { data } = await ask('admin', 'GET', `/api/dashboard/tasks?${period}`);
    return data.monthly.reduce((sum: number, day: { planned: number }) => sum + day.planned, 0);
  };
  const past = await planned('2026-01-01', '2026-02-28');
  const percent = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  const change = (await planned('2026-03-01', '2026-04-30')) / past - 1;
  const expected = `${new Intl.NumberFormat('fr', percent).format(change)} contre ${past}`;
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  expect(plain(await before.innerText())).toBe(plain(`${expected} (du 1er janvier au 28 février)`));
});

journey('a chart’s weekly line fits any window and cuts none of its words', async ({ open }) => {
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
  const [, figure] = /^Adrar\s: (\d[\d\s]*?)(?: ·|$)/.exec(await named())!;
  await page.keyboard.press('Enter');
  await page.locator('[data-id]').first().waitFor();
  expect(await totalOf(page)).toBe(numberIn(figure));

  // With Shift the dashboard itself is narrowed to the wilaya's cluster, which stands nowhere beside others.
  await page.goBack();
  await map.locator('[tabindex="0"]').focus();
  await page.keyboard.press('Shift+Enter');
  await page.waitForURL(/\?cluster=\d+/);
  await expect.poll(() => section(page, 'Sites par cluster').count()).toBe(0);
  await section(page, 'Sites par wilaya').waitFor();
});

journey('a chart is saved as a picture of the theme and as a sheet', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/dashboard/pm/sites', dark: true });
  const region = section(page, 'Total des sites physiques');
  await region.locator('.bar').first().waitFor();
  const exported = (choice: string) =>
    captureDownload(page, async () => {
      await region.getByRole('button', { name: /^Exporter/ }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    });
  const picture = await exported('Image (PNG)');
  expect(picture.name).toBe('total-des-sites-physiques.png');
  const { width, height } = await sharp(picture.content).metadata();
  expect(width! * height!).toBeGreaterThan(200_000);
  // Something is drawn on it, and the paper is the theme's.
  const { dominant, entropy } = await sharp(picture.content).stats();
  expect(dominant.r).toBeLessThan(60);
  expect(entropy).toBeGreaterThan(0.5);

  const sheet = await exported('Feuille (XLSX)');
  expect(sheet.name).toBe('total-des-sites-physiques.xlsx');
  const book = read(sheet.content);
  const { A2, B2 } = book.Sheets[book.SheetNames[0]];
  const first = region.getByRole('table').locator('tbody tr').first().locator('td');
  expect([A2.v, B2.v]).toEqual([
    await first.nth(0).textContent(),
    numberIn(await first.nth(1).textContent()),
  ]);
});

journey('a dashboard counts what somebody else plans, and keeps its place', async ({ open, ask }) => {
  const day = getDayFromNow(40);
  const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=2');
  const plan = (site: number) => planSite(ask, sites[site].site_id, day);
  // With something to draw the charts are there before, whose part comes after the figures.
  await plan(0);
  const at = `/dashboard/pm/tasks?start_date=${day}&end_date=${day}`;
  const page = await open({ as: 'admin', at });
  await page.locator('.recharts-wrapper').waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  const loading = page.locator('main [role=progressbar], main .MuiSkeleton-root');
  await expect.poll(() => loading.count()).toBe(0);
  const figure = async () => numberIn(await section(page, 'Planifié').locator('p').first().textContent());
  const before = await figure();
  const apply = page.getByRole('button', { name: 'Appliquer' });
  await apply.focus();
  await plan(1);
  await expect.poll(figure).toBe(before + 1);
  expect(await loading.count()).toBe(0);
  expect(await apply.evaluate(button => button === document.activeElement)).toBe(true);
});

journey('a dashboard says what failed, and keeps to one’s own owner', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/account', refused: [500] });
  const json = { success: false, errcode: 500, error: 'La base ne répond pas.' };
  await page.route('**/api/dashboard/sites?*', route => route.fulfill({ status: 500, json }), {
    times: 1,
  });
  await goTo(page, '/dashboard/pm/sites?owner=SASCC&cluster=4');
  await page.getByRole('alert').getByText('La base ne répond pas.').waitFor();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await section(page, 'Total des sites physiques').waitFor();
  for (const [name, own] of [
    ['Owner', 'O&M'],
    ['Cluster', 'Alger'],
  ]) {
    const field = page.getByRole('combobox', { name });
    await field.getByText(own, { exact: true }).waitFor();
    expect(await field.getAttribute('aria-disabled')).toBe('true');
  }
});
