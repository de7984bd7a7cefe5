import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { delayResponse, goTo, waitForText } from './steps';

const now = Date.now().toString(36);

describe('settings', () => {
  journey(
    'a choice of a catalogue is added, used in a form, and replaced by another',
    async ({ open, ask }) => {
      const name = `Kubota ${now}`;
      const page = await open({ as: 'manager', at: '/settings', refused: [409] });
      await page.waitForURL('**/settings/organisation');
      // Found by a synonym, it opens at its list.
      await page.getByLabel('Chercher un paramètre').fill('GENERATEUR');
      await page.getByRole('option', { name: /^Groupes électrogènes/ }).click();
      await page.waitForURL('**/settings/brands#ge_brands');
      const list = page.getByRole('list', { name: 'Groupes électrogènes' });
      const label = page.getByLabel('Libellé');
      await page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' }).click();
      await label.fill(name);
      await page.keyboard.press('Enter');
      await list.getByText(name, { exact: true }).waitFor();
      await label.waitFor({ state: 'detached' });
      // An empty edit keeps the old label.
      await list.getByRole('button', { name: `Modifier « ${name} »` }).click();
      await label.fill('');
      await page.keyboard.press('Enter');
      await list.getByText(name, { exact: true }).waitFor();

      const { sites } = await ask('manager', 'GET', '/api/gpm/sites/fetch?limit=1');
      await goTo(page, `/gpm/sites/detail/${sites[0].site_id}/assets`);
      await page.getByRole('button', { name: 'Ajouter un groupe électrogène' }).click();
      await page.getByRole('combobox', { name: 'Marque' }).fill('Kubota');
      await page.getByRole('option', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click();
      await page.getByRole('cell', { name, exact: true }).waitFor();

      // It is in use now: deleting it asks what takes its place.
      await goTo(page, '/settings/brands');
      await list.getByRole('button', { name: `Supprimer « ${name} »` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Fiche : 1').waitFor();
      await dialog.getByRole('combobox', { name: 'Remplacer par' }).click();
      await page.getByRole('option', { name: 'Perkins' }).click();
      await dialog.getByRole('button', { name: 'Remplacer et supprimer' }).click();
      // Under the open dialog the list has no role: it would seem gone before the answer.
      await dialog.waitFor({ state: 'detached' });
      await list.getByText(name, { exact: true }).waitFor({ state: 'detached' });
      const { data } = await ask('manager', 'GET', `/api/sites/equipment/${sites[0].site_id}`);
      expect(data.map(({ brand }: any) => brand)).toContain('Perkins');
    },
  );

  journey('the next choice is typed while the last one is on its way', async ({ open }) => {
    const [first, second] = ['Yanmar', 'Doosan'].map(name => `${name} ${now}`);
    const page = await open({ as: 'manager', at: '/settings/brands', refused: [422] });
    const list = page.getByRole('list', { name: 'Groupes électrogènes' });
    const add = page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' });
    const label = list.getByLabel('Libellé');
    const delayUpdate = () => delayResponse(page, '**/api/settings/brands/update');

    const save = await delayUpdate();
    await add.click();
    await label.fill(first);
    await page.keyboard.press('Enter');
    await add.click();
    // The one that is on its way stands above it.
    await label.nth(1).fill(second);
    save();
    await list.getByText(first, { exact: true }).waitFor();
    await expect.poll(() => label.count()).toBe(1);
    expect(await label.inputValue()).toBe(second);

    // What is refused is told beside it, though another line was opened since.
    const refuse = await delayUpdate();
    await label.fill(first);
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: `Modifier « ${first} »` }).click();
    await label.nth(1).waitFor();
    refuse();
    await list.getByText('existe déjà').waitFor();
    await expect
      .poll(() => label.evaluateAll(all => all.map(each => (each as HTMLInputElement).value)))
      .toEqual([first, first]);
  });

  journey('a choice in use is asked about by its name, whatever goes meanwhile', async ({ open, ask }) => {
    const names = ['Deutz', 'Lister'].map(name => `${name} ${now}`);
    for (const item_label of names)
      await ask('manager', 'POST', '/api/settings/brands/update', { item_label, item_type: 'ge_brands' });
    const page = await open({ as: 'manager', at: '/settings/brands', refused: [409] });
    const refusal = { success: false, errcode: 409, error: 'Utilisé.', current: { in_use: 3 } };
    let refuse = () => {};
    const refused = new Promise<void>(resolve => {
      refuse = resolve;
    });
    let sent = 0;
    await page.route('**/api/settings/brands/delete', async route => {
      if (sent++) return route.continue();
      await refused;
      await route.fulfill({ status: 409, json: refusal });
    });
    const [bin, other] = names.map(name => page.getByRole('button', { name: `Supprimer « ${name} »` }));
    await bin.dblclick();
    await other.click();
    await other.waitFor({ state: 'detached' });
    expect(sent).toBe(2);
    refuse();
    const dialog = page.getByRole('dialog', { name: `Supprimer « ${names[0]} » ?` });
    await dialog.getByText('Fiches : 3').waitFor();
  });

  journey('a manual: sent, read by an agent, taken away', async ({ open, ask }) => {
    const name = `guide-${now}.pdf`;
    const page = await open({ as: 'manager', at: '/settings/files' });
    await page.getByRole('button', { name: 'Nouveau fichier' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Envoyer' });
    expect(await send.isDisabled()).toBe(true);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await dialog.getByLabel('Manager', { exact: true }).uncheck();
    await send.click();
    await page.getByRole('table').getByText(name).waitFor();

    const agent = await open({ as: 'agent', at: '/manuals' });
    const link = agent.getByRole('link', { name, exact: true });
    await link.waitFor();
    const answer = await agent.request.get((await link.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.getByRole('button', { name: `Supprimer « ${name} »` }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await waitForText(page, 'Fichier supprimé.');
    const { files } = await ask('agent', 'GET', '/api/settings/files');
    expect(files.filter((each: any) => each.name === name)).toEqual([]);
  });

  journey('a message: published to an owner’s people, and one that sticks', async ({ open, ask }) => {
    const text = `Coupure prévue ${now}`;
    const page = await open({ as: 'admin', at: '/settings/notifications' });
    const publish = page.getByRole('region', { name: 'Publier un message' });
    await publish.getByLabel('Message').fill(text);
    await publish.getByRole('combobox', { name: 'Owners' }).click();
    await page.getByRole('option', { name: 'O&M' }).click();
    await page.keyboard.press('Escape');
    const audience = page.waitForResponse('**/api/settings/notifications/audience?*');
    await publish.getByRole('button', { name: 'Publier' }).click();
    // Whom it reaches, by the server's own count and names, and what it says, before it goes out.
    const before = page.getByRole('dialog', { name: /^Publier à/ });
    const { count, people } = await (await audience).json();
    const names = before.getByText(new RegExp(`^À ${count} personnes\\s:`));
    for (const { username } of people) await names.filter({ hasText: username }).waitFor();
    await before.getByText(`« ${text} »`).waitFor();
    await before.getByRole('button', { name: 'Publier' }).click();
    await publish.getByText(/Message envoyé à \d+ personnes?\./).waitFor();
    const { content } = await ask('agent', 'GET', '/api/notification/fetch');
    expect(content.map((each: any) => each.content)).toContain(text);

    const reader = await open({ as: 'manager', at: '/ssr' });
    await reader.getByRole('button', { name: /^Notifications/ }).waitFor();
    const sticky = page.getByRole('region', { name: 'Message permanent' });
    await sticky.getByLabel('Message').fill(text);
    await sticky.getByRole('button', { name: 'Afficher' }).click();
    const bannerOf = (at: Page) => at.getByRole('complementary', { name: 'Message permanent' });
    // Without a reload, by the stream; the message published above has the same text, elsewhere on the page.
    for (const at of [page, reader]) await bannerOf(at).getByText(text).waitFor();
    await sticky.getByRole('button', { name: 'Retirer le message' }).click();
    for (const at of [page, reader]) await bannerOf(at).waitFor({ state: 'detached' });
  });
});
