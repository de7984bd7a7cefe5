import { expect } from 'vitest';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { addSite, getRow, runRowAction, waitForText } from './steps';

journey('a mistake is taken back where it is told; the history shows both', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask, 'Nom juste');
  const page = await open({ as: 'manager', at: buildListUrl('/delivery/sites', { site_code }) });

  const edit = await runRowAction(page, site_code, 'Modifier');
  await edit.getByLabel('Nom du site').fill('Nom faux');
  await edit.getByRole('button', { name: 'Enregistrer' }).click();
  await getRow(page, site_code).getByText('Nom faux').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Site modifié avec succès' })
    .getByRole('button', { name: 'Annuler' })
    .click();
  await waitForText(page, 'Action annulée.');
  await getRow(page, site_code).getByText('Nom juste').waitFor();
  const { data } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
  expect(data.site_name).toBe('Nom juste');

  const history = await runRowAction(page, site_code, 'Historique');
  for (const [what, name] of [
    ['Modification annulée', /Nom du site\s*Nom faux\s*Nom juste/],
    ['Site modifié', /Nom du site\s*Nom juste\s*Nom faux/],
  ] as const) {
    await history.getByRole('row').filter({ hasText: what }).getByRole('button').click();
    await history.getByRole('row', { name }).waitFor();
  }
});
