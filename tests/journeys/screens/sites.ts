import * as does from './does';
import {
  buildFilteredPath,
  button,
  clusterManagersAndAbove,
  everybody,
  firstRow,
  managersAndAbove,
  type Screen,
  type Step,
  screensAt,
} from './screen';
import * as shows from './shows';

const failing = does.answer(
  '**/api/sites/fetch/filter?*',
  { success: false, errcode: 500, error: 'Une erreur est survenue, veuillez contacter l’administrateur.' },
  500,
);
const reload: Step = ({ page }) => page.reload();
/** What the list asks anew. */
const moreRows: Step = ({ page, say }) =>
  page.getByLabel(say('terrain.generated.perPage')).selectOption('40');
const sixFilters = {
  site_code: '1',
  site_wilaya: ['16', '31', '25'],
  site_type: 'site',
  has_plan: 'yes',
  assigned: 'yes',
  pmdone: 'no',
};
const listedOrEmpty: Step = ({ page, say }) =>
  firstRow(page)
    .or(page.getByText(say('terrain.emptyLists.delivery/sites.filtered')))
    .first()
    .waitFor();
const openSearch: Step = async ({ page, say, phone }) => {
  if (phone) await button(page, say('terrain.shell.openSearch')).click();
};
const selectRow: Step = ({ page }) => firstRow(page).getByRole('checkbox').check();
const chooseAgent: Step = async ({ page }) => {
  await page.getByRole('dialog').getByRole('combobox').click();
  await page.getByRole('option').first().click();
};
const siteAction = (action: string) => does.rowAction(`resources.delivery/sites.actions.${action}`);

/** Somebody else has saved the site since its dialog was opened. */
const saveInConflict: Step = async at => {
  const { page, say } = at;
  const [detail] = await Promise.all([page.waitForResponse('**/api/sites/detail/*'), siteAction('edit')(at)]);
  const { data } = await detail.json();
  const current = { ...data, site_name: 'Autre nom', version: data.version + 1 };
  await does.answer('**/api/sites/edit', { success: false, errcode: 109, error: '–', current }, 409)(at);
  const name = say('terrain.dialogs.edit.fields.site_name');
  await page.getByRole('dialog').getByLabel(name).fill('Mon nom');
  await button(page, say('terrain.dialogs.save')).click();
};

const chooseFile =
  (...codes: string[]): Step =>
  async at => {
    await does.pageAction('terrain.sites.import')(at);
    const rows = [
      'site_code,agent',
      'NOWHERE1,agent',
      'NOWHERE2,ghost',
      ...codes.map(code => `${code},agent`),
    ];
    const file = { name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) };
    await at.page.locator('input[type=file]').setInputFiles(file);
    await button(at.page, at.say('terrain.imports.skip')).first().waitFor();
  };
const importInPart: Step = async at => {
  const { page, say } = at;
  const staged = page.waitForResponse(response => /imports\/detail\/\d+$/.test(response.url()));
  await shows.rows(at);
  // A row that the import would change: one that is not the agent's already.
  const others = page.locator('[data-id]').filter({ hasNot: page.getByText('agent', { exact: true }) });
  const code = await others.first().locator('.anchor, header strong').first().textContent();
  await chooseFile(code!)(at);
  const { import: ready } = await (await staged).json();
  const done = { ...ready, status: 'done', counts: { done: 1, refused: 2 } };
  await does.answer('**/commit', { success: true, import: done })(at);
  await button(page, say('terrain.imports.commitAll', { smart_count: 1 })).click();
};

/** Two of three sites of a selection are refused. */
const selectionRefused: Step = at => {
  const cause = at.say('terrain.dialogs.notAllowed');
  const results = [
    { site_id: 1, site_code: '09A001', done: true, cause: null },
    { site_id: 2, site_code: '09A002', done: false, cause },
    { site_id: 3, site_code: null, done: false, cause },
  ];
  return does.answer('**/api/sites/selection/assign', { success: true, done: 1, refused: 2, results })(at);
};

const fillNewSite: Step = async ({ page, say }) => {
  for (const label of ['owner', 'manager', 'wilaya']) {
    await page.getByRole('combobox', { name: say(`terrain.siteDetails.forms.${label}`) }).click();
    await page.getByRole('option').first().click();
  }
  await page.getByLabel(say('terrain.siteDetails.forms.code')).fill('Z');
};

const lists: readonly Screen[] = [
  ...screensAt('/sites', everybody, { 'all sites': shows.rows }),
  ...screensAt('/delivery/sites', everybody, { 'delivery sites': shows.rows }),
  ...screensAt({ path: '/ssr/sites', like: 'delivery sites' }, everybody, { 'ssr sites': shows.rows }),
  ...screensAt('/gpm/sites', everybody, { 'gpm sites': shows.rows }),
  ...screensAt({ path: '/cm/sites', like: 'delivery sites' }, everybody, { 'cm sites': shows.rows }),
  // Without a side menu: its links stand in the header.
  ...screensAt('/ssr/sites', ['agent'], { 'sites of an agent': shows.rows }),
  ...screensAt('/delivery/sites?view=map', everybody, {
    map: shows.element('.map-cluster, .map-pin'),
  }),
  ...screensAt(buildFilteredPath('/delivery/sites', { site_code: 'ZZZZZZ' }), everybody, {
    'list, nothing found': shows.text('terrain.emptyLists.delivery/sites.filtered'),
  }),
  ...screensAt(buildFilteredPath('/delivery/sites', sixFilters), managersAndAbove, {
    'list, six filters': listedOrEmpty,
  }),
  ...screensAt({ path: '/delivery/sites', refused: [500] }, ['manager'], {
    'list, failing': [failing, reload, shows.text('terrain.generated.failed')],
    'list, failing with rows kept': [
      shows.rows,
      failing,
      moreRows,
      ({ page, say }) =>
        page
          .getByText(say('terrain.generated.failedKept'))
          .or(page.getByText(say('terrain.generated.failed')))
          .waitFor(),
    ],
  }),
  ...screensAt('/gpm/sites', managersAndAbove, {
    'list, a filter and its values': [
      shows.rows,
      openSearch,
      does.click('resources.gpm/sites.fields.site_wilaya'),
      shows.element('[role=menuitemcheckbox]'),
    ],
  }),
  ...screensAt({ path: '/gpm/sites', only: 'wide' }, managersAndAbove, {
    'list, filters to add': [
      shows.rows,
      does.click('terrain.lists.addFilterTitle'),
      ({ page, say }) =>
        page.getByRole('menuitem', { name: say('resources.gpm/sites.fields.typology') }).waitFor(),
    ],
  }),
  ...screensAt({ path: '/delivery/sites', only: 'wide' }, managersAndAbove, {
    'list, choice of columns': [shows.rows, does.click('ra.action.select_columns')],
    'views of a list': [
      shows.rows,
      does.click('terrain.generated.views'),
      does.click('terrain.views.keep'),
      shows.dialog,
      shows.dialogField('terrain.views.name'),
    ],
  }),
  ...screensAt({ path: '/delivery/sites', only: 'phone' }, managersAndAbove, {
    'list, search drawer': [shows.rows, openSearch],
    'main menu as a drawer': [shows.rows, does.click('terrain.shell.menu.open')],
  }),
  ...screensAt('/delivery/sites', everybody, {
    'list, row menu': does.rowMenu,
    'row history': [siteAction('history'), shows.element('[role=dialog] time')],
  }),
  ...screensAt('/delivery/sites', managersAndAbove, {
    'find anything': [
      shows.rows,
      does.click('terrain.shell.find'),
      ({ page, say }) => page.getByRole('combobox', { name: say('terrain.search.title') }).fill('16'),
      shows.element('[role=option]'),
    ],
    'list, rows selected': [
      selectRow,
      ({ page, say }) => page.getByRole('region', { name: say('terrain.generated.selection') }).waitFor(),
    ],
    'assign to an agent': siteAction('assignAgent'),
    'edit a site': [siteAction('edit'), shows.dialogField('terrain.dialogs.edit.fields.site_code')],
    'plan a task': siteAction('plan'),
    'plan a task, fields missing': [
      siteAction('plan'),
      does.click('terrain.dialogs.plan.submit'),
      shows.text('terrain.dialogs.missing'),
    ],
    'import, choose a file': does.pageAction('terrain.sites.import'),
    'import, dry run': chooseFile(),
    'export the list': does.pageAction('terrain.sites.exportList', 'terrain.sites.exports'),
  }),
  ...screensAt('/delivery/sites', ['manager'], {
    'what became of a selection': [
      selectionRefused,
      selectRow,
      does.click('resources.delivery/sites.actions.assignAgent'),
      chooseAgent,
      does.click('terrain.dialogs.assign.submit'),
      shows.heading('terrain.dialogs.selection.title'),
    ],
    'import, done in part': [importInPart, shows.text('terrain.imports.partial')],
  }),
  ...screensAt({ path: '/delivery/sites', refused: [409] }, ['manager'], {
    'edit a site, conflict': [
      shows.rows,
      saveInConflict,
      shows.heading('terrain.dialogs.edit.conflictTitle'),
    ],
  }),
  ...screensAt('/delivery/sites', clusterManagersAndAbove, { 'change owner': siteAction('changeOwner') }),
];

const forms: readonly Screen[] = [
  ...screensAt('/delivery/sites/new', ['manager', 'agent'], {
    'access denied': shows.heading('terrain.shell.denied.title'),
  }),
  ...screensAt('/delivery/sites/new', clusterManagersAndAbove, {
    'new site': shows.element('form'),
    'new site, fields missing': [
      does.click('terrain.siteDetails.forms.submit'),
      shows.element('[aria-invalid=true]'),
    ],
  }),
  ...screensAt('/ssr/sites/new', clusterManagersAndAbove, { 'new ssr site': shows.element('form') }),
  ...screensAt('/gpm/sites/new', clusterManagersAndAbove, { 'new gpm site': shows.element('form') }),
  ...screensAt({ path: '/ssr/sites/new', refused: [422] }, ['cluster'], {
    'new site, refused': [
      does.answer('**/api/sites/new', { success: false, errcode: 130, error: '–' }, 422),
      fillNewSite,
      does.click('terrain.siteDetails.forms.submit'),
      shows.element('[role=alertdialog]'),
    ],
  }),
];

const detail: readonly Screen[] = [
  ...screensAt('/delivery/sites/detail/:site', everybody, {
    'site, general information': [shows.heading('terrain.siteDetails.notes.title'), shows.loaded],
  }),
  ...screensAt('/delivery/sites/detail/:site', managersAndAbove, {
    'site, co-located site': [does.click('terrain.siteDetails.cosites.add'), shows.dialog],
  }),
  ...screensAt('/delivery/sites/detail/:site/history', everybody, {
    'site, history': [
      shows.element('main time'),
      ({ page }) => page.locator('main section button[aria-expanded=false]').first().click(),
    ],
  }),
  ...screensAt('/gpm/sites/detail/:gpmSite/assets', everybody, {
    'site, assets': shows.heading('terrain.siteDetails.assets.categories.generator'),
  }),
  ...screensAt('/gpm/sites/detail/:gpmSite/assets', managersAndAbove, {
    'site, equipment': [does.click('terrain.siteDetails.assets.addTitles.generator'), shows.dialog],
    'site, equipment to remove': [
      does.click('terrain.siteDetails.assets.remove'),
      shows.heading('terrain.siteDetails.assets.removeTitle'),
    ],
  }),
  ...screensAt('/delivery/sites/detail/:site/planning', everybody, {
    'site, planning': [does.click('terrain.planning.kinds.ssr'), shows.loaded],
  }),
  ...screensAt({ path: '/delivery/sites/detail/999999999', refused: [404] }, everybody, {
    'site, not found': shows.heading('terrain.siteDetails.notFound'),
  }),
];

/** Lists of sites and what opens over them, forms of new sites, and a site's pages. */
export const sites: readonly Screen[] = [...lists, ...forms, ...detail];
