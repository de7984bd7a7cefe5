import { expect } from 'vitest';
import { setClock } from '../clock/browser';
import { journey } from './journey';
import { getServerUrl } from './server-url';

const apps = [
  ['the office', '/login', /certaines pages risquent de ne pas s’ouvrir/],
  ['the agents’ app', '/field/', /certains écrans peuvent ne pas s’ouvrir/],
] as const;

for (const [app, at, words] of apps)
  journey(`the sign-in to ${app} tells a browser that is too old, and no other`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: getServerUrl(), locale: 'fr-FR', serviceWorkers: 'block' });
    await setClock(page);
    await page.goto(at);
    const signIn = page.getByRole('button', { name: 'Se connecter' });
    await signIn.waitFor();
    expect(await page.getByText('trop ancien').count()).toBe(0);

    // It lacks something.
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'with'));
    await page.reload();
    await signIn.waitFor();
    await page.getByText(words).waitFor();
    await page
      .getByText('English', { exact: true })
      .or(page.getByRole('button', { name: 'EN' }))
      .click();
    await page.getByText(/^This browser is too old: some/).waitFor();

    // It cannot read the app at all, and is told so in both languages.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CSS'));
    const unreadable = { contentType: 'text/javascript', body: 'a newer language' };
    await page.route('**/assets/*.js', route => route.fulfill(unreadable));
    await page.reload();
    const notice = page.getByRole('alert');
    await notice.getByText('Ce navigateur est trop ancien pour Terrain.').waitFor();
    await notice.getByText('This browser is too old for Terrain.').waitFor();
    await page.context().close();
  });
