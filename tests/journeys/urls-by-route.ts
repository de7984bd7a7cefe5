/**
 * Every address of the app by its route, as visitors go there; `tests/src/addresses.test.ts` derives the routes, so that
 * one that is forgotten fails. What stands behind a colon is one that the visitor sees.
 */
const siteLists = ['/sites', '/delivery/sites', '/ssr/sites', '/gpm/sites', '/cm/sites'] as const;
const taskLists = ['/delivery', '/ssr', '/installation', '/gpm', '/cm', '/task_list'] as const;
const generated = ['/tools', '/vehicles', '/owners', '/clusters', '/wilayas'] as const;
const newSites = siteLists.map(list => `${list}/new`);

const same = <Path extends string>(paths: readonly Path[]) =>
  Object.fromEntries(paths.map(path => [path, [path]]));
const sitePages = ['timeline', 'photos', 'history', 'assets', 'planning'];
const settings = [
  'alerts',
  'app',
  'brands',
  'deadlines',
  'holidays',
  'problems',
  'anomalies',
  'organisation',
  'files',
  'notifications',
  'users',
  'workforce',
  'tasks',
];

export const urlsByRoute: Readonly<Record<string, readonly string[]>> = {
  ...same(siteLists),
  ...same(newSites),
  ...Object.fromEntries(siteLists.map(list => [`${list}/detail/:id/*`, [`${list}/detail/:site`]])),
  '/sites/detail/:id/*': ['/sites/detail/:site', ...sitePages.map(page => `/sites/detail/:site/${page}`)],
  ...same(taskLists),
  ...Object.fromEntries(
    taskLists.flatMap(list => [
      [`${list}/task`, [`${list}/task`]],
      [`${list}/task/agent/:agent`, [`${list}/task/agent/:agent`]],
      [`${list}/task/site/:site`, [`${list}/task/site/:site`]],
      [`${list}/task/:id`, [`${list}/task/:task`]],
    ]),
  ),
  '/task_list/:task_types': ['/task_list/ssr,delivery'],
  '/task/:id': ['/task/:task', '/task/:task?section=anomalies', '/task/:task?section=history'],
  ...same(['/anomalies', '/anomalies/nok', '/anomalies/task', '/delivery/anomalies', '/planning']),
  ...same(['/agents', '/agents/new', '/managers', '/managers/new']),
  ...same(['/clustermanagers', '/clustermanagers/new']),
  '/agents/:id/*': ['/agents/:agent', '/agents/:agent/account'],
  '/managers/detail/:id/*': ['/managers/detail/:manager'],
  '/clustermanagers/detail/:id/*': ['/clustermanagers/detail/:manager'],
  ...Object.fromEntries(
    generated.flatMap(list => [
      [list, [list]],
      [`${list}/new`, [`${list}/new`]],
      [`${list}/detail/:id`, [`${list}/detail/1`]],
      [`${list}/detail/:id/edit`, [`${list}/detail/1/edit`]],
    ]),
  ),
  ...same(['/today', '/dashboard/pm/morning', '/manuals', '/history', '/security', '/system', '/review']),
  ...same(['/jobs']),
  ...same([
    '/planning/board',
    '/maintenance',
    '/maintenance/new',
    '/maintenance/ahead',
    '/maintenance/visits',
  ]),
  '/maintenance/detail/:id': ['/maintenance/detail/1'],
  ...same(['/calendar', '/delivery/calendar', '/delivery/planning']),
  ...same(['/account', '/account/privacy', '/account/security']),
  '/settings/*': ['/settings', ...settings.map(section => `/settings/${section}`)],
  ...same(['/dashboard', '/gpm/dashboard', '/dashboard/own']),
  '/dashboard/own/:id': ['/dashboard/own/1'],
  ...same(
    ['sites', 'tasks', 'equip', 'agents'].flatMap(page => [
      `/dashboard/pm/${page}`,
      `/gpm/dashboard/${page}`,
    ]),
  ),
};
