import { expect } from 'vitest';
import { journey } from './journey';
import { waitForText } from './steps';

const file = (...lines: string[]) => ({
  name: 'boq.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

journey('a bill of quantities is taken over, and a difference reported', async ({ open, ask }) => {
  const { tasks } = await ask('manager', 'GET', '/api/task/fetch?limit=50&done=yes&task_type=delivery');
  const { task_id } = tasks[0];
  const page = await open({ as: 'manager', at: `/task/${task_id}?section=boq` });
  await page.getByRole('button', { name: /(Importer un|Remplacer le) BOQ/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer un BOQ' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('Désignation;Quantité', 'Coffret électrique;deux'));
  await dialog.getByText('Quantité illisible ou nulle').waitFor();
  expect(await dialog.getByRole('button', { name: 'Enregistrer ces lignes' }).isDisabled()).toBe(true);

  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('Désignation;Quantité', 'Coffret électrique;2'));
  await dialog.getByText('1 ligne lue.').waitFor();
  await dialog.getByRole('button', { name: 'Enregistrer ces lignes' }).click();
  await waitForText(page, '1 ligne enregistrée.');
  const row = page.getByRole('row', { name: /Coffret électrique/ });
  await row.getByText('Manquant').waitFor();
  await row.getByRole('button', { name: 'Signaler l’écart : Coffret électrique' }).click();
  await waitForText(page, 'Écart signalé parmi les contrôles non conformes.');
  await row.getByRole('link', { name: /^Anomalie n°/ }).waitFor();
});
