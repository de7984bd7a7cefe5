import * as OTPAuth from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { type Fixtures, journey } from './journey';
import { signIn as fillIn, signInFromLogin, waitForHome } from './sign-in';
import { goTo, waitForText } from './steps';

let usedCount = 0;
/** A manager of the demo whom no other journey is, and no earlier try of this one: what is his is changed here. */
const nextManagerName = async (ask: Fixtures['ask']): Promise<string> => {
  const { managers } = await ask('admin', 'GET', '/api/form/filters');
  const others = managers
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => name !== 'manager');
  return others.at(-1 - usedCount++);
};
const signIn = async (page: Page, name: string, password?: string) => {
  await page.goto('/login');
  await fillIn(page, name, password);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

journey('an account keeps what one changes; a new password ends other sessions', async ({ open, ask }) => {
  const name = await nextManagerName(ask);
  const page = await open({ refused: [422] });
  await signInFromLogin(page, name);
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  await page.getByLabel('Prénom').fill('Amel');
  await page.getByLabel('E-mail').fill('admin@terrain.dz');
  await button(page, 'Enregistrer').click();
  await waitForText(page, 'Cette adresse e-mail appartient déjà à un autre compte.');
  await page.getByLabel('E-mail').fill(`${name}@example.org`);
  await button(page, 'Enregistrer').click();
  await waitForText(page, 'Vos informations ont été enregistrées.');
  await page.reload();
  await page.getByLabel('Prénom').waitFor();
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Amel');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(`${name}@example.org`);

  const other = await open({ refused: [401] });
  await signInFromLogin(other, name);
  await goTo(page, '/account/security');
  await page.getByLabel('Ancien mot de passe').fill(demoPassword);
  await page.getByLabel('Nouveau mot de passe').fill('trois chevaux verts');
  await button(page, 'Changer le mot de passe').click();
  await waitForText(page, 'Votre mot de passe a été changé.');
  await other.goto('/account');
  await other.waitForURL('**/login');
  await signIn(other, name, 'trois chevaux verts');
  await other.getByRole('heading', { name: 'Mon compte' }).waitFor();

  await page.reload();
  const rows = page.getByRole('table', { name: 'Vos sessions' }).locator('tbody tr');
  await rows.nth(1).waitFor();
  expect(await rows.filter({ hasText: 'Cette session' }).count()).toBe(1);
  await button(page, 'Terminer les autres sessions').click();
  await confirm(page, 'Terminer les autres sessions');
  await rows.nth(1).waitFor({ state: 'detached' });
  await other.reload();
  await other.waitForURL('**/login');
});

journey('an account asks for a code once it is set up; a recovery code opens once', async ({ open, ask }) => {
  const name = await nextManagerName(ask);
  const page = await open();
  await signInFromLogin(page, name);
  await goTo(page, '/account/security');
  await button(page, 'Activer').click();
  await page.getByRole('dialog').getByLabel('Mot de passe').first().fill(demoPassword);
  await button(page, 'Continuer').click();
  const key = await page.getByLabel('Clé de configuration').textContent();
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(key!.replace(/\s/g, '')) });
  await page.getByLabel('Code à 6 chiffres').fill(totp.generate());
  await button(page, 'Confirmer').click();
  const codeItems = page.getByRole('dialog').getByRole('listitem');
  await codeItems.nth(9).waitFor();
  const codes = await codeItems.allTextContents();
  // They are shown once: nothing closes them by mistake.
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 450);
  expect(await codeItems.count()).toBe(10);
  await button(page, 'J’ai noté mes codes').click();
  await waitForText(page, 'Il vous reste 10 codes de récupération.');

  const other = await open({ refused: [401] });
  const recover = async (code: string) => {
    await signIn(other, name);
    await button(other, 'Utiliser un code de récupération').click();
    await other.getByLabel('Code de récupération').fill(code);
    await button(other, 'Confirmer').click();
  };
  await recover(codes[0].toLowerCase());
  await waitForHome(other);
  await other.evaluate(() => localStorage.removeItem('terrain.session'));
  await recover(codes[0]);
  await other.getByRole('alert').waitFor();

  await page.reload();
  await waitForText(page, 'Il vous reste 9 codes de récupération.');
  await button(page, 'Désactiver').click();
  await page.getByRole('dialog').getByLabel('Mot de passe').first().fill(demoPassword);
  await confirm(page, 'Désactiver');
  await waitForText(page, 'Code de confirmation désactivé.');
  await signInFromLogin(other, name);
});
