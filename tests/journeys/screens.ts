import type { Locator, Page } from 'playwright-core';
import { en } from '../../i18n/en';
import { wholeFr as fr } from '../../i18n/fr/whole';
import type { DemoAccount } from './journey';

export type Screen = {
  /** Unique, and what a report calls it. */
  name: string;
  /** `:site`, `:gpmSite`, `:task`, `:agent` and `:manager` stand for one that the visitor sees. */
  path: string;
  /** Everybody who gets there, the usual visitor first; null is a stranger. */
  as: readonly (DemoAccount | null)[];
  /** What is done there before the screen is what it is called. */
  prepare?: (page: Page, say: Say, sizes: { phone: boolean }) => Promise<unknown>;
  /** HTTP statuses that getting there provokes. */
  refused?: number[];
  /** Where the screen exists; both when left out. */
  only?: 'wide' | 'phone';
};
/** A text of the browser by its key, in the visitor's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

const everybody = ['manager', 'admin', 'cluster', 'agent'] as const;
const fromManager = ['manager', 'admin', 'cluster'] as const;
const fromCluster = ['cluster', 'admin'] as const;

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const firstRow = (page: Page) => page.locator('[data-id]').first();

/** The list has its rows. */
const listed = async (page: Page) => {
  await firstRow(page).waitFor();
};
/** The buttons beside a page's title; on a phone they are behind one. */
const pageAction = async (page: Page, say: Say, label: string, phone: boolean) => {
  await listed(page);
  if (phone) {
    await button(page, say('terrain.generated.more')).click();
    await page.getByRole('menuitem', { name: say(label), exact: true }).click();
  } else await button(page, say(label)).click();
};
const rowAction = (action: string) => async (page: Page, say: Say) => {
  await firstRow(page).locator('button[aria-haspopup=menu]').click();
  await page
    .getByRole('menuitem', { name: say(`resources.delivery/sites.actions.${action}`), exact: true })
    .click();
  await page.getByRole('dialog').waitFor();
};
const taskAction = (action: string) => async (page: Page, say: Say) => {
  await firstRow(page).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: say(`resources.ssr.actions.${action}`), exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const agentAction = (action: string) => async (page: Page, say: Say) => {
  await firstRow(page).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: say(`resources.agents.actions.${action}`), exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
/** A dashboard of one's own has its figures. */
const tiled = async (page: Page) => {
  await page.locator('[data-tile]').first().waitFor();
  await loaded(page);
};
const loaded = (page: Page) => page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });
/** Tasks of a kind that hold their whole evidence. */
const waiting = { delivery: 'done', ssr: 'accept', installation: 'done', gpm: 'done', cm: 'done' } as const;
/** The first row is open beside its list, its evidence at the first step. */
const evidence = async (page: Page) => {
  await listed(page);
  await firstRow(page).locator('time').first().click();
  await page.locator('[data-panel] [role=tab]').first().waitFor();
};
const photoReport = async (page: Page) => {
  await evidence(page);
  await page.locator('[data-panel] [role=tab]').nth(2).click();
  await page.locator('[data-panel] [data-slot=filled]').first().waitFor();
};
const importFile = async (page: Page, say: Say, phone: boolean, codes: string[] = []) => {
  await pageAction(page, say, 'terrain.sites.import', phone);
  await page.locator('input[type=file]').setInputFiles({
    name: 'agents.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['site_code,agent', 'NOWHERE1,agent', 'NOWHERE2,ghost', ...codes.map(code => `${code},agent`), ''].join(
        '\n',
      ),
    ),
  });
  await button(page, say('terrain.imports.skip')).first().waitFor();
};
const failing = (page: Page) =>
  page.route('**/api/sites/fetch/filter?*', route =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        errcode: 500,
        error: 'Une erreur est survenue, veuillez contacter l’administrateur.',
      },
    }),
  );

const codeSetUp = async (page: Page, say: Say) => {
  await button(page, say('terrain.account.code.enable')).click();
  await page.getByRole('dialog').locator('input[type=password]').fill('terrain-demo');
  await page.keyboard.press('Enter');
  await page.getByLabel(say('terrain.account.code.code')).waitFor();
};

/** Every screen of the product, with what overlays it: what is checked on each is checked here, once. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/login',
    as: [null],
    prepare: page => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'sign-in, refused',
    path: '/login',
    as: [null],
    prepare: async (page, say) => {
      await button(page, say('terrain.session.signIn')).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in, confirmation code',
    path: '/login',
    as: [null],
    refused: [401],
    prepare: async (page, say) => {
      await page.getByLabel(say('terrain.session.username')).fill('codeuser');
      await page.getByLabel(say('terrain.session.password'), { exact: true }).fill('terrain-demo');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: say('terrain.session.codeTitle') }).waitFor();
    },
  },
  {
    name: 'first screen, own day',
    path: '/today',
    as: ['agent'],
    prepare: (page, say) => page.getByText(say('terrain.today.own.app')).waitFor(),
  },
  {
    name: 'first screen, reminder',
    path: '/today',
    as: fromManager,
    prepare: async (page, say) => {
      await button(page, new RegExp(`^${say('terrain.today.remind')} `))
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'ssr tasks', path: '/ssr', as: everybody, prepare: listed },
  { name: 'delivery tasks', path: '/delivery', as: everybody, prepare: listed },
  { name: 'installation tasks', path: '/installation', as: fromManager, prepare: listed },
  { name: 'gpm tasks', path: '/gpm', as: fromManager, prepare: listed },
  { name: 'cm tasks', path: '/cm', as: fromManager, prepare: listed },
  { name: 'all tasks', path: '/task_list', as: everybody, prepare: listed },
  // Without a side menu: its links stand in the header.
  { name: 'sites of an agent', path: '/ssr/sites', as: ['agent'], prepare: listed },
  ...(['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const).map(
    (kind): Screen => ({
      name: `${kind}, evidence`,
      path: `/${kind}?filter=${encodeURIComponent(JSON.stringify({ task_status: waiting[kind] }))}`,
      as: fromManager,
      // A phone has the page alone.
      only: 'wide' as const,
      prepare: evidence,
    }),
  ),
  {
    name: 'ssr, photo report',
    path: `/ssr?filter=${encodeURIComponent('{"task_status":"accept"}')}`,
    as: fromManager,
    // Slots out of sight keep the colours they had when the theme changes under a test; on a phone most are.
    only: 'wide',
    prepare: photoReport,
  },
  {
    name: 'ssr, photo report judged',
    path: `/ssr?filter=${encodeURIComponent('{"task_status":"accept"}')}`,
    as: fromManager,
    only: 'wide',
    prepare: async (page, say) => {
      await photoReport(page);
      const first = page.locator('[data-panel] [data-slot=filled] button').first();
      await first.click();
      await page.getByRole('dialog').locator('button[aria-pressed]').last().click();
      // Without a cause: a usual one would be kept in this visitor's language, for all others to read.
      const refuse = new RegExp(`^${say('terrain.evidence.judge.refuse')}`);
      await page.getByRole('dialog').getByRole('group').getByRole('button', { name: refuse }).click();
      // The button that had the focus is gone: the dialog takes it back in a moment.
      await page.waitForFunction(() => document.activeElement?.closest('.MuiDialog-root'));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await first.getByText('NOK', { exact: true }).waitFor();
    },
  },
  {
    name: 'photo, large',
    path: `/ssr?filter=${encodeURIComponent('{"task_status":"accept"}')}`,
    as: fromManager,
    only: 'wide',
    prepare: async page => {
      await photoReport(page);
      await page.locator('[data-panel] [data-slot=filled] button').first().click();
      await page.getByRole('dialog').locator('.leaflet-container').waitFor();
    },
  },
  {
    name: 'task page',
    path: '/task/:task',
    as: everybody,
    prepare: (page, say) => page.getByRole('navigation', { name: say('terrain.evidence.steps') }).waitFor(),
  },
  {
    name: 'task page, photo large',
    path: '/task/:task',
    as: fromManager,
    prepare: async (page, say) => {
      await page
        .getByRole('navigation', { name: say('terrain.evidence.steps') })
        .getByRole('button')
        .nth(2)
        .click();
      await button(page, say('terrain.evidence.zoomIn')).click();
      await page.getByRole('dialog').locator('.leaflet-container').waitFor();
    },
  },
  {
    name: 'task page, anomalies',
    path: '/task/:task?section=anomalies',
    as: everybody,
    prepare: page => page.locator('[role=tabpanel] :is(table, ul, p)').first().waitFor(),
  },
  {
    name: 'task page, history',
    path: '/task/:task?section=history',
    as: everybody,
    prepare: page => page.locator('[role=tabpanel] time').first().waitFor(),
  },
  {
    name: 'task page, none',
    path: '/task/2000000000',
    as: everybody,
    refused: [404],
    prepare: (page, say) => page.getByRole('heading', { name: say('terrain.taskPage.notFound') }).waitFor(),
  },
  {
    name: 'review',
    path: '/review',
    as: fromManager,
    prepare: (page, say) => page.getByRole('group', { name: say('terrain.review.strip') }).waitFor(),
    only: 'wide',
  },
  // What agents reported is data in one language, and so are the catalogue's types: seen in that one.
  { name: 'anomalies', path: '/anomalies', as: fromManager, prepare: listed, only: 'wide' },
  { name: 'anomalies, checks', path: '/anomalies/nok', as: fromManager, prepare: listed, only: 'wide' },
  { name: 'anomalies, access', path: '/anomalies/task', as: fromManager, prepare: listed, only: 'wide' },
  {
    name: 'task, menu',
    path: '/ssr',
    as: fromManager,
    prepare: async page => {
      await firstRow(page).locator('button[aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'task, history',
    path: '/task_list',
    as: ['manager'],
    prepare: taskAction('history'),
  },
  {
    name: 'task, reassigned',
    path: `/ssr?filter=${encodeURIComponent('{"task_status":"accept"}')}`,
    as: ['manager'],
    prepare: taskAction('replan'),
  },
  {
    name: 'task, data added',
    path: `/ssr?filter=${encodeURIComponent('{"task_status":"accept"}')}`,
    as: ['manager'],
    prepare: taskAction('addData'),
  },
  { name: 'all sites', path: '/sites', as: everybody, prepare: listed },
  { name: 'delivery sites', path: '/delivery/sites', as: everybody, prepare: listed },
  { name: 'ssr sites', path: '/ssr/sites', as: everybody, prepare: listed },
  { name: 'gpm sites', path: '/gpm/sites', as: everybody, prepare: listed },
  { name: 'cm sites', path: '/cm/sites', as: everybody, prepare: listed },
  {
    name: 'list, nothing found',
    path: `/delivery/sites?filter=${encodeURIComponent('{"site_code":"ZZZZZZ"}')}`,
    as: everybody,
    prepare: (page, say) => page.getByText(say('resources.delivery/sites.empty')).waitFor(),
  },
  {
    name: 'list, failing',
    path: '/delivery/sites?page=1',
    as: ['manager'],
    refused: [500],
    prepare: async (page, say) => {
      await failing(page);
      await page.reload();
      await page.getByText(say('terrain.generated.failed')).waitFor();
    },
  },
  {
    name: 'list, failing with rows kept',
    path: '/delivery/sites',
    as: ['manager'],
    refused: [500],
    prepare: async (page, say) => {
      await listed(page);
      await failing(page);
      await page.getByLabel(say('terrain.generated.perPage')).selectOption('40');
      await page
        .getByText(say('terrain.generated.failedKept'))
        .or(page.getByText(say('terrain.generated.failed')))
        .waitFor();
    },
  },
  {
    name: 'list, a filter and its values',
    path: '/gpm/sites',
    as: fromManager,
    prepare: async (page, say, { phone }) => {
      await listed(page);
      if (phone) await button(page, say('terrain.shell.openSearch')).click();
      await button(page, say('resources.gpm/sites.fields.site_wilaya')).click();
      await page.getByRole('menuitemcheckbox').first().waitFor();
    },
  },
  {
    name: 'list, filters to add',
    path: '/gpm/sites',
    as: fromManager,
    only: 'wide',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.lists.addFilterTitle')).click();
      await page.getByRole('menuitem', { name: say('resources.gpm/sites.fields.typology') }).waitFor();
    },
  },
  {
    name: 'list, six filters',
    path: `/delivery/sites?filter=${encodeURIComponent(
      JSON.stringify({
        site_code: '1',
        site_wilaya: ['16', '31', '25'],
        site_type: 'site',
        has_plan: 'yes',
        assigned: 'yes',
        pmdone: 'no',
      }),
    )}`,
    as: fromManager,
    prepare: (page, say) =>
      firstRow(page)
        .or(page.getByText(say('resources.delivery/sites.empty')))
        .first()
        .waitFor(),
  },
  {
    name: 'list, search drawer',
    path: '/delivery/sites',
    as: fromManager,
    only: 'phone',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.shell.openSearch')).click();
    },
  },
  {
    name: 'list, choice of columns',
    path: '/delivery/sites',
    as: ['manager'],
    only: 'wide',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('ra.action.select_columns')).click();
    },
  },
  {
    name: 'list, row menu',
    path: '/delivery/sites',
    as: everybody,
    prepare: async page => {
      await firstRow(page).locator('button[aria-haspopup=menu]').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'list, rows selected',
    path: '/delivery/sites',
    as: fromManager,
    prepare: async (page, say) => {
      await firstRow(page).getByRole('checkbox').check();
      await page.getByRole('region', { name: say('terrain.generated.selection') }).waitFor();
    },
  },
  { name: 'planning', path: '/planning', as: fromManager, prepare: listed },
  {
    name: 'planning board',
    path: '/planning/board',
    as: fromManager,
    prepare: async page => {
      // On a phone it stands in cards.
      await page.locator('[data-cell], main li').first().waitFor();
    },
  },
  {
    name: 'calendar',
    path: '/calendar',
    as: everybody,
    prepare: page => page.locator('[data-plan]').first().waitFor(),
  },
  {
    name: 'calendar, agents',
    path: '/delivery/calendar?view=agent',
    as: fromManager,
    prepare: page => page.locator('[data-plan]').first().waitFor(),
  },
  {
    name: 'calendar, as a list',
    path: '/calendar?display=list',
    as: fromManager,
    prepare: page => page.locator('main h2').first().waitFor(),
  },
  {
    name: 'calendar, a plan to move',
    path: '/calendar?display=list',
    as: fromManager,
    only: 'wide',
    // The agent of the first plan may be another manager's, whose load is not to be seen.
    refused: [404],
    prepare: async (page, say) => {
      await page.locator('main h2').first().waitFor();
      await page.getByTitle(say('terrain.calendar.move'), { exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'calendar, nothing planned',
    path: '/calendar?from=2041-01-01&to=2041-01-31',
    as: fromManager,
    prepare: (page, say) => page.getByText(say('terrain.calendar.empty')).waitFor(),
  },
  {
    name: 'planning, new task',
    path: '/planning',
    as: fromManager,
    only: 'wide',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.planning.add')).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'planning, sites without a plan',
    path: '/planning',
    as: fromManager,
    prepare: async (page, say, { phone }) => {
      await listed(page);
      const name = new RegExp(`^${say('terrain.planning.unplanned.open')}`);
      if (phone) {
        await button(page, say('terrain.generated.more')).click();
        await page.getByRole('menuitem', { name }).click();
      } else await button(page, name).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'planning, an agent’s load',
    path: '/planning',
    as: fromManager,
    prepare: async (page, say) => {
      await listed(page);
      const edit = say('resources.planning.actions.edit');
      const inRow = firstRow(page).getByRole('button', { name: edit });
      if (await inRow.count()) await inRow.click();
      else {
        await firstRow(page).locator('button[aria-haspopup=menu]').click();
        await page.getByRole('menuitem', { name: edit, exact: true }).click();
      }
      // A past day is warned of.
      await page.getByRole('dialog').getByLabel(say('terrain.planning.date')).fill('2026-01-02');
      await page.getByText(say('terrain.planning.load.clashes.pastDay')).waitFor();
    },
  },
  { name: 'dashboard of one’s own', path: '/dashboard/own', as: fromManager, prepare: tiled },
  {
    name: 'dashboard of one’s own, edited',
    path: '/dashboard/own',
    as: ['cluster'],
    prepare: async (page, say) => {
      await tiled(page);
      await button(page, say('terrain.ownDashboards.edit')).click();
      await page.locator('[data-handle]').first().waitFor();
    },
  },
  {
    name: 'tile of a list',
    path: '/dashboard/own',
    as: ['cluster'],
    prepare: async (page, say) => {
      await tiled(page);
      await button(page, say('terrain.ownDashboards.edit')).click();
      const adjust = say('terrain.ownDashboards.adjust', { name: 'Anomalies encore ouvertes' });
      await button(page, adjust).click();
      await page.getByRole('dialog').getByLabel(say('terrain.ownDashboards.within')).waitFor();
    },
  },
  {
    name: 'dashboard by mail',
    path: '/dashboard/own',
    as: fromManager,
    prepare: async (page, say) => {
      await tiled(page);
      await button(page, say('terrain.ownDashboards.mailing.open')).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'views of a list',
    path: '/delivery/sites',
    as: fromManager,
    only: 'wide',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.generated.views')).click();
      await button(page, say('terrain.views.keep')).click();
      await page.getByRole('dialog').getByLabel(say('terrain.views.name')).waitFor();
    },
  },
  {
    name: 'permissions of somebody',
    path: '/managers',
    as: ['admin'],
    prepare: async (page, say) => {
      await listed(page);
      await firstRow(page).locator('button[aria-haspopup=menu]').click();
      await page
        .getByRole('menuitem', { name: say('resources.managers.actions.permissions'), exact: true })
        .click();
      await page.getByText(say('terrain.permissions.can')).waitFor();
    },
  },
  {
    name: 'map',
    path: '/delivery/sites?view=map',
    as: everybody,
    prepare: page => page.locator('.terrain-cluster, .terrain-pin').first().waitFor(),
  },
  {
    name: 'main menu as a drawer',
    path: '/delivery/sites',
    as: fromManager,
    only: 'phone',
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.shell.menu.open')).click();
    },
  },
  {
    name: 'user menu',
    path: '/delivery/sites',
    as: everybody,
    prepare: async (page, say) => {
      await listed(page);
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('terrain.shell.signedInAs') })
        .click();
    },
  },
  {
    name: 'row history',
    path: '/delivery/sites',
    as: everybody,
    prepare: async (page, say) => {
      await rowAction('history')(page, say);
      await page.getByRole('dialog').locator('time').first().waitFor();
    },
  },
  { name: 'assign to an agent', path: '/delivery/sites', as: fromManager, prepare: rowAction('assignAgent') },
  {
    name: 'edit a site',
    path: '/delivery/sites',
    as: fromManager,
    prepare: async (page, say) => {
      await rowAction('edit')(page, say);
      await page.getByRole('dialog').getByLabel(say('terrain.dialogs.edit.fields.site_code')).waitFor();
    },
  },
  {
    name: 'edit a site, conflict',
    path: '/delivery/sites',
    as: ['manager'],
    refused: [409],
    prepare: async (page, say) => {
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/sites/detail/*'),
        listed(page).then(() => rowAction('edit')(page, say)),
      ]);
      const { data } = await answer.json();
      const current = { ...data, site_name: 'Autre nom', version: data.version + 1 };
      await page.route('**/api/sites/edit', route =>
        route.fulfill({ status: 409, json: { success: false, errcode: 109, error: '–', current } }),
      );
      await page.getByRole('dialog').getByLabel(say('terrain.dialogs.edit.fields.site_name')).fill('Mon nom');
      await button(page, say('terrain.dialogs.save')).click();
      await page.getByRole('heading', { name: say('terrain.dialogs.edit.conflictTitle') }).waitFor();
    },
  },
  { name: 'plan a task', path: '/delivery/sites', as: fromManager, prepare: rowAction('plan') },
  {
    name: 'plan a task, fields missing',
    path: '/delivery/sites',
    as: fromManager,
    prepare: async (page, say) => {
      await rowAction('plan')(page, say);
      await button(page, say('terrain.dialogs.plan.submit')).click();
      await page.getByText(say('terrain.dialogs.missing')).waitFor();
    },
  },
  { name: 'change owner', path: '/delivery/sites', as: fromCluster, prepare: rowAction('changeOwner') },
  {
    name: 'import, choose a file',
    path: '/delivery/sites',
    as: fromManager,
    prepare: (page, say, { phone }) => pageAction(page, say, 'terrain.sites.import', phone),
  },
  {
    name: 'import, dry run',
    path: '/delivery/sites',
    as: fromManager,
    prepare: (page, say, { phone }) => importFile(page, say, phone),
  },
  {
    name: 'import, done in part',
    path: '/delivery/sites',
    as: ['manager'],
    prepare: async (page, say, { phone }) => {
      const staged = page.waitForResponse(answer => /imports\/detail\/\d+$/.test(answer.url()));
      await listed(page);
      // A row that the import would change: one that is not the agent's already.
      const others = page.locator('[data-id]').filter({ hasNot: page.getByText('agent', { exact: true }) });
      const code = await others.first().locator('.anchor, header strong').first().textContent();
      await importFile(page, say, phone, [code!]);
      const { import: ready } = await (await staged).json();
      const done = { ...ready, status: 'done', counts: { done: 1, refused: 2 } };
      await page.route('**/commit', route => route.fulfill({ json: { success: true, import: done } }));
      await button(page, say('terrain.imports.commitAll', { smart_count: 1 })).click();
      await page.getByText(say('terrain.imports.partial')).waitFor();
    },
  },
  {
    name: 'what became of a selection',
    path: '/delivery/sites',
    as: ['manager'],
    prepare: async (page, say) => {
      const cause = say('terrain.dialogs.notAllowed');
      const results = [
        { site_id: 1, site_code: '09A001', done: true, cause: null },
        { site_id: 2, site_code: '09A002', done: false, cause },
        { site_id: 3, site_code: null, done: false, cause },
      ];
      await page.route('**/api/sites/selection/assign', route =>
        route.fulfill({ json: { success: true, done: 1, refused: 2, results } }),
      );
      await listed(page);
      await firstRow(page).getByRole('checkbox').check();
      await button(page, say('resources.delivery/sites.actions.assignAgent')).click();
      await page.getByRole('dialog').getByRole('combobox').click();
      await page.getByRole('option').first().click();
      await button(page, say('terrain.dialogs.assign.submit')).click();
      await page.getByRole('heading', { name: say('terrain.dialogs.selection.title') }).waitFor();
    },
  },
  {
    name: 'export the list',
    path: '/delivery/sites',
    as: fromManager,
    prepare: (page, say, { phone }) => pageAction(page, say, 'terrain.sites.exportList', phone),
  },
  {
    name: 'new site',
    path: '/delivery/sites/new',
    as: fromCluster,
    prepare: page => page.locator('form').waitFor(),
  },
  {
    name: 'new ssr site',
    path: '/ssr/sites/new',
    as: fromCluster,
    prepare: page => page.locator('form').waitFor(),
  },
  {
    name: 'new gpm site',
    path: '/gpm/sites/new',
    as: fromCluster,
    prepare: page => page.locator('form').waitFor(),
  },
  {
    name: 'new site, fields missing',
    path: '/delivery/sites/new',
    as: fromCluster,
    prepare: async (page, say) => {
      await button(page, say('terrain.siteDetails.forms.submit')).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'new site, refused',
    path: '/ssr/sites/new',
    as: ['cluster'],
    refused: [422],
    prepare: async (page, say) => {
      await page.route('**/api/sites/new', route =>
        route.fulfill({ status: 422, json: { success: false, errcode: 130, error: '–' } }),
      );
      for (const label of ['owner', 'manager', 'wilaya']) {
        await page.getByRole('combobox', { name: say(`terrain.siteDetails.forms.${label}`) }).click();
        await page.getByRole('option').first().click();
      }
      await page.getByLabel(say('terrain.siteDetails.forms.code')).fill('Z');
      await button(page, say('terrain.siteDetails.forms.submit')).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'site, general information',
    path: '/delivery/sites/detail/:site',
    as: everybody,
    prepare: async (page, say) => {
      await page.getByRole('heading', { name: say('terrain.siteDetails.notes.title') }).waitFor();
      await loaded(page);
    },
  },
  {
    name: 'site, history',
    path: '/delivery/sites/detail/:site/history',
    as: everybody,
    prepare: async page => {
      await page.locator('main time').first().waitFor();
      await page.locator('main button[aria-expanded=false]').first().click();
    },
  },
  {
    name: 'site, assets',
    path: '/gpm/sites/detail/:gpmSite/assets',
    as: everybody,
    prepare: async (page, say) => {
      await page
        .getByRole('heading', { name: say('terrain.siteDetails.assets.categories.generator') })
        .waitFor();
    },
  },
  {
    name: 'site, planning',
    path: '/delivery/sites/detail/:site/planning',
    as: everybody,
    prepare: async (page, say) => {
      await button(page, say('terrain.planning.kinds.ssr')).click();
      await loaded(page);
    },
  },
  {
    name: 'site, equipment',
    path: '/gpm/sites/detail/:gpmSite/assets',
    as: fromManager,
    prepare: (page, say) => button(page, say('terrain.siteDetails.assets.addTitles.generator')).click(),
  },
  {
    name: 'site, equipment to remove',
    path: '/gpm/sites/detail/:gpmSite/assets',
    as: fromManager,
    prepare: async (page, say) => {
      await button(page, say('terrain.siteDetails.assets.remove')).first().click();
      await page.getByRole('heading', { name: say('terrain.siteDetails.assets.removeTitle') }).waitFor();
    },
  },
  {
    name: 'site, co-located site',
    path: '/delivery/sites/detail/:site',
    as: fromManager,
    prepare: (page, say) => button(page, say('terrain.siteDetails.cosites.add')).click(),
  },
  {
    name: 'site, not found',
    path: '/delivery/sites/detail/999999999',
    as: everybody,
    refused: [404],
    prepare: (page, say) =>
      page.getByRole('heading', { name: say('terrain.siteDetails.notFound') }).waitFor(),
  },
  { name: 'agents', path: '/agents', as: fromManager, prepare: listed },
  { name: 'managers', path: '/managers', as: fromCluster, prepare: listed },
  { name: 'cluster managers', path: '/clustermanagers', as: ['admin'], prepare: listed },
  {
    name: 'agents, in every state',
    path: `/agents?perPage=100&filter=${encodeURIComponent('{"status":"all"}')}`,
    as: ['admin'],
    prepare: (page, say) => page.getByText(say('terrain.people.status.deleted')).first().waitFor(),
  },
  {
    name: 'agent, overview',
    path: '/agents/:agent',
    as: fromManager,
    prepare: (page, say) =>
      page.getByRole('heading', { name: say('terrain.people.overview.work') }).waitFor(),
  },
  {
    name: 'agent, account',
    path: '/agents/:agent/account',
    as: fromManager,
    prepare: (page, say) => page.getByLabel(say('terrain.people.form.matricule')).waitFor(),
  },
  {
    name: 'manager, overview',
    path: '/managers/detail/:manager',
    as: fromManager,
    prepare: async page => {
      await page.locator('main table time, main li time').first().waitFor();
    },
  },
  {
    name: 'new agent',
    path: '/agents/new',
    as: fromManager,
    prepare: (page, say) => page.getByLabel(say('terrain.people.form.matricule')).waitFor(),
  },
  {
    name: 'new agent, name taken',
    path: '/agents/new',
    as: ['manager'],
    refused: [409],
    prepare: async (page, say) => {
      await page.getByLabel(say('terrain.people.form.username')).fill('manager');
      await page.getByText(say('terrain.people.form.taken.username')).waitFor();
    },
  },
  {
    name: 'new manager',
    path: '/managers/new',
    as: fromCluster,
    prepare: (page, say) => page.getByLabel(say('terrain.people.form.email')).waitFor(),
  },
  {
    name: 'new cluster manager',
    path: '/clustermanagers/new',
    as: ['admin'],
    prepare: (page, say) => page.getByLabel(say('terrain.people.form.email')).waitFor(),
  },
  { name: 'agent to delete', path: '/agents', as: ['manager'], prepare: agentAction('delete') },
  { name: 'agent to renew', path: '/agents', as: ['manager'], prepare: agentAction('renew') },
  {
    name: 'agent to disable, with plans',
    path: '/agents',
    as: ['manager'],
    prepare: async (page, say) => {
      await agentAction('disable')(page, say);
      const left = say('terrain.people.handOver.left', { what: '.+' }).replaceAll(' ', '\\s');
      await page.getByText(new RegExp(`^${left}`)).waitFor();
    },
  },
  {
    name: 'password from above',
    path: '/agents',
    as: ['manager'],
    prepare: async (page, say) => {
      await agentAction('resetPassword')(page, say);
      await page.route('**/api/user/*/reset', route =>
        route.fulfill({ json: { success: true, password: 'qN3vR8-kLw2x' } }),
      );
      await button(page.getByRole('dialog'), say('terrain.people.reset.submit')).click();
      await page.getByText('qN3vR8-kLw2x').waitFor();
    },
  },
  {
    name: 'history',
    path: '/history',
    as: ['admin'],
    prepare: async (page, say) => {
      const details = page.getByRole('button', { name: new RegExp(`^${say('terrain.audit.detail')},`) });
      await details.first().click();
      // Its number is bound to its « n° ».
      await page
        .getByText(new RegExp(say('terrain.audit.number', { id: '\\d+' }).replaceAll(' ', '\\s')))
        .waitFor();
    },
  },
  {
    name: 'history, taking back',
    path: '/history?action=sites.assignAgent',
    as: ['admin'],
    prepare: async (page, say) => {
      const details = page.getByRole('button', { name: new RegExp(`^${say('terrain.audit.detail')},`) });
      await details.first().click();
      await button(page, say('terrain.audit.revert.one')).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'security record',
    path: '/security',
    as: ['admin'],
    prepare: async (page, say) => {
      // Whatever came before, there is an export to read.
      const saved = page.waitForEvent('download');
      await button(page, say('terrain.audit.export')).click();
      await saved;
      await page.reload();
      const file = new RegExp(`^${say('terrain.security.details.file')}\\s?: securite\\.xlsx$`);
      await page.getByText(file).first().waitFor();
    },
  },
  {
    name: 'system',
    path: '/system',
    as: ['admin'],
    prepare: (page, say) => page.getByText(say('terrain.system.servers.own')).waitFor(),
  },
  {
    name: 'security record, nothing found',
    path: '/security?who=personne.du.tout',
    as: ['admin'],
    prepare: (page, say) => page.getByText(say('terrain.security.empty')).waitFor(),
  },
  {
    name: 'find anything',
    path: '/delivery/sites',
    as: fromManager,
    prepare: async (page, say) => {
      await listed(page);
      await button(page, say('terrain.shell.find')).click();
      await page.getByRole('combobox', { name: say('terrain.search.title') }).fill('16');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'settings, general',
    path: '/settings',
    as: ['admin'],
    prepare: (page, say) => page.getByLabel(say('terrain.settings.general.delay')).waitFor(),
  },
  {
    name: 'settings, brands',
    path: '/settings/brands',
    as: fromManager,
    prepare: async (page, say) => {
      await page.getByText('Eltek', { exact: true }).first().waitFor();
      await button(page, say('terrain.settings.catalogues.edit', { name: 'Eltek' }))
        .first()
        .click();
      await page.getByLabel(say('terrain.settings.catalogues.label')).waitFor();
    },
  },
  {
    name: 'settings, problems',
    path: '/settings/problems',
    as: fromManager,
    prepare: page => page.getByText('Vandalisme', { exact: true }).waitFor(),
  },
  {
    name: 'settings, item to delete',
    path: '/settings/problems',
    as: fromManager,
    // It is in use: the refusal asks for another in its place.
    refused: [409],
    prepare: async (page, say) => {
      await button(page, say('terrain.settings.catalogues.remove', { name: 'Vandalisme' })).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/ssr',
    as: ['manager'],
    prepare: async (page, say) => {
      await listed(page);
      await page.getByRole('button', { name: new RegExp(`^${say('terrain.live.notifications')}`) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account',
    path: '/account',
    as: everybody,
    prepare: (page, say) => page.getByLabel(say('terrain.account.personal.firstName')).waitFor(),
  },
  {
    name: 'account, notifications',
    path: '/account/privacy',
    as: everybody,
    prepare: (page, say) => page.getByText(say('terrain.account.privacy.none')).waitFor(),
  },
  {
    name: 'account, notifications that can be sent',
    path: '/account/privacy',
    as: ['manager'],
    prepare: async (page, say) => {
      await page.route('**/api/user/*?tab=privacy', async route => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({
          json: { success: true, data: { ...data, channels: { email: true, sms: true } } },
        });
      });
      await page.reload();
      await page.getByLabel(say('terrain.account.privacy.sms_notification')).waitFor();
    },
  },
  {
    name: 'account, security',
    path: '/account/security',
    as: everybody,
    prepare: async (page, say) => {
      await page.getByText(say('terrain.account.sessions.current')).waitFor();
      await page.getByLabel(say('terrain.account.password.new')).fill('azerty123');
      await page.getByText(say('terrain.account.password.levels.weak')).waitFor();
    },
  },
  {
    name: 'account, confirmation code being set up',
    path: '/account/security',
    as: ['manager'],
    prepare: codeSetUp,
  },
  {
    name: 'account, recovery codes',
    path: '/account/security',
    as: ['manager'],
    prepare: async (page, say) => {
      const recovery_codes = Array.from({ length: 10 }, (_, at) => `7K3M-Q9TX-V2W${at}`);
      await page.route('**/api/user/code/confirm', route =>
        route.fulfill({ json: { success: true, recovery_codes } }),
      );
      await codeSetUp(page, say);
      await page.getByLabel(say('terrain.account.code.code')).fill('123456');
      await page.keyboard.press('Enter');
      await page.getByText(recovery_codes[0]).waitFor();
    },
  },
  {
    name: 'sign-in, forgotten password',
    path: '/login#forgotten',
    as: [null],
    prepare: async (page, say) => {
      await page.getByLabel(say('terrain.session.forgotten.username')).fill('manager');
    },
  },
  {
    name: 'sign-in, mailed code refused',
    path: '/login#code=',
    as: [null],
    refused: [422],
    prepare: async (page, say) => {
      await page.getByLabel(say('terrain.session.forgotten.code')).fill('abcd-efgh');
      await page.getByLabel(say('terrain.account.replace.next')).fill('trois chevaux verts');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in, recovery code',
    path: '/login',
    as: [null],
    refused: [401],
    prepare: async (page, say) => {
      await page.getByLabel(say('terrain.session.username')).fill('codeuser');
      await page.getByLabel(say('terrain.session.password'), { exact: true }).fill('terrain-demo');
      await page.keyboard.press('Enter');
      await button(page, say('terrain.session.useRecovery')).click();
      await page.getByLabel(say('terrain.session.recovery')).waitFor();
    },
  },
  {
    name: 'settings, files',
    path: '/settings/files',
    as: fromManager,
    prepare: async (page, say) => {
      await button(page, say('terrain.manuals.new')).waitFor();
      await loaded(page);
    },
  },
  {
    name: 'settings, new file',
    path: '/settings/files',
    as: fromManager,
    prepare: async (page, say) => {
      await button(page, say('terrain.manuals.new')).click();
      await page.getByRole('dialog').getByLabel(say('terrain.manuals.roles.agent')).uncheck();
    },
  },
  {
    name: 'settings, alerts and deadlines',
    path: '/settings/alerts',
    as: ['admin', 'manager'],
    prepare: (page, say) => page.getByText(say('terrain.settings.alerts.ownSwitches')).waitFor(),
  },
  {
    name: 'settings, accounts and sessions',
    path: '/settings/users',
    as: ['admin'],
    prepare: (page, say) => page.getByText(say('terrain.settings.users.flagsHelp')).waitFor(),
  },
  {
    name: 'settings, tasks',
    path: '/settings/tasks',
    as: ['admin'],
    prepare: (page, say) => page.getByLabel(say('terrain.settings.tasks.reviewing_owner')).waitFor(),
  },
  {
    name: 'settings, notifications',
    path: '/settings/notifications',
    as: ['admin'],
    prepare: (page, say) => page.getByText(say('terrain.settings.notifications.stickyNone')).waitFor(),
  },
  {
    name: 'manuals',
    path: '/manuals',
    as: everybody,
    prepare: async (page, say) => {
      await page.getByRole('heading', { name: say('terrain.manuals.title') }).waitFor();
      await loaded(page);
    },
  },
  {
    name: 'first screen, this morning',
    path: '/today',
    as: fromManager,
    prepare: (page, say) => page.getByRole('list', { name: say('terrain.today.latePlans') }).waitFor(),
  },
  {
    name: 'dashboard, sites',
    path: '/dashboard/pm/sites',
    as: fromManager,
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.sites.byWilaya') })
        .first()
        .waitFor(),
  },
  {
    name: 'dashboard, tasks',
    path: '/dashboard/pm/tasks',
    as: fromManager,
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.tasks.perWilaya') })
        .first()
        .waitFor(),
  },
  {
    name: 'a day, its calendar open',
    path: '/dashboard/pm/tasks',
    as: fromManager,
    prepare: async (page, say) => {
      await button(page, say('terrain.days.open')).first().click();
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  {
    name: 'dashboard, equipment',
    path: '/dashboard/pm/equip',
    as: fromManager,
    prepare: (page, say) =>
      page.getByRole('table', { name: say('terrain.equipmentDashboards.byAge') }).waitFor(),
  },
  {
    name: 'dashboard, agents',
    path: '/dashboard/pm/agents',
    as: ['admin', 'manager', 'cluster'],
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.agents.sitesRatio') })
        .first()
        .waitFor(),
  },
  {
    name: 'GPM dashboard, sites',
    path: '/gpm/dashboard/sites',
    as: fromManager,
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.sites.byWilaya') })
        .first()
        .waitFor(),
  },
  {
    name: 'GPM dashboard, tasks',
    path: '/gpm/dashboard/tasks',
    as: fromManager,
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.tasks.perWilaya') })
        .first()
        .waitFor(),
  },
  {
    name: 'GPM dashboard, equipment',
    path: '/gpm/dashboard/equip?kind=generator',
    as: fromManager,
    prepare: (page, say) =>
      page.getByRole('table', { name: say('terrain.equipmentDashboards.byAge') }).waitFor(),
  },
  {
    name: 'GPM dashboard, agents',
    path: '/gpm/dashboard/agents',
    as: ['admin', 'manager', 'cluster'],
    prepare: (page, say) =>
      page
        .getByRole('heading', { name: say('terrain.dashboards.agents.sitesRatio') })
        .first()
        .waitFor(),
  },
  {
    name: 'access denied',
    path: '/delivery/sites/new',
    as: ['manager', 'agent'],
    prepare: (page, say) => page.getByRole('heading', { name: say('terrain.shell.denied.title') }).waitFor(),
  },
];

/** Texts by key, singular, in one language. */
export const sayIn =
  (language: 'fr' | 'en'): Say =>
  (key, values = {}) => {
    let found: unknown = { fr, en }[language];
    // A resource's name holds no dot, but a slash: `resources.delivery/sites.empty`.
    for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    const [first] = found.split(' |||| ');
    return first.replace(/%\{(\w+)\}/g, (_, name) => String(values[name]));
  };
