import { expect } from 'vitest';
import { buildWorkbook, openImport, uploadFile } from './import-dialog';
import { journey } from './journey';
import { addSite } from './steps';

journey('two bad rows: one is put right, one left out; the rest goes in once', async ({ open, ask }) => {
  const [good, corrected, skipped] = [await addSite(ask), await addSite(ask), await addSite(ask)];
  const page = await open({ as: 'manager', at: '/delivery/sites' });
  const dialog = await openImport(page, 'Attribuer des sites aux agents');
  const commits: string[] = [];
  page.on('request', request => request.url().endsWith('/commit') && commits.push(request.url()));

  await uploadFile(
    page,
    'agents.xlsx',
    buildWorkbook([
      ['site_code', 'agent', 'area'],
      [good.site_code, 'agent', 'delivery'],
      [corrected.site_code, 'personne', 'delivery'],
      ['INCONNU-1', 'agent', 'delivery'],
    ]),
  );
  await dialog.getByText('Rien n’est encore enregistré').waitFor();
  await dialog.getByRole('button', { name: /Toutes · 3/ }).waitFor();
  await dialog.getByRole('button', { name: /Refusées · 2/ }).waitFor();
  await dialog.getByText('Site introuvable : INCONNU-1.').waitFor();
  const agentOf = async ({ site_id }: { site_id: number }) =>
    (await ask('manager', 'GET', `/api/sites/detail/${site_id}`)).data.site_owner_agent;
  expect(await agentOf(good)).toBeNull();

  await dialog.getByRole('button', { name: /cellule Agent de la ligne 3/ }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('agent');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /Refusée · 1/ }).waitFor();
  await dialog
    .getByRole('row', { name: /INCONNU-1/ })
    .getByRole('button', { name: 'Ignorer' })
    .click();
  await dialog.getByRole('button', { name: /Ignorée · 1/ }).waitFor();

  await dialog.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await dialog.getByText('2 lignes importées').waitFor();
  expect(await agentOf(good)).toBe('agent');
  expect(await agentOf(corrected)).toBe('agent');
  expect(await agentOf(skipped)).toBeNull();
  expect(commits).toHaveLength(1);
  // Another file might follow; none does, and the list behind still knows that its rows changed.
  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click();
  const refetch = page.waitForRequest(request => request.url().includes('/fetch/filter'));
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await refetch;
  await dialog.waitFor({ state: 'detached' });
});
