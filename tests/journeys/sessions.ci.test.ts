import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { atHome, signIn, warning } from './signing';
import { act, choose, find, go, newSite, rowOf } from './steps';

/** Ends the session under a call that is on its way: a page that waits would notice before it is sent. */
const endDuring = (page: Page, call: RegExp) =>
  page.route(
    url => url.pathname.startsWith('/api/') && call.test(url.href),
    async route => {
      const token = route.request().headers()['x-sts-token'];
      await page.request.post('/api/user/disconnect', { headers: { 'x-sts-token': token } });
      await route.continue();
    },
    { times: 1 },
  );

describe('the session', () => {
  journey(
    'survives a reload, leads away from the sign-in page, and ends at « Déconnexion »',
    async ({ open }) => {
      const page = await open({ at: '/login' });
      await signIn(page, 'manager');
      await atHome(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Ce matin', level: 1 }).waitFor();
      await page.goto('/login');
      await atHome(page);
      const token = await page.evaluate(() => JSON.parse(localStorage['terrain.session']).token);
      await page.getByRole('button', { name: /manager/ }).click();
      await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
      await page.waitForURL('**/login');
      // The browser forgets it first; the server hears of it in a moment.
      const status = async () =>
        (await page.request.get('/api/user/session', { headers: { 'x-sts-token': token } })).status();
      await expect.poll(status).toBe(401);
      await page.goto('/sites');
      await page.waitForURL('**/login');
    },
  );

  journey('that lacks its permissions asks to sign in again', async ({ open }) => {
    const page = await open({ at: '/login' });
    await page.evaluate(() =>
      localStorage.setItem('terrain.session', JSON.stringify({ userid: 1, username: 'manager', token: 'x' })),
    );
    await page.goto('/sites');
    await warning(page, 'Veuillez vous reconnecter.');
    expect(page.url()).toContain('/login');
  });

  journey('that ends in the middle of work leads back to the place after signing in', async ({ open }) => {
    const page = await open({ at: '/login', refused: [401] });
    await signIn(page, 'manager');
    await atHome(page);
    await page.goto('/delivery/sites');
    await page.locator('tbody tr').first().waitFor();
    await endDuring(page, /page=2/);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.waitForURL('**/login');
    await warning(page, 'Votre session a expiré. Veuillez vous reconnecter.');
    await signIn(page, 'manager');
    await page.waitForURL(url => url.pathname === '/delivery/sites' && url.searchParams.get('page') === '2');
    await page.locator('tbody tr').first().waitFor();
  });
});

describe('a session that ends while something is sent', () => {
  const back = 'Votre session avait expiré : vos saisies sont de retour, pas encore enregistrées.';

  journey('comes back to the page’s form with what was typed, and to nobody else', async ({ open }) => {
    const page = await open({ at: '/login', refused: [401] });
    await signIn(page, 'cluster');
    await atHome(page);
    await page.goto('/delivery/sites/new');
    const code = page.getByLabel('Code physique');
    const lose = async () => {
      await code.fill('REVENU-1');
      await choose(page, 'Owner', 'O&M');
      await choose(page, 'Wilaya', 'Alger');
      await endDuring(page, /entrepots\/new/);
      await page.getByRole('button', { name: 'Ajouter' }).click();
      await page.waitForURL('**/login');
      // The refusal itself is told as any other of this form (document 1, section 8).
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    };
    await lose();
    await signIn(page, 'cluster');
    await page.getByText(back).waitFor();
    expect(await code.inputValue()).toBe('REVENU-1');
    await page.getByRole('combobox', { name: 'Owner' }).getByText('O&M').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('terrain-typed'))).toBeNull();

    await lose();
    await signIn(page, 'admin');
    await code.waitFor();
    expect(await code.inputValue()).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('terrain-typed'))).toBeNull();
  });

  journey('opens the dialog again that was being filled in', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ at: '/login', refused: [401] });
    await signIn(page, 'manager');
    await atHome(page);
    await page.goto('/delivery/sites');
    await find(page, site_code);
    const dialog = await act(page, site_code, 'Modifier');
    await dialog.getByLabel('Nom du site').fill('Nom à garder');
    await endDuring(page, /sites\/edit/);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.waitForURL('**/login');
    await signIn(page, 'manager');
    await dialog.getByText(back).waitFor();
    expect(await dialog.getByLabel('Nom du site').inputValue()).toBe('Nom à garder');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await rowOf(page, site_code).getByText('Nom à garder').waitFor();
  });
});

journey(
  'an address that leads nowhere leads to /login, and to one’s day when signed in',
  async ({ open }) => {
    const stranger = await open({ at: '/nowhere/at/all' });
    await stranger.waitForURL('**/login');
    const manager = await open({ as: 'manager', at: '/' });
    await atHome(manager);
    for (const address of ['/nowhere', '/sites/nowhere/at/all']) {
      await go(manager, address);
      await atHome(manager);
      await manager.getByRole('heading', { name: 'Ce matin' }).waitFor();
    }
  },
);
