import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { signIn, signInFromLogin, waitForWarning } from './sign-in';
import { buildListUrl } from './site-lists';
import { addSite, filterByCode, getRow, runRowAction, selectOption } from './steps';

describe('what is typed is not lost unasked', () => {
  const getConfirmDialog = (page: Page) =>
    page.getByRole('alertdialog', { name: 'Abandonner vos saisies ?' });
  const answer = async (page: Page, name: 'Continuer la saisie' | 'Abandonner') => {
    await getConfirmDialog(page).getByRole('button', { name }).click();
    await getConfirmDialog(page).waitFor({ state: 'detached' });
  };

  journey('by a link, the browser’s way back, the language: asked once, and only then', async ({ open }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    const list = () => page.waitForURL(url => url.pathname === '/delivery/sites');
    const form = async () => {
      await page.getByRole('link', { name: 'Nouveau site' }).click();
      await page.getByLabel('Code physique').waitFor();
    };
    await form();
    await page.goBack();
    await list();

    await form();
    const code = page.getByLabel('Code physique');
    await code.fill('PAS-ENCORE');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await answer(page, 'Continuer la saisie');
    await page.goBack();
    await answer(page, 'Continuer la saisie');
    await page.getByRole('button', { name: 'EN, English' }).click();
    await page.keyboard.press('Escape');
    await getConfirmDialog(page).waitFor({ state: 'detached' });
    expect(await code.inputValue()).toBe('PAS-ENCORE');
    expect(page.url()).toContain('/delivery/sites/new');

    await code.fill('');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await list();
    await form();
    await code.fill('ABANDON');
    await page.goBack();
    await answer(page, 'Abandonner');
    await list();
  });

  journey('by Escape, the cross or a click beside a dialog', async ({ open, ask }) => {
    const { site_code } = await addSite(ask);
    const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', { site_code }) });
    const untouched = await runRowAction(page, site_code, 'Modifier');
    await untouched.getByLabel('Nom du site').waitFor();
    await page.keyboard.press('Escape');
    await untouched.waitFor({ state: 'detached' });

    const dialog = await runRowAction(page, site_code, 'Modifier');
    const name = dialog.getByLabel('Nom du site');
    await name.fill('Nom en cours');
    await page.keyboard.press('Escape');
    await answer(page, 'Continuer la saisie');
    await page.mouse.click(5, 450);
    await answer(page, 'Continuer la saisie');
    expect(await name.inputValue()).toBe('Nom en cours');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await answer(page, 'Abandonner');
    await dialog.waitFor({ state: 'detached' });
    await getRow(page, site_code).waitFor();
  });
});

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

describe('a session that ends while something is sent', () => {
  const back = 'Votre session avait expiré : vos saisies ont été rétablies ; elles ne sont pas enregistrées.';

  journey('comes back to the page’s form with what was typed, and to nobody else', async ({ open }) => {
    const page = await open({ refused: [401] });
    await signInFromLogin(page, 'cluster');
    await page.goto('/delivery/sites/new');
    const code = page.getByLabel('Code physique');
    const lose = async () => {
      await code.fill('REVENU-1');
      await selectOption(page, 'Owner', 'O&M');
      await selectOption(page, 'Wilaya', 'Alger');
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

  journey(
    'comes back to the list as it was, with the dialog that was being filled in',
    async ({ open, ask }) => {
      const { site_code } = await addSite(ask);
      const page = await open({ refused: [401] });
      await signInFromLogin(page, 'manager');
      await page.goto('/delivery/sites');
      await filterByCode(page, site_code);
      const dialog = await runRowAction(page, site_code, 'Modifier');
      await dialog.getByLabel('Nom du site').fill('Nom à garder');
      await endDuring(page, /sites\/edit/);
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await page.waitForURL('**/login');
      await waitForWarning(page, 'Votre session a expiré. Veuillez vous reconnecter.');
      await signIn(page, 'manager');
      await dialog.getByText(back).waitFor();
      expect(new URL(page.url()).searchParams.get('filter')).toContain(site_code);
      expect(await dialog.getByLabel('Nom du site').inputValue()).toBe('Nom à garder');
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await getRow(page, site_code).getByText('Nom à garder').waitFor();
    },
  );
});
