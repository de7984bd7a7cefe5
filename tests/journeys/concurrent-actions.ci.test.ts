import { describe, expect } from 'vitest';
import { dates } from '../../i18n/dates';
import { createDoneTask } from './agent';
import { openImport, uploadFile } from './import-dialog';
import { journey } from './journey';
import { addSite, delayResponse, getDayFromNow, planSite, uniqueCode, waitForText } from './steps';

describe('what one does while something is being saved stays', () => {
  journey('a reviewer who has gone on is not thrown to another task', async ({ open, ask }) => {
    const { sent, site_code } = await createDoneTask(ask, 'ssr');
    const page = await open({ as: 'admin', at: `/review?kind=ssr&task=${sent.taskid}` });
    await page.getByRole('heading', { name: new RegExp(site_code) }).waitFor();
    const accept = page.getByRole('button', { name: /^Accepter/ }).and(page.locator(':enabled'));
    await accept.waitFor();
    const letGo = await delayResponse(page, '**/api/pm/accept/*');
    const accepted = page.waitForRequest('**/api/pm/accept/*');
    await page.keyboard.press('a');
    await accepted;
    // Not the next one of the row, to which the review goes by itself.
    const chosen = page
      .getByRole('list', { name: 'Tâches que vous pouvez vérifier' })
      .getByRole('button')
      .nth(1);
    const code = /\d\d[A-Z]\d{3}/.exec((await chosen.textContent())!)![0];
    await chosen.click();
    const heading = page.getByRole('heading', { name: new RegExp(code) });
    await heading.waitFor();
    const at = page.url();
    letGo();
    await waitForText(page, 'Tâche acceptée.');
    await accept.waitFor();
    await heading.waitFor();
    expect(page.url()).toBe(at);
    // Other journeys take the first task of a kind and state, as the demo has it.
    await ask('admin', 'POST', '/api/pm/delete', { pmid: sent.taskid });
  });

  journey('a row that is chosen while another one is skipped is still chosen', async ({ open, ask }) => {
    const sites = [await addSite(ask), await addSite(ask), await addSite(ask)];
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    const dialog = await openImport(page, 'Nouveau planning');
    const rows = sites.map(({ site_code }) => `${site_code},${getDayFromNow(9)},ssr,agent\n`).join('');
    await uploadFile(page, 'planning.csv', Buffer.from(`site_code,date,task_type,agent\n${rows}`));
    const row = (n: number) => dialog.getByRole('row').filter({ hasText: sites[n].site_code });
    await row(1).getByRole('checkbox').check();
    const letGo = await delayResponse(page, '**/api/imports/detail/*/rows/*');
    await row(0).getByRole('button', { name: 'Ignorer' }).click();
    await row(1).getByRole('checkbox').uncheck();
    await row(2).getByRole('checkbox').check();
    letGo();
    await row(0).getByRole('button', { name: 'Reprendre' }).waitFor();
    expect(await row(1).getByRole('checkbox').isChecked()).toBe(false);
    expect(await row(2).getByRole('checkbox').isChecked()).toBe(true);
  });

  journey('a rule that is being written stays when another one’s switch is stored', async ({ open, ask }) => {
    const page = await open({ as: 'admin', at: '/settings/alerts' });
    const rules = page.getByRole('list', { name: 'Règles d’alerte' });
    const first = rules.getByRole('switch').first();
    await first.waitFor();
    const was = await first.isChecked();
    const letGo = await delayResponse(page, '**/api/settings/alert_rules/save');
    await first.click();
    await page.getByRole('button', { name: 'Nouvelle règle' }).click();
    const days = page.getByRole('dialog').getByRole('spinbutton', { name: 'Jours' });
    await days.fill('17');
    letGo();
    await waitForText(page, 'Enregistré.');
    expect(await days.inputValue()).toBe('17');
    const [rule] = (await ask('admin', 'GET', '/api/settings/alert_rules')).rules;
    await ask('admin', 'POST', '/api/settings/alert_rules/save', { ...rule, enabled: was });
  });

  journey('a plan’s new day is typed while another one’s is stored', async ({ open, ask }) => {
    const { site_id } = await addSite(ask);
    for (const day of [20, 21]) await planSite(ask, site_id, getDayFromNow(day));
    const page = await open({ as: 'manager', at: `/delivery/sites/detail/${site_id}/planning` });
    await page.getByRole('button', { name: 'SSR', exact: true }).click();
    const row = (day: number) => page.getByRole('row').filter({ hasText: dates.fr.day(getDayFromNow(day)) });
    const day = page.getByLabel('Nouvelle date');
    await row(20).getByRole('button', { name: 'Modifier' }).click();
    await day.fill(getDayFromNow(30));
    const letGo = await delayResponse(page, '**/plan/edit/*');
    await page.getByRole('button', { name: 'Valider' }).click();
    await row(21).getByRole('button', { name: 'Modifier' }).click();
    const other = page.getByLabel('Nouvelle date').and(page.locator(':enabled'));
    await other.fill(getDayFromNow(40));
    letGo();
    await row(30).waitFor();
    await expect.poll(() => day.count()).toBe(1);
    expect(await day.inputValue()).toBe(getDayFromNow(40));
  });

  journey('what is typed beside a form that is saved stays', async ({ open, ask }) => {
    const before = await ask('admin', 'GET', '/api/settings/tasks');
    const page = await open({ as: 'admin', at: '/settings/tasks' });
    const anomalies = page.getByRole('region', { name: 'Anomalies' });
    await anomalies.getByLabel('Critique').first().fill('9');
    await page.getByLabel('Conservation des photos (mois)').fill('37');
    await page.getByRole('button', { name: 'Enregistrer' }).first().click();
    await waitForText(page, 'Enregistré.');
    expect(await anomalies.getByLabel('Critique').first().inputValue()).toBe('9');
    await ask('admin', 'POST', '/api/settings/tasks/update', { photo_months: before.photo_months });
  });

  journey('what is typed into a record’s form stays when it is read again', async ({ open, ask }) => {
    const [{ id, ...wilaya }] = await ask('admin', 'GET', '/api/wilayas?range=[0,0]');
    const page = await open({ as: 'admin', at: `/wilayas/detail/${id}/edit` });
    const typed = page.getByRole('textbox', { name: 'Chef-lieu', exact: true });
    const other = page.getByLabel('Nom anglais (si différent)');
    await typed.fill('Chef-lieu en cours');
    const english = `English ${Date.now().toString(36)}`;
    const { version } = await ask('admin', 'PUT', `/api/wilayas/${id}`, { ...wilaya, name_en: english });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => other.inputValue()).toBe(english);
    expect(await typed.inputValue()).toBe('Chef-lieu en cours');
    await ask('admin', 'PUT', `/api/wilayas/${id}`, { ...wilaya, version });
  });

  journey('a profile that somebody else saved is not written over untold', async ({ open, ask }) => {
    const username = `agent.${uniqueCode()}`.toLowerCase();
    const { userid } = await ask('manager', 'POST', '/api/agent/register', {
      username,
      password: 'trois chevaux verts',
    });
    const page = await open({ as: 'cluster', at: `/agents/${userid}/account`, refused: [409, 503] });
    const [phone, last] = ['Téléphone', 'Nom'].map(name => page.getByLabel(name, { exact: true }));
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    await phone.fill('0550112233');
    await ask('admin', 'POST', `/api/users/edit/${userid}`, { last_name: 'Belkacem', phone: '0550998877' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => last.inputValue()).toBe('Belkacem');
    expect(await phone.inputValue()).toBe('0550112233');

    // A save that never got there is no reason to take what was read since for what was typed over.
    let isAway = true;
    await page.route(`**/api/users/edit/${userid}`, route =>
      isAway ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await save.click();
    await page.getByRole('alert').first().waitFor();
    isAway = false;
    await save.click();
    await waitForText(page, 'Cet élément a été modifié entre-temps.');
    expect(await phone.inputValue()).toBe('0550112233');
    await save.click();
    await waitForText(page, 'Vos informations ont été enregistrées.');
    // Saved, it is shown as the server holds it.
    await expect.poll(() => phone.inputValue()).toBe('+213550112233');
  });

  journey('the next absence is typed while the last one is stored', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/settings/workforce' });
    await page
      .getByRole('button', { name: /^Capacité de/ })
      .first()
      .click();
    const absences = page.getByRole('group', { name: 'Absences à venir' });
    const note = absences.getByLabel('Note');
    await absences.getByLabel('Du').fill(getDayFromNow(200));
    await note.fill('Premier');
    const letGo = await delayResponse(page, '**/api/workforce/absences');
    await absences.getByRole('button', { name: 'Ajouter l’absence' }).click();
    await note.fill('Second');
    letGo();
    await absences.getByText('Premier').waitFor();
    await expect.poll(() => absences.getByLabel('Du').inputValue()).toBe('');
    expect(await note.inputValue()).toBe('Second');
    await absences
      .getByRole('button', { name: /^Supprimer l’absence/ })
      .first()
      .click();
    await waitForText(page, 'Absence supprimée.');
    // What is typed there is asked about.
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  });
});
