import { describe, expect } from 'vitest';
import { journey } from './journey';
import { signIn, signInFromLogin, waitForHome, waitForWarning } from './sign-in';

describe('the sign-in form', () => {
  journey('an account for the mobile app only is shown where to get it', async ({ open }) => {
    const page = await open({ at: '/login', refused: [403] });
    await signIn(page, 'mobile');
    await waitForWarning(page, 'Vous n’êtes pas autorisé à accéder à la plateforme web');
    await page.getByRole('link', { name: 'Ouvrir l’application mobile' }).click();
    await page.getByRole('heading', { name: 'Connectez-vous' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/field/');
  });

  journey(
    'an agent on a phone is led to the app, and stays on the web where he wants it',
    async ({ open }) => {
      const page = await open({ at: '/login', phone: true });
      await signIn(page, 'agent');
      await page.waitForURL('**/field/');
      await page.getByRole('heading', { name: 'Connectez-vous' }).waitFor();
      await page.goto('/login?web');
      await page.waitForURL(url => !/^\/(?:login|field)/.test(url.pathname));
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
});

journey(
  'a forgotten password is asked for by mail where the server sends any, and a code is typed in or linked',
  async ({ open }) => {
    const code = 'abcd-efgh-jkmn-pqrs-tuvw';
    const next = 'trois chevaux verts';
    const page = await open({ at: '/login', refused: [422] });
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    const link = page.getByRole('link', { name: 'Mot de passe oublié ?' });
    expect(await link.count()).toBe(0);
    // The journeys' servers send no mail: only that they do is pretended.
    await page.route('**/api/health', async route => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), password_by_mail: true } });
    });
    await page.route('**/api/user/forgotten', route => route.fulfill({ json: { success: true } }));
    await page.reload();
    await link.click();
    await page.getByLabel('Nom d’utilisateur ou adresse e-mail').fill('manager');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByRole('status').filter({ hasText: 'Si ce compte existe' }).waitFor();

    await page.getByRole('link', { name: 'J’ai reçu un code' }).click();
    await page.getByLabel('Code reçu par e-mail').fill(code);
    await page.getByLabel('Nouveau mot de passe').fill(next);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('alert').filter({ hasText: 'Ce code n’est plus valable' }).waitFor();

    // The link leaves no code in the address. After a file that runs nothing the app starts anew.
    await page.goto('/icon.svg');
    await page.goto(`/login#code=${code}`);
    await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor();
    await page.waitForURL(url => url.hash === '#code=');
    expect(await page.getByLabel('Code reçu par e-mail').count()).toBe(0);
    await page.getByLabel('Nouveau mot de passe').fill(next);
    const sent = page.waitForRequest('**/api/user/new_password');
    await page.route('**/api/user/new_password', route => route.fulfill({ json: { success: true } }));
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await sent).postDataJSON()).toEqual({ code, new_password: next });
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  },
);

journey(
  'a session survives a reload, leads away from the sign-in page and from nowhere, and ends at « Déconnexion »',
  async ({ open }) => {
    const page = await open();
    await signInFromLogin(page, 'manager');
    await page.reload();
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    for (const path of ['/login', '/sites/nowhere/at/all']) {
      await page.goto(path);
      await waitForHome(page);
    }
    const token = await page.evaluate(() => JSON.parse(localStorage['terrain.session']).token);
    await page.getByRole('button', { name: /manager/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.waitForURL('**/login');
    // The browser forgets it first; the server hears of it in a moment.
    const status = async () =>
      (await page.request.get('/api/user/session', { headers: { 'x-sts-token': token } })).status();
    await expect.poll(status).toBe(401);
    await page.goto('/nowhere/at/all');
    await page.waitForURL('**/login');
  },
);
