import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { replaceFirstPassword } from './first-password';
import { type Fixtures, journey } from './journey';
import { atHome, signIn } from './signing';
import { go } from './steps';

/** The demo's own is refused where a password is set. */
const managersPassword = 'trois chevaux verts';
const given = 'Donné pour une fois';
let made = 0;
/** A manager of the journey's own, with a password of his own. */
const newManager = async (ask: Fixtures['ask']) => {
  const username = `droits.${Date.now().toString(36)}.${made++}`;
  const { cluster_managers } = await ask('admin', 'GET', '/api/form/filters');
  const { userid } = await ask('admin', 'POST', '/api/manager/register', {
    username,
    password: given,
    cluster_manager: cluster_managers[0].id,
  });
  await replaceFirstPassword(username, given, managersPassword);
  return { username, userid: userid as number };
};
const rowOf = async (page: Page, username: string) => {
  await page.goto(`/managers?filter=${encodeURIComponent(JSON.stringify({ name: username }))}`);
  return page.locator('[data-id]').filter({ hasText: username });
};

describe('permissions', () => {
  journey('what is taken away is gone from his screens, and told before', async ({ open, ask }) => {
    const { username } = await newManager(ask);
    const manager = await open({ at: '/login', refused: [403] });
    await signIn(manager, username, managersPassword);
    await atHome(manager);

    const admin = await open({ as: 'admin' });
    const row = await rowOf(admin, username);
    await row.getByRole('button', { name: 'Plus' }).click();
    await admin.getByRole('menuitem', { name: 'Droits d’accès' }).click();
    const dialog = admin.getByRole('dialog');
    const can = dialog.getByRole('region', { name: 'Ce que cette personne peut faire' });
    const close = can
      .getByRole('listitem')
      .filter({ hasText: /ermisClôturer/ })
      .first();
    await close.getByRole('img', { name: 'Permis', exact: true }).waitFor();
    for (const scope of ['PM', 'GPM', 'CM']) {
      await dialog.getByRole('tab', { name: scope, exact: true }).click();
      await dialog.getByRole('checkbox', { name: /^close_task/ }).uncheck();
    }
    await close.getByText('retiré').waitFor();
    await close.getByRole('img', { name: 'Non permis' }).waitFor();
    await dialog.getByText('3 changements').waitFor();
    await dialog.getByRole('tab', { name: 'GPM', exact: true }).click();
    await dialog.getByRole('switch', { name: 'GPM : domaine ouvert' }).uncheck();
    await dialog.getByText(/^Domaine retiré/).waitFor();
    await dialog.getByText('4 changements').waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });

    const { token } = await manager.evaluate(() => JSON.parse(localStorage['terrain.session']));
    const answer = await manager.request.get('/api/user/session', { headers: { 'x-sts-token': token } });
    const { user } = await answer.json();
    expect([user.permissions.pm.close_task, user.permissions.pm.return_task]).toEqual([undefined, true]);

    // The scope that was withdrawn is gone from the menu, and its list is closed.
    await manager.goto('/gpm');
    await manager
      .getByText(/Accès refusé|pas accès|n’avez pas/)
      .first()
      .waitFor();
    const menu = manager.getByRole('navigation');
    await menu.getByRole('link', { name: 'CM', exact: true }).first().waitFor();
    expect(await menu.getByRole('link', { name: 'GPM', exact: true }).count()).toBe(0);
  });

  journey('two who change somebody’s rights at once lose nothing of it', async ({ open, ask }) => {
    const { username, userid } = await newManager(ask);
    const editor = async () => {
      const page = await open({ as: 'admin', refused: [409] });
      await (await rowOf(page, username)).getByRole('button', { name: 'Plus' }).click();
      await page.getByRole('menuitem', { name: 'Droits d’accès' }).click();
      return page.getByRole('dialog');
    };
    const [one, other] = [await editor(), await editor()];
    const take = (dialog: typeof one, flag: string) =>
      dialog.getByRole('checkbox', { name: new RegExp(`^${flag}`) }).uncheck();
    const save = (dialog: typeof one) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
    const held = async () =>
      (await ask('admin', 'GET', `/api/user/permissions/${userid}`)).data.pm as Record<string, boolean>;
    await take(one, 'close_task');
    await take(other, 'return_task');
    await save(one);
    await one.waitFor({ state: 'detached' });
    await save(other);
    await other.getByText(/^Quelqu’un a changé ces droits entre-temps/).waitFor();
    expect(await held()).toMatchObject({ return_task: true });
    await other.getByRole('button', { name: 'Y ajouter mes changements' }).click();
    await other.getByText('1 changement', { exact: true }).waitFor();
    expect(await other.getByRole('checkbox', { name: /^close_task/ }).isChecked()).toBe(false);
    await save(other);
    await other.waitFor({ state: 'detached' });
    const { close_task, return_task, read_task } = await held();
    expect([close_task, return_task, read_task]).toEqual([undefined, undefined, true]);
  });

  journey('an admin looks with a manager’s eyes, changes nothing, and comes back', async ({ open }) => {
    // In a session of its own: what is seen through it, and its end, must not reach others.
    const page = await open({ at: '/login', refused: [403] });
    await signIn(page, 'admin');
    await atHome(page);
    const row = await rowOf(page, 'manager');
    await row.last().getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('menuitem', { name: 'Droits d’accès' }).click();
    await page.getByRole('button', { name: 'Voir comme' }).click();
    await page.getByText(/Vous voyez Terrain comme/).waitFor();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: 'Agents' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Cluster managers' }).count()).toBe(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Connecté en tant que/ })
      .click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Mon compte' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await go(page, '/settings/brands');
    await page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' }).click();
    await page.getByLabel('Libellé').fill('Vu de près');
    await page.keyboard.press('Enter');
    await page.getByText(/Vous regardez comme un autre utilisateur/).waitFor();

    await page.getByRole('button', { name: 'Quitter la vue' }).click();
    await menu.getByRole('link', { name: 'Cluster managers' }).waitFor();
    expect(await page.getByText(/Vous voyez Terrain comme/).count()).toBe(0);
  });
});
