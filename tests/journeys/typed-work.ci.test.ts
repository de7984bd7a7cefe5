import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { shared } from './site-lists';
import { act, newSite, rowOf } from './steps';

describe('what is typed is not lost unasked', () => {
  const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Abandonner vos saisies ?' });
  const answer = async (page: Page, name: 'Continuer la saisie' | 'Abandonner') => {
    await asked(page).getByRole('button', { name }).click();
    await asked(page).waitFor({ state: 'detached' });
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
    await asked(page).waitFor({ state: 'detached' });
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
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code }) });
    const untouched = await act(page, site_code, 'Modifier');
    await untouched.getByLabel('Nom du site').waitFor();
    await page.keyboard.press('Escape');
    await untouched.waitFor({ state: 'detached' });

    const dialog = await act(page, site_code, 'Modifier');
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
    await rowOf(page, site_code).waitFor();
  });
});
