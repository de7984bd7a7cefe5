import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/journeys/browser';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';
import { signIn } from './sign-in';

/**
 * A task's panel beside its list, from the click on the row to the painted evidence; then its photo report of some 90
 * slots, from the click on its tab, and the bytes it loads.
 */
export const benchPanel = async (server: BenchServer) => {
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, server);
    const surveys = encodeURIComponent(JSON.stringify({ task_status: 'pending' }));
    await page.goto(`${server.address}/ssr?filter=${surveys}&page=1&perPage=25&sort=task_id&order=DESC`);
    await page
      .locator('[data-id] time')
      .nth(opened - 1)
      .waitFor();
    // Prefetching has finished: users read the list first.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/TaskPanel')),
    );

    const [panels, reports]: [number[], number[]] = [[], []];
    let [slots, loaded] = [0, 0];
    const ids = await page
      .locator('[data-id]')
      .evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.id));
    for (const [at, id] of ids.slice(0, opened).entries()) {
      await page.evaluate(timePanel);
      await page.locator(`[data-id="${id}"] time`).first().click();
      panels.push(await page.evaluate(() => (window as unknown as Timed).panelTime));
      if (at < 7) {
        const { time, thumbnails } = await openReport(page);
        reports.push(time);
        slots = await page.locator('[data-panel] [data-slot]').count();
        loaded = Math.max(loaded, thumbnails);
      }
      await page.keyboard.press('Escape');
      await page.locator('[data-panel]').waitFor({ state: 'detached' });
    }
    reportFigure({
      name: `browser: a task's panel opens beside its list, median of ${panels.length}`,
      value: percentile(panels, 0.5),
      unit: 'ms',
      target: { most: 150 },
    });
    reportFigure({ name: 'browser: the slowest of them', value: Math.max(...panels), unit: 'ms' });
    reportFigure({
      name: `browser: a panel of ${slots} photo slots opens, median`,
      value: percentile(reports, 0.5),
      unit: 'ms',
      target: { most: 200 },
    });
    reportFigure({
      name: `browser: thumbnails that it asks for, of ${slots}`,
      value: loaded,
      unit: '',
      target: { most: Math.floor(slots / 2) },
    });
  } finally {
    await browser.close();
  }
};

const opened = 15;

type Timed = { panelTime: Promise<number> };
/** In the page: times from the next click until the panel's evidence is painted. */
const timePanel = () => {
  (window as unknown as Timed).panelTime = new Promise(resolve => {
    let clicked = 0;
    window.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-panel] [role=tab]')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked), 0));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
};

const openReport = async (page: Page) => {
  let thumbnails = 0;
  const count = (request: { url: () => string }) => {
    if (request.url().includes('/thumb')) thumbnails++;
  };
  page.on('request', count);
  const time = await page.evaluate(photoReportOpened);
  await page.waitForTimeout(700);
  page.off('request', count);
  return { time, thumbnails };
};

/** In the page: clicks the tab and times until its slots are painted. */
const photoReportOpened = () =>
  new Promise<number>(resolve => {
    const panel = document.querySelector('[data-panel]')!;
    const tab = [...panel.querySelectorAll<HTMLElement>('[role=tab]')].find(each =>
      /photos|photo report/i.test(each.textContent ?? ''),
    )!;
    const started = performance.now();
    const watch = new MutationObserver(() => {
      if (panel.querySelectorAll('[data-slot]').length < 80) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
    });
    watch.observe(panel, { childList: true, subtree: true });
    tab.click();
  });
