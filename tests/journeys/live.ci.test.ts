import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';
import { answered } from './pages';
import { go } from './steps';

const bell = { name: /^Notifications/ };

describe('notifications', () => {
  journey(
    'a message that an admin publishes reaches a manager’s bell at once, and is read',
    async ({ open, ask }) => {
      const text = `Coupure prévue ${Date.now().toString(36)}`;
      const manager = await open({ as: 'manager', at: '/ssr' });
      await manager.getByRole('button', bell).waitFor();
      await answered(manager);
      const before = await unread(manager);

      const { user } = await ask('manager', 'GET', '/api/user/session');
      await ask('admin', 'POST', '/api/settings/notifications/publish', {
        message: text,
        users: [user.userid],
      });
      await manager.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
      // Other journeys may have something to tell him meanwhile.
      await expect.poll(() => unread(manager)).toBeGreaterThan(before);
      const marked = manager.waitForResponse('**/api/notification/update?*');
      await manager.getByRole('button', bell).click();
      const list = manager.getByRole('dialog', { name: 'Notifications' });
      const first = list.getByRole('listitem').filter({ hasText: text });
      await first.getByRole('img', { name: 'Nouvelle' }).waitFor();
      // Marked after a second; what was new stands out until the list is closed.
      await marked;
      await first.getByRole('img', { name: 'Nouvelle' }).waitFor();
      await manager.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      const { content } = await ask('manager', 'GET', '/api/notification/fetch');
      expect(content.find((each: any) => each.content.includes(text))).toMatchObject({ read: true });
    },
  );

  journey('two tabs read one stream, and both hear of it', async ({ open, ask }) => {
    const text = `Deux onglets ${Date.now().toString(36)}`;
    const one = await open({ as: 'cluster', at: '/ssr' });
    await one.getByRole('button', bell).waitFor();
    const two = await one.context().newPage();
    const streams: string[] = [];
    two.on(
      'request',
      request => request.url().includes('/api/notification/stream') && streams.push(request.url()),
    );
    await two.goto('/sites');
    await two.getByRole('button', bell).waitFor();
    await answered(two);
    const { user } = await ask('cluster', 'GET', '/api/user/session');
    await ask('admin', 'POST', '/api/settings/notifications/publish', {
      message: text,
      users: [user.userid],
    });
    for (const page of [one, two])
      await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    expect(streams).toEqual([]);
    await two.close();
  });
});

describe('somebody else', () => {
  journey('is shown on a site that both have open, and what he saves appears', async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const at = `/delivery/sites/detail/${sites[0].site_id}`;
    const name = `Renommé ${Date.now().toString(36)}`;
    const manager = await open({ as: 'manager', at });
    const admin = await open({ as: 'admin', at });
    await manager.getByText('admin consulte aussi cette fiche.').waitFor();

    await admin.getByRole('button', { name: 'Modifier', exact: true }).first().click();
    await manager.getByText('admin modifie cette fiche en ce moment.').waitFor();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText('manager consulte aussi cette fiche.').waitFor();
    await dialog.getByLabel('Nom du site').fill(name);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await manager.getByText(name).first().waitFor();

    await go(admin, '/sites');
    await manager.getByText('admin consulte aussi cette fiche.').waitFor({ state: 'detached' });
  });

  journey('saves twice while one reads slowly: the second stands there in the end', async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const [{ site_id }] = sites;
    const [first, second] = ['Un', 'Deux'].map(name => `${name} ${Date.now().toString(36)}`);
    const manager = await open({ as: 'manager', at: `/delivery/sites/detail/${site_id}`, within: false });
    await manager.getByRole('button', bell).waitFor();
    const other = await open({ as: 'cluster', at: `/delivery/sites/detail/${site_id}` });
    await manager.getByText('cluster consulte aussi cette fiche.').waitFor();
    const read: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    await manager.route(`**/api/sites/detail/${site_id}`, async route => {
      const answer = await route.fetch();
      read.push(await answer.text());
      await held;
      await route.fulfill({ response: answer });
    });
    await ask('admin', 'POST', '/api/sites/edit', { site_id, site_name: first });
    await expect.poll(() => read.some(text => text.includes(first))).toBe(true);
    await ask('admin', 'POST', '/api/sites/edit', { site_id, site_name: second });
    // By then everybody was told of it.
    await other.getByText(second).first().waitFor();
    letGo();
    await manager.getByText(second).first().waitFor();
  });

  journey('changes a list that one looks at, without a sign of loading', async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const [{ site_id }] = sites;
    const name = `En liste ${Date.now().toString(36)}`;
    const manager = await open({ as: 'manager', at: '/delivery/sites' });
    const row = manager.locator(`[data-id="${site_id}"]`);
    await row.waitFor();
    await manager.getByRole('button', bell).waitFor();
    await manager.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('main [role=progressbar]')) document.body.dataset.loaded = 'seen';
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await ask('admin', 'POST', '/api/sites/edit', { site_id, site_name: name });
    await row.getByText(name).waitFor();
    expect(await manager.evaluate(() => document.body.dataset.loaded)).toBeUndefined();
  });

  journey('changes it in a second tab too, whose bell is not there yet', async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const [{ site_id }] = sites;
    const name = `Sans cloche ${Date.now().toString(36)}`;
    const first = await open({ as: 'manager', at: '/manuals' });
    await first.getByRole('button', bell).waitFor();
    const second = await first.context().newPage();
    const held: Route[] = [];
    await second.route('**/NotificationBell-*.js', route => void held.push(route));
    await second.goto('/delivery/sites', { waitUntil: 'domcontentloaded' });
    const row = second.locator(`[data-id="${site_id}"]`);
    await row.waitFor();
    await ask('admin', 'POST', '/api/sites/edit', { site_id, site_name: name });
    await row.getByText(name).waitFor();
    expect(await second.getByRole('button', bell).count()).toBe(0);
    for (const route of held) await route.abort();
    await second.close();
  });
});

/** What the bell counts. */
const unread = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('button', bell).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
