import { launchBrowser } from '../tests/journeys/browser';
import { percentile, report } from './figures';
import type { BenchServer } from './server';
import { signIn } from './sign-in';

/** A survey's photo report of some 90 slots: from the click on its tab to the painted slots, and what it loads. */
export const benchPanel = async (server: BenchServer) => {
  const answer = await fetch(`${server.address}/api/ssr/task/fetch?limit=7&task_status=pending`, {
    headers: { 'x-sts-token': server.token },
  });
  const { tasks } = (await answer.json()) as { tasks: { task_id: number }[] };
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, server);

    const times: number[] = [];
    let [slots, loaded] = [0, 0];
    for (const { task_id } of tasks) {
      let thumbnails = 0;
      const count = (request: { url: () => string }) => {
        if (request.url().includes('/thumb')) thumbnails++;
      };
      await page.goto(`${server.address}/ssr/task/${task_id}/`);
      await page.getByRole('button', { name: `Info ${task_id}` }).click();
      await page.locator('[data-panel] [role=tab]').first().waitFor();
      page.on('request', count);
      times.push(await page.evaluate(photoReportOpened));
      await page.waitForTimeout(700);
      page.off('request', count);
      slots = await page.locator('[data-panel] [data-slot]').count();
      loaded = Math.max(loaded, thumbnails);
    }
    report({
      name: `browser: a panel of ${slots} photo slots opens, median`,
      value: percentile(times, 0.5),
      unit: 'ms',
      target: { most: 200 },
    });
    report({
      name: `browser: thumbnails that it asks for, of ${slots}`,
      value: loaded,
      unit: '',
      target: { most: Math.floor(slots / 2) },
    });
  } finally {
    await browser.close();
  }
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
