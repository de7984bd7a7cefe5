import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it stands, each with the element; `rules` beside axe's own. */
export const findViolations = (page: Page, rules: RunOptions['rules'] = {}) => run(page, { rules });
/** What axe finds too pale to read: all that another theme changes. */
export const findPoorContrasts = (page: Page) => run(page, { runOnly: ['color-contrast'] });

const run = async (page: Page, more: RunOptions) => {
  await settled(page);
  // By name in the page's world: the page's own security policy lets no script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ({ options, modal }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Under a dialog or a menu lies a screen that is looked at without it.
      return axe.run(document.querySelector(modal) ? { include: [[modal]] } : document, options);
    },
    { options: { resultTypes: ['violations'], ...more } as RunOptions, modal },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
};

/** What stands open over the page. */
const modal = '.MuiModal-root:not([aria-hidden=true], .MuiModal-hidden)';

/** Fades are over: a colour halfway to another has a contrast that nobody reads. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(animation => animation.finished));
  });
