import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { vi } from 'vitest';

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

export type Device = { language: 'fr' | 'en'; phone: boolean; dark: boolean };

/** A page that everybody has, unlike all others and light: nothing of what was open stays open behind it. */
const between = { path: '/manuals', titles: ['Manuels', 'Manuals'] };
/** What a page's frame may leave lying over the next page. */
const overIt = '.MuiModal-root, .MuiSnackbar-root, [role=dialog], [role=alertdialog], [role=menu]';
/** Lines at the foot that tell what was done, and outlast the page. */
const notices = '[aria-live] > .MuiAlert-root';

/**
 * Pages by device, each as good as new when taken: what was left in it is gone, but a window costs more than all that
 * the app does in it, so it is used again, and the app's files stay in its cache.
 */
export const pagesOf = (browser: Browser, origin: string) => {
  const free = new Map<string, Page[]>();
  const storedIn = new WeakMap<Page, string>();
  const freeOf = (device: Device) => {
    const key = JSON.stringify(device);
    const pages = free.get(key) ?? [];
    free.set(key, pages);
    return pages;
  };
  return {
    take: async (device: Device, stored: Record<string, unknown>) => {
      const page = freeOf(device).pop() ?? (await newPage(browser, origin, device));
      storedIn.set(page, JSON.stringify(stored));
      // A file of the same origin that runs nothing.
      await page.goto('/icon.svg');
      await page.evaluate(restore, stored);
      return page;
    },
    /**
     * The same within the app as it stands open for the same person, at a path of it: that spares the app's start. Null
     * where none is open, or something stays open over the page.
     */
    takeWithin: async (device: Device, stored: Record<string, unknown>, path: string) => {
      const page = freeOf(device).at(-1);
      if (!page || storedIn.get(page) !== JSON.stringify(stored) || path === between.path) return null;
      await page.evaluate(restore, stored);
      // Where the last screen was clicked, something of this one would be pointed at.
      await page.mouse.move(0, 0);
      if (!(await page.evaluate(walk, { path, between, overIt, notices }))) return null;
      freeOf(device).pop();
      return page;
    },
    giveBack: async (device: Device, page: Page) => {
      await page.setViewportSize(sizeOf(device));
      for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.emulateMedia({ media: null, colorScheme: schemeOf(device) });
      freeOf(device).push(page);
    },
  };
};
/** In the page: only this is stored. */
const restore = (stored: Record<string, unknown>) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
};
/** In the page: as the browser's back leads to a place, without asking about what was typed. False where it cannot. */
const walk = async ({ path, between, overIt, notices }: Walk) => {
  const go = (to: string, state: { idx: number } | null = null) => {
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  go(between.path);
  const soon = Date.now() + 3_000;
  const isBetween = () => between.titles.includes(document.querySelector('h1')?.textContent ?? '');
  while (!isBetween() || document.querySelector(notices)) {
    if (Date.now() > soon) return false;
    for (const close of document.querySelectorAll<HTMLElement>(`${notices} .MuiAlert-action > :last-child`))
      close.click();
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
  if (document.querySelector(overIt)) return false;
  // With a place in the row of pages, as the router itself writes it: whoever goes on from there can come back.
  go(path, { idx: 1 });
  return true;
};
type Walk = { path: string; between: typeof between; overIt: string; notices: string };

export type Pages = ReturnType<typeof pagesOf>;

const sizeOf = ({ phone }: Device) => (phone ? narrow : wide);
const schemeOf = ({ dark }: Device) => (dark ? 'dark' : 'light');

const newPage = async (browser: Browser, origin: string, device: Device) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizeOf(device),
    hasTouch: device.phone,
    locale: device.language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Africa/Algiers',
    colorScheme: schemeOf(device),
    reducedMotion: 'reduce',
  });
  // Patience costs nothing where the page is there: a machine that does other work beside is slow, not broken.
  context.setDefaultTimeout(120_000);
  countCalls(context);
  return context.newPage();
};

/** What each window has asked for and not yet got; its stream stays open. */
const calls = new WeakMap<BrowserContext, Set<Request>>();
const countCalls = (context: BrowserContext) => {
  const open = new Set<Request>();
  const ended = (request: Request) => void open.delete(request);
  context.on('request', request => {
    if (request.headers().accept !== 'text/event-stream') open.add(request);
  });
  context.on('requestfinished', ended).on('requestfailed', ended);
  calls.set(context, open);
};
/** Waits until everything that a page asked for is there. */
export const answered = (page: Page) =>
  vi.waitUntil(() => !calls.get(page.context())?.size, { timeout: 75_000, interval: 10 });
