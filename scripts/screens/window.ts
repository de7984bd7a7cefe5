import type { Browser, Page } from 'playwright-core';
import type { DemoAccount } from '../../tests/journeys/journey';
import type { Language, State } from './options';
import { watch } from './page';
import type { FilledServer } from './server';

export type Window = Awaited<ReturnType<OpenWindow>>;
export type OpenWindow = ReturnType<typeof createOpenWindow>;

export const heights: Record<number, number> = { 1440: 900, 1280: 800, 390: 844 };

/** Windows on a server, in which somebody is signed in already, or nobody. */
export const createOpenWindow =
  (browser: Browser, server: FilledServer) =>
  async (width: number, language: Language, as: DemoAccount | null, scale = 1) => {
    const viewport = { width, height: heights[width] };
    const context = await browser.newContext({
      baseURL: server.address,
      viewport,
      deviceScaleFactor: scale,
      hasTouch: width < 600,
      reducedMotion: 'reduce',
      timezoneId: 'Africa/Algiers',
    });
    context.setDefaultTimeout(15_000);
    // What esbuild writes around the named functions that run in the page.
    await context.addInitScript('globalThis.__name = value => value');
    const stored = {
      'RaStore.terrain.locale': JSON.stringify(language),
      'terrain-field-language': language,
      ...(as && { 'terrain.session': JSON.stringify(await server.sessionOf(as)) }),
    };
    await context.addInitScript(values => Object.assign(localStorage, values), stored);
    const page = await context.newPage();
    return { page, context, language, ...watch(page) };
  };

/** Goes elsewhere within the app, which loads nothing anew. */
export const navigate = (page: Page, to: string) =>
  page.evaluate(url => {
    // With a place in the row of pages, as the router itself writes it.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

export const breakServer = async ({ page, context }: Window, state: State) => {
  if (state === 'failing') await page.route('**/api/**', route => route.fulfill({ status: 500 }));
  if (state === 'offline') await context.setOffline(true);
};
