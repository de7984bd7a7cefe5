import { expect } from 'vitest';
import { journey } from './journey';
import { goTo, waitUntilIdle } from './steps';

journey('a rule is a sentence while it is made, and a deadline stands on a task', async ({ open, ask }) => {
  const page = await open({ as: 'admin', at: '/settings/alerts' });
  const rules = page.getByRole('list', { name: 'Règles d’alerte' });
  await rules.getByText(/Quand une tâche est envoyée\s: le manager du site/).waitFor();
  await page.getByRole('button', { name: 'Nouvelle règle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'Jours' }).fill('7');
  await dialog.getByRole('button', { name: 'Ajouter une étape' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rules
    .getByText(
      /Quand un plan a 7 jours de retard\s: le manager du site, par notification\s; après 2 jours sans réaction\s: le cluster manager, par notification\./,
    )
    .waitFor();
  const made = (await ask('admin', 'GET', '/api/settings/alert_rules')).rules.at(-1);
  expect(made).toMatchObject({ kind: 'late', days: 7 });

  await goTo(page, '/settings/deadlines');
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await page.getByRole('group', { name: 'Ligne 1' }).getByLabel('À vérifier').fill('2');
  // The form asks before it is left until it is read again.
  const saved = page.waitForResponse('**/deadlines/update');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await saved).status()).toBe(200);
  await waitUntilIdle(page);
  const { tasks } = await ask('admin', 'GET', '/api/taskGlobal/fetch?limit=1&review=yes');
  await goTo(page, `/task/${tasks[0].task_id}`);
  await page.getByText('Échéance').first().waitFor();

  await ask('admin', 'POST', '/api/settings/alert_rules/delete', { id: made.id });
  await ask('admin', 'POST', '/api/settings/deadlines/update', { rest: false, rules: [] });
});
