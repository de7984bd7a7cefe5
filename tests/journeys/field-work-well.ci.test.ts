import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils } from 'xlsx';
import { agentWithPhone, taskDone } from './agent';
import { journey } from './journey';
import { readPdf } from './read-pdf';
import { photoName } from './review-page';
import { saved } from './saved';
import { shared } from './site-lists';
import { choose, dayFromNow, go, told } from './steps';
import { actOn, listWith, menuOf } from './task-menu';

describe('a task', () => {
  journey('is asked for a photo that is missing', async ({ open, ask }) => {
    const { agent, sent, site_code } = await taskDone(ask, 'ssr');
    const page = await open({ as: 'manager', at: `/review?kind=ssr&task=${sent.taskid}` });
    await page.getByRole('heading', { name: new RegExp(site_code) }).waitFor();
    await page.getByRole('button', { name: /^Reportage photos/ }).click();
    await page
      .getByRole('button', { name: /– vide$/ })
      .first()
      .click();
    const missing = await photoName(page);
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `${missing} – demandée` }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog').getByRole('button', { name: 'Retourner' }).click();
    await told(page, 'Tâche retournée à l’agent');
    await agent.redo(sent);
    const { tasks } = await ask('manager', 'GET', `/api/task/${sent.taskid}`);
    expect(tasks[0]).toMatchObject({
      task_status: 'correct',
      refused: [{ test: 'photos', cause: 'Photo manquante', redone: true }],
    });
  });

  journey(
    'is accepted by one press of a key, however long, and that is taken back',
    async ({ open, ask }) => {
      const { sent, site_code } = await taskDone(ask, 'ssr');
      const status = async () => (await ask('admin', 'GET', `/api/task/${sent.taskid}`)).tasks[0].task_status;
      const page = await open({ as: 'admin', at: `/review?kind=ssr&task=${sent.taskid}` });
      const heading = page.getByRole('heading', { name: new RegExp(site_code) });
      const accept = page.getByRole('button', { name: /^Accepter/ }).and(page.locator(':enabled'));
      const accepted: string[] = [];
      page.on('request', request => request.url().includes('/accept/') && accepted.push(request.url()));
      await heading.waitFor();
      await accept.waitFor();
      await page.keyboard.down('a');
      await told(page, 'Tâche acceptée.');
      await heading.waitFor({ state: 'detached' });
      // The key is still held when the next task can be decided about: one press is one task.
      await accept.waitFor();
      await page.keyboard.down('a');
      await page.keyboard.up('a');
      await page.keyboard.press('z');
      await told(page, /^Décision annulée/);
      await heading.waitFor();
      expect(await status()).toBe('pending');
      expect(accepted).toHaveLength(1);
    },
  );

  journey('is exported as workbooks and as a PDF', async ({ open, ask }) => {
    const { sent, site_code } = await taskDone(ask, 'ssr');
    const page = await open({ as: 'manager', at: listWith('ssr', sent.taskid) });
    const checks = (await ask('manager', 'GET', `/api/task/${sent.taskid}`)).tasks[0].task_tests.recap.data
      .checks as { test_status: string; test_content: string }[];

    const report = await exported(page, sent.taskid, 'Exporter');
    expect(report.name).toMatch(/\.xlsx$/);
    const general = read(report.content);
    expect(general.SheetNames.length).toBeGreaterThan(5);
    expect(JSON.stringify(textsOf(general, 0))).toContain(site_code);

    const nok = read((await exported(page, sent.taskid, 'Exporter les NOK')).content);
    const [, ...rows] = textsOf(nok, 0);
    const wrong = checks.filter(({ test_status }) => test_status === 'nok');
    for (const { test_content } of wrong) expect(rows.flat()).toContain(test_content);
    expect(rows.every(row => row[0] === `${sent.taskid}` && row[1] === site_code)).toBe(true);

    const pdf = await exported(page, sent.taskid, 'Rapport PDF');
    expect(pdf.name).toMatch(/\.pdf$/);
    const pages = readPdf(pdf.content);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain(site_code);
    for (const { test_content } of checks.slice(0, 3))
      expect(pages.join('\n').replace(/\s+/g, ' ')).toContain(test_content);
  });
});

describe('an anomaly', () => {
  journey('gets a CM, and closing that resolves it', async ({ open, ask }) => {
    const agent = await agentWithPhone();
    const { anomalies } = await ask(
      'manager',
      'GET',
      '/api/anomalies/fetch?limit=100&anomalie_status=unresolved',
    );
    const { id, anomalie } = anomalies.find((one: { plan: unknown }) => !one.plan);
    const found = async () =>
      (await ask('manager', 'GET', `/api/anomalies/fetch?limit=1&ids=${id}`)).anomalies[0];

    const page = await open({
      as: 'manager',
      at: shared('/anomalies', { pmid: (await found()).task.id }),
    });
    await menuOf(page, id).click();
    await page.getByRole('menuitem', { name: 'Planifier un CM' }).click();
    const planning = page.getByRole('dialog');
    await planning.getByLabel('Date').fill(dayFromNow(0));
    await choose(planning, 'Agent', 'agent');
    await choose(planning, 'Problème', 'Coupure secteur');
    await choose(planning, 'Alarme', 'Mains failure');
    await planning.getByRole('button', { name: 'Planifier' }).click();
    await told(page, 'CM planifié.');

    const { taskid } = await agent.doPlan((await found()).plan.plan_id);
    expect((await found()).status).toBe('unresolved');
    await go(page, listWith('cm', taskid));
    const closing = await actOn(page, taskid, 'Clôturer');
    expect(await closing.getByLabel(`Marquer l’anomalie comme résolue : ${anomalie}`).isChecked()).toBe(true);
    await closing.getByRole('button', { name: 'Clôturer' }).click();
    await told(page, 'Tâche clôturée');
    expect(await found()).toMatchObject({ status: 'resolved', plan: { task_id: taskid, done: true } });
  });
});

/** Takes an export of a task's menu. */
const exported = async (page: Page, task: number, action: string) => {
  await menuOf(page, task).click();
  const file = await saved(page, () => page.getByRole('menuitem', { name: action, exact: true }).click());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return file;
};
const textsOf = (book: ReturnType<typeof read>, sheet: number) =>
  utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[sheet]], { header: 1 });
