import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addDays, today } from '../../contract/framework/today';
import { type Fixtures, journey } from './journey';
import { navigateInApp, waitForPage } from './page-pool';
import { uniqueCode } from './steps';

type Ask = Fixtures['ask'];
type UsedPage = {
  path: string | ((ask: Ask) => Promise<string>);
  /** What is added to the address of the open page: something that it has not read yet. */
  next: string;
};

/** Another period than the one with which a page opens. */
const later = addDays(today(), 70);

const mostUsedPages: Record<string, UsedPage> = {
  'the first screen': { path: '/today', next: '?cluster=2' },
  review: { path: '/review', next: '?kind=cm' },
  planning: { path: '/planning', next: '?page=2' },
  'the board': { path: '/planning/board', next: `?week=${later}` },
  'the calendar': { path: '/calendar', next: `?from=${later}&to=${addDays(later, 27)}` },
  'a list of tasks': { path: '/ssr', next: '?page=2' },
  'the sites': { path: '/sites', next: '?page=2' },
  'a site': {
    path: async ask =>
      `/sites/detail/${(await ask('admin', 'GET', '/api/sites/fetch?limit=1')).sites[0].site_id}`,
    next: '/timeline',
  },
  'a task': {
    path: async ask => `/task/${(await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1')).tasks[0].task_id}`,
    next: '?section=history',
  },
  anomalies: { path: '/anomalies', next: '?page=2' },
};

const banner = (page: Page) => page.getByRole('status').getByText(/^Hors ligne depuis \d\d:\d\d$/);
const failure = (page: Page) => page.locator('main').getByRole('button', { name: 'Réessayer' }).first();

/** The page says that it is offline and cannot show what was asked for, and nothing that is not so. */
const expectOffline = async (page: Page) => {
  await banner(page).waitFor();
  await failure(page).waitFor();
  const shown = await page.locator('main').innerText();
  expect(shown).toContain('hors ligne');
  expect(shown).not.toMatch(/mise à jour|version/);
  expect(await page.locator('main tbody tr, main .MuiSkeleton-root').count()).toBe(0);
};
/** Without a click. */
const expectRecovery = async (page: Page) => {
  await banner(page).waitFor({ state: 'detached' });
  await failure(page).waitFor({ state: 'detached' });
  await waitForPage(page);
  expect(await page.locator('main').innerText()).not.toContain('hors ligne');
};

describe.each(Object.entries(mostUsedPages))('%s', (_, { path, next }) => {
  journey('says before it is loaded and while it is open that it is offline', async ({ open, ask }) => {
    const at = typeof path === 'string' ? path : await path(ask);
    const page = await open({ as: 'admin', at: '/manuals', offline: true });
    await waitForPage(page);
    const network = page.context();
    try {
      await network.setOffline(true);
      await navigateInApp(page, at);
      await expectOffline(page);
      await network.setOffline(false);
      await expectRecovery(page);

      await network.setOffline(true);
      await banner(page).waitFor();
      await navigateInApp(page, at + next);
      await expectOffline(page);
    } finally {
      await network.setOffline(false);
    }
    await expectRecovery(page);
  });
});

journey(
  'what is saved without a network is not saved, stays in the form, and can be saved later',
  async ({ open }) => {
    const serial = uniqueCode();
    const page = await open({ as: 'manager', at: '/tools/new', offline: true });
    await page.getByRole('textbox', { name: 'N° de série' }).fill(serial);
    await page.getByRole('textbox', { name: 'Outil' }).fill('Multimètre');
    await page.getByRole('combobox', { name: 'Cluster' }).click();
    await page.getByRole('option').first().click();
    const save = page.getByRole('button', { name: 'Enregistrer' });
    try {
      await page.context().setOffline(true);
      await banner(page).waitFor();
      await save.click();
      await page.getByText('Vous êtes hors ligne : rien n’a été enregistré.').first().waitFor();
      expect(await page.getByRole('textbox', { name: 'N° de série' }).inputValue()).toBe(serial);
    } finally {
      await page.context().setOffline(false);
    }
    await banner(page).waitFor({ state: 'detached' });
    await save.click();
    await page.waitForURL(url => url.pathname !== '/tools/new');
  },
);

describe('a part of a page that the server does not have', () => {
  const chunk = '**/assets/CalendarPage-*.js';
  const openWithoutPart = async (open: Fixtures['open'], html?: string) => {
    const page = await open({ as: 'manager', at: '/manuals', refused: [404], within: false });
    await waitForPage(page);
    await page.route(chunk, route => route.fulfill({ status: 404 }));
    if (html)
      await page.route(
        url => url.pathname === '/',
        route => route.fulfill({ body: html }),
      );
    await navigateInApp(page, '/calendar');
    return page;
  };

  journey('tells of an update if the server has another build', async ({ open }) => {
    const page = await openWithoutPart(
      open,
      '<script type="module" crossorigin src="/assets/index-newer.js">',
    );
    await page.getByText('L’application a été mise à jour. Rechargez la page.').waitFor();
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.getByRole('heading', { name: 'Calendrier', level: 1 }).waitFor();
  });

  journey('tells of no update if the server has the same build', async ({ open }) => {
    const page = await openWithoutPart(open);
    await page.getByText('Chargement impossible. Rechargez la page.').waitFor();
    expect(await banner(page).count()).toBe(0);
  });
});

journey(
  'a proxy without a server behind it is told as such, and the list goes on by itself',
  async ({ open }) => {
    const page = await open({ as: 'manager', at: '/sites', refused: [502], within: false });
    await page.locator('[data-id]').first().waitFor();
    const calls = '**/api/**';
    await page.route(calls, route => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page
      .getByRole('status')
      .getByText(/^Le serveur ne répond pas depuis \d\d:\d\d$/)
      .waitFor();
    await failure(page).waitFor();
    expect(await page.locator('[data-id]').count()).toBe(0);
    await page.unroute(calls);
    await page.locator('[data-id]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  },
);
