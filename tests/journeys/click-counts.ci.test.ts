import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { countClicks } from './count-clicks';
import { chooseFile } from './import-dialog';
import { type Fixtures, journey } from './journey';
import { addSite, getAgentId, getDayFromNow, getRow, planSite, uniqueCode, waitForText } from './steps';

/** Somebody's first screen in a browser that remembers nothing. */
const openFirstScreen = async (open: Fixtures['open'], as: 'manager' | 'admin' = 'manager') => {
  const page = await open({ as, at: '/', within: false });
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
  return page;
};
const getPlanningLink = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Planifier' }).getByRole('link', { name: new RegExp(`${label}$`) });

journey('two late plans are moved to another day in 4 clicks, the last one back', async ({ open, ask }) => {
  const agent = await getAgentId(ask, 'agent');
  // Late longer than those of the demo: they stand first.
  const sites = [await addSite(ask), await addSite(ask)];
  for (const { site_id } of sites)
    await planSite(ask, site_id, getDayFromNow(-900), { as: 'cluster', agent });
  const page = await openFirstScreen(open);
  const counted = await countClicks(page);

  for (const { site_code } of sites) {
    await page.getByRole('button', { name: `Déplacer : SSR ${site_code}` }).click();
    const dialog = page.getByRole('dialog');
    // The cursor stands there.
    const date = dialog.getByLabel('Date');
    await expect.poll(() => date.evaluate(field => field === document.activeElement)).toBe(true);
    await date.fill(getDayFromNow(3));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: site_code }).waitFor({ state: 'detached' });
  }

  await counted(4);
  const [first, last] = sites;
  const dayOf = async ({ site_id }: typeof first) =>
    (await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`)).data[0].date;
  expect(await dayOf(first)).toBe(getDayFromNow(3));
  await page.getByRole('button', { name: 'Annuler' }).last().click();
  await page.getByRole('listitem').filter({ hasText: last.site_code }).waitFor();
  expect(await dayOf(last)).toBe(getDayFromNow(-900));
});

journey('five sites that lie apart are planned for one agent in 9 clicks', async ({ open, ask }) => {
  const agent = await getAgentId(ask, 'agent');
  const { users } = await ask('admin', 'GET', '/api/manager/fetch?name=manager');
  const manager = users.find((user: any) => user.username === 'manager');
  const prefix = uniqueCode();
  const making = Array.from({ length: 9 }, async (_, n): Promise<{ site_id: number; site_code: string }> => {
    const site_code = `${prefix}-${n + 1}`;
    const place = { site_manager_id: manager.userid, site_address_wilaya: 16 };
    const site = { site_owner: 'inhouse', site_code, ...place };
    return { ...(await ask('cluster', 'POST', '/api/sites/new', site)), site_code };
  });
  const made = await Promise.all(making);
  const selected = made.filter((_, at) => at % 2 === 0);
  const page = await openFirstScreen(open);
  const counted = await countClicks(page);

  await getPlanningLink(page, 'SSR').click();
  await page.locator('[data-id]').first().waitFor();
  const filter = page.getByRole('textbox', { name: 'Code du site' });
  await filter.click();
  await filter.fill(prefix);
  await page.getByText(/^9 sites/).waitFor();
  for (const { site_code } of selected) await getRow(page, site_code).getByRole('checkbox').click();
  await page
    .getByRole('region', { name: 'Sélection' })
    .getByRole('button', { name: 'Planifier une SSR' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(getDayFromNow(15));
  await dialog.getByRole('combobox', { name: 'Agent' }).focus();
  // Typed: the field takes who begins so.
  await page.keyboard.type('agen');
  await dialog.getByRole('combobox', { name: 'Agent' }).getByText('agent', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Planifier' }).click();
  await page.getByText('5 sites planifiés pour agent').waitFor();

  await counted(9);
  for (const site of made) {
    const { data: plans } = await ask('manager', 'GET', `/api/sites/planning/${site.site_id}/ssr`);
    expect(plans.map(({ date, agent_id }: any) => ({ date, agent_id }))).toEqual(
      selected.includes(site) ? [{ date: getDayFromNow(15), agent_id: agent }] : [],
    );
  }
});

journey('a coordinate is corrected from Ctrl-K in 6 clicks', async ({ open, ask }) => {
  const { site_id, site_code } = await addSite(ask);
  await ask('manager', 'POST', '/api/sites/edit', { site_id, site_lat: 36.75, site_lng: 3.05 });
  const page = await openFirstScreen(open);
  const counted = await countClicks(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher partout' }).waitFor();
  await page.keyboard.type(site_code.toLowerCase());
  await page.locator('[role=option][aria-selected=true]').filter({ hasText: site_code }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/sites/detail/${site_id}**`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const latitude = page.getByRole('dialog').getByLabel('Latitude');
  await latitude.click();
  await latitude.fill('36.76');
  await page.keyboard.press('Enter');
  await waitForText(page, /^Site modifié/);

  await counted(6);
  const { data: now } = await ask('manager', 'GET', `/api/sites/detail/${site_id}`);
  expect([now.site_lat, now.site_lng]).toEqual([36.76, 3.05]);
});

journey('two SSRs are accepted and one is returned in 7 clicks', async ({ open, ask }) => {
  const page = await openFirstScreen(open, 'admin');
  const counted = await countClicks(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Vérification' }).click();
  await page
    .getByRole('group', { name: 'Type des tâches à vérifier' })
    .getByRole('button', { name: 'SSR', exact: true })
    .click();
  await page.getByRole('button', { name: 'SSR', exact: true, pressed: true }).waitFor();
  const number = page.locator('main').getByText(/^SSR n°\s\d+$/);
  const decided: string[] = [];
  for (const decision of ['a', 'a', 'r']) {
    await expect.poll(async () => decided.includes((await number.textContent())!)).toBe(false);
    // Nothing is decided before the task is shown.
    await page
      .getByRole('button', { name: /^Accepter/ })
      .and(page.locator(':enabled'))
      .waitFor();
    decided.push((await number.textContent())!);
    await page.keyboard.press(decision);
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message à l’agent').fill('Photos à reprendre');
  await dialog.getByRole('button', { name: 'Retourner' }).click();
  await waitForText(page, 'Tâche retournée à l’agent');

  await counted(7);
  const statuses = await Promise.all(
    decided.map(async text => {
      const { tasks } = await ask('admin', 'GET', `/api/task/${/\d+/.exec(text)![0]}`);
      return tasks[0].task_status;
    }),
  );
  expect(statuses).toEqual(['accept', 'accept', 'return']);
});

journey('ten sites are imported in 5 clicks, two bad rows left out', async ({ open, ask }) => {
  const prefix = uniqueCode();
  const rows = Array.from(
    { length: 10 },
    (_, n) => `${prefix}-${n};O&M;${n === 3 || n === 7 ? 'Paris' : 16}`,
  );
  const page = await openFirstScreen(open, 'admin');
  const counted = await countClicks(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('button', { name: 'Importer' }).click();
  await chooseFile(page, 'sites.csv', ['Code site;Owner;Wilaya', ...rows]);
  await page.getByRole('button', { name: /Refusées · 2/ }).waitFor();
  await page.getByRole('button', { name: 'Importer 8 lignes' }).click();
  await page.getByText('8 lignes importées').waitFor();
  await page.getByRole('button', { name: 'Fermer' }).last().click();

  await counted(5);
  const { sites } = await ask('admin', 'GET', `/api/sites/fetch/filter?site_code=${prefix}`);
  expect(sites).toHaveLength(8);
});
