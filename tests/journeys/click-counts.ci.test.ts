import { expect } from 'vitest';
import { countClicks } from './count-clicks';
import { journey } from './journey';
import { addSite, getAgentId, getDayFromNow, getRow, uniqueCode, waitForText } from './steps';

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
  // Who plans SSRs left that area at its sites.
  const page = await open({ as: 'manager', at: '/ssr/sites' });
  await page.locator('[data-id]').first().waitFor();
  await page.goto('/');
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
  const counted = await countClicks(page);

  await page.getByRole('navigation').getByRole('link', { name: 'SSR', exact: true }).click();
  await page.locator('[data-id]').first().waitFor();
  await page.getByRole('textbox', { name: 'Code du site' }).fill(prefix);
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
  const page = await open({ as: 'manager', at: '/' });
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
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
