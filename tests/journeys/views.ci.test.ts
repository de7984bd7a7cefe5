import { expect } from 'vitest';
import { journey } from './journey';
import { buildListUrl } from './site-lists';

journey('a view keeps filters, order and columns, and reaches whom it is shared with', async ({ open }) => {
  const name = `Actifs ${Date.now().toString(36)}`;
  const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', { site_name: 'a' }) });
  await page.locator('[data-id]').first().waitFor();
  await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click();
  await page.waitForURL(/sort=site_code/);
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Wilaya' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Wilaya' }).waitFor({ state: 'detached' });
  const order = new URL(page.url()).searchParams.get('order');

  const views = page.getByRole('button', { name: 'Vues', exact: true });
  await views.click();
  await page.getByRole('button', { name: 'Enregistrer la vue actuelle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle vue' });
  await dialog.getByLabel('Nom de la vue').fill(name);
  await dialog.getByLabel('Partager avec').click();
  await page.getByRole('option', { name: 'Agent' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('dialog', { name: 'Vues enregistrées' }).getByText(name).waitFor();
  await page.keyboard.press('Escape');

  const agent = await open({ as: 'agent', at: '/delivery/sites' });
  await agent.getByRole('columnheader', { name: 'Wilaya' }).waitFor();
  await agent.getByRole('button', { name: 'Vues', exact: true }).click();
  await agent.getByText('par manager · Agent').first().waitFor();
  // Another's: not to be removed.
  expect(await agent.getByRole('button', { name: /^Supprimer la vue/ }).count()).toBe(0);
  await agent.getByRole('button', { name }).click();
  await agent.waitForURL(/site_name/);
  await agent.getByRole('columnheader', { name: 'Wilaya' }).waitFor({ state: 'detached' });
  const { searchParams } = new URL(agent.url());
  expect(JSON.parse(searchParams.get('filter')!)).toMatchObject({ site_name: 'a' });
  expect([searchParams.get('sort'), searchParams.get('order')]).toEqual(['site_code', order]);

  await views.click();
  await page.getByRole('button', { name: `Supprimer la vue « ${name} »` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(() => page.getByText(name).count()).toBe(0);
});
