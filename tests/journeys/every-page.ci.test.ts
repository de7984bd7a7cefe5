import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { depth } from '../depth';
import { fillPath } from './fill-path';
import { findOverflows } from './find-overflows';
import { type DemoAccount, journey } from './journey';
import {
  laptopViewport,
  listRequests,
  maxRequests,
  narrowViewport,
  navigateInApp,
  waitForPage,
  waitForRequests,
  wideViewport,
} from './page-pool';
import { screens } from './screens';
import { urlsByRoute } from './urls-by-route';

const everything = Object.values(urlsByRoute).flat();

/** Old addresses of each list of tasks, and forms of each register: all are of one sort. */
const like =
  /^\/((ssr|installation|gpm|cm|task_list)\/task|(vehicles|owners|clusters|wilayas)\/(new|detail))\b/;

/**
 * Who goes to which addresses, and how wide the window is there: the usual visitor to all of them on a laptop and a
 * phone, others to what their menu names, or to what it names beyond his; in depth everybody to all of them on both.
 */
const walks = [
  { as: 'manager', sizes: [laptopViewport, narrowViewport], beyond: null },
  { as: 'agent', sizes: [narrowViewport], beyond: null },
  { as: 'admin', sizes: [laptopViewport], beyond: 'manager' },
  { as: 'cluster', sizes: [laptopViewport], beyond: 'manager' },
] as const;

for (const { as, sizes, beyond } of walks)
  journey(
    `every page for ${as} asks for little, has one title and fits the window`,
    async ({ open, ask }) => {
      const page = await open({ as, at: '/manuals', refused: [403, 404] });
      await page.setViewportSize(laptopViewport);
      await waitForPage(page);
      // What comes ahead while nobody waits is not what a screen asks for.
      await page.waitForFunction(
        last => performance.getEntriesByType('resource').some(({ name }) => name.includes(last)),
        as === 'agent' ? '/Surroundings' : '/SettingsPage',
      );
      await waitForRequests(page);
      const links = await linksOf(page);
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter(link => !everything.includes(link.split('?')[0]))).toEqual([]);

      const usual = beyond ? await linksOf(await open({ as: beyond, at: '/manuals' })) : [];
      const isOwn = (path: string) => links.includes(path) && !usual.includes(path);
      const paths = everything
        .filter(path => !isOpenedAsScreen(path, as))
        .filter(path => depth === 'deep' || (as === 'manager' ? !like.test(path) : isOwn(path)));
      const filled = await Promise.all(paths.map(path => fillPath(path, ask, as)));
      const wrong = await walkThrough(
        page,
        filled,
        depth === 'deep' ? [laptopViewport, narrowViewport] : sizes,
      );
      await page.setViewportSize(wideViewport);
      expect(wrong, wrong.join('\n')).toEqual([]);
    },
    300_000,
  );

/** All that is looked at here is looked at there. */
const isOpenedAsScreen = (path: string, as: DemoAccount) =>
  screens.some(screen => screen.path === path && screen.as[0] === as && !screen.only && !screen.like);

/** Everything that the menu names. */
const linksOf = async (page: Page) => {
  const more = page.getByRole('button', { name: 'Plus', exact: true });
  if (await more.isVisible()) await more.click();
  const links = await page
    .locator('nav a, [role=menu] a')
    .evaluateAll(each => each.map(link => link.getAttribute('href')!));
  await page.keyboard.press('Escape');
  return links;
};

/** Goes to every address within the app, as its links do. */
const walkThrough = async (
  page: Page,
  paths: readonly string[],
  sizes: readonly (typeof laptopViewport)[],
) => {
  const wrong: string[] = [];
  for (const [at, path] of paths.entries()) {
    // Back and forth: the size of the last page is the first of the next one.
    const [first, ...others] = at % 2 ? [...sizes].reverse() : sizes;
    await page.setViewportSize(first);
    await navigateInApp(page, path);
    await waitForPage(page);
    const requests = listRequests(page);
    if (requests.length > maxRequests)
      wrong.push(`${path} asks for ${requests.length} things: ${requests.join(' ')}`);
    const found = await findOverflows(page);
    for (const size of others) {
      await page.setViewportSize(size);
      found.push(...(await findOverflows(page)));
    }
    wrong.push(...found.map(each => `${path}, ${each}`));
  }
  return wrong;
};
