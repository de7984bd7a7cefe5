import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { act, choose, find, newSite, rowOf } from './steps';

describe('new sites', () => {
  const unique = () => `N${Date.now().toString(36)}`.toUpperCase();

  journey('delivery: a warehouse, told and back to the list', async ({ open, ask }) => {
    const page = await open({ as: 'cluster', at: '/delivery/sites' });
    await page.getByRole('link', { name: 'New site' }).click();
    await page.waitForURL('**/delivery/sites/new');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    expect(await page.getByText('Ce champ est requis').count()).toBe(3);

    const code = unique();
    await page.getByRole('combobox', { name: 'Site Owner' }).click();
    const owners = await page.getByRole('option').allTextContents();
    expect(owners.filter(owner => /outsource|tous|^$/i.test(owner))).toEqual([]);
    await page.getByRole('option', { name: 'O&M' }).click();
    expect(await page.getByRole('combobox', { name: 'Type site' }).textContent()).toBe('Site');
    await choose(page, 'Type site', 'Entrepôt');
    await page.getByLabel('Code site physique').fill(code);
    await page.getByLabel('Nom du site').fill('Dépôt neuf');
    await choose(page, 'Wilaya', 'Alger');
    await page.getByLabel('Adresse du site').fill('Route nationale 5');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('alertdialog').getByText('Warehouse successfully added !').waitFor();
    await page.waitForURL(url => url.pathname === '/delivery/sites');
    await find(page, code);
    const { sites } = await ask('cluster', 'GET', `/api/sites/fetch/filter?site_code=${code}`);
    expect(sites).toMatchObject([{ site_type: 'entrepot', site_name: 'Dépôt neuf', site_owner: 'inhouse' }]);
  });

  journey('SSR: the manager is one of the owner’s', async ({ open }) => {
    const page = await open({ as: 'cluster', at: '/ssr/sites/new' });
    const code = unique();
    expect(await page.getByRole('combobox', { name: 'Manager' }).isDisabled()).toBe(true);
    await choose(page, 'Site Owner', 'O&M');
    await choose(page, 'Manager', 'manager');
    await page.getByLabel('Code site physique').fill(code);
    await choose(page, 'Wilaya', 'Alger');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('alertdialog').getByText('Site successfully added !').waitFor();
    await page.waitForURL(url => url.pathname === '/ssr/sites');
    await find(page, code);
  });

  journey('GPM: a physical site is enrolled; OK leads to the list', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'cluster', at: '/gpm/sites/new' });
    await choose(page, 'Code site physique', site_code);
    // The site's own owner is proposed.
    await page.getByRole('combobox', { name: 'Site Owner' }).getByText('O&M').waitFor();
    await page.getByLabel('Code facture').fill(`F-${site_code}`);
    await choose(page, 'Mode', 'Secours');
    await choose(page, 'Zone', 'Nord');
    await page.getByRole('combobox', { name: 'Électrifié' }).click();
    expect((await page.getByRole('option').allTextContents()).filter(text => text.trim())).toEqual([
      'Oui',
      'Non',
    ]);
    await page.getByRole('option', { name: 'Oui' }).click();
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const done = page.getByRole('alertdialog');
    await done.getByText('Site successfully added !').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(url => url.pathname === '/gpm/sites');
    await page.getByRole('textbox', { name: 'Code site' }).fill(site_code);
    await rowOf(page, site_code).waitFor();
  });

  journey('a refused one is told in the server’s words, and what was typed stays', async ({ open, ask }) => {
    const { site_code } = await newSite(ask);
    const page = await open({ as: 'cluster', at: '/delivery/sites/new', refused: [422] });
    await choose(page, 'Site Owner', 'O&M');
    await page.getByLabel('Code site physique').fill(site_code);
    await choose(page, 'Wilaya', 'Alger');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const refusal = page.getByRole('alertdialog');
    await refusal.waitFor();
    await refusal.getByRole('button', { name: 'OK' }).click();
    await refusal.waitFor({ state: 'detached' });
    await page.getByText(`Le code site ${site_code} existe déjà.`).waitFor();
    expect(await page.getByLabel('Code site physique').inputValue()).toBe(site_code);
    expect(page.url()).toContain('/delivery/sites/new');
  });
});

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
      await page.getByRole('link', { name: 'New site' }).click();
      await page.getByLabel('Code site physique').waitFor();
    };
    await form();
    await page.goBack();
    await list();

    await form();
    const code = page.getByLabel('Code site physique');
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
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await find(page, site_code);
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
