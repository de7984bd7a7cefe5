import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { replaceFirstPassword } from './first-password';
import { type DemoAccount, type Fixtures, journey } from './journey';
import { signInFromLogin } from './sign-in';
import { buildListUrl } from './site-lists';
import { goTo, waitUntilIdle } from './steps';

/** The demo's own is refused where a password is set. */
const managersPassword = 'trois chevaux verts';
const initialPassword = 'Donné pour une fois';
let made = 0;
/** A manager of the journey's own. */
const newManager = async (ask: Fixtures['ask']) => {
  const username = `droits.${Date.now().toString(36)}.${made++}`;
  const { cluster_managers } = await ask('admin', 'GET', '/api/form/filters');
  const values = { username, password: initialPassword, cluster_manager: cluster_managers[0].id };
  const { userid } = await ask('admin', 'POST', '/api/manager/register', values);
  return { username, userid: userid as number };
};
/** Opens the dialog of a manager's rights. */
const rightsOf = async (page: Page, username: string) => {
  await page.goto(buildListUrl('/managers', { name: username }));
  const row = page.locator('[data-id]').filter({ hasText: username });
  await row.last().getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('menuitem', { name: 'Droits d’accès' }).click();
  return page.getByRole('dialog');
};

describe('permissions', () => {
  journey('what is taken away is told before, and gone from his screens', async ({ open, ask }) => {
    const { username } = await newManager(ask);
    await replaceFirstPassword(username, initialPassword, managersPassword);
    const manager = await open({ refused: [403] });
    await signInFromLogin(manager, username, managersPassword);

    const dialog = await rightsOf(await open({ as: 'admin' }), username);
    await dialog.getByText('Droits identiques à ce profil').waitFor();
    await dialog.getByRole('button', { name: 'Afficher toutes les actions' }).click();
    const close = dialog
      .getByRole('region', { name: 'Actions de ce compte' })
      .getByRole('listitem')
      .filter({ hasText: /ermisClôturer/ })
      .first();
    await close.getByRole('img', { name: 'Permis', exact: true }).waitFor();
    for (const scope of ['PM', 'GPM', 'CM']) {
      await dialog.getByRole('tab', { name: scope, exact: true }).click();
      await dialog.getByRole('checkbox', { name: 'Clôturer des tâches' }).uncheck();
    }
    await close.getByRole('img', { name: 'Non permis' }).waitFor();
    await dialog.getByText('3 changements').waitFor();
    await dialog.getByText('1 droit diffère de ce profil').waitFor();
    const differences = dialog.getByRole('list', { name: 'Droits en moins' });
    expect(await differences.getByRole('listitem').allTextContents()).toEqual([
      'Clôturer des tâches · PM, GPM, CM',
    ]);
    await dialog.getByRole('tab', { name: 'GPM', exact: true }).click();
    await dialog.getByRole('switch', { name: 'GPM : domaine ouvert' }).uncheck();
    await dialog.getByText(/^Domaine retiré/).waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });

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
    const editor = async () => rightsOf(await open({ as: 'admin', refused: [409] }), username);
    const [one, other] = [await editor(), await editor()];
    const take = (dialog: typeof one, name: string | RegExp) =>
      dialog.getByRole('checkbox', { name }).uncheck();
    const save = (dialog: typeof one) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await take(one, 'Clôturer des tâches');
    await take(other, /^Vérifier les preuves/);
    await save(one);
    await one.waitFor({ state: 'detached' });
    await save(other);
    await other.getByText(/^Un autre utilisateur a modifié ces droits entre-temps/).waitFor();
    await other.getByRole('button', { name: 'Y appliquer mes changements' }).click();
    await other.getByText('1 changement', { exact: true }).waitFor();
    expect(await other.getByRole('checkbox', { name: 'Clôturer des tâches' }).isChecked()).toBe(false);
    await save(other);
    await other.waitFor({ state: 'detached' });
    const { pm } = (await ask('admin', 'GET', `/api/user/permissions/${userid}`)).data;
    expect([pm.close_task, pm.return_task, pm.read_task]).toEqual([undefined, undefined, true]);
  });

  journey('a profile is chosen and applied, and inherited rights are marked', async ({ open, ask }) => {
    const { username, userid } = await newManager(ask);
    const dialog = await rightsOf(await open({ as: 'admin' }), username);
    const profile = dialog.getByRole('combobox', { name: 'Profil' });
    expect(await profile.textContent()).toBe('Par défaut (Manager)');
    await dialog.getByRole('tab', { name: 'GPM', exact: true }).click();
    const plan = dialog.getByRole('checkbox', { name: 'Planifier des tâches de ce domaine' });
    await dialog.getByText(/^Hérité de «\sPlanifier des tâches, modifier et annuler des plans\s»/).waitFor();
    expect(await plan.isChecked()).toBe(true);

    await profile.click();
    await dialog.page().getByRole('option', { name: 'Lecture seule' }).click();
    await dialog.getByText(/^\d+ droits diffèrent de ce profil$/).waitFor();
    await dialog.getByRole('button', { name: 'Appliquer le profil' }).click();
    await dialog.getByText('Droits identiques à ce profil').waitFor();
    expect(await plan.isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { gpm } = (await ask('admin', 'GET', `/api/user/permissions/${userid}`)).data;
    expect([gpm.read_task, gpm.plan_task, gpm.close_task]).toEqual([true, undefined, undefined]);
  });

  journey('an admin looks with a manager’s eyes, changes nothing, and comes back', async ({ open }) => {
    // In a session of its own: what is seen through it, and its end, must not reach others.
    const page = await open({ refused: [403] });
    await signInFromLogin(page, 'admin');
    await rightsOf(page, 'manager');
    await page.getByRole('button', { name: 'Voir en tant que' }).click();
    await page.getByText(/Vous voyez Terrain en tant que/).waitFor();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByRole('link', { name: 'Utilisateurs' }).click();
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Cluster managers' }).count()).toBe(0);

    await goTo(page, '/settings/brands');
    await page.getByRole('button', { name: 'Ajouter à « Groupes électrogènes »' }).click();
    await page.getByLabel('Libellé').fill('Vu de près');
    await page.keyboard.press('Enter');
    await page.getByText(/Vous consultez en tant qu’un autre utilisateur/).waitFor();

    await page.getByRole('button', { name: 'Quitter la vue' }).click();
    // A click before the view has ended would still be the manager's.
    await page.waitForURL('**/today');
    await page.getByText(/Vous voyez Terrain en tant que/).waitFor({ state: 'detached' });
    await menu.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Sécurité', exact: true }).waitFor();
  });
});

const pageActions = ['Importer', 'Exporter', 'Nouveau site'];

type VisibleParts = { page: string[]; row: string[]; column: string; importTabs: string[] };
/** What the delivery list shows to each role (document 1, section 6), typed by hand; an admin sees what a cluster manager does. */
const visibleByAccount: Partial<Record<DemoAccount, VisibleParts>> = {
  cluster: {
    page: pageActions,
    row: [
      ...['Détail', 'Historique', 'Attribuer à un agent'],
      ...['Modifier', 'Planifier une tâche', 'Changer l’owner'],
    ],
    column: 'Owner',
    importTabs: ['Nouveaux sites', 'Attribuer des sites aux agents', 'Nouveau planning'],
  },
  manager: {
    page: pageActions.slice(0, 2),
    row: ['Détail', 'Historique', 'Attribuer à un agent', 'Modifier', 'Planifier une tâche'],
    column: 'Dernière livraison',
    importTabs: ['Attribuer des sites aux agents', 'Nouveau planning'],
  },
  agent: { page: [], row: ['Détail', 'Historique'], column: 'Dernière livraison', importTabs: [] },
};

/** The first row's actions, but for one that hangs on what was done at its site. */
const rowActions = async (page: Page) => {
  await page.locator('tbody tr').first().locator('button[aria-haspopup=menu]').click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const names = (await items.allTextContents()).map(text => text.trim());
  await page.keyboard.press('Escape');
  return names.filter(name => name !== 'Ouvrir la dernière tâche');
};
const importTabs = async (page: Page) => {
  await page.getByRole('button', { name: 'Importer' }).click();
  await page.getByRole('tab').first().waitFor();
  return page.getByRole('tab').allTextContents();
};
const countOf = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).count()) +
  (await page.getByRole('link', { name, exact: true }).count());

for (const [as, expected] of Object.entries(visibleByAccount) as [DemoAccount, VisibleParts][])
  journey(`${as}: buttons, columns and row actions of the delivery sites`, async ({ open }) => {
    const page = await open({ as, at: '/delivery/sites' });
    expect(await rowActions(page)).toEqual(expected.row);
    for (const name of pageActions)
      expect((await countOf(page, name)) > 0, name).toBe(expected.page.includes(name));
    const heads = await page.getByRole('columnheader').allTextContents();
    for (const name of ['Owner', 'Dernière livraison'])
      expect(heads.includes(name), name).toBe(name === expected.column);
    if (expected.importTabs.length) expect(await importTabs(page)).toEqual(expected.importTabs);
  });

describe('gates beside the lists', () => {
  journey('pages above a manager are closed to him', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/account' });
    await page.getByRole('heading', { name: 'Mon compte' }).waitFor();
    for (const at of ['/gpm/sites/new', '/managers', '/clustermanagers/new', '/history', '/system']) {
      await goTo(page, at);
      await page.getByRole('heading', { name: 'Accès refusé' }).waitFor();
    }
  });

  journey('GPM sites are planned, and imported, for GPM only', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/gpm/sites' });
    expect(await rowActions(page)).toEqual([
      ...['Détail', 'Historique', 'Attribuer à un agent', 'Planifier un GPM'],
    ]);
    expect(await importTabs(page)).toEqual(['Attribuer des sites aux agents', 'Planning GPM']);
  });

  journey('an agent reads his sites’ pages and changes nothing there', async ({ open, ask }) => {
    const { sites } = await ask('agent', 'GET', '/api/sites/fetch/filter?limit=1');
    const site = `/delivery/sites/detail/${sites[0].site_id}`;
    const page = await open({ as: 'agent', at: site });
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    const change = /^(Modifier|Supprimer|Ajouter|Ajouter un site co-localisé|Planifier|Planifier un CM)$/;
    for (const tab of ['', '/history', '/assets', '/planning']) {
      if (tab) await goTo(page, site + tab);
      await page
        .getByRole('heading', { level: 2 })
        .or(page.getByRole('heading', { level: 3 }))
        .first()
        .waitFor();
      await waitUntilIdle(page);
      expect(await page.getByRole('main').getByRole('button', { name: change }).count(), tab).toBe(0);
    }
  });
});
