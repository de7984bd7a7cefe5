import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { addSite, getRow, runRowAction, selectOption, waitForText } from './steps';

journey('what somebody else saved meanwhile is shown beside, not overwritten', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask, 'Ancien nom');
  const one = await open({ as: 'manager', at: `/delivery/sites/detail/${site_id}`, refused: [409] });
  const other = await open({ as: 'cluster', at: `/delivery/sites/detail/${site_id}` });
  const edit = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Modifier' }).first().click();
    await page.getByRole('dialog').getByLabel('Nom du site').fill(name);
  };
  await edit(one, 'Nom du manager');
  await edit(other, 'Nom du cluster');
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await waitForText(other, 'Site modifié avec succès');

  // The page behind follows at once; what somebody is writing in keeps its name.
  await one.locator('h1', { hasText: 'Nom du cluster' }).waitFor();
  await one.getByRole('dialog').getByText(`${site_code} · Ancien nom`).waitFor();
  await one.getByRole('button', { name: 'Enregistrer' }).click();
  const conflict = one.getByRole('dialog', { name: 'Ce site a été modifié entre-temps' });
  await conflict.waitFor();
  await conflict.getByText('Nom du manager').waitFor();
  await conflict.getByText('Nom du cluster').waitFor();
  const stored = async () => (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data.site_name;
  expect(await stored()).toBe('Nom du cluster');

  await conflict.getByRole('radio', { name: /Votre version/ }).check();
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await waitForText(one, 'Site modifié avec succès');
  expect(await stored()).toBe('Nom du manager');
});

journey('a code that is taken is told, a place outside the wilaya asked about', async ({ open, ask }) => {
  const existing = await addSite(ask);
  const { site_id, site_code } = await addSite(ask);
  const site = async () => (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data;
  const at = buildListUrl('/delivery/sites', { site_code });
  const page = await open({ as: 'manager', at, refused: [422] });
  const edit = await runRowAction(page, site_code, 'Modifier');
  const code = edit.getByLabel('Code du site');
  const save = edit.getByRole('button', { name: 'Enregistrer' });
  await code.fill(existing.site_code);
  await save.click();
  await edit.getByText(`Le site ${existing.site_code} existe déjà.`).first().waitFor();
  expect(await code.inputValue()).toBe(existing.site_code);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  await code.fill(site_code);

  // Pasted, it fills both fields.
  await edit.getByLabel('Latitude').evaluate(field => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '48.8566, 2.3522');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await edit.getByLabel('Longitude').inputValue()).toBe('2.3522');
  // Typed, once the field is left: two numbers are no degrees and minutes.
  await edit.getByLabel('Latitude').fill('48,8567/2,3523');
  await page.keyboard.press('Tab');
  await expect.poll(() => edit.getByLabel('Longitude').inputValue()).toBe('2.3523');
  await save.click();
  const question = page.getByRole('dialog', { name: 'À confirmer' });
  await question.getByText(/km de la wilaya Alger\. Enregistrer quand même/).waitFor();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await site()).site_lat).toBe(null);

  await edit.getByLabel('Note').fill('Déplacé');
  await save.click();
  await question.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await waitForText(page, 'Site modifié avec succès');
  expect(await site()).toMatchObject({
    site_lat: 48.8567,
    site_lng: 2.3523,
    notes: [{ content: 'Déplacé' }],
  });
});

journey('a site is given to another owner, whose managers alone are offered', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask);
  const page = await open({ as: 'cluster', at: buildListUrl('/delivery/sites', { site_code }) });
  const change = await runRowAction(page, site_code, 'Changer l’owner');
  const manager = change.getByRole('combobox', { name: 'Manager' });
  expect(await manager.isDisabled()).toBe(true);
  await selectOption(change, 'Owner', 'MBS');
  const { managers } = await ask('cluster', 'GET', '/api/form/filters');
  const ofOwner = managers.filter(({ type }: any) => type === 'MBS').map(({ name }: any) => name);
  await manager.click();
  expect(await page.getByRole('option').allTextContents()).toEqual(ofOwner);
  await page.getByRole('option').first().click();
  await change.getByRole('button', { name: 'Changer' }).click();
  await waitForText(page, 'Opération effectuée avec succès');
  await getRow(page, site_code).getByText('MBS').waitFor();
  const { data } = await ask('cluster', 'GET', `/api/sites/detail/${site_id}`);
  expect(data).toMatchObject({ site_owner: 'MBS', site_manager_username: ofOwner[0] });
});
