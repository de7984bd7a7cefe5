import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { byDepth } from '../depth';
import { addressesByRoute } from './addresses';
import { type DemoAccount, type Fixtures, journey } from './journey';
import { misfits } from './misfits';
import { answered, wide } from './pages';

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const mostAsked = 12;

/** Goes to every address within the app, as its links do: asks for little, has one title, fits a laptop and a phone. */
const walkThrough = async (page: Page, paths: readonly string[]) => {
  const wrong: string[] = [];
  let asked: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const isStream = request.headers().accept === 'text/event-stream';
    // Pictures come as they are scrolled to.
    if (!isStream && request.resourceType() !== 'image') asked.push(pathname + search);
  };
  page.on('request', note);
  let size = laptop;
  for (const path of paths) {
    asked = [];
    await page.evaluate(goTo, path);
    await stands(page);
    // A page whose stream was cut off reads the same things again.
    const different = [...new Set(asked)];
    if (different.length > mostAsked)
      wrong.push(`${path} asks for ${different.length} things: ${different.join(' ')}`);
    const first = await fits(page, size);
    size = size === laptop ? phone : laptop;
    await page.setViewportSize(size);
    wrong.push(...[...first, ...(await fits(page, size))].map(told => `${path}, ${told}`));
  }
  page.off('request', note);
  return wrong;
};

/** In the page, as the router counts steps: it keeps others' for a mistake. */
const goTo = (to: string) => {
  history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

const stands = async (page: Page) => {
  await page.locator('main h1').first().waitFor();
  await answered(page);
  // Of lists as they load, the skeleton goes in the frame after the answer.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60))));
  await answered(page);
};

/** A chart and a menu follow their window within a moment. */
const fits = async (page: Page, { width }: { width: number }) => {
  for (let tries = 0; ; tries++) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const found = [...(over > 0 ? [`${over} px too wide`] : []), ...(await misfits(page))];
    if (!found.length || tries === 20) return found.map(told => `${width}: ${told}`);
    await page.waitForTimeout(100);
  }
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

const everybody = ['manager', 'agent', 'cluster', 'admin'] as const;
const everything = Object.values(addressesByRoute).flat();

for (const [turn, as] of everybody.entries())
  journey(
    `every page for ${as} asks for little, has one title and fits a laptop and a phone`,
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
      // In CI a manager and an agent see all of it, the others all that their menus name and by turns the rest.
      const paths = everything.filter(
        (path, at) =>
          turn < 2 || byDepth({ quick: false, ci: links.includes(path), deep: true }) || at % 2 === turn % 2,
      );
      const fill = await filled(ask, as);
      const wrong = await walkThrough(page, paths.map(fill));
      await page.setViewportSize(wide);
      expect(wrong, wrong.join('\n')).toEqual([]);
    },
    300_000,
  );
