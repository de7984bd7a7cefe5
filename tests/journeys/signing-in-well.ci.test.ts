import { describe, expect } from 'vitest';
import { journey } from './journey';
import { signIn, warning } from './signing';

describe('the sign-in form', () => {
  journey('a password under 4 characters is warned of, and nothing is sent', async ({ open }) => {
    const page = await open({ at: '/login' });
    const calls: string[] = [];
    page.on('request', request => request.url().includes('/api/user/') && calls.push(request.url()));
    await signIn(page, 'manager', 'abc');
    await warning(page, 'Saisissez un nom d’utilisateur et un mot de passe valides');
    expect(calls).toEqual([]);
  });

  journey('an account for the mobile app only is shown where to get it', async ({ open }) => {
    const page = await open({ at: '/login', refused: [403] });
    await signIn(page, 'mobile');
    await warning(page, 'Vous n’êtes pas autorisé à accéder à la plateforme web');
    await page.getByRole('link', { name: 'Ouvrir l’application mobile' }).click();
    await page.getByRole('heading', { name: 'Bonjour, qui êtes-vous ?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/field/');
  });

  journey(
    'an agent on a phone is led to the app, and stays on the web where he wants it',
    async ({ open }) => {
      const page = await open({ at: '/login', phone: true });
      await signIn(page, 'agent');
      await page.waitForURL('**/field/');
      await page.getByRole('heading', { name: 'Bonjour, qui êtes-vous ?' }).waitFor();
      await page.goto('/login?web');
      await page.waitForURL(url => !/^\/(?:login|field)/.test(url.pathname));
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
});

describe('a forgotten password', () => {
  journey(
    'is asked for by mail where the server sends any, and a code is typed in or linked',
    async ({ open }) => {
      const page = await open({ at: '/login', refused: [409, 422] });
      await page.getByRole('button', { name: 'Se connecter' }).waitFor();
      const link = page.getByRole('link', { name: 'Mot de passe oublié ?' });
      expect(await link.count()).toBe(0);
      // The journeys' servers send no mail: only that they do is pretended.
      await page.route('**/api/health', async route => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), password_by_mail: true } });
      });
      await page.reload();
      await link.click();
      await page.getByLabel('Nom d’utilisateur ou adresse e-mail').fill('manager');
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByRole('alert').filter({ hasText: 'n’envoie pas d’e-mails' }).waitFor();
      await page.route('**/api/user/forgotten', route => route.fulfill({ json: { success: true } }));
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByRole('status').filter({ hasText: 'Si ce compte existe' }).waitFor();

      await page.getByRole('link', { name: 'J’ai reçu un code' }).click();
      await page.getByLabel('Code reçu par e-mail').fill('abcd-efgh-jkmn-pqrs-tuvw');
      await page.getByLabel('Nouveau mot de passe').fill('trois chevaux verts');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByRole('alert').filter({ hasText: 'Ce code n’est plus valable' }).waitFor();
      await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
      await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    },
  );

  journey(
    'a mailed link leaves no code in the address, and sends it with the new password',
    async ({ open }) => {
      const page = await open({ at: '/login#code=abcd-efgh-jkmn-pqrs-tuvw' });
      await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor();
      await page.waitForURL(url => url.hash === '#code=');
      expect(await page.getByLabel('Code reçu par e-mail').count()).toBe(0);
      await page.getByLabel('Nouveau mot de passe').fill('trois chevaux verts');
      const sent = page.waitForRequest('**/api/user/new_password');
      await page.route('**/api/user/new_password', route => route.fulfill({ json: { success: true } }));
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      const values = { code: 'abcd-efgh-jkmn-pqrs-tuvw', new_password: 'trois chevaux verts' };
      expect((await sent).postDataJSON()).toEqual(values);
      await page.getByRole('link', { name: 'Se connecter' }).click();
      await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    },
  );
});
