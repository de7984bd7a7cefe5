import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { depth } from '../depth';
import { addressesByRoute } from './addresses';
import { type DemoAccount, type Fixtures, journey } from './journey';
import { misfits } from './misfits';
import { answered, askedBy, goWithin, laptop, narrow, stands, wide } from './pages';
import { screens } from './screens';

const everything = Object.values(addressesByRoute).flat();
/** What a page asks for at most. */
const mostAsked = 12;

/**
 * Who goes to which addresses, and how wide the window is there: the usual visitor on a laptop and a phone, an agent on
 * a phone; in depth everybody to all of them on both.
 */
const walks = [
  { as: 'manager', sizes: [laptop, narrow], fromMenu: false },
  { as: 'agent', sizes: [narrow], fromMenu: false },
  { as: 'admin', sizes: [laptop], fromMenu: false },
  // Sees what a manager sees, and some of what an administrator does.
  { as: 'cluster', sizes: [laptop], fromMenu: true },
] as const;

for (const { as, sizes, fromMenu } of walks)
  journey(
    `every page for ${as} asks for little, has one title and fits the window`,
    async ({ open, ask }) => {
      const page = await open({ as, at: '/manuals', refused: [403, 404] });
      await page.setViewportSize(laptop);
      await stands(page);
      // What comes ahead while nobody waits is not what a screen asks for.
      await page.waitForFunction(
        last => performance.getEntriesByType('resource').some(({ name }) => name.includes(last)),
        as === 'agent' ? '/Surroundings' : '/SettingsPage',
      );
      await answered(page);
      const links = await linksOf(page);
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter(link => !everything.includes(link.split('?')[0]))).toEqual([]);

      const paths = everything.filter(path => !isOpenedAsScreen(path, as));
      const fill = await filled(ask, as);
      const wrong =
        depth === 'deep'
          ? await walkThrough(page, paths.map(fill), [laptop, narrow])
          : await walkThrough(page, paths.filter(path => !fromMenu || links.includes(path)).map(fill), sizes);
      await page.setViewportSize(wide);
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

/** What the addresses name, as somebody sees it. */
const filled = async (ask: Fixtures['ask'], as: DemoAccount) => {
  const first = async (path: string, list: string, id: string) =>
    String((await ask(as, 'GET', path))[list][0][id]);
  const { users } = await ask('admin', 'GET', '/api/agent/fetch?name=agent');
  const { users: managers } = await ask('admin', 'GET', '/api/manager/fetch?name=manager');
  const named: Record<string, string> = {
    site: await first('/api/sites/fetch/filter?limit=1', 'sites', 'site_id'),
    task: await first('/api/ssr/task/fetch?limit=1&task_status=accept', 'tasks', 'task_id'),
    agent: String(users[0].userid),
    manager: String(managers[0].userid),
  };
  return (path: string) => path.replace(/:(\w+)/g, (_, name) => named[name]);
};

/** Goes to every address within the app, as its links do. */
const walkThrough = async (page: Page, paths: readonly string[], sizes: readonly (typeof laptop)[]) => {
  const wrong: string[] = [];
  for (const [at, path] of paths.entries()) {
    // Back and forth: the size of the last page is the first of the next one.
    const [first, ...others] = at % 2 ? [...sizes].reverse() : sizes;
    await page.setViewportSize(first);
    await goWithin(page, path);
    await stands(page);
    const asked = askedBy(page);
    if (asked.length > mostAsked) wrong.push(`${path} asks for ${asked.length} things: ${asked.join(' ')}`);
    const found = await misfits(page);
    for (const size of others) {
      await page.setViewportSize(size);
      found.push(...(await misfits(page)));
    }
    wrong.push(...found.map(each => `${path}, ${each}`));
  }
  return wrong;
};
