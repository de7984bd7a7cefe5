import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { setClock } from '../clock/browser';
import { address } from './address';
import { journey } from './journey';

const apps = [
  ['the office', '/login', /certaines pages peuvent ne pas s’ouvrir/],
  ['the agents’ app', '/field/', /des écrans peuvent ne pas s’ouvrir/],
] as const;

/** A sign-in screen as a browser of its own opens it, after something was done to that. */
const openedIn = async (browser: Browser, at: string, prepare: (page: Page) => Promise<unknown>) => {
  const page = await browser.newPage({ baseURL: address(), locale: 'fr-FR', serviceWorkers: 'block' });
  await setClock(page);
  await prepare(page);
  await page.goto(at);
  return page;
};
const signIn = (page: Page) => page.getByRole('button', { name: 'Se connecter' });

for (const [app, at, words] of apps) {
  journey(`the sign-in to ${app} tells a browser that lacks something`, async ({ browser }) => {
    const page = await openedIn(browser, at, page =>
      page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'with')),
    );
    await signIn(page).waitFor();
    await page.getByText(words).waitFor();
    await page
      .getByText('English', { exact: true })
      .or(page.getByRole('button', { name: 'EN' }))
      .click();
    await page.getByText(/^This browser is too old: some/).waitFor();
    await page.context().close();
  });

  journey(`the sign-in to ${app} tells none that has everything`, async ({ browser }) => {
    const page = await openedIn(browser, at, async () => {});
    await signIn(page).waitFor();
    expect(await page.getByText('trop ancien').count()).toBe(0);
    await page.context().close();
  });

  journey(`a browser that cannot read ${app} is told so in both languages`, async ({ browser }) => {
    const page = await openedIn(browser, at, async page => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'CSS'));
      const unreadable = { contentType: 'text/javascript', body: 'a newer language' };
      await page.route('**/assets/*.js', route => route.fulfill(unreadable));
    });
    const told = page.getByRole('alert');
    await told.getByText('Ce navigateur est trop ancien pour Terrain.').waitFor();
    await told.getByText('This browser is too old for Terrain.').waitFor();
    await page.context().close();
  });
}
