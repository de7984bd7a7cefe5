import { expect } from 'vitest';
import { read } from 'xlsx';
import { createDoneTask } from './agent';
import { captureDownload } from './capture-download';
import { journey } from './journey';
import { readPdf } from './print-page';
import { photoName } from './review-page';
import { waitForText } from './steps';
import { buildTaskListUrl, getRowMenu } from './task-menu';

journey('a task is asked for a photo that is missing', async ({ open, ask }) => {
  const { agent, sent, site_code } = await createDoneTask(ask, 'ssr');
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
  await waitForText(page, 'Tâche retournée à l’agent');
  await agent.redo(sent);
  const { tasks } = await ask('manager', 'GET', `/api/task/${sent.taskid}`);
  expect(tasks[0]).toMatchObject({
    task_status: 'correct',
    refused: [{ test: 'photos', cause: 'Photo manquante', redone: true }],
  });
});

journey('a task is accepted by one press of a key, however long, and taken back', async ({ open, ask }) => {
  const { sent, site_code } = await createDoneTask(ask, 'ssr');
  const status = async () => (await ask('admin', 'GET', `/api/task/${sent.taskid}`)).tasks[0].task_status;
  const page = await open({ as: 'admin', at: `/review?kind=ssr&task=${sent.taskid}` });
  const heading = page.getByRole('heading', { name: new RegExp(site_code) });
  const accept = page.getByRole('button', { name: /^Accepter/ }).and(page.locator(':enabled'));
  const accepted: string[] = [];
  page.on('request', request => request.url().includes('/accept/') && accepted.push(request.url()));
  await heading.waitFor();
  await accept.waitFor();
  await page.keyboard.down('a');
  await waitForText(page, 'Tâche acceptée.');
  await heading.waitFor({ state: 'detached' });
  // The key is still held when the next task can be decided about: one press is one task.
  await accept.waitFor();
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('z');
  await waitForText(page, /^Décision annulée/);
  await heading.waitFor();
  expect(await status()).toBe('pending');
  expect(accepted).toHaveLength(1);
});

journey('a task is exported as workbooks and as a PDF', async ({ open, ask }) => {
  const { sent, site_code } = await createDoneTask(ask, 'ssr');
  const page = await open({ as: 'manager', at: buildTaskListUrl('ssr', sent.taskid) });
  const exported = async (action: string) => {
    await getRowMenu(page, sent.taskid).click();
    const item = page.getByRole('menuitem', { name: action, exact: true });
    const { content } = await captureDownload(page, () => item.click());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return content;
  };
  const { Sheets, SheetNames } = read(await exported('Exporter'));
  expect(JSON.stringify(Sheets[SheetNames[0]])).toContain(site_code);
  expect(read(await exported('Exporter les contrôles non conformes')).SheetNames).not.toEqual([]);
  const pages = await readPdf(await exported('Rapport PDF'));
  const { tasks } = await ask('manager', 'GET', `/api/task/${sent.taskid}`);
  const { checks } = tasks[0].task_tests.recap.data;
  const words = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
  for (const expectedText of [site_code, checks[0].test_content]) expect(words).toContain(expectedText);
});
