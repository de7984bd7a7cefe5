import type { Page } from 'playwright-core';
import { demoPassword } from '../../server/operations/demo/demo-accounts';

/** Fills the sign-in form in and sends it. */
export const signIn = async (page: Page, name: string, password = demoPassword) => {
  await page.getByLabel('Nom d’utilisateur').fill(name);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
};

/** Where everybody begins. */
export const waitForHome = (page: Page) => page.waitForURL('**/today*');

/** Signs somebody in by the form. */
export const signInFromLogin = async (page: Page, name: string, password?: string) => {
  await page.goto('/login');
  await signIn(page, name, password);
  await waitForHome(page);
};

/** What the form warns of. */
export const waitForWarning = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
