import { expect } from 'vitest';
import { createDoneTask } from './agent';
import { journey } from './journey';
import { photoName } from './review-page';
import { goTo, waitForText } from './steps';

journey('a task is reviewed by keys, returned for a photo, done again, accepted', async ({ open, ask }) => {
  const { agent, sent, site_code } = await createDoneTask(ask, 'ssr');
  const detail = async () => (await ask('manager', 'GET', `/api/task/${sent.taskid}`)).tasks[0];
  expect((await detail()).task_status).toBe('pending');

  const review = `/review?kind=ssr&task=${sent.taskid}`;
  const page = await open({ as: 'admin', at: review });
  await page.getByRole('heading', { name: new RegExp(site_code) }).waitFor();
  await page.getByRole('button', { name: /^Reportage photos/ }).click();
  const first = (await photoName(page))!;
  await page.keyboard.press('o');
  await page.waitForFunction(name => document.querySelector('main h3')?.textContent !== name, first);
  const second = (await photoName(page))!;
  await page.keyboard.press('n');
  await page.getByRole('group', { name: 'Motif du refus' }).waitFor();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Retourner (1 photo)' }).waitFor();
  const photos = page.getByRole('group', { name: 'Photos de l’étape' });
  await photos.getByRole('button', { name: `${first} – conforme` }).waitFor();
  await photos.getByRole('button', { name: `${second} – refusée` }).waitFor();

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel(`Motif : ${second}`).inputValue()).toBe('Photo floue');
  await dialog.getByLabel('Message à l’agent').fill('Une photo à reprendre');
  await dialog.getByRole('button', { name: 'Retourner' }).click();
  await waitForText(page, 'Tâche retournée à l’agent');
  const returned = await detail();
  expect(returned).toMatchObject({ task_status: 'return', cause_return: 'Une photo à reprendre' });
  expect(returned.refused).toMatchObject([{ test: 'photos', cause: 'Photo floue', redone: false }]);

  await agent.redo(sent);
  expect(await detail()).toMatchObject({ task_status: 'correct', refused: [{ redone: true }] });

  await goTo(page, review);
  await page.getByRole('button', { name: 'Notes de retour' }).click();
  await page.getByText('renvoyée depuis').waitFor();
  await page.getByRole('button', { name: /^Accepter/ }).click();
  await waitForText(page, 'Tâche acceptée.');
  expect((await detail()).task_status).toBe('accept');
});
