import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { vi } from 'vitest';
import { setClock } from '../clock/browser';

export const wideViewport = { width: 1440, height: 900 };
export const narrowViewport = { width: 390, height: 844 };
export const laptopViewport = { width: 1280, height: 800 };

export type Device = { language: 'fr' | 'en'; phone: boolean; dark: boolean };

/** A page that everybody has, unlike all others and light: nothing of what was open stays open behind it. */
const between = { path: '/manuals', title: { fr: 'Manuels', en: 'Manuals' } };
/** What a page's frame may leave lying over the next page. */
const overIt = '.MuiModal-root, .MuiSnackbar-root, [role=dialog], [role=alertdialog], [role=menu]';
/** Lines at the foot that tell what was done, and outlast the page. */
const notices = '[aria-live] .MuiAlert-root';

/**
 * Pages by device, in either light, each as good as new when taken: what was left in it is gone, but a window costs
 * more than all that the app does in it, so it is used again, and the app's files stay in its cache.
 */
export const createPagePool = (browser: Browser, origin: string) => {
  const free = new Map<string, Page[]>();
  /** What is stored in a page whose app stands open, at the page between two screens. */
  const openSessions = new WeakMap<Page, string>();
  const freeOf = ({ language, phone }: Device) => {
    const key = `${language} ${phone}`;
    const pages = free.get(key) ?? [];
    free.set(key, pages);
    return pages;
  };
  return {
    take: async (device: Device, stored: Record<string, unknown>) => {
      const page = freeOf(device).pop() ?? (await newPage(browser, origin, device));
      openSessions.delete(page);
      // A file of the same origin that runs nothing.
      await page.goto('/icon.svg');
      await page.emulateMedia({ colorScheme: schemeOf(device) });
      callsOf(page).asked.clear();
      await page.evaluate(restore, stored);
      return page;
    },
    /**
     * The same within the app as it stands open for the same person, at a path of it: that spares the app's start. Null
     * where none is open.
     */
    takeWithin: async (device: Device, stored: Record<string, unknown>, path: string) => {
      const page = freeOf(device).at(-1);
      if (!page || openSessions.get(page) !== JSON.stringify(stored) || path === between.path) return null;
      freeOf(device).pop();
      openSessions.delete(page);
      await page.evaluate(restore, stored);
      await page.emulateMedia({ colorScheme: schemeOf(device) });
      await navigateInApp(page, path);
      return page;
    },
    /** `stored` says for whom the app is to stand open in it. */
    giveBack: async (device: Device, page: Page, stored?: Record<string, unknown>) => {
      for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
      const wasRouted = routed.delete(page);
      if (wasRouted) {
        // On a page that calls nothing, so that no call is lost while the routes go.
        await page.goto('about:blank');
        callsOf(page).open.clear();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      // The size is changed where there is little to draw anew.
      const { path, title } = between;
      const reusable =
        stored &&
        !wasRouted &&
        (await page.evaluate(leave, { path, title: title[device.language], overIt, notices }));
      await page.setViewportSize(sizeOf(device));
      await page.emulateMedia({ media: null });
      if (reusable) {
        // Where this screen was clicked, something of the next one would be pointed at.
        await page.mouse.move(0, 0);
        await waitForRequests(page);
        openSessions.set(page, JSON.stringify(stored));
      }
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
/** In the page: away from what was open, without asking about what was typed. False where something stays open. */
const leave = async ({
  path,
  title,
  overIt,
  notices,
}: Record<'path' | 'title' | 'overIt' | 'notices', string>) => {
  if (!document.querySelector('main')) return false;
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  const soon = Date.now() + 3_000;
  while (document.querySelector('h1')?.textContent !== title || document.querySelector(notices)) {
    if (Date.now() > soon) return false;
    for (const close of document.querySelectorAll<HTMLElement>(`${notices} .MuiAlert-action > :last-child`))
      close.click();
    await new Promise(requestAnimationFrame);
  }
  return !document.querySelector(overIt);
};

/** To a path within the app as it stands open, as the browser's back leads there: that spares the app's start. */
export const navigateInApp = async (page: Page, path: string) => {
  callsOf(page).asked.clear();
  await page.evaluate(to => {
    // With a place in the row of pages, as the router itself writes it: whoever goes on from there can come back.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

export type PagePool = ReturnType<typeof createPagePool>;

const sizeOf = ({ phone }: Device) => (phone ? narrowViewport : wideViewport);
const schemeOf = ({ dark }: Device) => (dark ? 'dark' : 'light');

const newPage = async (browser: Browser, origin: string, device: Device) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizeOf(device),
    hasTouch: device.phone,
    locale: device.language === 'fr' ? 'fr-FR' : 'en-GB',
    // Not the product's: what reads the device's own clock shows another time.
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  // Patience costs nothing where the page is there: a machine that does other work beside is slow, not broken.
  context.setDefaultTimeout(120_000);
  await setClock(context);
  countCalls(context);
  const page = await context.newPage();
  const route = page.route.bind(page);
  page.route = async (...values) => {
    // A call that is sent while the last route is removed may never be answered: this route stays to the end.
    if (!routed.has(page)) await route('**', each => each.continue().catch(() => undefined));
    routed.add(page);
    return route(...values);
  };
  return page;
};
/** Pages some of whose calls a journey intercepts. */
const routed = new WeakSet<Page>();

/** What each window asked for and has not yet got, and all that it asked for since it went somewhere within the app. */
const calls = new WeakMap<BrowserContext, { open: Set<Request>; asked: Set<string> }>();
const countCalls = (context: BrowserContext) => {
  const open = new Set<Request>();
  const asked = new Set<string>();
  const ended = (request: Request) => void open.delete(request);
  context.on('request', request => {
    // Its stream stays open.
    if (request.headers().accept === 'text/event-stream') return;
    open.add(request);
    // Pictures come as they are scrolled to.
    if (request.resourceType() === 'image') return;
    const { pathname, search } = new URL(request.url());
    asked.add(pathname + search);
  });
  context.on('requestfinished', ended).on('requestfailed', ended);
  // Calls of a closed window report no end.
  context.on('page', page =>
    page.once('close', () => {
      for (const request of open) if (request.frame().page() === page) open.delete(request);
    }),
  );
  calls.set(context, { open, asked });
};
const callsOf = (page: Page) => calls.get(page.context())!;
/** Waits until everything that a page asked for is there. */
export const waitForRequests = (page: Page) =>
  vi
    .waitUntil(() => !callsOf(page).open.size, { timeout: 75_000, interval: 10 })
    .catch(cause => {
      const waitedFor = [...callsOf(page).open].map(request => `${request.method()} ${request.url()}`);
      throw new Error(`${page.url()} still waits for ${waitedFor.join(', ')}`, { cause });
    });

/** Waits until a page has its title, and neither asks for more nor shows the place of what is to come. */
export const waitForPage = async (page: Page) => {
  await page.locator('main h1').first().waitFor();
  let before: number;
  do {
    await waitForRequests(page);
    before = callsOf(page).asked.size;
    // What came is drawn in the next frame, and may ask for more.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });
  } while (callsOf(page).open.size || callsOf(page).asked.size > before);
};
/** What a page may ask for at most until it stands. */
export const maxRequests = 12;
/** The different things that a page asked for since it was gone to within the app. */
export const listRequests = (page: Page) => [...callsOf(page).asked];
