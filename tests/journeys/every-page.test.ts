import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoAccount, Fixtures } from './journey';
import { journey } from './journey';
import { answered } from './pages';

/** What one page of the app is like once it stands. */
type Seen = { path: string; titles: number; overflow: number; outside: string[]; asked: number };

/** Goes to every page within the app, as its links do, and looks at each. */
const walkThrough = async (page: Page, paths: readonly string[]) => {
  const seen: Seen[] = [];
  let asked = 0;
  const count = (request: { url: () => string; headers: () => Record<string, string> }) => {
    if (/\/api\//.test(request.url()) && request.headers().accept !== 'text/event-stream') asked++;
  };
  page.on('request', count);
  for (const path of paths) {
    asked = 0;
    await page.evaluate(to => {
      // As the router counts them: it keeps others' steps for a mistake.
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator('main h1').first().waitFor();
    await answered(page);
    // Of lists as they load, the skeleton goes in the frame after the answer.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60))));
    await answered(page);
    seen.push({ path, asked, ...(await page.evaluate(measured)) });
  }
  page.off('request', count);
  return seen;
};
/** In the page. */
const measured = () => ({
  titles: document.querySelectorAll('h1').length,
  overflow: document.documentElement.scrollWidth - window.innerWidth,
  outside: [...document.querySelectorAll('header button, header a, nav a, nav button')]
    .filter(element => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth);
    })
    .map(element => element.getAttribute('aria-label') ?? element.textContent ?? ''),
});

/** Everything that the menu names, and what stands one step behind. */
const pathsOf = async ({ page, ask, as }: { page: Page; ask: Fixtures['ask']; as: DemoAccount }) => {
  const more = page.getByRole('button', { name: 'Plus', exact: true });
  if (await more.isVisible()) await more.click();
  const linked = await page
    .locator('nav a, [role=menu] a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')!));
  await page.keyboard.press('Escape');
  const sites = (await ask(as, 'GET', '/api/ssr/sites/fetch/filter?limit=1')).sites;
  const detail = `/ssr/sites/detail/${sites[0].site_id}`;
  return [
    ...new Set(linked),
    '/account',
    '/account/privacy',
    '/account/security',
    detail,
    `${detail}/planning`,
    `${detail}/history`,
  ];
};

const furtherOf = {
  agent: ['/ssr', '/delivery', '/planning', '/sites', '/calendar'],
  manager: ['/anomalies/nok', '/anomalies/task', '/dashboard/pm/tasks', '/dashboard/pm/equip'],
  cluster: ['/delivery/sites/new', '/ssr/sites/new', '/gpm/sites/new', '/dashboard/pm/agents'],
  admin: ['/settings/account', '/settings/brands', '/gpm/dashboard/tasks'],
} as const;

for (const [as, further] of Object.entries(furtherOf) as [keyof typeof furtherOf, readonly string[]][])
  journey(
    `every page of ${as} has one title, fits its window and asks for at most 12 things`,
    async ({ open, ask }) => {
      const phone = as === 'agent';
      const page = await open({ as, at: '/manuals', phone });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await answered(page);
      // What a cluster manager opens is a manager's and some more.
      const linked = as === 'cluster' ? ['/today', '/managers'] : await pathsOf({ page, ask, as });
      const seen = await walkThrough(page, [...linked, ...further]);
      expect(seen.length).toBeGreaterThan({ agent: 14, manager: 25, cluster: 5, admin: 25 }[as]);
      const wrong = seen.filter(
        ({ titles, overflow, outside, asked }) =>
          titles !== 1 || overflow > 0 || outside.length > 0 || asked > 12,
      );
      expect(wrong).toEqual([]);
    },
  );
