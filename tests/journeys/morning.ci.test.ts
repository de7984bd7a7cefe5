import { expect } from 'vitest';
import { type Fixtures, journey } from './journey';
import { agentNamed, dayFromNow, go, newSite, planOn } from './steps';

/** A plan that has been late longer than those of the demo, so that it stands first. */
const longLate = async (ask: Fixtures['ask'], agent?: string) => {
  const site = await newSite(ask);
  const of = agent && { agent: await agentNamed(ask, agent) };
  await planOn(ask, site.site_id, dayFromNow(-900), { as: 'cluster', ...of });
  return site;
};

journey('the morning leads to the rows that it counts, part by part', async ({ open }) => {
  const page = await open({ as: 'cluster', at: '/' });
  await page.waitForURL('**/today');
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
  const ways = await page
    .getByRole('main')
    .locator('section')
    .evaluateAll(sections =>
      sections.flatMap(section => {
        const links = [...section.querySelectorAll('a[href*="?filter="]')].filter(link =>
          /^Tout voir$|\(\D*\d[^)]*\)$/.test(link.textContent!),
        );
        const count = Number(section.querySelector('h2 + *')?.textContent?.replace(/\D/g, ''));
        return links.map(link => ({
          to: link.getAttribute('href')!,
          told: Number(/\((\D*\d[^)]*)\)$/.exec(link.textContent!)?.[1].replace(/\D/g, '') ?? count),
        }));
      }),
    );
  expect(ways.length).toBeGreaterThan(2);
  // Of all of them the server's own test tells.
  for (const { to, told } of ways.slice(0, 3)) {
    await go(page, to);
    const found = page.getByText(/trouvée?s?$/).first();
    await found.waitFor();
    expect([to, Number((await found.textContent())!.replace(/\D/g, ''))]).toEqual([to, told]);
  }
});

journey(
  'a late plan is given to somebody, asked for and moved from the first screen',
  async ({ open, ask }) => {
    const unassigned = await longLate(ask);
    const { site_code } = await longLate(ask, 'agent');
    const page = await open({ as: 'manager', at: '/today' });
    const row = (code: string) => page.getByRole('listitem').filter({ hasText: code });

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
    const reminder = content.find((each: any) => each.content.includes(site_code)).content;
    expect(reminder).toContain(`Rappel\u00a0: votre tâche SSR sur le site ${site_code}`);
    // Word for word what was shown before it was sent.
    expect(text).toContain(reminder);

    await row(site_code)
      .getByRole('button', { name: `Déplacer : SSR ${site_code}` })
      .click();
    await dialog.getByLabel('Date').fill(dayFromNow(3));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(site_code).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Annuler' }).click();
    await row(site_code).waitFor();
  },
);

journey('what is typed into a row’s dialog stays when the row goes', async ({ open, ask }) => {
  const { site_id, site_code } = await longLate(ask, 'agent');
  const page = await open({ as: 'manager', at: '/today', refused: [409] });
  const row = page.getByRole('listitem').filter({ hasText: site_code });
  await row.getByRole('button', { name: `Déplacer : SSR ${site_code}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(dayFromNow(3));
  const [plan] = (await ask('cluster', 'GET', `/api/sites/planning/${site_id}/ssr`)).data;
  await ask('cluster', 'POST', `/api/ssr/plan/edit/${plan.id}`, { date: dayFromNow(5) });
  // What lies under a dialog has no role.
  await page.locator('main li', { hasText: site_code }).waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Date').inputValue()).toBe(dayFromNow(3));
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await page.getByText('Cet élément a été modifié entre-temps.').first().waitFor();
  const { data } = await ask('cluster', 'GET', `/api/sites/planning/${site_id}/ssr`);
  expect(data[0].date).toBe(dayFromNow(5));
});

journey('a task is opened in the review from the first screen', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/today' });
  const label = (await page
    .getByRole('link', { name: /^Revoir/ })
    .first()
    .getAttribute('aria-label'))!;
  const task = /n°\s(\d+)/.exec(label)![1];
  await page.getByRole('link', { name: label, exact: true }).click();
  await page.waitForURL(url => url.pathname === '/review' && url.searchParams.get('task') === task);
  await page
    .getByText(new RegExp(`\\b${task}\\b`))
    .first()
    .waitFor();
});

journey('a plan that somebody makes shows in the morning without a reload', async ({ open, ask }) => {
  const page = await open({ as: 'manager', at: '/today' });
  await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
  const { site_code } = await longLate(ask);
  await page.getByRole('link', { name: site_code }).waitFor();
});

journey(
  'what somebody is in charge of and is due stands on his first screen, and leads to exactly that',
  async ({ open, ask }) => {
    const title = 'Anomalies dont vous êtes responsable';
    const standing = async (table: string) =>
      (await ask('cluster', 'GET', `/api/anomalies/${table}?anomalie_status=unresolved&limit=2`)).anomalies;
    const [late, later] = await standing('fetch');
    const [today] = await standing('nok/fetch');
    const page = await open({ as: 'cluster', at: '/today' });
    await page.getByRole('list', { name: 'Plans en retard' }).waitFor();
    const me = await page.evaluate(() => JSON.parse(localStorage['terrain.session']).userid);
    const give = ({ id }: { id: number }, days: number) =>
      ask('cluster', 'POST', `/api/anomalies/update/${id}`, { in_charge_id: me, due: dayFromNow(days) });

    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);

    await give(late, -3);
    await give(today, 0);
    await give(later, 1);
    await page.reload();
    const rows = page.getByRole('list', { name: title }).getByRole('listitem');
    await rows.first().waitFor();
    const said = await rows.allTextContents();
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(late.site.code);
    expect(said[0]).toContain(', en retard');
    expect(said[1]).toContain(today.site.code);
    expect(said[1]).toContain('à réparer aujourd’hui');
    const part = page.getByRole('region', { name: title });
    await part.getByRole('link', { name: 'Contrôles non conformes (1)' }).waitFor();
    await part.getByRole('link', { name: 'Anomalies (1)' }).click();
    await page.getByText(/^1 .*trouvée$/).waitFor();
    await page.locator(`[data-id="${late.id}"]`).waitFor();
  },
);

journey('an agent begins with what is his to do, and gets to its site', async ({ open, ask }) => {
  const site = await newSite(ask);
  const agent = await agentNamed(ask, 'agent');
  for (const days of [0, -900]) await planOn(ask, site.site_id, dayFromNow(days), { agent });
  const page = await open({ as: 'agent', at: '/', phone: true });
  await page.waitForURL('**/today');
  await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
  const of = (part: string) => page.getByRole('list', { name: part }).getByRole('listitem');
  await of('À faire').filter({ hasText: site.site_code }).waitFor();
  const late = of('Prévu avant aujourd’hui').filter({ hasText: site.site_code });
  await late.getByText(/jours de retard/).waitFor();
  await late.getByRole('link', { name: site.site_code }).click();
  await page.waitForURL(`**/sites/detail/${site.site_id}/planning`);
});

journey('groups of the menu fold, stay so, and keep where one is in sight', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/ssr' });
  const nav = page.getByRole('navigation', { name: 'Menu principal' });
  const group = nav.getByRole('button', { name: 'Tâches' });
  await group.click();
  expect(await group.getAttribute('aria-expanded')).toBe('false');
  expect(await nav.getByRole('link', { name: 'Delivery', exact: true }).count()).toBe(0);
  await nav.getByRole('link', { name: 'SSR', exact: true }).waitFor();
  await page.reload();
  await nav.getByRole('link', { name: 'SSR', exact: true }).waitFor();
  expect(await nav.getByRole('link', { name: 'Delivery', exact: true }).count()).toBe(0);
  await group.click();
  await nav.getByRole('link', { name: 'Delivery', exact: true }).waitFor();
});
