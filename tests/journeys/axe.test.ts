import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { screens } from './screens';
import { visit } from './visit';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const deep = process.env.TERRAIN_DEEP === '1';

for (const screen of screens) {
  const [usual] = screen.as;
  const people = deep ? screen.as : [usual];
  const languages = deep ? (['fr', 'en'] as const) : (['fr'] as const);
  for (const as of people) {
    for (const language of languages) {
      for (const phone of [false, true]) {
        if (screen.only && (screen.only === 'phone') !== phone) continue;
        const size = phone ? 'phone' : 'wide';
        journey(`${screen.name}, ${as ?? 'a stranger'}, ${language}, ${size}`, async ({ open, ask }) => {
          const page = await visit({ open, ask }, screen, { as, language, phone });
          const found = [...(await violations(page, 'light')), ...(await violations(page, 'dark'))];
          expect(found).toEqual([]);
          expect(await overflow(page), 'a page never scrolls sideways').toBe(0);
        });
      }
    }
  }
}

const violations = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    scheme => getComputedStyle(document.documentElement).colorScheme === scheme,
    colorScheme,
  );
  await settled(page);
  // By name in the page's world: the page's own security policy lets no script in.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    options =>
      (window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    { resultTypes: ['violations'] } as RunOptions,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${colorScheme}: ${id}: ${help}\n${html}\n${failureSummary}`),
  );
};

/** Fades are over: a colour halfway to another has a contrast that nobody reads. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(animation => animation.finished));
  });

const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.scrollingElement!.scrollWidth - window.innerWidth));
