import { expect } from 'vitest';
import { connectAgent } from './agent';
import { type Fixtures, journey } from './journey';
import { waitForRequests } from './page-pool';
import { buildListUrl } from './site-lists';
import { getDayFromNow, goTo, selectOption, waitForText } from './steps';
import { buildTaskListUrl, getRowMenu, runTaskAction } from './task-menu';

const unresolved = 'anomalie_status=unresolved&step=gpm&limit=200';
const anomalies = async (ask: Fixtures['ask'], query: string): Promise<any[]> =>
  (await ask('manager', 'GET', `/api/anomalies/fetch?${query}`)).anomalies;

journey('an anomaly gets a severity and a CM, is resolved with it, and reopened', async ({ open, ask }) => {
  const agent = await connectAgent();
  const waiting = (await anomalies(ask, unresolved)).filter(({ plan, plannable }) => !plan && plannable);
  const elsewhere = await ask('manager', 'GET', `/api/anomalies/nok/fetch?${unresolved}`);
  const sites = elsewhere.anomalies.filter(({ plan }: any) => !plan).map(({ site_id }: any) => site_id);
  const { id, task_id, anomalie } = waiting.find(
    ({ severity, site_id }) => severity !== 'critical' && sites.includes(site_id),
  );
  const found = async () => (await anomalies(ask, `ids=${id}`))[0];
  const page = await open({ as: 'manager', at: buildListUrl('/anomalies', { pmid: task_id }) });
  const row = page.locator(`[data-id="${id}"]`);
  await row.getByRole('checkbox').check();
  await page
    .getByRole('region', { name: /Sélection/ })
    .getByRole('button', { name: 'Modifier la sélection' })
    .click();
  const care = page.getByRole('dialog');
  await selectOption(care, 'Gravité', 'Critique');
  await care.getByRole('button', { name: 'Modifier', exact: true }).click();
  await waitForText(page, '1 anomalie modifiée.');
  await row.getByText('Critique').waitFor();

  await getRowMenu(page, id).click();
  await page.getByRole('menuitem', { name: 'Planifier un CM' }).click();
  const planning = page.getByRole('dialog');
  // What else was found there goes with it, unless it is unticked.
  const { data: related } = await ask('manager', 'GET', `/api/anomalies/related/${id}`);
  const boxes = planning.getByRole('checkbox');
  expect(related.length).toBeGreaterThan(0);
  await planning.getByText(new RegExp(`${related.length + 1} constats, une visite`)).waitFor();
  for (const box of await boxes.all()) {
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
  }
  await planning.getByText('1 constat, une visite').waitFor();
  await planning.getByLabel('Date').fill(getDayFromNow(0));
  await selectOption(planning, 'Agent', 'agent');
  await selectOption(planning, 'Type de problème', 'Coupure secteur');
  await selectOption(planning, 'Type d’alarme', 'Mains failure');
  await planning.getByRole('button', { name: 'Planifier' }).click();
  await waitForText(page, 'CM planifié.');

  const { taskid } = await agent.doPlan((await found()).plan.plan_id);
  await goTo(page, buildTaskListUrl('cm', taskid));
  const closing = await runTaskAction(page, taskid, 'Clôturer');
  expect(await closing.getByLabel(`Marquer l’anomalie comme résolue : ${anomalie}`).isChecked()).toBe(true);
  await closing.getByRole('button', { name: 'Clôturer' }).click();
  await waitForText(page, 'Tâche clôturée');
  expect(await found()).toMatchObject({ status: 'resolved', plan: { task_id: taskid, done: true } });

  // The finding beside the repair, and the way back.
  await goTo(page, `/task/${taskid}`);
  const both = page.getByRole('region', { name: 'Avant et après' });
  await both.getByRole('region', { name: 'Après' }).getByRole('button').first().waitFor();
  await both.getByRole('button', { name: 'Rouvrir' }).click();
  await page.getByRole('dialog').getByLabel('Motif').fill('Le défaut est revenu');
  await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir l’anomalie' }).click();
  await waitForText(page, 'Anomalie rouverte.');
  await both.getByText('Le défaut est revenu').waitFor();
  expect(await found()).toMatchObject({
    severity: 'critical',
    status: 'unresolved',
    reopened: 1,
    plan: null,
  });
});

journey('an anomaly that somebody changes meanwhile is not written over', async ({ open, ask }) => {
  const all = await anomalies(ask, unresolved);
  const { id, task_id, version } = all.find(({ severity }) => severity !== 'low');
  const at = buildListUrl('/anomalies', { pmid: task_id });
  const page = await open({ as: 'manager', at, refused: [409] });
  await page.getByRole('button', { name: `Statut de l’anomalie n° ${id}` }).click();
  const resolved = page.getByRole('option', { name: 'Résolue', exact: true });
  await resolved.waitFor();
  const again = page.waitForResponse(async answer => {
    if (!answer.url().includes('/api/anomalies/fetch?')) return false;
    const read = await answer.json().catch(() => ({ anomalies: [] }));
    return read.anomalies.find((each: any) => each.id === id)?.severity === 'low';
  });
  await ask('admin', 'POST', `/api/anomalies/update/${id}`, { severity: 'low', version });
  await again;
  await waitForRequests(page);
  await resolved.click();
  await page.getByText('Cet élément a été modifié entre-temps.').first().waitFor();
  const [now] = await anomalies(ask, `ids=${id}`);
  expect(now).toMatchObject({ severity: 'low', status: 'unresolved' });
});

journey('on a phone what stands in a card takes its whole line', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/anomalies', phone: true });
  for (const at of ['/anomalies', '/planning']) {
    await goTo(page, at);
    await page.locator('li dd').first().waitFor();
    const cramped = await page.locator('li dd').evaluateAll(values =>
      values.flatMap(value => {
        const texts = document.createTreeWalker(value, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          const lines = [...range.getClientRects()].map(({ width }) => width);
          const part = texts.currentNode.parentElement!;
          // What is heard alone is not looked at.
          if (part.clientWidth === 1) continue;
          const isCut =
            getComputedStyle(part).overflow === 'hidden' && part.scrollHeight > part.clientHeight + 1;
          if (isCut || (lines.length > 1 && Math.max(...lines) < value.clientWidth * 0.6))
            found.push(part.innerText);
        }
        return found;
      }),
    );
    expect([at, cramped]).toEqual([at, []]);
  }
});
