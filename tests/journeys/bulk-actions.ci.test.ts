import { expect } from 'vitest';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { delayResponse, getDayFromNow } from './steps';

journey('what a bulk action did is told, and ends no other that is filled in', async ({ open, ask }) => {
  const both = 'task_status=accept&task_status=closed&limit=100';
  const { tasks } = await ask('admin', 'GET', `/api/ssr/task/fetch?${both}`);
  // Closing takes the first alone.
  const ids: number[] = ['accept', 'closed'].map(
    status => tasks.find((task: any) => task.task_status === status).task_id,
  );
  const states = () =>
    Promise.all(
      ids.map(async id => (await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${id}`)).tasks[0].task_status),
    );
  const at = buildListUrl('/ssr', { task_status: ['accept', 'closed'] });
  const page = await open({ as: 'admin', at: `${at}&perPage=100` });
  const checkboxOf = (id: number) => page.locator(`[data-id="${id}"]`).getByRole('checkbox');
  const bar = page.getByRole('region', { name: 'Sélection' });
  /** One panel: what was done, and the refused by their cause; it goes with what was done. */
  const takeBack = async (done: string) => {
    const result = page.getByRole('dialog', { name: 'Résultat' });
    await result.getByText(done).waitFor();
    expect(await result.getByRole('region').getByRole('listitem').count()).toBe(1);
    await result.getByRole('button', { name: 'Annuler l’opération' }).click();
    await page.getByText('Action annulée.').waitFor();
    await expect.poll(states).toEqual(['accept', 'closed']);
  };

  const goOn = await delayResponse(page, '**/api/pm/selection/close');
  for (const id of ids) await checkboxOf(id).check();
  await bar.getByRole('button', { name: 'Clôturer' }).click();
  await expect.poll(states).not.toEqual(['accept', 'closed']);
  await checkboxOf(ids[1]).uncheck();
  await bar.getByRole('button', { name: 'Replanifier' }).click();
  const filling = page.getByRole('dialog', { name: /^Replanifier/ });
  const date = filling.getByLabel('Date');
  await date.fill(getDayFromNow(30));
  goOn();
  await takeBack('1 tâche clôturée');
  expect(await date.inputValue()).toBe(getDayFromNow(30).split('-').reverse().join('/'));
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  // What was picked since is not given up with what was done.
  await bar.getByText('1 ligne sélectionnée').waitFor();

  await checkboxOf(ids[1]).check();
  await bar.getByRole('button', { name: 'Replanifier' }).click();
  await date.fill(getDayFromNow(30));
  await filling.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await takeBack('1 tâche replanifiée');
});
