import { expect } from 'vitest';
import { readRecords } from '../workbooks';
import { captureDownload } from './capture-download';
import { buildWorkbook, openImport, uploadFile } from './import-dialog';
import { journey } from './journey';
import { addSite, getDayFromNow } from './steps';

const failed = 'Une erreur est survenue, veuillez contacter l’administrateur.';

journey('an import sent again after the answer was lost adds nothing', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask);
  const page = await open({ as: 'manager', at: '/delivery/sites', refused: [504] });
  const dialog = await openImport(page, 'Nouveau planning');
  await uploadFile(
    page,
    'planning.csv',
    Buffer.from(`site_code,date,task_type,agent\n${site_code},${getDayFromNow(9)},ssr,agent\n`),
  );
  const commit = dialog.getByRole('button', { name: 'Importer 1 ligne' });
  await commit.waitFor();
  // The server writes, but its answer does not arrive.
  await page.route('**/commit', async route => {
    await route.fetch();
    await route.fulfill({ status: 504, body: '' });
  });
  await commit.click();
  await dialog.getByText(failed).or(dialog.getByText('1 ligne importée')).first().waitFor();
  await page.unroute('**/commit');
  if (await commit.isVisible()) await commit.click();
  await dialog.getByText('1 ligne importée').waitFor();
  const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
  expect(data).toHaveLength(1);
});

journey('a file that is none is told, refused rows downloaded with their cause', async ({ open, ask }) => {
  const { site_code } = await addSite(ask);
  const page = await open({ as: 'manager', at: '/delivery/sites', refused: [415, 422] });
  const dialog = await openImport(page, 'Attribuer des sites aux agents');
  await uploadFile(page, 'agents.pdf', Buffer.from('%PDF-1.4'));
  await dialog
    .getByText('Choisissez un fichier .xlsx, .csv ou .txt : « agents.pdf » n’en est pas un.')
    .waitFor();
  await uploadFile(page, 'agents.xlsx', Buffer.from('not a workbook'));
  await dialog.getByText(failed).waitFor();
  await dialog.getByRole('button', { name: 'Choisir un autre fichier' }).click();

  const rows = [
    ['Code du site', 'Agent'],
    [site_code, 'agent'],
    ['INCONNU-2', 'agent'],
    ['MASQUÉ-1', 'agent'],
  ];
  await uploadFile(page, 'agents.xlsx', buildWorkbook(rows, [3]));
  await dialog.getByText('1 ligne masquée dans la feuille (par un filtre ou à la main)').waitFor();
  await dialog.getByRole('button', { name: 'Exclure les lignes masquées' }).click();
  await dialog.getByText('1 ligne masquée dans la feuille n’est pas lue.').waitFor();
  await dialog.getByRole('button', { name: 'Importer 1 ligne' }).click();
  await dialog.getByText('Certains éléments n’ont pas été importés correctement.').waitFor();
  await dialog.getByText('Code du site « INCONNU-2 »').waitFor();
  const refusedRows = dialog.getByRole('button', { name: 'Télécharger les lignes refusées' });
  const file = await captureDownload(page, () => refusedRows.click());
  expect(readRecords(file.content).map(row => Object.values(row))).toEqual([
    expect.arrayContaining(['INCONNU-2', 'Code du site\u00a0: Site introuvable\u00a0: INCONNU-2.']),
  ]);
  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click();
  await dialog.getByRole('tab', { name: 'Nouveau planning' }).click();
  const template = dialog.getByRole('button', { name: 'Télécharger le modèle' });
  expect((await captureDownload(page, () => template.click())).name).toBe('template_planning.xlsx');
});
