import { expect, it } from 'vitest';
import { isAllowed, type Role } from '../../../contract/permissions';
import { menu } from '../../../src/shell/menu-table';
import { aUser } from '../providers/browser';

const shownTo = (role: Role, permissions = aUser(role).permissions) =>
  menu
    .flatMap(({ entries }) => entries)
    .filter(({ needs }) => isAllowed(aUser(role, { permissions }), needs))
    .map(({ to }) => to);

const everybody = [
  '/delivery',
  '/ssr',
  '/installation',
  '/sites',
  '/delivery/sites',
  '/ssr/sites',
  '/planning',
  '/calendar',
  '/task_list',
  '/anomalies',
  '/manuals',
];
const byScope = ['/gpm', '/cm', '/gpm/sites', '/cm/sites'];

it('shows each role its entries (document 3, section 2.3)', () => {
  const manager = [
    ...everybody,
    ...byScope,
    '/review',
    '/dashboard',
    '/gpm/dashboard',
    '/agents',
    '/settings',
  ];
  expect(shownTo('manager').sort()).toEqual([...manager].sort());
  expect(shownTo('cluster_manager').sort()).toEqual([...manager, '/managers'].sort());
  expect(shownTo('admin').sort()).toEqual([...manager, '/managers', '/clustermanagers', '/history'].sort());
});

it('shows each scope and the dashboard to those who hold the scope and the flag', () => {
  expect(shownTo('manager', {}).sort()).toEqual(['/agents', '/manuals', '/settings']);
  expect(shownTo('manager', { gpm: {} })).toContain('/gpm/sites');
  expect(shownTo('manager', { pm: { read_task: false } })).not.toContain('/dashboard');
});
