import { expect, it } from 'vitest';
import { flags } from '../../../contract/organisation/flags';
import { listProfileFlags, profileNames } from '../../../contract/organisation/permission-profiles';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { getRoleDefinition, listedRoles } from '../../../contract/organisation/roles';
import type { PermissionSelection } from '../../../src/organisation/permissions/permission-selection';
import {
  applyProfile,
  findNearestProfile,
  listDifferences,
  listProfiles,
} from '../../../src/organisation/permissions/profiles';

const profiles = listProfiles(defaultPermissions('manager'));
const byName = (name: string) => profiles.find(profile => profile.name === name)!;
const nothing = (): PermissionSelection => ({
  pm: new Set(),
  gpm: new Set(),
  cm: new Set(),
  clusters: new Set([3]),
  granted: new Set(['pm', 'cm']),
});

it('reads in every profile, has every right in one, and repeats no profile', () => {
  const reading = listProfileFlags('reading');
  for (const name of profileNames) expect(listProfileFlags(name)).toEqual(expect.arrayContaining(reading));
  expect(listProfileFlags('all')).toEqual(flags);
  expect(new Set(profileNames.map(name => listProfileFlags(name).join())).size).toBe(profileNames.length);
});

it('gives new read-only accounts the profile of reading', () => {
  const readers = listedRoles.filter(role => getRoleDefinition(role).withheld === 'allButReading');
  expect(readers).toEqual(['agent']);
  for (const role of readers)
    expect(Object.keys(defaultPermissions(role).gpm!)).toEqual(listProfileFlags('reading'));
});

it('applies a profile to the granted scopes only, and then differs by nothing', () => {
  const applied = applyProfile(nothing(), byName('review'));
  expect(listDifferences(applied, byName('review'))).toEqual([]);
  expect(findNearestProfile(applied, profiles).name).toBe('review');
  expect([...applied.pm]).toContain('return_task');
  expect([applied.gpm.size, applied.clusters, applied.granted]).toEqual([
    0,
    new Set([3]),
    new Set(['pm', 'cm']),
  ]);
});

it('lists what a person has besides a profile and what they lack, with the scopes', () => {
  const applied = applyProfile(nothing(), byName('review'));
  applied.pm.add('delete_task');
  applied.pm.delete('close_task');
  applied.cm.delete('close_task');
  expect(listDifferences(applied, byName('review'))).toEqual([
    { flag: 'close_task', added: false, scopes: ['pm', 'cm'] },
    { flag: 'delete_task', added: true, scopes: ['pm'] },
  ]);
});

it('finds the role’s own profile for a new account, and leaves what is not offered', () => {
  const selection = nothing();
  selection.cm.add('add_site');
  const applied = applyProfile(selection, byName('role'));
  expect(findNearestProfile(applied, profiles).name).toBe('role');
  expect(applied.cm.has('add_site')).toBe(true);
});
