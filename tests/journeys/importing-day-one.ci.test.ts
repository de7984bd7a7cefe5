import { expect } from 'vitest';
import { openImport, uploadFile } from './import-dialog';
import { journey } from './journey';
import { selectOption, uniqueCode } from './steps';

journey('people of a file get their accounts, and their passwords once', async ({ open, ask }) => {
  const [manager, agent] = [uniqueCode(), uniqueCode()];
  const page = await open({ as: 'admin', at: '/agents' });
  await page.getByRole('button', { name: 'Importer' }).click();
  const dialog = page.getByRole('dialog');
  await uploadFile(
    page,
    'personnes.csv',
    Buffer.from(
      [
        'username;name;role;manager;telephone;Type de compte',
        `${agent};Karim Benali;agent;${manager};0550 12 34 56;`,
        `${manager};Nadia Saïdi;manager;;12;O&M`,
      ].join('\n'),
    ),
  );
  await dialog.getByText('Manager inconnu.').waitFor();
  // What the other row waits for is corrected: it stands, too.
  await dialog.getByRole('button', { name: /cellule Téléphone de la ligne 3/ }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await dialog.getByRole('button', { name: 'Créer les mots de passe' }).click();

  const passwords = page.getByRole('dialog', { name: 'Mots de passe provisoires' });
  const row = passwords.getByRole('row', { name: /Karim Benali/ });
  const password = await row.getByRole('status').innerText();
  // On paper there is a sheet for each person, and nothing of the screen.
  await page.emulateMedia({ media: 'print' });
  const sheets = page.locator('[data-print=sheets]');
  await sheets.getByText(password).waitFor();
  expect(await passwords.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await passwords.getByRole('button', { name: 'C’est noté' }).click();
  await passwords.waitFor({ state: 'detached' });
  const { user } = await ask('admin', 'POST', '/api/field/connect', {
    ...{ username: agent, password, app_version: '2.1' },
  });
  expect(user.username).toBe(agent);
});

journey('a file is recognised, or its columns are chosen by hand', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/sites', refused: [422] });
  const dialog = await openImport(page, 'Attribuer des sites aux agents');
  const code = uniqueCode();
  await uploadFile(
    page,
    'sites.csv',
    Buffer.from(`Code site;Désignation;Owner;Wilaya;Coordonnées\n${code};Tour Sud;O&M;16;36.75, 3.05\n`),
  );
  await dialog.getByText('Nouveau site Delivery à Alger, O&M').waitFor();
  await dialog.getByRole('tab', { name: 'Nouveaux sites', selected: true }).waitFor();
  await dialog.getByRole('button', { name: /Longitude de la ligne 2 : 3.05/ }).waitFor();

  await dialog.getByRole('button', { name: 'Choisir un autre fichier' }).click();
  await uploadFile(page, 'repères.csv', Buffer.from(`Repère;Chez;Wilaya\n${code};O&M;16\n`));
  await dialog.getByText(/Obligatoire et absent du fichier/).waitFor();
  await dialog.getByText('L’import n’a pas abouti.').waitFor();
  await selectOption(dialog, 'Code du site', 'Repère');
  await selectOption(dialog, 'Owner', 'Chez');
  await dialog.getByRole('button', { name: 'Relire le fichier' }).click();
  await dialog.getByText('Nouveau site Delivery à Alger, O&M').waitFor();
});
