import { expect, it } from 'vitest';
import type { Actor, Permissions } from '../../../contract/framework/permissions';
import { flags } from '../../../contract/organisation/flags';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { findInheritance } from '../../../src/organisation/permissions/inheritance';

const actor = (role: Role, permissions: Permissions): Actor => ({ userid: 0, role, permissions });
const everything = Object.fromEntries(flags.map(flag => [flag, true]));

it('knows that a role has every right', () => {
  expect(findInheritance(actor('admin', {}), { scope: 'pm', flag: 'close_task' })).toEqual({ by: 'role' });
});

it('names the rights that open the same as another', () => {
  const manager = actor('manager', defaultPermissions('manager'));
  expect(findInheritance(manager, { scope: 'gpm', flag: 'plan_task' })).toEqual({
    by: 'rights',
    rights: [{ scope: 'gpm', flag: 'edit_plan_site' }],
  });
  expect(findInheritance(manager, { scope: 'cm', flag: 'plan_task' })).toEqual({
    by: 'rights',
    rights: [{ scope: 'pm', flag: 'edit_site' }],
  });
});

it('says nothing of a right whose tick decides, on or off', () => {
  const { edit_site, ...others } = everything;
  for (const pm of [everything, others])
    expect(findInheritance(actor('manager', { pm }), { scope: 'pm', flag: 'edit_site' })).toBeNull();
  const planner = { pm: { read_task: true }, gpm: { plan_task: true, read_task: true } };
  expect(findInheritance(actor('manager', planner), { scope: 'gpm', flag: 'plan_task' })).toBeNull();
});

it('names the right without which another opens nothing', () => {
  const withoutReading = { pm: { close_task: true } };
  expect(findInheritance(actor('manager', withoutReading), { scope: 'pm', flag: 'close_task' })).toEqual({
    by: 'missing',
    rights: [{ scope: 'pm', flag: 'read_task' }],
  });
});

it('knows a right that opens nothing to a role', () => {
  expect(findInheritance(actor('agent', { pm: everything }), { scope: 'pm', flag: 'edit_site' })).toEqual({
    by: 'unavailable',
  });
});
