import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { filtersOffered } from './filter-bar';
import type { DemoAccount } from './journey';
import { journey } from './journey';
import { sayIn } from './screens/screen';
import { go, settled } from './steps';

type Seen = {
  /** Keys below `terrain.sites`. */
  page: string[];
  /** Keys below the resource's actions. */
  row: string[];
  /** Filters beside the names, the dates and the radios. */
  filters: string[];
  third: 'site_owner' | 'site_last_pm_at';
  importTabs: string[];
};

/** What the delivery list shows to each role (document 1, section 6), typed by hand. */
const seen: Record<Exclude<DemoAccount, 'mobile' | 'codeuser'>, Seen> = {
  admin: {
    page: ['import', 'exportList', 'exportPlanning', 'newSite'],
    row: ['show', 'history', 'assignAgent', 'edit', 'plan', 'changeOwner'],
    filters: ['site_status', 'cluster', 'site_wilaya', 'site_owner', 'site_manager', 'agent'],
    third: 'site_owner',
    importTabs: ['agents', 'sites', 'planning'],
  },
  cluster: {
    page: ['import', 'exportList', 'exportPlanning', 'newSite'],
    row: ['show', 'history', 'assignAgent', 'edit', 'plan', 'changeOwner'],
    filters: ['cluster', 'site_wilaya', 'site_owner', 'site_manager', 'agent'],
    third: 'site_owner',
    importTabs: ['agents', 'sites', 'planning'],
  },
  manager: {
    page: ['import', 'exportList', 'exportPlanning'],
    row: ['show', 'history', 'assignAgent', 'edit', 'plan'],
    filters: ['site_wilaya', 'site_owner', 'agent'],
    third: 'site_last_pm_at',
    importTabs: ['agents', 'planning'],
  },
  agent: {
    page: [],
    row: ['show', 'history'],
    filters: [],
    third: 'site_last_pm_at',
    importTabs: [],
  },
};
const every = <K extends keyof Seen>(key: K) => [
  ...new Set(Object.values(seen).flatMap(one => one[key] as string[])),
];

for (const [turn, as] of (Object.keys(seen) as (keyof typeof seen)[]).entries()) {
  const language = turn % 2 ? 'en' : 'fr';
  const say = sayIn(language);
  const label = (group: 'fields' | 'actions', key: string) => say(`resources.delivery/sites.${group}.${key}`);
  const filterLabel = (key: string) =>
    key === 'site_owner' ? say(`resources.delivery/sites.filters.${key}`) : label('fields', key);

  journey(`${as}, ${language}: buttons, filters, columns and row actions`, async ({ open }) => {
    const expected = seen[as];
    const page = await open({ as, language, at: '/delivery/sites' });
    await page.locator('tbody tr').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);

    const onPage = async (key: string) => (await named(page, say(`terrain.sites.${key}`))) > 0;
    for (const key of every('page')) expect(await onPage(key), key).toBe(expected.page.includes(key));

    const filters = await filtersOffered(page, say('terrain.lists.addFilterTitle'));
    for (const key of every('filters'))
      expect(filters.includes(filterLabel(key)), key).toBe(expected.filters.includes(key));
    const heads = await page.getByRole('columnheader').allTextContents();
    for (const third of ['site_owner', 'site_last_pm_at'])
      expect(heads.includes(label('fields', third)), third).toBe(third === expected.third);

    await page.locator('tbody tr').first().locator('button[aria-haspopup=menu]').click();
    expect(await menuItems(page, label('actions', 'lastTask'))).toEqual(
      expected.row.map(key => label('actions', key)),
    );
    await page.keyboard.press('Escape');

    if (expected.importTabs.length === 0) return;
    await page.getByRole('button', { name: say('terrain.sites.import') }).click();
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(
      expected.importTabs.map(key => say(`terrain.imports.tabs.${key}`)),
    );
  });
}

/** The open menu's entries but for one that hangs on what was done at the row's site. */
const menuItems = async (page: Page, lastTask: string) => {
  await page.getByRole('menuitem').first().waitFor();
  return (await page.getByRole('menuitem').allTextContents())
    .map(text => text.trim())
    .filter(text => text !== lastTask);
};

const named = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).count()) +
  (await page.getByRole('link', { name, exact: true }).count());

describe('gates beside the lists', () => {
  for (const [as, closed] of [
    ['agent', ['/agents']],
    [
      'manager',
      [
        ...['/delivery/sites/new', '/ssr/sites/new', '/gpm/sites/new'],
        ...['/managers', '/managers/new', '/clustermanagers', '/clustermanagers/new'],
        ...['/history', '/security', '/system'],
      ],
    ],
    ['cluster', ['/clustermanagers']],
  ] as const)
    journey(`${as} does not open ${closed.join(', ')}`, async ({ open }) => {
      const page = await open({ as, at: '/account' });
      await page.getByRole('heading', { name: 'Mon compte' }).waitFor();
      for (const at of closed) {
        await go(page, at);
        await page.getByRole('heading', { name: 'Accès refusé' }).waitFor();
      }
    });

  journey(
    'GPM: planning is imported for GPM only; owners are changed from cluster manager',
    async ({ open }) => {
      const rowActions = async (as: 'manager' | 'cluster') => {
        const page = await open({ as, at: '/gpm/sites' });
        await page.locator('tbody tr').first().locator('button[aria-haspopup=menu]').click();
        const items = await menuItems(page, 'Ouvrir la dernière tâche');
        await page.keyboard.press('Escape');
        return { page, items };
      };
      const manager = await rowActions('manager');
      expect(manager.items).toEqual(['Détail', 'Historique', 'Attribuer à un agent', 'Planifier un GPM']);
      await manager.page.getByRole('button', { name: 'Importer' }).click();
      await manager.page.getByRole('tab').first().waitFor();
      expect(await manager.page.getByRole('tab').allTextContents()).toEqual([
        'Attribuer des sites aux agents',
        'Planning GPM',
      ]);
      const cluster = await rowActions('cluster');
      expect(cluster.items).toContain('Changer l’owner');
    },
  );

  journey('an agent reads his sites’ pages and changes nothing there', async ({ open, ask }) => {
    const { sites } = await ask('agent', 'GET', '/api/sites/fetch/filter?limit=1');
    const page = await open({ as: 'agent', at: `/delivery/sites/detail/${sites[0].site_id}` });
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    for (const tab of ['/history', '/assets', '/planning']) {
      await go(page, `/delivery/sites/detail/${sites[0].site_id}${tab}`);
      await page
        .getByRole('heading', { level: 2 })
        .or(page.getByRole('heading', { level: 3 }))
        .first()
        .waitFor();
      await settled(page);
      for (const name of [
        'Modifier',
        'Supprimer',
        'Ajouter',
        'Ajouter un site co-localisé',
        'Planifier',
        'Nouveau CM',
      ])
        expect(
          await page.getByRole('main').getByRole('button', { name, exact: true }).count(),
          `${tab} ${name}`,
        ).toBe(0);
    }
  });
});
