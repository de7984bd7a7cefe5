// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isAllowed } from '../../../contract/framework/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { listedRoles, peopleListName } from '../../../contract/organisation/roles';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { evidence } from '../../../contract/work/evidence';
import { anomaliesPart } from '../../../contract/work/steps/anomalies';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { agentLinks, menuAreas, userLinks } from '../../../src/app/menu/main-menu';
import { pages, resourceViews } from '../../../src/app/resources';
import { createUser } from '../providers/mock-fetch';

const listVisible = (role: Role, permissions = createUser(role).permissions) =>
  Object.fromEntries(
    menuAreas
      .map(({ label, tabs }) => [
        label,
        tabs
          .filter(({ needs, leadsAway }) => !leadsAway && isAllowed(createUser(role, { permissions }), needs))
          .map(({ to }) => decodeURIComponent(to))
          .filter(to => !unspecified.includes(to)),
      ])
      .filter(([, tabs]) => tabs.length > 0),
  );
/** Lists of roles that the specification does not know. */
const unspecified = listedRoles
  .filter(role => !['agent', 'manager', 'cluster_manager'].includes(role))
  .map(role => `/${peopleListName(role)}`);

const ofManager = {
  today: ['/today'],
  review: ['/review'],
  planning: ['/planning', '/planning/board', '/calendar', '/maintenance'],
  delivery: ['/delivery', '/delivery/sites'],
  ssr: ['/ssr', '/ssr/sites'],
  installation: ['/installation'],
  gpm: ['/gpm', '/gpm/sites', '/anomalies?filter={"step":"gpm"}'],
  cm: ['/cm', '/cm/sites', '/anomalies?filter={"step":"cm"}'],
  sites: ['/sites', '/sites?view=map', '/owners', '/clusters', '/wilayas'],
  anomalies: ['/anomalies', '/anomalies/nok', '/anomalies/task'],
  figures: ['/dashboard', '/gpm/dashboard', '/dashboard/own'],
  users: ['/agents'],
  registers: ['/tools', '/vehicles', '/manuals'],
  administration: ['/settings'],
  allTasks: ['/task_list'],
};

it('shows each role its areas and their tabs (document 3, section 2.3)', () => {
  expect(listVisible('manager')).toEqual(ofManager);
  expect(listVisible('cluster_manager')).toEqual({ ...ofManager, users: ['/agents', '/managers'] });
  expect(listVisible('admin')).toEqual({
    ...ofManager,
    users: ['/agents', '/managers', '/clustermanagers'],
    administration: ['/settings', '/history', '/security', '/system', '/jobs'],
  });
});

it('has fourteen entries at most', () => {
  expect(menuAreas.filter(({ hidden }) => !hidden)).toHaveLength(9 + taskKinds.length);
});

it('shows each scope and the dashboard to those who hold the scope and the flag', () => {
  expect(listVisible('manager', {})).toEqual({
    planning: ['/maintenance'],
    sites: ['/owners', '/clusters', '/wilayas'],
    figures: ['/dashboard/own'],
    users: ['/agents'],
    registers: ['/tools', '/vehicles', '/manuals'],
    administration: ['/settings'],
  });
  expect(listVisible('manager', { gpm: {} }).gpm).toEqual(['/gpm/sites']);
  expect(listVisible('manager', { pm: { read_task: false } }).figures).toEqual(['/dashboard/own']);
});

it('has the anomalies of the kinds whose evidence lists some', () => {
  for (const kind of taskKinds)
    expect([kind, taskKindDefinitions[kind].findsAnomalies === true]).toEqual([
      kind,
      evidence[kind].some(({ parts }) => parts.includes(anomaliesPart)),
    ]);
});

it('leads nowhere but to screens, each the place of one area', () => {
  const screens = [
    ...resourceViews.map(({ name }) => `/${name}`),
    ...pages.map(({ path }) => path.replace(/\/\*$/, '')),
  ];
  const tabs = menuAreas.flatMap(area => area.tabs);
  const linked = [...tabs, ...agentLinks, ...userLinks].map(({ to }) => to.split('?')[0]);
  const also = tabs.flatMap(tab => tab.also ?? []);
  expect([...linked, ...also].filter(to => !screens.includes(to) && to !== '/delivery/anomalies')).toEqual(
    [],
  );
  expect(linked).toContain('/vehicles');

  const places = tabs.filter(({ leadsAway }) => !leadsAway).map(({ to }) => to);
  expect([...new Set(places)]).toEqual(places);
  for (const { to } of tabs) expect(places).toContain(to);
});
