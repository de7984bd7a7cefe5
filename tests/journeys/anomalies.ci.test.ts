import { expect } from 'vitest';
import { agentWithPhone } from './agent';
import { journey } from './journey';
import { answered } from './pages';
import { shared } from './site-lists';
import { dayFromNow, go, told } from './steps';

journey(
  'an anomaly is given a severity and somebody in charge, repaired, looked at before and after, and reopened',
  async ({ open, ask }) => {
    const agent = await agentWithPhone();
    const { anomalies } = await ask(
      'manager',
      'GET',
      '/api/anomalies/fetch?anomalie_status=unresolved&step=gpm&limit=200',
    );
    const { id, task_id } = anomalies.find(
      ({ plan, plannable, severity }: any) => !plan && plannable && severity !== 'critical',
    );
    const page = await open({
      as: 'manager',
      at: shared('/anomalies', { pmid: task_id }),
    });
    const row = page.locator(`[data-id="${id}"]`);
    await row.waitFor();

    // Picked, and given both at once.
    await row.getByRole('checkbox').check();
    await page
      .getByRole('region', { name: /Sélection/ })
      .getByRole('button', { name: 'Modifier la sélection' })
      .click();
    const care = page.getByRole('dialog');
    await care.getByRole('combobox', { name: /^Sévérité/ }).click();
    await page.getByRole('option', { name: 'Critique' }).click();
    await care.getByRole('button', { name: 'Modifier', exact: true }).click();
    await told(page, '1 anomalie modifiée.');
    await row.getByText('Critique').waitFor();

    const { plan_id } = await ask('manager', 'POST', `/api/anomalies/plan/${id}`, {
      planning_date: dayFromNow(0),
      agent: agent.userid,
    });
    const repair = await agent.doPlan(plan_id);

    // The finding beside the repair, and the way back.
    const cm = await open({ as: 'manager', at: `/task/${repair.taskid}` });
    const both = cm.getByRole('region', { name: 'Avant et après' });
    await both.getByRole('region', { name: 'Après' }).getByRole('button').first().waitFor();
    await both.getByRole('button', { name: 'Rouvrir' }).click();
    await cm.getByRole('dialog').getByLabel('Cause').fill('Le défaut est revenu');
    await cm.getByRole('dialog').getByRole('button', { name: 'Rouvrir l’anomalie' }).click();
    await told(cm, 'Anomalie rouverte.');
    await both.getByText('Le défaut est revenu').waitFor();

    const after = (await ask('manager', 'GET', `/api/anomalies/fetch?pmid=${task_id}`)).anomalies.find(
      (each: { id: number }) => each.id === id,
    );
    expect(after).toMatchObject({ severity: 'critical', status: 'unresolved', reopened: 1, plan: null });
  },
);

journey(
  'an anomaly that somebody changes while its status stands open is not written over',
  async ({ open, ask }) => {
    const { anomalies } = await ask(
      'manager',
      'GET',
      '/api/anomalies/fetch?anomalie_status=unresolved&step=gpm&limit=200',
    );
    const { id, task_id, version } = anomalies.find(({ severity }: any) => severity !== 'low');
    const at = shared('/anomalies', { pmid: task_id });
    const page = await open({ as: 'manager', at, refused: [409] });
    await page.getByRole('button', { name: `Statut de l’anomalie n° ${id}` }).click();
    const resolved = page.getByRole('option', { name: 'Résolue', exact: true });
    await resolved.waitFor();
    const again = page.waitForResponse(async answer => {
      if (!answer.url().includes('/api/anomalies/fetch?')) return false;
      const { anomalies } = await answer.json().catch(() => ({ anomalies: [] }));
      return anomalies.find((each: any) => each.id === id)?.severity === 'low';
    });
    await ask('admin', 'POST', `/api/anomalies/update/${id}`, { severity: 'low', version });
    await again;
    await answered(page);
    await resolved.click();
    await page.getByText('Cet élément a été modifié entre-temps.').first().waitFor();
    const { anomalies: now } = await ask('manager', 'GET', `/api/anomalies/fetch?pmid=${task_id}`);
    expect(now.find((each: any) => each.id === id)).toMatchObject({ severity: 'low', status: 'unresolved' });
  },
);

journey('on a phone what stands in a card takes its whole line', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/anomalies', phone: true });
  for (const at of ['/anomalies', '/planning']) {
    await go(page, at);
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
