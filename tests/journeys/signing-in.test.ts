import * as OTPAuth from 'otpauth';
import { describe, expect } from 'vitest';
import { demoTotpSecret } from '../../server/operations/demo/demo-accounts';
import { journey } from './journey';
import { signIn, waitForHome } from './sign-in';

describe('signing in', () => {
  journey('a page asked for by a stranger opens once he has signed in', async ({ open }) => {
    const page = await open({ at: '/delivery/sites?page=2', refused: [401] });
    await page.waitForURL('**/login');
    await signIn(page, 'manager', 'not-the-password');
    await page.getByRole('alert').waitFor();
    expect(page.url()).toContain('/login');
    await signIn(page, 'manager');
    await page.waitForURL(url => url.pathname === '/delivery/sites' && url.searchParams.get('page') === '2');
  });

  journey('a confirmation code is asked for where it is on; a wrong one is refused', async ({ open }) => {
    const page = await open({ at: '/login', refused: [401] });
    await signIn(page, 'codeuser');
    await page.getByRole('heading', { name: 'Code de confirmation' }).waitFor();
    const field = page.getByLabel('Code de confirmation');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();

    await page.getByRole('button', { name: 'Se connecter' }).click();
    const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) });
    await field.fill(totp.generate());
    await page.keyboard.press('Enter');
    await waitForHome(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
