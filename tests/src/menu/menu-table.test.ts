// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isAllowed } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { listedRoles, peopleListName } from '../../../contract/organisation/roles';
import { pages, resourceViews } from '../../../src/app/resources';
import { agentLinks, mainMenu, userLinks } from '../../../src/framework/navigation/main-menu';
import { createUser } from '../providers/mock-fetch';

const listVisible = (role: Role, permissions = createUser(role).permissions) =>
  mainMenu
    .flatMap(({ entries }) => entries)
    .filter(({ needs }) => isAllowed(createUser(role, { permissions }), needs))
    .map(({ to }) => to)
    .filter(to => !unspecified.includes(to));
/** Lists of roles that the specification does not know. */
const unspecified = listedRoles
  .filter(role => !['agent', 'manager', 'cluster_manager'].includes(role))
  .map(role => `/${peopleListName(role)}`);

function addresses(...lists: string[]) {
  return lists.flatMap(list => list.split(' ').map(path => `/${path}`));
}
const everybody = addresses(
  'today delivery ssr installation sites delivery/sites ssr/sites planning calendar task_list anomalies manuals',
  'tools vehicles',
);
const byScope = addresses('gpm cm gpm/sites cm/sites');

it('shows each role its entries (document 3, section 2.3)', () => {
  const more = 'planning/board maintenance review dashboard gpm/dashboard dashboard/own agents settings';
  const manager = [...everybody, ...byScope, ...addresses(more)];
  expect(listVisible('manager').sort()).toEqual([...manager].sort());
  expect(listVisible('cluster_manager').sort()).toEqual([...manager, '/managers'].sort());
  expect(listVisible('admin').sort()).toEqual(
    [...manager, '/managers', '/clustermanagers', '/history', '/security', '/system', '/jobs'].sort(),
  );
});

it('shows each scope and the dashboard to those who hold the scope and the flag', () => {
  const withoutRights = 'agents dashboard/own maintenance manuals settings tools vehicles';
  expect(listVisible('manager', {}).sort()).toEqual(addresses(withoutRights));
  expect(listVisible('manager', { gpm: {} })).toContain('/gpm/sites');
  expect(listVisible('manager', { pm: { read_task: false } })).not.toContain('/dashboard');
});

it('leads nowhere but to screens', () => {
  const screens = [
    ...resourceViews.map(({ name }) => `/${name}`),
    ...pages.map(({ path }) => path.replace(/\/\*$/, '')),
  ];
  const linked = [...mainMenu.flatMap(({ entries }) => entries), ...agentLinks, ...userLinks].map(
    ({ to }) => to,
  );
  expect(linked.filter(to => !screens.includes(to))).toEqual([]);
  expect(linked).toContain('/vehicles');
});
