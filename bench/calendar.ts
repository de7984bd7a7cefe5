import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/journeys/browser';
import { createApiClient } from './api-client';
import { percentile, reportFigure } from './figures';
import { measurePaint } from './measure-paint';
import type { BenchServer } from './server';
import { signIn } from './sign-in';

/** A calendar of 1,200 sites with 4,800 plans: from the last response to the painted rows, and scrolling. */
export const benchCalendar = async (server: BenchServer) => {
  await planMany(server);
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, server);

    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      // A month without plans: measuring starts with the calendar open.
      await page.goto(`${server.address}/calendar?from=2041-01-01&to=2041-01-31`);
      await page.getByText(/^0 plan/).waitFor();
      times.push(
        await measurePaint(page, {
          address: `/calendar?from=${month.from}&to=${month.to}`,
          call: '/api/planning/fetch',
        }),
      );
    }
    await page.getByText(/^4800 plans/).waitFor();
    reportFigure({
      name: 'browser: 1,200 rows with 4,800 plans on screen, median',
      value: percentile(times, 0.5),
      unit: 'ms',
      target: { most: 500 },
    });
    // 60 pixels per frame are four screens per second.
    reportFigure(await scrolling(page, 'down the rows', { y: 60 }));
    for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Agrandir' }).click();
    reportFigure(await scrolling(page, 'along a month, a week in sight', { x: 12 }));
    reportFigure(await scrolling(page, 'down the rows, a week in sight', { y: 60 }));
  } finally {
    await browser.close();
  }
};

const month = { from: '2040-03-01', to: '2040-03-31' };

const planMany = async (server: BenchServer) => {
  const request = createApiClient(server);
  const { total } = await request(
    `/api/planning/fetch?has_plan=true&plan_from=${month.from}&plan_to=${month.to}&limit=1`,
  );
  if (total === 4_800) return;
  const sites: number[] = [];
  for (let page = 1; sites.length < 1_200; page++) {
    const { sites: found } = await request(`/api/ssr/sites/fetch/filter?limit=400&page=${page}`);
    if (!found.length) throw new Error('The bench needs 1,200 sites.');
    sites.push(...found.map((site: { site_id: number }) => site.site_id));
  }
  // Four rounds, each site on another day in each.
  for (let round = 0; round < 4; round++)
    for (let day = 0; day < 30; day++)
      await request('/api/planning/assign', {
        task_type: 'ssr',
        planning_date: `2040-03-${String(((day + round * 7) % 30) + 1).padStart(2, '0')}`,
        selected_site: sites.slice(day * 40, day * 40 + 40),
      });
};

/** Frames per second while the calendar scrolls by this many pixels each frame. */
const scrolling = async (page: Page, where: string, by: { x?: number; y?: number }) => ({
  name: `browser: the calendar scrolls ${where}`,
  value: await page.evaluate(framesPerSecond, { x: by.x ?? 0, y: by.y ?? 0 }),
  unit: 'frames/s',
  target: { least: 50 },
});
const framesPerSecond = async ({ x, y }: { x: number; y: number }) => {
  const calendar = document.querySelector('[data-plan]')!.closest('[role=region]')!;
  calendar.scrollTo(0, 0);
  let [frames, now] = [0, await new Promise<number>(requestAnimationFrame)];
  const began = now;
  while (now - began < 3_000) {
    calendar.scrollBy(x, y);
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = calendar;
    if (x && scrollLeft + clientWidth >= scrollWidth - 1) calendar.scrollTo(0, scrollTop + 300);
    if (y && scrollTop + clientHeight >= scrollHeight - 1) calendar.scrollTo(scrollLeft, 0);
    now = await new Promise<number>(requestAnimationFrame);
    frames++;
  }
  return (frames * 1_000) / (now - began);
};
