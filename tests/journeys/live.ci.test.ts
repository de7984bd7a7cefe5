import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { waitForRequests } from './page-pool';
import { addSite, goTo } from './steps';

const bell = { name: /^Notifications/ };
/** What the bell counts. */
const unread = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('button', bell).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

journey('a second tab reads no stream of its own, and hears all the same', async ({ open, ask }) => {
  const { sites } = await ask('cluster', 'GET', '/api/sites/fetch/filter?limit=1');
  const [{ site_id }] = sites;
  const first = await open({ as: 'cluster', at: '/manuals' });
  await first.getByRole('button', bell).waitFor();
  const second = await first.context().newPage();
  const streams: string[] = [];
  second.on('request', request => {
    if (request.url().includes('/api/notification/stream')) streams.push(request.url());
  });
  // Its list follows before its bell is there, and without a sign of loading.
  const pending: Route[] = [];
  await second.route('**/NotificationBell-*.js', route => void pending.push(route));
  await second.goto('/delivery/sites', { waitUntil: 'domcontentloaded' });
  const row = second.locator(`[data-id="${site_id}"]`);
  await row.waitFor();
  await second.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main [role=progressbar]')) document.body.dataset.loaded = 'seen';
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  const name = `En liste ${Date.now().toString(36)}`;
  await ask('admin', 'POST', '/api/sites/edit', { site_id, site_name: name });
  await row.getByText(name).waitFor();
  expect(await second.evaluate(() => document.body.dataset.loaded)).toBeUndefined();
  expect(await second.getByRole('button', bell).count()).toBe(0);

  for (const route of pending) await route.continue();
  await second.getByRole('button', bell).waitFor();
  await waitForRequests(second);
  const before = await unread(first);
  const message = `Deux onglets ${Date.now().toString(36)}`;
  const { user } = await ask('cluster', 'GET', '/api/user/session');
  await ask('admin', 'POST', '/api/settings/notifications/publish', { message, users: [user.userid] });
  for (const page of [first, second])
    await page.getByRole('status').filter({ hasText: message }).waitFor({ state: 'attached' });
  // Other journeys may have something to tell him meanwhile.
  await expect.poll(() => unread(first)).toBeGreaterThan(before);
  expect(streams).toEqual([]);
  await second.close();

  const marked = first.waitForResponse('**/api/notification/update?*');
  await first.getByRole('button', bell).click();
  const notification = first.getByRole('listitem').filter({ hasText: message });
  await notification.getByRole('img', { name: 'Nouvelle' }).waitFor();
  // Marked after a second; what was new stands out until the list is closed.
  await marked;
  await notification.getByRole('img', { name: 'Nouvelle' }).waitFor();
  const { content } = await ask('cluster', 'GET', '/api/notification/fetch');
  expect(content.find((each: any) => each.content.includes(message))).toMatchObject({ read: true });
});

journey('who has the same site open is shown, and all that he saves appears', async ({ open, ask }) => {
  const { site_id } = await addSite(ask);
  const at = `/delivery/sites/detail/${site_id}`;
  const [first, second, third] = ['Un', 'Deux', 'Trois'].map(name => `${name} ${site_id}`);
  const manager = await open({ as: 'manager', at });
  const admin = await open({ as: 'admin', at });
  await manager.getByText('admin consulte aussi cette fiche.').waitFor();
  await admin.getByRole('button', { name: 'Modifier', exact: true }).first().click();
  await manager.getByText('admin modifie cette fiche en ce moment.').waitFor();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('manager consulte aussi cette fiche.').waitFor();
  await dialog.getByLabel('Nom du site').fill(first);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await manager.getByText(first).first().waitFor();

  // He saves twice while one reads slowly: the second stands there in the end.
  const read: string[] = [];
  let letGo = () => {};
  const pending = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await manager.route(`**/api/sites/detail/${site_id}`, async route => {
    const answer = await route.fetch();
    read.push(await answer.text());
    await pending;
    await route.fulfill({ response: answer });
  });
  await ask('cluster', 'POST', '/api/sites/edit', { site_id, site_name: second });
  await expect.poll(() => read.some(text => text.includes(second))).toBe(true);
  await ask('cluster', 'POST', '/api/sites/edit', { site_id, site_name: third });
  // By then everybody was told of it.
  await admin.getByText(third).first().waitFor();
  letGo();
  await manager.getByText(third).first().waitFor();
  await goTo(admin, '/sites');
  await manager.getByText('admin consulte aussi cette fiche.').waitFor({ state: 'detached' });
});
