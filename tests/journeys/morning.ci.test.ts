import { expect } from 'vitest';
import { countClicks } from './count-clicks';
import { type Fixtures, journey } from './journey';
import { addSite, getAgentId, getDayFromNow, planSite } from './steps';

/** A plan that has been late longer than those of the demo, so that it stands first. */
const longLate = async (ask: Fixtures['ask'], agent?: string) => {
  const site = await addSite(ask);
  const of = agent && { agent: await getAgentId(ask, agent) };
  await planSite(ask, site.site_id, getDayFromNow(-900), { as: 'cluster', ...of });
  return site;
};

journey(
  'a late plan is given to somebody and asked for from the first screen, and a task reviewed',
  async ({ open, ask }) => {
    const { site_code } = await longLate(ask, 'agent');
    const page = await open({ as: 'manager', at: '/today' });
    const row = (code: string) => page.getByRole('listitem').filter({ hasText: code });
    await row(site_code).waitFor();

    // One that somebody makes meanwhile shows without a reload.
    const unassigned = await longLate(ask);
    await row(unassigned.site_code).getByText('sans agent').waitFor();
    await row(unassigned.site_code)
      .getByRole('button', { name: /^Attribuer/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Agent' }).waitFor();
    await page.keyboard.press('Escape');

    await row(site_code)
      .getByRole('button', { name: `Relancer agent : SSR ${site_code}` })
      .click();
    const text = await dialog.getByText(`sur le site ${site_code}`).textContent();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await row(site_code)
      .getByText(/relancé/)
      .waitFor();
    const { content } = await ask('agent', 'GET', '/api/notification/fetch');
    // Word for word what was shown before it was sent.
    expect(text).toContain(content.find((each: any) => each.content.includes(site_code)).content);

    const review = page.getByRole('link', { name: /^Vérifier/ }).first();
    const [, task] = /n°\s(\d+)/.exec((await review.getAttribute('aria-label'))!)!;
    await review.click();
    await page.waitForURL(url => url.pathname === '/review' && url.searchParams.get('task') === task);
  },
);

journey('what is typed into a row’s dialog stays when the row goes', async ({ open, ask }) => {
  const { site_id, site_code } = await longLate(ask, 'agent');
  const page = await open({ as: 'manager', at: '/today', refused: [409] });
  const row = page.getByRole('listitem').filter({ hasText: site_code });
  await row.getByRole('button', { name: `Déplacer : SSR ${site_code}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(getDayFromNow(3));
  const plans = async () => (await ask('cluster', 'GET', `/api/sites/planning/${site_id}/ssr`)).data;
  const [{ id }] = await plans();
  await ask('cluster', 'POST', `/api/ssr/plan/edit/${id}`, { date: getDayFromNow(5) });
  // What lies under a dialog has no role.
  await page.locator('main li', { hasText: site_code }).waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Date').inputValue()).toBe(getDayFromNow(3));
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await page.getByText('Cet élément a été modifié entre-temps.').first().waitFor();
  expect((await plans())[0].date).toBe(getDayFromNow(5));
});

journey('what somebody is in charge of and is due stands on his first screen', async ({ open, ask }) => {
  const title = 'Anomalies dont vous êtes responsable';
  const listAnomalies = async (table: string) =>
    (
      await ask('cluster', 'GET', `/api/anomalies/${table}?anomalie_status=unresolved&limit=100`)
    ).anomalies.filter(({ plan, plannable }: any) => plan === null && plannable);
  const [late, later] = await listAnomalies('fetch');
  const [today] = await listAnomalies('nok/fetch');
  const page = await open({ as: 'cluster', at: '/today' });
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
  const me = await page.evaluate(() => JSON.parse(localStorage['terrain.session']).userid);
  const give = ({ id }: { id: number }, days: number) =>
    ask('cluster', 'POST', `/api/anomalies/update/${id}`, { in_charge_id: me, due: getDayFromNow(days) });

  expect(await page.getByRole('heading', { name: title }).count()).toBe(0);

  await give(late, -3);
  await give(today, 0);
  await give(later, 1);
  await page.reload();
  const part = page.getByRole('region', { name: title });
  const rows = part.getByRole('listitem');
  await rows.nth(1).waitFor();
  const texts = await rows.allTextContents();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(new RegExp(`${late.site.code}.*, en retard`));
  expect(texts[1]).toMatch(new RegExp(`${today.site.code}.*à réparer aujourd’hui`));
  expect(texts[1]).toContain('Contrôle non conforme');
  await part.getByRole('link', { name: 'Contrôles non conformes (1)' }).waitFor();

  // A finding becomes a repair.
  const counted = await countClicks(page);
  await rows
    .first()
    .getByRole('button', { name: `Planifier un CM : ${late.site.code}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').click();
  await dialog.getByLabel('Date').fill(getDayFromNow(2));
  await dialog.getByRole('button', { name: 'Planifier' }).click();
  await rows.first().getByText('CM prévu').waitFor();
  await counted(3);
  await part.getByRole('link', { name: 'Anomalies (1)' }).click();
  await page.getByText(/^1 .*trouvée$/).waitFor();
  await page.locator(`[data-id="${late.id}"]`).waitFor();
});
