import type { Browser, Page } from 'playwright-core';

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

export type Device = { language: 'fr' | 'en'; phone: boolean; dark: boolean };

/**
 * Pages by device, each as good as new when taken: what was left in it is gone, but a window costs more than all that
 * the app does in it, so it is used again, and the app's files stay in its cache.
 */
export const pagesOf = (browser: Browser, origin: string) => {
  const free = new Map<string, Page[]>();
  const freeOf = (device: Device) => {
    const key = JSON.stringify(device);
    const pages = free.get(key) ?? [];
    free.set(key, pages);
    return pages;
  };
  return {
    take: async (device: Device, stored: Record<string, unknown>) => {
      const page = freeOf(device).pop() ?? (await newPage(browser, origin, device));
      // A file of the same origin that runs nothing.
      await page.goto('/icon.svg');
      await page.evaluate(entries => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [name, value] of entries) localStorage.setItem(name, JSON.stringify(value));
      }, Object.entries(stored));
      return page;
    },
    giveBack: async (device: Device, page: Page) => {
      for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.emulateMedia({ colorScheme: schemeOf(device) });
      freeOf(device).push(page);
    },
  };
};
export type Pages = ReturnType<typeof pagesOf>;

const schemeOf = ({ dark }: Device) => (dark ? 'dark' : 'light');

const newPage = async (browser: Browser, origin: string, device: Device) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: device.phone ? narrow : wide,
    hasTouch: device.phone,
    locale: device.language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Africa/Algiers',
    colorScheme: schemeOf(device),
    reducedMotion: 'reduce',
  });
  // Patience costs nothing where the page is there: a machine that does other work beside is slow, not broken.
  context.setDefaultTimeout(30_000);
  return context.newPage();
};
