import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Fixtures } from './journey';
import { journey } from './journey';
import { act, choose, dayFromNow, newSite, rowOf } from './steps';
import { listWith, menuOf } from './task-menu';

type Ask = Fixtures['ask'];
const listOf = (filter: object, list = '/delivery/sites') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What was done is told in one line, which takes it back; the history tells both, one by the other's number. */
const takenBack = async (page: Page, ask: Ask, { line, object, record, action }: Told) => {
  const told = page.getByRole('alert').filter({ hasText: line });
  await told.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await told.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('Annulé : tout est comme avant.').waitFor();
  const { rows } = await ask('admin', 'GET', `/api/history/fetch?object=${object}&record=${record}&limit=2`);
  const [back, done] = rows as { id: number; action: string; reverts: number | null }[];
  expect([back.action, back.reverts, done.action]).toEqual(['audit.revert', done.id, action]);
};
type Told = { line: RegExp; object: string; record: number; action: string };

describe('done at once, told in one line, and taken back by it', () => {
  journey('an edited site', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask, 'Nom juste');
    const page = await open({ as: 'manager', at: listOf({ site_code }) });
    const edit = await act(page, site_code, 'Modifier');
    await edit.getByLabel('Nom du site').fill('Nom faux');
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    await rowOf(page, site_code).getByText('Nom faux').waitFor();
    await takenBack(page, ask, {
      line: /Site modifié/,
      object: 'sites',
      record: site_id,
      action: 'sites.edit',
    });
    await rowOf(page, site_code).getByText('Nom juste').waitFor();
    const { data } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
    expect(data.site_name).toBe('Nom juste');
  });

  journey('an agent in charge of a site, and of several', async ({ open, ask }) => {
    const site_name = `Lot ${Date.now().toString(36)}`;
    const made = [await newSite(ask, site_name), await newSite(ask, site_name)];
    const page = await open({ as: 'manager', at: listOf({ site_name }) });
    const inCharge = async () => {
      const { sites } = await ask('manager', 'GET', `/api/sites/fetch/filter?site_name=${site_name}`);
      return made.map(({ site_id }) => sites.find((one: any) => one.site_id === site_id).site_owner_agent);
    };
    const before = await inCharge();
    const assigning = await act(page, made[0].site_code, 'Attribuer à un agent');
    await choose(assigning, 'Agent', 'agent');
    await assigning.getByRole('button', { name: 'Attribuer' }).click();
    await expect.poll(async () => (await inCharge())[0]).not.toEqual(before[0]);
    const record = made[0].site_id;
    await takenBack(page, ask, {
      line: /Site attribué/,
      object: 'sites',
      record,
      action: 'sites.assignAgent',
    });
    expect(await inCharge()).toEqual(before);

    for (const { site_code } of made) await rowOf(page, site_code).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Sélection' });
    await bar.getByRole('button', { name: 'Attribuer à un agent' }).click();
    const together = page.getByRole('dialog');
    await choose(together, 'Agent', 'agent');
    await together.getByRole('button', { name: 'Attribuer' }).click();
    await expect.poll(async () => (await inCharge())[1]).not.toEqual(before[1]);
    await takenBack(page, ask, {
      line: /2 sites traités/,
      object: 'sites',
      record,
      action: 'siteSelection.assign',
    });
    expect(await inCharge()).toEqual(before);
  });

  journey('a closed task', async ({ open, ask }) => {
    const { tasks } = await ask('admin', 'GET', '/api/ssr/task/fetch?limit=1&task_status=accept');
    const { task_id: id, task_status } = tasks[0];
    const page = await open({ as: 'admin', at: listWith('ssr', id) });
    await menuOf(page, id).click();
    await page.getByRole('menuitem', { name: 'Clôturer', exact: true }).click();
    const now = async () => (await ask('admin', 'GET', `/api/ssr/task/fetch?pm=${id}`)).tasks[0].task_status;
    await expect.poll(now).toBe('closed');
    const line = /Tâche clôturée/;
    await takenBack(page, ask, { line, object: 'tasks', record: id, action: 'taskActions.close' });
    expect(await now()).toBe(task_status);
  });

  journey('a moved plan, and a cancelled one', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const { plans } = await ask('manager', 'POST', '/api/planning/assign', {
      task_type: 'ssr',
      planning_date: dayFromNow(20),
      selected_site: [site_id],
    });
    const [record] = plans as number[];
    const page = await open({ as: 'manager', at: listOf({ site: site_code }, '/planning') });
    const row = page.locator(`[data-id="${record}"]`);
    const now = async () => {
      const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${record}`);
      return [planning[0].plan_date, planning[0].plan_status];
    };
    const before = await now();

    await row.getByRole('button', { name: 'Planifier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(dayFromNow(25));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await expect.poll(now).toEqual([dayFromNow(25), before[1]]);
    const told = { object: 'plans', record };
    await takenBack(page, ask, { line: /Plan modifié/, ...told, action: 'planning.editPlan' });
    expect(await now()).toEqual(before);

    await row.getByRole('button', { name: 'Annuler' }).click();
    await expect.poll(now).toEqual([before[0], 'cancelled']);
    await takenBack(page, ask, { line: /annulé|supprimé/, ...told, action: 'planning.deletePlan' });
    expect(await now()).toEqual(before);
  });
});
